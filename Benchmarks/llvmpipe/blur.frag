uniform vec2 size, direction;
uniform float middle, offsets[30], shares[30];
uniform sampler2D layer;
out vec4 color;

void main() {
    vec2 uv = gl_FragCoord.xy / size;
    vec4 sum = middle * textureLod(layer, uv, 0.0);
    for (int i = 0; i < 30; i++) {
        vec2 offset = offsets[i] * direction;
        sum += shares[i] * (textureLod(layer, uv + offset, 0.0) + textureLod(layer, uv - offset, 0.0));
    }
    color = sum;
}
