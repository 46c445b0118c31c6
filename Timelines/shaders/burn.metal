#include <metal_stdlib>
#include <SwiftUI/SwiftUI_Metal.h>
using namespace metal;

// Burn (colour, for a view that goes): it burns away like paper, from the lower edge.
//
//   size      the layer's size, points
//   progress  0: all there; 1: gone
//   scale     of the flames' tongues, points
//   ember     the colour of the glowing edge
//
// A noise of four octaves plus the height is the moment at which a place burns. Just before it the
// paper is charred, at it the edge glows, after it there is nothing.
static float burnNumber(float2 cell) {
    uint h = uint(int(cell.x)) * 1597334677u ^ uint(int(cell.y)) * 3812015801u;
    h = (h ^ (h >> 15)) * 2246822519u;
    h = (h ^ (h >> 13)) * 3266489917u;
    return float((h ^ (h >> 16)) >> 8) / 16777216.0;
}

static float burnNoise(float2 p) {
    float2 cell = floor(p);
    float2 f = p - cell;
    float2 s = f * f * f * (f * (f * 6.0 - 15.0) + 10.0);
    float top = mix(burnNumber(cell), burnNumber(cell + float2(1.0, 0.0)), s.x);
    float bottom = mix(
        burnNumber(cell + float2(0.0, 1.0)), burnNumber(cell + float2(1.0, 1.0)), s.x);
    return mix(top, bottom, s.y);
}

[[ stitchable ]] half4 burn(
    float2 position, half4 color, float2 size, float progress, float scale, half4 ember
) {
    float noise = 0.0;
    float weight = 0.5;
    float2 p = position / scale;
    for (int octave = 0; octave < 4; octave += 1) {
        noise += weight * burnNoise(p);
        p = 2.03 * float2(0.8 * p.x - 0.6 * p.y, 0.6 * p.x + 0.8 * p.y) + 19.7;
        weight *= 0.5;
    }
    float moment = 0.62 * (1.0 - position.y / size.y) + 0.70 * noise - 0.12;
    // From a little before the first place to a little after the last one.
    float left = moment - mix(-0.15, 1.22, progress);
    float paper = smoothstep(0.0, 0.012, left);
    float charred = smoothstep(0.13, 0.02, left);
    float glowing = smoothstep(0.045, 0.0, left);
    half3 rgb = color.rgb * half(1.0 - 0.93 * charred * charred);
    half3 light = ember.rgb * half(glowing) + half3(1.0h, 0.85h, 0.5h) * half(pow(glowing, 4.0));
    rgb = min(rgb + light * color.a, half3(color.a));
    return half4(rgb, color.a) * half(paper);
}
