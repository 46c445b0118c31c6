#include <metal_stdlib>
#include <SwiftUI/SwiftUI_Metal.h>
using namespace metal;

// Swirl (distortion): turns the picture about a point, most in the middle.
//
//   center    the middle, points
//   radius    where it ends, points
//   rotation  how far the very middle is turned, degrees
//
// A pixel at distance r is turned back by α·(1 − r²/R²)²: no edge is to be seen at R, where both
// the angle and its slope are zero.
[[ stitchable ]] float2 swirl(float2 position, float2 center, float radius, float rotation) {
    float2 p = position - center;
    float rest = max(0.0, 1.0 - dot(p, p) / (radius * radius));
    float turn = -rotation * M_PI_F / 180.0 * rest * rest;
    return center + float2(p.x * cos(turn) - p.y * sin(turn), p.x * sin(turn) + p.y * cos(turn));
}
