#include <metal_stdlib>
#include <SwiftUI/SwiftUI_Metal.h>
using namespace metal;

// Bevel (layer): makes a flat shape or a word a solid one, from its alpha alone.
//
//   angle   where the light comes from, degrees clockwise from the right
//   width   of the slope at the edge, points
//   depth   how steep the slope is; 1 is 45°
//   gloss   0…1, how strong the highlight is
//
// The alpha at 12 places on each of three rings makes a hill of the shape: its gradient is the sum
// of alpha · direction. From it comes the normal, and from that Lambert's light and Blinn's
// highlight. A little shadow where few of the places are covered rounds the slope.
[[ stitchable ]] half4 bevel(
    float2 position, SwiftUI::Layer layer, float angle, float width, float depth, float gloss
) {
    half4 color = layer.sample(position);
    if (color.a <= 0.0h) {
        return color;
    }
    float2 slope = float2(0.0);
    float filled = 0.0;
    for (int ring = 1; ring <= 3; ring += 1) {
        float reach = width * float(ring) / 3.0;
        for (int i = 0; i < 12; i += 1) {
            float turn = (float(i) + 0.5 * float(ring)) * (M_PI_F / 6.0);
            float2 direction = float2(cos(turn), sin(turn));
            float alpha = float(layer.sample(position + reach * direction).a);
            slope -= alpha * direction;
            filled += alpha;
        }
    }
    slope *= depth / 10.0;
    filled /= 36.0;
    float3 normal = normalize(float3(slope, 1.0));
    float turn = angle * M_PI_F / 180.0;
    float3 light = normalize(float3(cos(turn), sin(turn), 0.85));
    float3 halfway = normalize(light + float3(0.0, 0.0, 1.0));
    float level = light.z;
    float diffuse = max(0.0, dot(normal, light)) - level;
    float shine = pow(max(0.0, dot(normal, halfway)), 40.0);
    float highlight = shine * smoothstep(0.0, 0.35, length(slope));
    float occlusion = 0.25 * (1.0 - filled) * (1.0 - saturate(1.6 * diffuse + 0.5));
    float3 rgb = float3(color.rgb);
    rgb *= 1.0 + 0.75 * diffuse - occlusion;
    rgb += float(color.a) * (0.28 * max(diffuse, 0.0) + gloss * 0.8 * highlight);
    return half4(clamp(half3(rgb), half3(0.0h), half3(color.a)), color.a);
}
