#include <metal_stdlib>
#include <SwiftUI/SwiftUI_Metal.h>
using namespace metal;

// Emboss (layer): the picture as a relief in paper, lit from one side.
//
//   size    the layer's size, points
//   angle   where the light comes from, degrees clockwise from the right
//   height  how far apart the two samples are, points
//   amount  0 is the picture, 1 the relief
//   paper   the colour of what is flat
//
// The brightness towards the light minus that away from it is the slope; it is added to the paper.
static float embossLight(SwiftUI::Layer layer, float2 place, float2 size) {
    // The layer's own edge is no slope. Beside a shape it is as dark as black, as premultiplied
    // channels are by themselves.
    half4 color = layer.sample(clamp(place, float2(0.5), size - 0.5));
    return dot(float3(color.rgb), float3(0.2126, 0.7152, 0.0722));
}

[[ stitchable ]] half4 emboss(
    float2 position, SwiftUI::Layer layer, float2 size, float angle, float height, float amount,
    half4 paper
) {
    float turn = angle * M_PI_F / 180.0;
    float2 towards = height * float2(cos(turn), sin(turn));
    float2 across = float2(-towards.y, towards.x);
    half4 color = layer.sample(position);
    float slope = 0.0;
    // Three pairs side by side, the middle one twice: a Sobel filter that can be turned.
    for (int i = -1; i <= 1; i += 1) {
        float2 start = position + 0.5 * float(i) * across;
        float weight = i == 0 ? 0.5 : 0.25;
        slope += weight * embossLight(layer, start - towards, size);
        slope -= weight * embossLight(layer, start + towards, size);
    }
    // What rises towards the light is bright; a bend keeps steep edges from burning out.
    float shade = 0.55 * slope / (0.35 + abs(slope));
    half3 relief = clamp(paper.rgb + half(shade), 0.0h, 1.0h);
    return mix(color, half4(relief * color.a, color.a), half(amount));
}
