#include <metal_stdlib>
using namespace metal;

// Premultiplied colours for what a mask covers.

[[ stitchable ]] half4 solid(float4 color) {
    return half4(color);
}

[[ stitchable ]] half4 paintColor(float4 mask [[pixel]], float4 color) {
    return half4(color * mask.a);
}

// A picture whose pixels cover too little of the canvas, over as much of the background as makes
// up for it. Nothing becomes more opaque than the background is: a scene that has the background in
// it already stays what it is. `background` is premultiplied, and not transparent.
[[ stitchable ]] half4 fillWithBackground(float4 color [[pixel]], float4 background) {
    return half4(color + background * max(0.0, 1.0 - color.a / background.a));
}

// The colour of a gradient a part `t` of the way. A stop is five numbers: its place, in order, and
// its premultiplied colour. Between stops colours are mixed; beyond the first and the last they
// go on, and of several stops at one place the last one counts from there.
static float4 colorAlong(device const float* stops, int count, float t) {
    float4 color = float4(stops[1], stops[2], stops[3], stops[4]);
    for (int next = 5; next < count; next += 5) {
        float start = stops[next - 5];
        float end = stops[next];
        if (t >= start) {
            float4 from = float4(
                stops[next - 4], stops[next - 3], stops[next - 2], stops[next - 1]);
            float4 to = float4(
                stops[next + 1], stops[next + 2], stops[next + 3], stops[next + 4]);
            color = t < end ? mix(from, to, (t - start) / (end - start)) : to;
        }
    }
    return color;
}

// `direction` is the way from start to end divided by its length's square; without a way,
// everything lies at its end.
[[ stitchable ]] half4 paintLinearGradient(
    float2 position, float4 mask [[pixel]], float2 start, float2 direction, float hasWay,
    device const float* stops, int count
) {
    if (mask.a <= 0.0) {
        return half4(0.0);
    }
    float2 offset = position - start;
    float t = hasWay > 0.0 ? offset.x * direction.x + offset.y * direction.y : 1.0;
    return half4(colorAlong(stops, count, t) * mask.a);
}

// Where both radii are one, the gradient is a step.
[[ stitchable ]] half4 paintRadialGradient(
    float2 position, float4 mask [[pixel]], float2 center, float startRadius, float endRadius,
    device const float* stops, int count
) {
    if (mask.a <= 0.0) {
        return half4(0.0);
    }
    float distance = length(position - center) - startRadius;
    float way = endRadius - startRadius;
    float t = way != 0.0 ? distance / way : distance < 0.0 ? 0.0 : 1.0;
    return half4(colorAlong(stops, count, t) * mask.a);
}

// Angles are turns, clockwise from the positive x axis. The gradient begins at the angle `start`
// with the colour at `first`, gains `slope` a turn and is drawn over `span`. What is left of the
// turn has the last colour in its first half and the first colour in its second.
[[ stitchable ]] half4 paintAngularGradient(
    float2 position, float4 mask [[pixel]], float2 center, float start, float first, float slope,
    float span, device const float* stops, int count
) {
    if (mask.a <= 0.0) {
        return half4(0.0);
    }
    float2 offset = position - center;
    float turn = atan2(offset.y, offset.x) * 0.15915494309189535 - start;
    turn -= floor(turn);
    float t = turn <= span ? first + turn * slope : turn < 0.5 * (span + 1.0) ? 1.0 : 0.0;
    return half4(colorAlong(stops, count, t) * mask.a);
}

[[ stitchable ]] half4 clipToMask(float4 color [[pixel]], float4 mask [[pixel]]) {
    return half4(color * mask.a);
}
