#include <metal_stdlib>
#include <SwiftUI/SwiftUI_Metal.h>
using namespace metal;

// Shadows, masks and materials. All colours are premultiplied.

// A picture between pixels: `offset` pixels further right and down.
[[ stitchable ]] half4 movePicture(float2 position, SwiftUI::Layer layer, float2 offset) {
    return layer.sample(position - offset);
}

// `light` is what the shadow covers; the picture lies over it.
[[ stitchable ]] half4 shadowUnder(
    float4 light [[pixel]], float4 layer [[pixel]], float4 color
) {
    return half4(layer + color * (light.a * (1.0 - layer.a)));
}

// The shadow of what surrounds the picture, where the picture is.
[[ stitchable ]] half4 innerShadow(
    float4 light [[pixel]], float4 layer [[pixel]], float4 color
) {
    float4 shadow = color * (1.0 - light.a);
    return half4(half3(layer.rgb * (1.0 - shadow.a) + shadow.rgb * layer.a), half(layer.a));
}

// A blurred picture as opaque as it was before.
[[ stitchable ]] half4 blurOpaque(float4 blurred [[pixel]], float4 layer [[pixel]]) {
    float3 color = blurred.a > 0.0 ? blurred.rgb / blurred.a : float3(0.0);
    return half4(half3(color * layer.a), half(layer.a));
}

// The brightness of a mask (CSS Masking, §7.10.1), as its alpha.
[[ stitchable ]] half4 luminanceMask(float4 mask [[pixel]]) {
    float luminance = 0.2125 * mask.r + 0.7154 * mask.g + 0.0721 * mask.b;
    return half4(half(clamp(luminance, 0.0, 1.0)));
}

[[ stitchable ]] half4 clipOutsideMask(float4 color [[pixel]], float4 mask [[pixel]]) {
    return half4(color * (1.0 - mask.a));
}

// A picture that goes on beyond its edges with the colours of its edge. `shift` is from a pixel of
// the output to one of the source, `last` the source's last pixel.
[[ stitchable ]] half4 extendEdges(
    uint2 pixel [[thread_position_in_grid]], texture2d<float> source, int2 shift, int2 last
) {
    int2 place = int2(int(pixel.x), int(pixel.y)) + shift;
    return half4(source.read(clamp(place, int2(0), last)));
}

// The same at half the size: a pixel is the mean of four.
[[ stitchable ]] half4 extendEdgesHalved(
    uint2 pixel [[thread_position_in_grid]], texture2d<float> source, int2 shift, int2 last
) {
    int2 place = int2(int(pixel.x), int(pixel.y)) * 2 + shift;
    int left = clamp(place.x, 0, last.x);
    int right = clamp(place.x + 1, 0, last.x);
    int top = clamp(place.y, 0, last.y);
    int bottom = clamp(place.y + 1, 0, last.y);
    float4 sum = source.read(int2(left, top)) + source.read(int2(right, top))
        + source.read(int2(left, bottom)) + source.read(int2(right, bottom));
    return half4(sum * 0.25);
}

// Frosted glass over a blurred picture: colours become more vivid, then the tint covers them.
[[ stitchable ]] half4 frost(float4 blurred [[pixel]], float saturation, float4 tint) {
    float grey = 0.213 * blurred.r + 0.715 * blurred.g + 0.072 * blurred.b;
    float3 vivid = clamp(
        blurred.rgb * saturation + grey * (1.0 - saturation), float3(0.0), float3(blurred.a));
    float rest = 1.0 - tint.a;
    return half4(half3(vivid * rest + tint.rgb), half(blurred.a * rest + tint.a));
}
