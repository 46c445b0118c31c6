#include <metal_stdlib>
using namespace metal;

struct Particle { float2 place; float2 velocity; };

kernel void scatter(device Particle* particles, constant float2& size,
                    uint id [[thread_position_in_grid]]) {
    particles[id].place = size * 0.5;
}
kernel void move(device Particle* particles, device float* heat, constant float& speed,
                 constant bool& isDown, uint id [[thread_position_in_grid]]) {
    particles[id].place += speed;
    heat[0] += isDown ? 1 : 0;
}
kernel void draw(device const Particle* particles, constant float4* colors,
                 constant int& colorCount, texture2d<float> mask,
                 texture2d<float, access::write> canvas, uint id [[thread_position_in_grid]]) {
    canvas.write(colors[id % colorCount], uint2(particles[id].place));
}
kernel void fill(constant float& shade, texture2d<float, access::write> canvas,
                 uint2 at [[thread_position_in_grid]]) {
    canvas.write(float4(shade), at);
}
kernel void fade(device float* particles) { particles[0] = 0; }
kernel void tune(device float* heat, constant bool2& weights) { heat[0] = weights.x; }
struct Motion { float2 push; float3 weights; };
struct Options { Motion motion; bool isDown; float4 tint; };
kernel void steer(device float* heat, constant Options& options) { heat[0] = options.tint.x; }
kernel void count(constant float& amount, uint id [[thread_position_in_grid]]) {}
