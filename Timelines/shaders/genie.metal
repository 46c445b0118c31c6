#include <metal_stdlib>
#include <SwiftUI/SwiftUI_Metal.h>
using namespace metal;

// Genie (distortion): a window is drawn into a place at the lower edge.
//
//   origin, extent  the window's upper left corner and its size, points
//   mouth           the middle of the place where it goes, points; lower than the window
//   mouthWidth      how wide that place is, points
//   progress        0: the window as it is; 1: gone
//
// First the sides bend: at the depth k between the window's top and the mouth they lie at
// mix(side, mouth's side, b·S(k)), with S a smoothstep. Then the window slides down between them.
// A pixel asks the other way: which place of the window is here?
[[ stitchable ]] float2 genie(
    float2 position, float2 origin, float2 extent, float2 mouth, float mouthWidth, float progress
) {
    float way = mouth.y - origin.y;
    float bent = smoothstep(0.0, 0.45, progress);
    float slid = smoothstep(0.2, 1.0, progress) * way;

    float k = saturate((position.y - origin.y) / way);
    float narrowed = bent * smoothstep(0.0, 1.0, k);
    float left = mix(origin.x, mouth.x - 0.5 * mouthWidth, narrowed);
    float right = mix(origin.x + extent.x, mouth.x + 0.5 * mouthWidth, narrowed);

    float across = (position.x - left) / (right - left);
    // Squeezed sideways, the window grows longer: it reaches for the mouth before it slides.
    float stretch = mix(1.0, max(1.0, way / extent.y), bent);
    float down = (position.y - origin.y - slid) / stretch;
    float2 place = origin + float2(across * extent.x, down);
    // Below the mouth it is inside the dock already; and nothing beside the window is drawn along.
    bool isSeen = position.y <= mouth.y || progress <= 0.0;
    return isSeen ? place : float2(-10000.0);
}
