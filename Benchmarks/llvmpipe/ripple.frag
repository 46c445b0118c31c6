uniform vec2 size;
uniform float elapsedTime;
uniform sampler2D layer;
out vec4 color;

const float amplitude = 2.0, frequency = 4.0, decay = 10.0, speed = 800.0;

void main() {
    vec2 offset = gl_FragCoord.xy - 0.5 * size;
    float distance = length(offset);
    float time = max(0.0, elapsedTime - distance / speed);
    float wave = sin(frequency * time) * exp(-decay * time);
    vec2 direction = distance > 0.0 ? offset / distance : vec2(0.0);
    vec2 place = gl_FragCoord.xy + amplitude * wave * direction;
    color = textureLod(layer, place / size, 0.0);
    color.rgb += wave * color.a;
}
