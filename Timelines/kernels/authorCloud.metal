#include <metal_stdlib>
using namespace metal;

// A cloud of particles: where each is, how fast it goes, how warm that has made it.
struct Particle {
    float2 position;
    float2 velocity;
    float heat;
};

// Where a particle belongs: on a sunflower's seeds, which turn slowly and breathe.
static float2 home(uint id, uint count, float2 size, float time)
{
    float part = (id + 0.5) / count;
    float angle = id * 2.3999632 + 0.12 * time;
    float radius = 0.43 * size.y * sqrt(part) * (1 + 0.03 * sin(1.3 * time - 9 * part));
    return size / 2 + radius * float2(cos(angle), sin(angle));
}

// Runs once: every particle at home, at rest and cold.
kernel void scatter(device Particle* particles [[buffer(0)]],
                    constant float2& size [[buffer(1)]],
                    uint id [[thread_position_in_grid]],
                    uint count [[threads_per_grid]])
{
    particles[id].position = home(id, count, size, 0);
}

// Runs every step: home draws gently, the finger draws hard and drives them about it.
kernel void move(device Particle* particles [[buffer(0)]],
                 constant float2& size [[buffer(1)]],
                 constant float2& finger [[buffer(2)]],
                 constant float& pull [[buffer(3)]],
                 constant float& time [[buffer(4)]],
                 uint id [[thread_position_in_grid]],
                 uint count [[threads_per_grid]])
{
    device Particle& p = particles[id];
    float2 force = 0.010 * (home(id, count, size, time) - p.position);

    float2 way = finger - p.position;
    float reach = exp(-length_squared(way) / (46.0 * 46.0));
    force += pull * reach * (0.020 * way + 0.026 * float2(-way.y, way.x));

    p.velocity = 0.94 * (p.velocity + force);
    p.position += p.velocity;
    p.heat = mix(p.heat, saturate(length(p.velocity) / 4.5), 0.15);
}

// Runs every step after that: each particle adds a soft dot of light, in its turn.
kernel void draw(device const Particle* particles [[buffer(0)]],
                 constant float4* colors [[buffer(1)]],
                 constant int& colorCount [[buffer(2)]],
                 constant float2& size [[buffer(3)]],
                 texture2d<float, access::read_write> canvas [[texture(0)]],
                 uint id [[thread_position_in_grid]])
{
    Particle p = particles[id];
    float scale = canvas.get_height() / size.y;
    float2 center = p.position * scale;
    float radius = (1.0 + 0.55 * p.heat) * scale;

    float warmth = p.heat * (colorCount - 1);
    int cooler = int(warmth);
    int warmer = min(cooler + 1, colorCount - 1);
    float4 color = mix(colors[cooler], colors[warmer], warmth - cooler);

    for (int y = int(center.y - radius); y <= int(center.y + radius); y++) {
        for (int x = int(center.x - radius); x <= int(center.x + radius); x++) {
            float away = length(float2(x, y) + 0.5 - center) / radius;
            float light = (0.8 - 0.45 * p.heat) * smoothstep(1.0, 0.15, away);
            uint2 place = uint2(int2(x, y));
            if (light > 0) canvas.write(canvas.read(place) + light * color, place);
        }
    }
}
