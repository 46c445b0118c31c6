// The disc with everything that is the same for all pixels worked out outside.
uniform vec2 size;
uniform vec4 beams[25];
uniform vec3 colours[25];
out vec4 color;

void main() {
    vec2 uv = vec2(gl_FragCoord.x, gl_FragCoord.y) / size - 0.5;
    float distance = length(uv);
    vec3 light = vec3(0.4);
    for (int i = 0; i < 25; i++) {
        float across = dot(uv, beams[i].xy);
        if (abs(across) <= beams[i].w) {
            light += clamp(cos(across * beams[i].z) * distance, 0.0, 0.6) * colours[i];
        }
    }
    color = vec4(light, 1.0);
}
