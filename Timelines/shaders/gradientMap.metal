#include <metal_stdlib>
#include <SwiftUI/SwiftUI_Metal.h>
using namespace metal;

// Gradient map (colour): brightness chooses among any number of colours.
//
//   colors  from the darkest to the brightest; in SwiftUI .colorArray
//   stops   how bright, 0…1 and ascending, each colour stands for; in SwiftUI .floatArray
//   amount  0 is the picture, 1 the colours
//
// Between two stops the colour goes straight; below the first and above the last it stays.
[[ stitchable ]] half4 gradientMap(
    float2 position, half4 color, device const half4* colors, int colorCount,
    device const float* stops, int stopCount, float amount
) {
    int count = min(colorCount, stopCount);
    if (count == 0 || color.a <= 0.0h) {
        return color;
    }
    float3 straight = float3(color.rgb / color.a);
    float brightness = dot(straight, float3(0.2126, 0.7152, 0.0722));
    half4 mapped = colors[0];
    for (int i = 1; i < count; i++) {
        float distance = max(stops[i] - stops[i - 1], 1e-4);
        mapped = mix(mapped, colors[i], half(saturate((brightness - stops[i - 1]) / distance)));
    }
    return mix(color, mapped * color.a, half(amount));
}
