#include <metal_stdlib>
using namespace metal;

// A screen melt as an app has it: two scenes, a sampler, and a buffer for the time.
struct VertexOut {
    float4 position [[position]];
    float2 uv;
};

vertex VertexOut doom_vertex(uint id [[vertex_id]]) {
    float2 corner = float2(id & 1, id >> 1);
    VertexOut out;
    out.position = float4(corner * float2(2, -2) + float2(-1, 1), 0, 1);
    out.uv = corner;
    return out;
}

static float start_of(float x) {
    return fract(sin(12.9898 * x) * 43758.545);
}

fragment float4 doom_melt(texture2d<float> from [[texture(0)]], texture2d<float> to [[texture(1)]],
                          sampler sampler [[sampler(0)]], VertexOut vertexIn [[stage_in]],
                          constant float &deltaTime [[buffer(0)]])
{
    const float startSpeed = 2.7;
    float start = min(1.0, startSpeed * deltaTime);
    float2 uv = vertexIn.uv;
    uv.y -= start * 0.35 * start_of(uv.x);
    if (start >= 1.0) { uv.y -= deltaTime - start / startSpeed; }
    return uv.y < 0.0 ? to.sample(sampler, vertexIn.uv) : from.sample(sampler, uv);
}

struct Look { float3 tint; float strength; };

fragment half4 tinted(VertexOut in [[stage_in]], texture2d<half> layer [[texture(0)]],
                      sampler s, constant Look &look, constant float4x4 *turn) {
    half4 color = layer.sample(s, (*turn * float4(in.uv, 0, 1)).xy);
    return half4(mix(color.rgb, half3(look.tint) * color.a, half(look.strength)), color.a);
}
