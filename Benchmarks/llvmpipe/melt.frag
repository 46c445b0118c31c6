uniform vec2 size;
uniform float time;
uniform sampler2D layer, next;
out vec4 color;

const float startSpeed = 2.7, meltSpeed = 1.6;

void main() {
    vec2 uv = gl_FragCoord.xy / size;
    float start = min(1.0, startSpeed * time);
    float y = uv.y - start * 0.35 * fract(sin(dot(vec2(uv.x, 0.0), vec2(12.9898, 78.233))) * 43758.545);
    if (start >= 1.0) {
        y -= meltSpeed * (time - start / startSpeed);
    }
    color = y < 0.0 ? textureLod(next, uv, 0.0) : textureLod(layer, vec2(uv.x, y), 0.0);
}
