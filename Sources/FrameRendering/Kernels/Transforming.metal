#include <metal_stdlib>
#include <SwiftUI/SwiftUI_Metal.h>
using namespace metal;

// A layer turned and stretched about a point. Points are canvas pixels here; `inverse` undoes
// the layer's own matrix; its rows one after the other.
[[ stitchable ]] half4 transformAbout(
    float2 position, SwiftUI::Layer layer, float2 center, float4 inverse
) {
    float2 offset = position - center;
    return layer.sample(center + float2(
        inverse.x * offset.x + inverse.y * offset.y,
        inverse.z * offset.x + inverse.w * offset.y));
}

// A layer seen in perspective. `across`, `down` and `away` are the rows of the matrix that takes a
// pixel, from `center`, back to the layer; what lies behind the viewer isn't seen. Where the layer
// is made smaller, a pixel is the mean of several samples.
[[ stitchable ]] half4 projectAbout(
    float2 position, SwiftUI::Layer layer, float2 center, float3 across, float3 down, float3 away
) {
    float2 offset = position - center;
    float w = away.x * offset.x + away.y * offset.y + away.z;
    if (w <= 0.0) {
        return half4(0.0h);
    }
    float u = (across.x * offset.x + across.y * offset.y + across.z) / w;
    float v = (down.x * offset.x + down.y * offset.y + down.z) / w;
    float2 right = float2(across.x - u * away.x, down.x - v * away.x) / w;
    float2 below = float2(across.y - u * away.y, down.y - v * away.y) / w;
    int columns = int(clamp(ceil(length(right) - 0.25), 1.0, 6.0));
    int rows = int(clamp(ceil(length(below) - 0.25), 1.0, 6.0));
    float4 sum = float4(0.0);
    for (int row = 0; row < rows; row++) {
        for (int column = 0; column < columns; column++) {
            float2 place = offset + float2(
                (float(column) + 0.5) / float(columns) - 0.5,
                (float(row) + 0.5) / float(rows) - 0.5);
            float depth = away.x * place.x + away.y * place.y + away.z;
            if (depth > 0.0) {
                sum += float4(layer.sample(center + float2(
                    (across.x * place.x + across.y * place.y + across.z) / depth,
                    (down.x * place.x + down.y * place.y + down.z) / depth)));
            }
        }
    }
    return half4(sum / float(rows * columns));
}
