#include <metal_stdlib>
#include <SwiftUI/SwiftUI_Metal.h>
using namespace metal;

// Aurora (generator; as a colour effect on any shape): curtains of light over a night sky with
// stars.
//
//   time  seconds
//   size  the layer's size, points
//
// Three curtains. Each has a lower hem y₀(x), a sum of sines that drift at different paces; above
// it the light falls off as exp(−h), below it ends at once. Rays are a noise that depends on x
// alone. Oxygen is green at the hem and violet high above.
static float auroraNumber(float x, float y) {
    uint h = uint(int(x)) * 374761393u + uint(int(y)) * 668265263u;
    h = (h ^ (h >> 13)) * 1274126177u;
    return float((h ^ (h >> 16)) >> 8) / 16777216.0;
}

static float auroraNoise(float x, float row) {
    float cell = floor(x);
    return mix(
        auroraNumber(cell, row), auroraNumber(cell + 1.0, row), smoothstep(0.0, 1.0, x - cell));
}

[[ stitchable ]] half4 aurora(float2 position, half4 color, float time, float2 size) {
    float2 uv = position / size;
    float3 light = mix(float3(0.010, 0.014, 0.050), float3(0.030, 0.070, 0.120), uv.y * uv.y);

    // A star in every sixth cell of 9 points.
    float2 cell = floor(position / 9.0);
    float chance = auroraNumber(cell.x + 500.0, cell.y + 90.0);
    float2 spot = 9.0 * (cell + 0.25 + 0.5 * float2(
        auroraNumber(cell.x, cell.y + 40.0), auroraNumber(cell.y + 7.0, cell.x)));
    float blink = 0.7 + 0.3 * sin(3.0 * time + 60.0 * chance);
    float star = smoothstep(0.95, 0.15, length(position - spot)) * step(0.83, chance);
    light += star * blink * (0.35 + 0.5 * auroraNumber(cell.x + 3.0, cell.y)) * (1.0 - 0.8 * uv.y);

    for (int i = 0; i < 3; i += 1) {
        float n = float(i);
        float drift = time * (0.11 + 0.05 * n) * (i == 1 ? -1.0 : 1.0);
        float x = uv.x * (1.3 - 0.22 * n) + 0.37 * n + drift;
        float hem = 0.74 - 0.17 * n + 0.10 * sin(4.1 * x + 2.0 * n)
            + 0.05 * sin(9.7 * x - 0.8 * time) + 0.012 * sin(31.0 * x + time);
        float above = hem - uv.y;
        float folds = 0.6 * auroraNoise(22.0 * x + 0.5 * time, n)
            + 0.4 * auroraNoise(61.0 * x, n + 9.0);
        float tall = 0.16 + 0.22 * auroraNoise(5.0 * x - 0.3 * time, n + 20.0);
        float ray = above > 0.0
            ? exp(-above / tall) * smoothstep(0.0, 0.035, above)
            : 0.0;
        float strength = 0.35 + 0.65 * auroraNoise(3.0 * x + 0.2 * time, n + 30.0);
        float3 hue = mix(
            float3(0.16, 0.95, 0.55), float3(0.52, 0.22, 0.92), smoothstep(0.02, 0.36, above));
        light += hue * ray * strength * (0.35 + 0.95 * folds) * (1.0 - 0.2 * n);
    }
    // Film's shoulder: the brightest parts keep their colour.
    light = light / (1.0 + 0.35 * light) * 1.15;
    return half4(half3(saturate(light)) * color.a, color.a);
}
