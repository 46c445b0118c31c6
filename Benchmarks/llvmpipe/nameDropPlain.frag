// The blur as one would write it at first: 61 spokes of 9 taps, each with a cosine and a sine.
uniform vec2 size;
uniform float t;
uniform sampler2D layer;
out vec4 color;

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
        for (float d = 0.0; d < 12.566370614; d += 0.20943951024) {
            vec2 direction = radius * vec2(cos(d), sin(d));
            for (float i = 0.1; i <= 1.0; i += 0.1) {
                color += textureLod(layer, place + i * direction, 0.0);
            }
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
