import ShaderTestSupport
import Testing

@Suite("The language's functions")
struct LibraryFunctionTests {
    private let uniforms: [Float] = [0, .nan, .infinity, -0.0]
    private let parameters = "float zero, float nan, float inf, float negativeZero"

    @Test("compute one component at a time what the Metal specification says")
    func componentwise() throws {
        try expectAll(
            [
                ("abs(-2.5)", 2.5), ("abs(int3(-4)).z", 4), ("fabs(negativeZero)", 0),
                ("floor(-1.5)", -2), ("ceil(-1.5)", -1), ("trunc(-1.5)", -1), ("round(-2.5)", -3),
                ("round(2.4999998)", 2), ("rint(2.5)", 2), ("rint(-3.5)", -4),
                ("fract(-0.25)", 0.75), ("fract(-1e-10)", Float(1).nextDown), ("sign(-3.0)", -1),
                ("sign(zero)", 0), ("sign(nan)", 0), ("sign(negativeZero)", -0.0),
                ("fmod(5.5, 2.0)", 1.5), ("fmod(-5.5, 2.0)", -1.5), ("fmod(1.0, zero)", .nan),
                ("mix(2.0, 4.0, 0.25)", 2.5), ("mix(float2(1), float2(3), 0.5).y", 2),
                ("step(0.5, 0.5)", 1), ("step(0.5, 0.4)", 0),
                ("step(float2(0), float2(-1, 1)).x", 0),
                ("clamp(5.0, 0.0, 2.0)", 2), ("clamp(-5, -2, 2)", -2),
                ("clamp(float3(9), 0, 1).y", 1),
                ("saturate(1.5)", 1), ("saturate(-inf)", 0), ("smoothstep(0.0, 2.0, 1.0)", 0.5),
                ("smoothstep(2.0, 0.0, 0.5)", 0.84375), ("smoothstep(1.0, 1.0, 1.0)", 0),
                ("sqrt(2.0)", Float(2).squareRoot()), ("sqrt(-1.0)", .nan), ("rsqrt(4.0)", 0.5),
                ("pow(2.0, 10.0)", 1024), ("powr(2.0, -1.0)", 0.5), ("exp2(-3.0)", 0.125),
                ("log2(8.0)", 3), ("exp10(2.0)", 100), ("log10(1000.0)", 3), ("atan2(0.0, 1.0)", 0),
                ("sin(zero)", 0), ("cos(zero)", 1), ("fast::tan(zero)", 0),
                ("precise::exp(zero)", 1),
                ("1.0 / zero", .infinity), ("-1.0 / zero", -.infinity), ("log(zero)", -.infinity),
            ], uniforms: uniforms, parameters: parameters)
    }

    @Test("compute what the less common ones of the specification say, also of whole numbers")
    func lessCommon() throws {
        try expectAll(
            [
                ("fma(2.0, 3.0, 4.0)", 10), ("fma(float2(1e30), 1e30, -1e30).y", .infinity),
                ("min3(3, 1, 2)", 1), ("max3(float2(1), 3, 2).x", 3), ("median3(5u, 1u, 3u)", 3),
                ("fmin3(nan, 2.0, 1.0)", 1), ("fmax3(1.0, 2.0, nan)", 2),
                ("fmedian3(3.0, 2.0, 1.0)", 2), ("fdim(3.0, 1.0)", 2), ("fdim(1.0, 3.0)", 0),
                ("fdim(nan, 1.0)", .nan), ("divide(1.0, 4.0)", 0.25),
                ("copysign(2.0, negativeZero)", -2), ("copysign(-2.0, nan)", 2),
                ("signbit(negativeZero)", 1), ("signbit(-nan)", 0), ("isnormal(1e-40)", 0),
                ("isnormal(1.0)", 1), ("isnormal(inf)", 0), ("isordered(1.0, nan)", 0),
                ("isunordered(1.0, nan)", 1), ("isordered(float2(1, nan), 1).x", 1),
                ("nextafter(1.0, 2.0)", Float(1).nextUp), ("ldexp(float2(1, 3), 4).y", 48),
                ("ldexp(float2(1, 3), int2(4, -1)).y", 1.5), ("ilogb(10.0)", 3),
                ("asinh(zero)", 0), ("acosh(1.0)", 0), ("atanh(1.0)", .infinity),
                ("sinpi(0.5)", 1), ("sinpi(-3.0)", -0.0), ("cospi(1.0)", -1), ("cospi(0.5)", 0),
                ("tanpi(0.25)", 1), ("tanpi(0.5)", .infinity), ("clz(1)", 31),
                ("ctz(uint3(8u)).z", 3), ("popcount(255)", 8), ("clz(0u)", 32),
                ("reverse_bits(1u) >> 31", 1), ("rotate(0x80000000u, 1u)", 1),
                ("absdiff(-3, 4)", 7), ("addsat(0xFFFFFFFFu, 2u) == 0xFFFFFFFFu", 1),
                ("subsat(1u, 2u)", 0), ("mulhi(0x10000, 0x10000)", 1), ("hadd(3, 4)", 3),
                ("rhadd(int2(3), 4).y", 4), ("extract_bits(0xF0u, 4, 4)", 15),
                ("extract_bits(0xF0, 4u, 4u)", -1), ("insert_bits(0u, 3u, 4u, 2u)", 48),
                ("faceforward(float2(0, 1), float2(0, 1), float2(0, 1)).y", -1),
                ("faceforward(float2(0, 1), float2(0, -1), float2(0, 1)).y", 1),
                ("refract(float2(0.6, -0.8), float2(0, 1), 1.0).x", 0.6),
                ("refract(float2(1, 0), float2(0, 1), 2.0).x", 0),
                ("metal::precise::fma(2.0h, 2.0h, 1.0h)", 5),
            ], uniforms: uniforms, parameters: parameters)
    }

    @Test("give a second result by reference")
    func split() throws {
        let body = """
            int e; float m = frexp(-12.0, e); float w; float r = modf(-2.25, w);
            float4 c = 0; float2 s = sincos(float2(zero, 1), c.zw);
            int none = 7; float z = frexp(inf, none); float whole; float rest = modf(-inf, whole);
            """
        try expectAll(
            [
                ("m", -0.75), ("e", 4), ("r", -0.25), ("w", -2), ("s.x", 0), ("c.z", 1),
                ("s.y == sin(1.0)", 1), ("c.w == cos(1.0)", 1), ("z", .infinity), ("none", 0),
                ("rest", -0.0), ("whole", -.infinity),
            ], body: body, uniforms: uniforms, parameters: parameters)
    }

    @Test("take the other number where one is NaN")
    func notANumber() throws {
        try expectAll(
            [
                ("min(nan, 2.0)", 2), ("min(2.0, nan)", 2), ("max(nan, -2.0)", -2),
                ("max(-2.0, nan)", -2), ("min(nan, nan)", .nan), ("fmin(nan, 1.0)", 1),
                ("clamp(nan, 1.0, 2.0)", 1), ("saturate(nan)", 0),
                ("fract(nan)", Float(1).nextDown),
                ("nan == nan", 0), ("nan != nan", 1), ("nan < 1.0", 0), ("!(nan >= 1.0)", 1),
                ("isnan(nan)", 1), ("isnan(inf)", 0), ("isinf(-inf)", 1), ("isinf(nan)", 0),
                ("isfinite(inf)", 0), ("isfinite(1.0)", 1), ("isnan(float2(1, nan)).y", 1),
                ("as_type<uint>(nan) == 0x7FC00000u", 1),
                ("as_type<uint>(zero / zero) == 0x7FC00000u", 1),
                ("as_type<int>(-inf) == int(0xFF800000u)", 1), ("as_type<float>(0x3FC00000u)", 1.5),
                ("nan ? 1 : 0", 1), ("smoothstep(0.0, 1.0, nan)", 0), ("step(nan, 1.0)", 1),
            ], uniforms: uniforms, parameters: parameters)
    }

    @Test("work on whole vectors")
    func vectors() throws {
        try expectAll(
            [
                ("dot(float3(1, 2, 3), float3(4, 5, 6))", 32), ("length(float2(3, 4))", 5),
                ("length(-2.0)", 2), ("distance(float2(1, 1), float2(4, 5))", 5),
                ("length_squared(float2(3, 4))", 25), ("distance_squared(float2(1), float2(2))", 2),
                ("cross(float3(1, 0, 0), float3(0, 1, 0)).z", 1), ("normalize(float2(3, 0)).x", 1),
                ("normalize(float3(zero)).x", 0), ("normalize(float2(0, -2)).y", -1),
                ("reflect(float2(1, -1), float2(0, 1)).y", 1),
                ("reflect(float2(1, -1), float2(0, 1)).x", 1), ("any(float2(0, 1) > 0.5)", 1),
                ("all(float2(0, 1) > 0.5)", 0), ("any(bool3(false))", 0), ("all(bool3(true))", 1),
                ("select(float2(1), float2(2), bool2(true, false)).x", 2),
                ("select(float2(1), float2(2), bool2(true, false)).y", 1),
                ("select(1, 2, zero > 1)", 1), ("min(int2(1, 5), 3).y", 3),
                ("max(float2(1, 5), float2(2)).x", 2), ("(float2(1, 2) == float2(1, 3)).x", 1),
            ], uniforms: uniforms, parameters: parameters)
    }
}
