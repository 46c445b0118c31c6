uniform vec2 size;
uniform float threshold;
uniform sampler2D layer;
out vec4 color;

void main() {
    vec4 drawn = texelFetch(layer, ivec2(gl_FragCoord.xy), 0);
    color = vec4(dot(drawn.rgb, vec3(0.2126, 0.7152, 0.0722)) > threshold);
}
