#include <metal_stdlib>
#include <SwiftUI/SwiftUI_Metal.h>
using namespace metal;

// The light of beam number `i`; `across` is how far the pixel lies from the beam's middle line.
static float3 cdBeam(float i, float2 uv, float distance, float accel) {
    float width = clamp((sin(i + 1.0) + 1.0) * 100.0, 10.0, 180.0);
    float angle = 9.0 * i + sin(accel * i * 3.0);
    float across = uv.x * sin(angle) + uv.y * cos(angle);
    // A hue in turns, with a saturation of 0.7 and a brightness of 1, to red, green and blue.
    float hue = clamp(sin(i * 8.11) + 1.0, 0.0, 1.0);
    float3 wheel = abs(fract(hue + float3(1.0, 2.0 / 3.0, 1.0 / 3.0)) * 6.0 - 3.0) - 1.0;
    float3 color = mix(float3(1.0), clamp(wheel, 0.0, 1.0), 0.7);
    // The narrowest beams, six of the 25, give no light.
    float opacity = 0.9 * clamp(1.0 - width / 180.0, 0.0, 1.0);
    float3 light = float3(0.0);
    if (opacity > 0.0 && abs(across) <= 1.0 / (width / 3.0)) {
        float brightness = clamp(cos(across * width) * distance, 0.0, 0.6);
        light = brightness * (color * opacity);
    }
    return light;
}

// The colours of a compact disc in a room: 25 beams through the centre, each with a hue of its own,
// that turn against each other as `accel` changes.
[[ stitchable ]] half4 cd(float2 position, half4 color, float2 size, float accel) {
    float2 uv = position / size - 0.5;
    float distance = length(uv);
    float3 light = float3(0.4);
    for (float i = 0.0; i < 25.0; i += 1.0) {
        light += cdBeam(i, uv, distance, accel);
    }
    // Every beam has an alpha as well, and the sum of them is never less than the ground's 1.
    return half4(half3(light), 1.0h);
}
