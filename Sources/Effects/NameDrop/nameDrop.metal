#include <metal_stdlib>
#include <SwiftUI/SwiftUI_Metal.h>
using namespace metal;

// How strong the shock wave is where it has come to `k` of its way, at a height of `y`.
static float nameDropRing(float k, float y) {
    return smoothstep(0.09, 0.05, k) * smoothstep(0.04, 0.07, k) * (y + 0.05);
}

static float nameDropEighthPower(float x) {
    float second = x * x;
    float fourth = second * second;
    return fourth * fourth;
}

// The directions of the blur's spokes, (cos, sin) of every twelfth degree: 4π/60. Written down, they
// cost nothing; worked out at each pixel, they would be a third of the effect.
constant float2 nameDropSpokes[30] = {
    float2(1.0, 0.0), float2(0.9781476, 0.20791169), float2(0.913545458, 0.40673664),
    float2(0.809017, 0.58778525), float2(0.6691306, 0.7431448), float2(0.5, 0.8660254),
    float2(0.309017, 0.95105652), float2(0.104528463, 0.9945219), float2(-0.104528463, 0.9945219),
    float2(-0.309017, 0.95105652), float2(-0.5, 0.8660254), float2(-0.6691306, 0.7431448),
    float2(-0.809017, 0.58778525), float2(-0.913545458, 0.40673664), float2(-0.9781476, 0.20791169),
    float2(-1.0, 0.0), float2(-0.9781476, -0.20791169), float2(-0.913545458, -0.40673664),
    float2(-0.809017, -0.58778525), float2(-0.6691306, -0.7431448), float2(-0.5, -0.8660254),
    float2(-0.309017, -0.95105652), float2(-0.104528463, -0.9945219), float2(0.104528463, -0.9945219),
    float2(0.309017, -0.95105652), float2(0.5, -0.8660254), float2(0.6691306, -0.7431448),
    float2(0.809017, -0.58778525), float2(0.913545458, -0.40673664), float2(0.9781476, -0.20791169)
};

// Two phones meet at their upper edges: for a second the picture is drawn up and blurs, then a shock
// wave runs down. The picture is upside down inside, as in the original, whose view is flipped.
[[ stitchable ]] half4 nameDrop(
    float2 position, SwiftUI::Layer layer, float t, float2 size
) {
    float2 uv = float2(position.x, size.y - position.y) / size;
    float aspect = size.x / size.y;
    float t2 = t * t;
    float y6 = (uv.y * uv.y) * (uv.y * uv.y) * (uv.y * uv.y);

    float2 stretched = float2(
        uv.x + (uv.x - 0.5) * y6 * (t2 * t) * 0.1,
        uv.y * (uv.y * nameDropEighthPower(1.0 - 0.01 * t2)) + (1.0 - uv.y) * uv.y);
    float2 place = mix(uv, stretched, smoothstep(1.1, 1.0, t));

    float wave = 0.0;
    if (t >= 1.0) {
        float age = t - 1.0;
        float2 q = (uv - 0.5) * float2(aspect, 1.0);
        // At the centre of the wave it has gone no part of its way, however little that is.
        float distance = max(length(q - float2(0.0, 0.46)), 1e-20);
        float2 pull = float2(-8.0 * q.x, -4.0 * (q.y - 0.4));
        wave = nameDropRing(0.16 * age / distance, uv.y);
        float echo = nameDropRing(0.14 * (age - 0.085) / distance, uv.y);
        place += 0.1 * wave * pull - 0.02 * echo * pull;
    }
    half4 centre = layer.sample(place * size);
    half4 color = centre + half(500.0 * wave * smoothstep(1.05, 1.1, t));

    // 61 spokes of 9 taps: d from 0 to 4π by 4π/60 and i from 0.1 to 1 by 0.1, as binary32 adds up.
    float radius = 0.05 * t2 * y6 * smoothstep(1.3, 0.9, t) + 0.05 * wave;
    if (radius == 0.0) {
        color += 549.0h * centre;
    } else {
        // 4π are two turns and 60 steps back at the start: the first spoke is there three times,
        // each of the 29 others twice.
        for (int spoke = 0; spoke < 30; spoke += 1) {
            float2 direction = radius * nameDropSpokes[spoke];
            half4 taps = half4(0.0h);
            for (float i = 0.1; i <= 1.0; i += 0.1) {
                taps += layer.sample((place + i * direction) * size);
            }
            color += taps * (spoke == 0 ? 3.0h : 2.0h);
        }
    }
    color /= 600.0h;

    float2 w = (uv - 0.5) * float2(aspect, 1.0);
    float2 l = float2(0.65 * w.x, w.y - t + 0.5);
    half yellow = half(
        0.25 * smoothstep(0.0, 0.6, 0.1 / length(l) - 0.46) * smoothstep(0.0, 0.3, t));
    color += half4(yellow * color.r, yellow * color.g, 0.0h, 1.0h);

    float2 m = float2(0.4 * w.x, w.y - 0.46);
    float near = 1.0 - length(m);
    float near4 = (near * near) * (near * near);
    float near28 = nameDropEighthPower(near) * nameDropEighthPower(near)
        * nameDropEighthPower(near) * near4;
    half white = half(
        0.5 * smoothstep(0.0, 0.5, near28) * smoothstep(0.0, 1.0, t2) * smoothstep(1.13, 1.0, t));
    return half4(color.rgb * (1.0h - white), 1.0h) + half4(half3(white), 1.0h);
}
