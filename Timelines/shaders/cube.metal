#include <metal_stdlib>
#include <SwiftUI/SwiftUI_Metal.h>
using namespace metal;

// Cube (transition): two scenes are two sides of a cube that turns a quarter to the left.
//
//   size      the frame's size, points
//   progress  0…1; the turn is slow at first and at last
//   distance  of the eye from the cube's front, in widths of the frame; 1.5 is near, 4 far
//   away      how far the cube draws back in the middle of its turn, in widths
//
// With the origin in the cube's middle, a ray from the eye through the pixel is cut with the plane
// of each side: the plane's normal n and distance ½ give t = (½ + n·e)/(n·v); where the hit lies on
// that side, and towards the eye, its place is the place in the scene.
static float4 cubeSide(float2 ray, float eye, float turn) {
    // In the turned system the side is z = ½. Returns x, y in widths from its middle, how far away
    // the hit is, and how much the side faces the eye.
    float c = cos(turn);
    float s = sin(turn);
    float3 e = float3(-s * eye, 0.0, c * eye);
    float3 v = float3(c * ray.x + s, ray.y, s * ray.x - c);
    // Runs away from the side, or along it: no hit.
    if (v.z > -1e-4) {
        return float4(9.0, 9.0, 0.0, 0.0);
    }
    float t = (0.5 - e.z) / v.z;
    return float4(e.x + t * v.x, t * v.y, t, c);
}

static half4 cubeColor(SwiftUI::Layer layer, float2 place, float2 size, float light) {
    half4 color = layer.sample(clamp(place, float2(0.5), size - 0.5));
    // Half a point within the edge: smooth against the dark, and against the other side.
    float2 within = min(place, size - place);
    float shown = saturate(min(within.x, within.y) + 0.5);
    return half4(color.rgb * half(light), 1.0h) * half(shown);
}

[[ stitchable ]] half4 cube(
    float2 position, SwiftUI::Layer from, SwiftUI::Layer to, float2 size, float progress,
    float distance, float away
) {
    float eased = smoothstep(0.0, 1.0, progress);
    float turn = 0.5 * M_PI_F * eased;
    float back = away * sin(M_PI_F * eased);
    float eye = 0.5 + distance + back;
    // At rest the front side just fills the frame.
    float2 ray = (position - 0.5 * size) / size.x / distance;

    float4 first = cubeSide(ray, eye, -turn);
    float4 second = cubeSide(ray, eye, 0.5 * M_PI_F - turn);
    float2 firstPlace = first.xy * size.x + 0.5 * size;
    float2 secondPlace = second.xy * size.x + 0.5 * size;

    half4 old = cubeColor(from, firstPlace, size, mix(0.35, 1.0, max(first.w, 0.0)));
    half4 fresh = cubeColor(to, secondPlace, size, mix(0.35, 1.0, max(second.w, 0.0)));
    // Along their common edge each covers what the other one leaves.
    half4 dark = half4(0.02h, 0.02h, 0.03h, 1.0h);
    return old + fresh + dark * max(0.0h, 1.0h - old.a - fresh.a);
}
