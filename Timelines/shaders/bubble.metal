#include <metal_stdlib>
#include <SwiftUI/SwiftUI_Metal.h>
using namespace metal;

// Bubble (layer): a soap bubble before the picture, which it shows bent and edged with colours.
//
//   center  its middle, points
//   radius  points
//   time    seconds, for the film of soap that runs down
//   size    the layer's size, points
//
// At ρ = r/R the picture is taken from 0.72·r in the middle to 1.55·r at the edge: enlarged here,
// drawn together there, as a fish-eye sees. The film's colour is interference, a cosine of its
// thickness for three wavelengths; it grows thicker downwards. (1 − cos θ)³ tells how much of it
// mirrors.
[[ stitchable ]] half4 bubble(
    float2 position, SwiftUI::Layer layer, float2 center, float radius, float time, float2 size
) {
    half4 behind = layer.sample(position);
    float2 p = (position - center) / radius;
    float rho = length(p);
    float covered = smoothstep(radius + 0.6, radius - 0.6, rho * radius);
    if (covered <= 0.0) {
        return behind;
    }
    float height = sqrt(max(0.0, 1.0 - rho * rho));
    // The lens: as it is in the very middle, drawn together towards the edge.
    float bend = mix(0.72, 1.55, smoothstep(0.0, 1.0, rho * rho));
    float2 place = clamp(center + p * radius * bend, float2(0.5), size - 0.5);
    float3 seen = float3(layer.sample(place).rgb);

    float fresnel = pow(1.0 - height, 3.0);
    float flow = 0.5 + 0.5 * p.y + 0.10 * sin(4.0 * p.x + 1.7 * time)
        + 0.06 * sin(7.0 * p.y - 5.0 * p.x - 1.1 * time);
    float thickness = 1.1 + 2.2 * flow + 0.8 * (1.0 - height);
    float3 film = 0.5 + 0.5 * cos(2.0 * M_PI_F * thickness * float3(0.85, 1.0, 1.2));
    float3 light = seen * (1.0 - 0.45 * fresnel) + film * (0.05 + 0.62 * fresnel);

    // A window's light at the upper left, and its image from the far side, upside down.
    float window = smoothstep(0.24, 0.10, length((p - float2(-0.42, -0.50)) * float2(1.0, 1.35)));
    float mirrored = smoothstep(0.16, 0.05, length((p - float2(0.46, 0.52)) * float2(1.0, 1.3)));
    light += 0.75 * window + 0.30 * mirrored;
    light += 0.35 * smoothstep(0.05, 0.0, abs(rho - 0.975)) * (0.6 - 0.4 * p.y);
    half alpha = max(behind.a, half(covered));
    return half4(mix(behind.rgb, half3(saturate(light)), half(covered)), alpha);
}
