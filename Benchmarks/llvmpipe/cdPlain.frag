// The disc as one would write it at first: each pixel works out each beam.
uniform vec2 size;
uniform float accel;
out vec4 color;

vec3 wheel(float hue, float brightness) {
    vec3 p = abs(fract(hue + vec3(1.0, 2.0 / 3.0, 1.0 / 3.0)) * 6.0 - 3.0);
    return brightness * mix(vec3(1.0), clamp(p - 1.0, 0.0, 1.0), 0.7);
}

void main() {
    vec2 uv = gl_FragCoord.xy / size - 0.5;
    vec3 light = vec3(0.4);
    for (float i = 0.0; i < 25.0; i += 1.0) {
        float width = clamp((sin(i + 1.0) + 1.0) * 100.0, 10.0, 180.0);
        float hue = clamp(sin(i * 8.11) + 1.0, 0.0, 1.0);
        float angle = 9.0 * i + sin(accel * i * 3.0);
        float across = uv.x * sin(angle) + uv.y * cos(angle);
        if (abs(across) <= 1.0 / (width / 3.0)) {
            float brightness = clamp(cos(across * width) * length(uv), 0.0, 0.6);
            light += wheel(hue, brightness) * 0.9 * clamp(1.0 - width / 180.0, 0.0, 1.0);
        }
    }
    color = vec4(light, 1.0);
}
