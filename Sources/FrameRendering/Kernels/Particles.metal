#include <metal_stdlib>
using namespace metal;

// A disc is seven numbers: centre and radius in drawable pixels, and its premultiplied colour. Both
// functions look from the topmost disc downwards and stop where nothing below can be seen.

// Discs that overwrite one another, on the drawable's own pixels.
[[ stitchable ]] half4 overwritingDiscs(
    float2 position, float2 size, float referenceScale, device const float* discs, int count
) {
    if (position.x < 0.0 || position.y < 0.0 || position.x >= size.x || position.y >= size.y) {
        return half4(0.0);
    }
    int2 pixel = int2(position * referenceScale);
    for (int disc = count - 7; disc >= 0; disc -= 7) {
        int x = pixel.x - int(discs[disc]);
        int y = pixel.y - int(discs[disc + 1]);
        if (x >= -100 && x < 100 && y >= -100 && y < 100) {
            float2 offset = float2(float(x), float(y));
            if (sqrt(offset.x * offset.x + offset.y * offset.y) <= discs[disc + 2]) {
                return half4(float4(
                    discs[disc + 3], discs[disc + 4], discs[disc + 5], discs[disc + 6]));
            }
        }
    }
    return half4(0.0);
}

// Discs with smooth edges that blend; `pixelWidth` is how many drawable pixels a canvas pixel has.
[[ stitchable ]] half4 blendedDiscs(
    float2 position, float2 size, float referenceScale, float pixelWidth,
    device const float* discs, int count
) {
    if (position.x < 0.0 || position.y < 0.0 || position.x >= size.x || position.y >= size.y) {
        return half4(0.0);
    }
    float2 place = position * referenceScale;
    float4 color = float4(0.0);
    for (int disc = count - 7; disc >= 0; disc -= 7) {
        float distance = length(place - float2(discs[disc], discs[disc + 1]));
        float coverage = saturate((discs[disc + 2] - distance) / pixelWidth + 0.5);
        float4 below = float4(
            discs[disc + 3], discs[disc + 4], discs[disc + 5], discs[disc + 6]);
        color += (1.0 - color.a) * coverage * below;
        if (color.a >= 1.0) {
            break;
        }
    }
    return half4(color);
}
