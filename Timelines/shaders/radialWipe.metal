#include <metal_stdlib>
#include <SwiftUI/SwiftUI_Metal.h>
using namespace metal;

// Radial wipe (transition): a hand goes round like a clock's, and what it has passed is new.
//
//   size      the frame's size, points
//   progress  0…1, one turn, slow at first and at last
//   feather   how soft the hand's edge is, points
//
// Of the two edges of the swept sector each divides the plane; up to half a turn the sector is what
// lies inside both (the lesser distance), from then on what lies inside either (the greater).
[[ stitchable ]] half4 radialWipe(
    float2 position, SwiftUI::Layer from, SwiftUI::Layer to, float2 size, float progress,
    float feather
) {
    float2 p = position - 0.5 * size;
    float eased = smoothstep(0.0, 1.0, progress);
    float turn = 2.0 * M_PI_F * eased;
    float fromStart = p.x;
    float fromHand = -(p.x * cos(turn) + p.y * sin(turn));
    float inside = eased <= 0.5 ? min(fromStart, fromHand) : max(fromStart, fromHand);
    float soft = max(0.5, 0.5 * feather);
    half covered = half(smoothstep(-soft, soft, inside));
    // In the very first and last moment the two edges lie on one another.
    covered = progress <= 0.0 ? 0.0h : (progress >= 1.0 ? 1.0h : covered);
    half4 color = mix(from.sample(position), to.sample(position), covered);
    // The hand throws a shadow on what it hasn't reached.
    float ahead = clamp(-inside, 0.0, 30.0);
    float shade = 0.35 * exp(-ahead / 9.0) * sin(M_PI_F * progress) * float(1.0h - covered);
    color.rgb *= half(1.0 - shade);
    return color;
}
