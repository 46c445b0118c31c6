#include <metal_stdlib>
#include <SwiftUI/SwiftUI_Metal.h>
using namespace metal;

// Wind (layer, for a view that goes or comes): it is blown away to the right in streaks.
//
//   size      the layer's size, points
//   progress  0: all there; 1: gone. Played backwards the view arrives
//   streak    how high a streak is, points
//
// Each place has a moment when it is let go, τ = ¾·(1 − x/w) + ¼·n(y) with a noise n; from then on
// it is carried off by w·t³ and thins out. The right side goes first, and draws the rest along.
static float windNumber(float row) {
    uint x = uint(int(row)) * 747796405u + 2891336453u;
    x = ((x >> ((x >> 28) + 4u)) ^ x) * 277803737u;
    return float(((x >> 22) ^ x) >> 8) / 16777216.0;
}

static float windNoise(float y) {
    float row = floor(y);
    return mix(windNumber(row), windNumber(row + 1.0), smoothstep(0.0, 1.0, y - row));
}

[[ stitchable ]] half4 wind(
    float2 position, SwiftUI::Layer layer, float2 size, float progress, float streak
) {
    float y = position.y / streak;
    float noise = 0.6 * windNoise(y) + 0.4 * windNoise(3.1 * y + 71.0);
    float moment = 0.75 * (1.0 - position.x / size.x) + 0.25 * noise;
    float flown = max(0.0, 2.0 * progress - moment);
    float carried = size.x * 1.1 * flown * flown * flown;
    half4 color = layer.sample(position - float2(carried, 0.0));
    // Thin streaks stay a little longer than the rest.
    float thin = smoothstep(0.55 + 0.45 * noise, 0.25, flown);
    return color * half(thin);
}
