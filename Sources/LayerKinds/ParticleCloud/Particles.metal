#include <metal_stdlib>
using namespace metal;

// One disc drawn over `below`, inside the view of `size` points. Its centre and radius are in
// drawable pixels, its colour is premultiplied. Only pixels near the disc are asked for.

// A disc on the drawable's own pixels, overwriting what was there.
[[ stitchable ]] half4 overwritingDisc(
    float2 position, float4 below [[pixel]], float2 size, float referenceScale, float2 center,
    float radius, float4 color
) {
    if (position.x < 0.0 || position.y < 0.0 || position.x >= size.x || position.y >= size.y) {
        return half4(below);
    }
    int2 offset = int2(position * referenceScale) - int2(center);
    float2 distance = float2(offset);
    bool isInside = offset.x >= -100 && offset.x < 100 && offset.y >= -100 && offset.y < 100
        && sqrt(distance.x * distance.x + distance.y * distance.y) <= radius;
    return half4(isInside ? color : below);
}

// A disc with a smooth edge that blends; `pixelWidth` is how many drawable pixels a canvas pixel
// has.
[[ stitchable ]] half4 blendedDisc(
    float2 position, float4 below [[pixel]], float2 size, float referenceScale, float2 center,
    float radius, float4 color, float pixelWidth
) {
    if (position.x < 0.0 || position.y < 0.0 || position.x >= size.x || position.y >= size.y) {
        return half4(below);
    }
    float distance = length(position * referenceScale - center);
    float4 disc = color * saturate((radius - distance) / pixelWidth + 0.5);
    return half4(disc + below * (1.0 - disc.a));
}
