#include <metal_stdlib>
#include <SwiftUI/SwiftUI_Metal.h>
using namespace metal;

// Variable blur (layer): sharp on one side of a gradient, blurred on the other. It is used twice:
// once along [1, 0] and once along [0, 1].
//
//   size       the layer's size, points
//   direction  along which this pass blurs: [1, 0] or [0, 1]
//   from, to   the heights, as fractions of the layer, where the blur begins and where it is full
//   radius     the Gaussian's σ where the blur is full, points
//
// σ(y) = radius·s²: the square lets the blur come in without a visible line. Taps up to 2.5 σ to
// either side, about a point apart and at most 18, are weighted by the Gaussian; beyond the
// layer's edge the edge itself is taken.
[[ stitchable ]] half4 variableBlur(
    float2 position, SwiftUI::Layer layer, float2 size, float2 direction,
    float from, float to, float radius
) {
    float mask = smoothstep(from, to, position.y / size.y);
    float sigma = radius * mask * mask;
    half4 middle = layer.sample(position);
    if (sigma < 0.15) {
        return middle;
    }
    half4 sum = middle;
    float total = 1.0;
    int taps = clamp(int(ceil(2.5 * sigma)), 3, 18);
    for (int i = 1; i <= taps; i += 1) {
        float t = 2.5 * float(i) / float(taps);
        float weight = exp(-0.5 * t * t);
        float2 reach = direction * (t * sigma);
        half4 pair = layer.sample(clamp(position - reach, float2(0.5), size - 0.5))
            + layer.sample(clamp(position + reach, float2(0.5), size - 0.5));
        sum += half(weight) * pair;
        total += 2.0 * weight;
    }
    return sum / half(total);
}
