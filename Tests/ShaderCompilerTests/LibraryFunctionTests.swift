import Testing

@testable import ShaderCompiler

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
