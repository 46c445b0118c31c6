#include <metal_stdlib>
#include <SwiftUI/SwiftUI_Metal.h>
using namespace metal;

// Infrared (colour): brightness as heat, from black over violet and orange to white.
//
//   amount  0 is the picture, 1 the heat
//   gain    the brightness is multiplied with it; 1 leaves it
//
// The brightness chooses a place among seven colours; between two of them the colour goes straight.
constant half3 infraredColors[7] = {
    half3(0.01h, 0.01h, 0.06h), half3(0.16h, 0.03h, 0.38h), half3(0.51h, 0.07h, 0.50h),
    half3(0.85h, 0.20h, 0.35h), half3(0.98h, 0.47h, 0.14h), half3(1.00h, 0.79h, 0.20h),
    half3(1.00h, 0.99h, 0.90h)
};

[[ stitchable ]] half4 infrared(float2 position, half4 color, float amount, float gain) {
    if (color.a <= 0.0h) {
        return color;
    }
    float3 straight = float3(color.rgb / color.a);
    // Red weighs more than the eye gives it: what glows is warm.
    float heat = saturate(gain * dot(straight, float3(0.45, 0.45, 0.10)));
    float place = heat * 6.0;
    int first = min(int(place), 5);
    half3 warm = mix(infraredColors[first], infraredColors[first + 1], half(place - float(first)));
    return mix(color, half4(warm * color.a, color.a), half(amount));
}
