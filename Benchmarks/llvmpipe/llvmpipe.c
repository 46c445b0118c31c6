// Times an effect, written in GLSL, on Mesa's llvmpipe: the software renderer that an offline tool
// would use otherwise. One thread rasterises (LP_NUM_THREADS=0), and that thread's processor time
// is what counts, as in `flipbook benchmark`.
//
//   cc -O2 llvmpipe.c -o llvmpipe -lEGL -lGLESv2 -lm
//   LP_NUM_THREADS=0 ./llvmpipe melt --shaders DIRECTORY [--size 1920x1080] [--frames 24]
//                    [--half] [--write PICTURE.ppm]
#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GLES3/gl32.h>
#include <math.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>


static int width = 1920, height = 1080, frames = 24, isHalf = 0;
static const char *shaders = ".", *effect = NULL, *picture = NULL;

static void fail(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    fputs("llvmpipe: ", stderr);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    exit(1);
}

// MARK: The context

static void start(void) {
    PFNEGLGETPLATFORMDISPLAYEXTPROC display =
        (PFNEGLGETPLATFORMDISPLAYEXTPROC)eglGetProcAddress("eglGetPlatformDisplayEXT");
    if (!display) fail("EGL can't choose a platform");
    EGLDisplay egl = display(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, NULL);
    if (!eglInitialize(egl, NULL, NULL)) fail("EGL can't work without a screen");
    eglBindAPI(EGL_OPENGL_ES_API);
    EGLint wanted[] = {EGL_RENDERABLE_TYPE, EGL_OPENGL_ES3_BIT, EGL_SURFACE_TYPE, 0, EGL_NONE};
    EGLConfig config;
    EGLint count = 0;
    eglChooseConfig(egl, wanted, &config, 1, &count);
    EGLint version[] = {EGL_CONTEXT_MAJOR_VERSION, 3, EGL_CONTEXT_MINOR_VERSION, 0, EGL_NONE};
    EGLContext context =
        eglCreateContext(egl, count > 0 ? config : NULL, EGL_NO_CONTEXT, version);
    if (!context || !eglMakeCurrent(egl, EGL_NO_SURFACE, EGL_NO_SURFACE, context))
        fail("no context of OpenGL ES 3");
    const char *renderer = (const char *)glGetString(GL_RENDERER);
    if (!strstr(renderer, "llvmpipe")) fail("the renderer is %s, not llvmpipe", renderer);
}

static char *text(const char *name) {
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", shaders, name);
    FILE *file = fopen(path, "rb");
    if (!file) fail("can't read %s", path);
    static char buffer[1 << 16];
    size_t size = fread(buffer, 1, sizeof buffer - 1, file);
    buffer[size] = 0;
    fclose(file);
    return buffer;
}

static GLuint compile(GLenum kind, const char *body) {
    const char *parts[] = {"#version 300 es\nprecision highp float;\n#line 1\n", body};
    GLuint shader = glCreateShader(kind);
    glShaderSource(shader, 2, parts, NULL);
    glCompileShader(shader);
    GLint compiled;
    glGetShaderiv(shader, GL_COMPILE_STATUS, &compiled);
    char log[4096];
    if (!compiled) {
        glGetShaderInfoLog(shader, sizeof log, NULL, log);
        fail("%s", log);
    }
    return shader;
}

// One triangle that covers everything; the shader sees points, from the upper left corner.
static const char *corners =
    "void main() {\n"
    "    vec2 corner = vec2(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0);\n"
    "    gl_Position = vec4(corner, 0.0, 1.0);\n"
    "}\n";

static GLuint program(const char *name) {
    GLuint linked = glCreateProgram();
    glAttachShader(linked, compile(GL_VERTEX_SHADER, corners));
    glAttachShader(linked, compile(GL_FRAGMENT_SHADER, text(name)));
    glLinkProgram(linked);
    GLint isLinked;
    glGetProgramiv(linked, GL_LINK_STATUS, &isLinked);
    if (!isLinked) fail("%s can't be linked", name);
    glUseProgram(linked);
    glUniform2f(glGetUniformLocation(linked, "size"), width, height);
    glUniform1i(glGetUniformLocation(linked, "layer"), 0);
    glUniform1i(glGetUniformLocation(linked, "next"), 1);
    return linked;
}

// MARK: Pictures

static uint32_t noise(uint32_t x) {
    x = (x ^ (x >> 16)) * 0x7feb352du;
    x = (x ^ (x >> 15)) * 0x846ca68bu;
    return x ^ (x >> 16);
}

// Discs in many colours, up to the edges, as in the benchmarks of Flipbook.
static GLuint texture(uint32_t seed, int isFilled) {
    uint8_t *pixels = calloc((size_t)width * height, 4);
    for (int i = 0; isFilled && i < width * height; i++) memcpy(pixels + 4 * i, "\x20\x26\x3a\xff", 4);
    for (int disc = 0; isFilled && disc < 48; disc++) {
        uint32_t number = noise(seed * 64 + disc);
        int x0 = noise(number) % width, y0 = noise(number + 1) % height;
        int radius = height / 48 + noise(number + 2) % (height / 8);
        uint8_t colour[4] = {64 + number % 192, 64 + number / 256 % 192, 64 + number / 65536 % 192, 255};
        for (int y = y0 - radius; y <= y0 + radius; y++)
            for (int x = x0 - radius; x <= x0 + radius; x++)
                if (x >= 0 && y >= 0 && x < width && y < height &&
                    (x - x0) * (x - x0) + (y - y0) * (y - y0) <= radius * radius)
                    memcpy(pixels + 4 * ((size_t)y * width + x), colour, 4);
    }
    GLuint name;
    glGenTextures(1, &name);
    glBindTexture(GL_TEXTURE_2D, name);
    if (isHalf) {
        uint16_t *halves = malloc((size_t)width * height * 8);
        for (int i = 0; i < width * height * 4; i++) {
            _Float16 value = pixels[i] / 255.0f;
            memcpy(halves + i, &value, 2);
        }
        glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA16F, width, height, 0, GL_RGBA, GL_HALF_FLOAT, halves);
        free(halves);
    } else {
        glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, width, height, 0, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
    }
    free(pixels);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    return name;
}

static GLuint target(GLuint attached) {
    GLuint name;
    glGenFramebuffers(1, &name);
    glBindFramebuffer(GL_FRAMEBUFFER, name);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, attached, 0);
    if (glCheckFramebufferStatus(GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE)
        fail("can't draw into such a texture");
    return name;
}

static void draw(GLuint used, GLuint into, GLuint first, GLuint second) {
    glUseProgram(used);
    glBindFramebuffer(GL_FRAMEBUFFER, into);
    glViewport(0, 0, width, height);
    glActiveTexture(GL_TEXTURE1);
    glBindTexture(GL_TEXTURE_2D, second);
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_2D, first);
    glDrawArrays(GL_TRIANGLES, 0, 3);
}

static void write(GLuint from) {
    uint8_t *pixels = malloc((size_t)width * height * 4);
    glBindFramebuffer(GL_FRAMEBUFFER, from);
    glReadPixels(0, 0, width, height, GL_RGBA, isHalf ? GL_FLOAT : GL_UNSIGNED_BYTE, pixels);
    FILE *file = fopen(picture, "wb");
    if (!file) fail("can't write %s", picture);
    fprintf(file, "P6 %d %d 255\n", width, height);
    for (int i = 0; i < width * height; i++) fwrite(pixels + 4 * i, 3, 1, file);
    fclose(file);
    free(pixels);
}

// MARK: Effects

static void number(GLuint used, const char *name, float value) {
    glUseProgram(used);
    glUniform1f(glGetUniformLocation(used, name), value);
}

// A Gaussian of 20 pixels as 121 weights, of which two neighbours are one tap between them.
static void blur(GLuint used, float x, float y) {
    enum { reach = 60 };
    float weights[reach + 1], sum = 0;
    for (int i = 0; i <= reach; i++) {
        weights[i] = expf(-i * i / (2 * 20.0f * 20.0f));
        sum += i == 0 ? weights[i] : 2 * weights[i];
    }
    float offsets[reach / 2], shares[reach / 2];
    for (int i = 0; i < reach / 2; i++) {
        float near = weights[2 * i + 1], far = weights[2 * i + 2];
        shares[i] = (near + far) / sum;
        offsets[i] = 2 * i + 1 + far / (near + far);
    }
    glUseProgram(used);
    glUniform1f(glGetUniformLocation(used, "middle"), weights[0] / sum);
    glUniform1fv(glGetUniformLocation(used, "offsets"), reach / 2, offsets);
    glUniform1fv(glGetUniformLocation(used, "shares"), reach / 2, shares);
    glUniform2f(glGetUniformLocation(used, "direction"), x / width, y / height);
}

// All of a beam of the disc that is the same for every pixel.
static void beams(GLuint used, float accel) {
    float across[25 * 4], colours[25 * 3];
    for (int i = 0; i < 25; i++) {
        float wide = fminf(fmaxf((sinf(i + 1.0f) + 1) * 100, 10), 180);
        float angle = 9.0f * i + sinf(accel * i * 3);
        float hue = fminf(fmaxf(sinf(i * 8.11f) + 1, 0), 1);
        float share = 0.9f * fminf(fmaxf(1 - wide / 180, 0), 1);
        across[4 * i] = sinf(angle);
        across[4 * i + 1] = cosf(angle);
        across[4 * i + 2] = wide;
        across[4 * i + 3] = 1 / (wide / 3);
        for (int c = 0; c < 3; c++) {
            float turn = hue + (c == 0 ? 1 : c == 1 ? 2 / 3.0f : 1 / 3.0f);
            float wheel = fabsf((turn - floorf(turn)) * 6 - 3) - 1;
            colours[3 * i + c] = (0.3f + 0.7f * fminf(fmaxf(wheel, 0), 1)) * share;
        }
    }
    glUseProgram(used);
    glUniform4fv(glGetUniformLocation(used, "beams"), 25, across);
    glUniform3fv(glGetUniformLocation(used, "colours"), 25, colours);
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return time.tv_sec * 1e3 + time.tv_nsec / 1e6;
}

static int compare(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static int is(const char *name) { return strcmp(effect, name) == 0; }

int main(int count, char **words) {
    for (int i = 1; i < count; i++) {
        const char *next = i + 1 < count ? words[i + 1] : "";
        if (!strcmp(words[i], "--size") && sscanf(next, "%dx%d", &width, &height) == 2) i++;
        else if (!strcmp(words[i], "--frames") && sscanf(next, "%d", &frames) == 1) i++;
        else if (!strcmp(words[i], "--shaders")) shaders = next, i++;
        else if (!strcmp(words[i], "--write")) picture = next, i++;
        else if (!strcmp(words[i], "--half")) isHalf = 1;
        else if (!effect && words[i][0] != '-') effect = words[i];
        else fail("don't know '%s'", words[i]);
    }
    if (!effect || frames < 1 || frames > 1000 || width < 1 || height < 1)
        fail("usage: llvmpipe EFFECT [--shaders DIRECTORY] [--size 1920x1080] [--frames 24] "
             "[--half] [--write PICTURE.ppm]");
    setenv("LP_NUM_THREADS", "0", 1);
    start();
    char file[256];
    snprintf(file, sizeof file, "%s.frag", is("metaballs") ? "lumaThreshold" : effect);
    GLuint shader = program(file);
    GLuint across = is("metaballs") ? program("blur.frag") : 0;
    GLuint down = is("metaballs") ? program("blur.frag") : 0;
    if (is("metaballs")) blur(across, 1, 0), blur(down, 0, 1), number(shader, "threshold", 0.5f);
    GLuint old = texture(1, 1), new = texture(2, 1);
    GLuint first = texture(0, 0), second = texture(0, 0);
    GLuint intoFirst = target(first), intoSecond = target(second);

    double *times = calloc(frames, sizeof *times);
    for (int frame = -1; frame < frames; frame++) {
        // The one before the first isn't counted: the shader is compiled in it.
        float time = frame < 0 ? 0.5f : (float)frame / frames;
        double begin = now();
        if (is("nameDrop") || is("nameDropPlain")) number(shader, "t", 0.02f + time * 0.98f);
        if (is("melt")) number(shader, "time", time);
        if (is("ripple")) number(shader, "elapsedTime", 0.02f + time * 0.98f);
        if (is("cd")) beams(shader, 0.3f + time * 0.2f);
        if (is("cdPlain")) number(shader, "accel", 0.3f + time * 0.2f);
        if (is("metaballs")) {
            draw(across, intoFirst, old, 0);
            draw(down, intoSecond, first, 0);
            draw(shader, intoFirst, second, 0);
        } else {
            draw(shader, intoFirst, old, new);
        }
        glFinish();
        if (frame >= 0) times[frame] = now() - begin;
    }
    if (glGetError() != GL_NO_ERROR) fail("OpenGL refused a call");
    if (picture) write(intoFirst);
    qsort(times, frames, sizeof *times, compare);
    printf("{\n  \"effect\": \"%s\",\n  \"renderer\": \"%s\",\n  \"version\": \"%s\",\n"
           "  \"size\": \"%dx%d\",\n  \"frames\": %d,\n"
           "  \"medianMilliseconds\": %.3f,\n  \"leastMilliseconds\": %.3f\n}\n",
           effect, glGetString(GL_RENDERER), glGetString(GL_VERSION), width, height, frames,
           times[frames / 2], times[0]);
    return 0;
}
