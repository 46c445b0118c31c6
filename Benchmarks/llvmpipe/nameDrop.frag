uniform vec2 size;
uniform float t;
uniform sampler2D layer;
out vec4 color;

// Sixty steps back at the start, so that each spoke is there twice and the first one three times.
const vec2 spokes[30] = vec2[30](
    vec2(1.0, 0.0), vec2(0.9781476, 0.20791169), vec2(0.913545458, 0.40673664),
    vec2(0.809017, 0.58778525), vec2(0.6691306, 0.7431448), vec2(0.5, 0.8660254),
    vec2(0.309017, 0.95105652), vec2(0.104528463, 0.9945219), vec2(-0.104528463, 0.9945219),
    vec2(-0.309017, 0.95105652), vec2(-0.5, 0.8660254), vec2(-0.6691306, 0.7431448),
    vec2(-0.809017, 0.58778525), vec2(-0.913545458, 0.40673664), vec2(-0.9781476, 0.20791169),
    vec2(-1.0, 0.0), vec2(-0.9781476, -0.20791169), vec2(-0.913545458, -0.40673664),
    vec2(-0.809017, -0.58778525), vec2(-0.6691306, -0.7431448), vec2(-0.5, -0.8660254),
    vec2(-0.309017, -0.95105652), vec2(-0.104528463, -0.9945219), vec2(0.104528463, -0.9945219),
    vec2(0.309017, -0.95105652), vec2(0.5, -0.8660254), vec2(0.6691306, -0.7431448),
    vec2(0.809017, -0.58778525), vec2(0.913545458, -0.40673664), vec2(0.9781476, -0.20791169)
);

float ring(float k, float y) {
    return smoothstep(0.09, 0.05, k) * smoothstep(0.04, 0.07, k) * (y + 0.05);
}

float eighth(float x) {
    x *= x;
    x *= x;
    return x * x;
}

void main() {
    vec2 uv = vec2(gl_FragCoord.x, size.y - gl_FragCoord.y) / size;
    vec2 aspect = vec2(size.x / size.y, 1.0);
    float t2 = t * t;
    float y6 = uv.y * uv.y * uv.y * uv.y * uv.y * uv.y;
    vec2 stretched = vec2(
        uv.x + (uv.x - 0.5) * y6 * t2 * t * 0.1,
        uv.y * (uv.y * eighth(1.0 - 0.01 * t2)) + (1.0 - uv.y) * uv.y);
    vec2 place = mix(uv, stretched, smoothstep(1.1, 1.0, t));
    float wave = 0.0;
    if (t >= 1.0) {
        vec2 q = (uv - 0.5) * aspect;
        float distance = length(q - vec2(0.0, 0.46));
        vec2 pull = vec2(-8.0 * q.x, -4.0 * (q.y - 0.4));
        wave = ring(0.16 * (t - 1.0) / distance, uv.y);
        place += 0.1 * wave * pull - 0.02 * ring(0.14 * (t - 1.085) / distance, uv.y) * pull;
    }
    color = textureLod(layer, place, 0.0) + 500.0 * wave * smoothstep(1.05, 1.1, t);

    float radius = 0.05 * t2 * y6 * smoothstep(1.3, 0.9, t) + 0.05 * wave;
    if (radius == 0.0) {
        color += 549.0 * textureLod(layer, place, 0.0);
    } else {
        for (int spoke = 0; spoke < 30; spoke++) {
            vec2 direction = radius * spokes[spoke];
            vec4 taps = vec4(0.0);
            for (float i = 0.1; i <= 1.0; i += 0.1) {
                taps += textureLod(layer, place + i * direction, 0.0);
            }
            color += taps * (spoke == 0 ? 3.0 : 2.0);
        }
    }
    color /= 600.0;

    vec2 w = (uv - 0.5) * aspect;
    float yellow = 0.25 * smoothstep(0.0, 0.6, 0.1 / length(vec2(0.65 * w.x, w.y - t + 0.5)) - 0.46)
        * smoothstep(0.0, 0.3, t);
    color += vec4(yellow * color.r, yellow * color.g, 0.0, 1.0);
    float near = 1.0 - length(vec2(0.4 * w.x, w.y - 0.46));
    float white = 0.5 * smoothstep(0.0, 0.5, pow(max(near, 0.0), 28.0)) * smoothstep(0.0, 1.0, t2)
        * smoothstep(1.13, 1.0, t);
    color = vec4(color.rgb * (1.0 - white) + white, 1.0);
}
