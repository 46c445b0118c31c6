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

static float2 cubic(float2 a, float2 b, float2 c, float2 d, float t) {
    return ((d * t + c) * t + b) * t + a;
}

static float2 cubicSlope(float2 b, float2 c, float2 d, float t) {
    return (3.0 * d * t + 2.0 * c) * t + b;
}

static float2 meshFactor(device const float* patches, int index) {
    return float2(patches[index], patches[index + 1]);
}

static float4 meshColorFactor(device const float* patches, int index) {
    return float4(patches[index], patches[index + 1], patches[index + 2], patches[index + 3]);
}

// The colour of a patch at u and v. Cubic curves go beyond their ends' colours; what is no colour
// is brought back.
static float4 meshColor(device const float* patches, int start, float2 place) {
    float4 color = float4(0.0);
    for (int row = 3; row >= 0; row -= 1) {
        int first = start + row * 16;
        float4 value = meshColorFactor(patches, first + 12);
        value = value * place.x + meshColorFactor(patches, first + 8);
        value = value * place.x + meshColorFactor(patches, first + 4);
        value = value * place.x + meshColorFactor(patches, first);
        color = color * place.y + value;
    }
    float alpha = clamp(color.a, 0.0, 1.0);
    return float4(clamp(color.rgb, float3(0.0), float3(alpha)), alpha);
}

// How much of a pixel is on the near side of a mesh's edge: `beyond` is the distance past the edge.
static float meshEdge(float side, float beyond, float pixel) {
    // The thousandth makes a pixel whole that touches the edge from inside.
    return side == 1.0 ? clamp((0.5 - beyond / pixel) * 1.001, 0.0, 1.0) : 1.0;
}

// A mesh gradient; see MeshPatches. Newton's method finds the u and v of a position in each cell
// that may have it; of several, the last one is on top. `pixel` is a pixel's side in points.
[[ stitchable ]] half4 paintMeshGradient(
    float2 position, float4 mask [[pixel]], float4 background, float pixel,
    device const float* patches, int patchCount, device const float* cells, int cellCount
) {
    if (mask.a <= 0.0) {
        return half4(0.0);
    }
    float4 color = background;
    for (int cell = 0; cell + 12 < cellCount; cell += 13) {
        if (position.x >= cells[cell] && position.y >= cells[cell + 1]
            && position.x <= cells[cell + 2] && position.y <= cells[cell + 3]) {
            float2 from = float2(cells[cell + 4], cells[cell + 5]);
            float2 to = float2(cells[cell + 6], cells[cell + 7]);
            int start = int(cells[cell + 8]) * 96;
            float2 place = 0.5 * (from + to);
            float2 along = float2(0.0);
            float2 down = float2(0.0);
            float area = 0.0;
            float moved = 1.0;
            float error = 0.0;
            for (int trial = 0; trial < 8 && moved > 0.00001; trial += 1) {
                float2 values[4];
                float2 slopes[4];
                for (int row = 0; row < 4; row += 1) {
                    int first = start + row * 8;
                    float2 a = meshFactor(patches, first);
                    float2 b = meshFactor(patches, first + 2);
                    float2 c = meshFactor(patches, first + 4);
                    float2 d = meshFactor(patches, first + 6);
                    values[row] = cubic(a, b, c, d, place.x);
                    slopes[row] = cubicSlope(b, c, d, place.x);
                }
                along = cubic(slopes[0], slopes[1], slopes[2], slopes[3], place.y);
                down = cubicSlope(values[1], values[2], values[3], place.y);
                float2 rest = position
                    - cubic(values[0], values[1], values[2], values[3], place.y);
                error = max(fabs(rest.x), fabs(rest.y));
                area = along.x * down.y - along.y * down.x;
                float2 change = float2(
                    rest.x * down.y - rest.y * down.x, along.x * rest.y - along.y * rest.x);
                change = area != 0.0 ? clamp(change / area, -0.5, 0.5) : float2(0.0);
                place += change;
                moved = max(fabs(change.x), fabs(change.y));
            }
            // A little more than the cell, so that no gap is between two. Where a mesh is folded,
            // the method ends near the fold.
            float near = 0.0001;
            bool isInside = (moved < 0.001 || error < 0.5 * pixel)
                && (cells[cell + 9] > 0.0 || place.x >= from.x - near)
                && (cells[cell + 10] > 0.0 || place.x <= to.x + near)
                && (cells[cell + 11] > 0.0 || place.y >= from.y - near)
                && (cells[cell + 12] > 0.0 || place.y <= to.y + near);
            if (isInside) {
                float across = fabs(area) / max(length(down), 0.000001);
                float over = fabs(area) / max(length(along), 0.000001);
                float coverage = meshEdge(cells[cell + 9], -place.x * across, pixel)
                    * meshEdge(cells[cell + 10], (place.x - 1.0) * across, pixel)
                    * meshEdge(cells[cell + 11], -place.y * over, pixel)
                    * meshEdge(cells[cell + 12], (place.y - 1.0) * over, pixel);
                float4 own = meshColor(patches, start + 32, clamp(place, from, to));
                color = own * coverage + color * (1.0 - coverage);
            }
        }
    }
    return half4(color * mask.a);
}
