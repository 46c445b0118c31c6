// Flipbook's own mathematical functions, written in the shader language and compiled with every shader
// that calls them. Every one is computed in binary64 and rounded to binary32 once, at the end: its error
// stays below one unit in the last place, on every machine the same.
//
// Beyond the shader language, these sources may use double, long and ulong, literals with the suffix L
// for double, and [[ outlined ]] for a function that is called instead of inlined. Polynomials are
// minimax (Remez) over the reduced range.

constant double inversePi = 0.31830988618379067154L;
constant double twoOverPi = 0.63661977236758134308L;
constant double pi = 3.14159265358979323846L;
constant double halfPi = 1.57079632679489661923L;
constant double quarterPi = 0.78539816339744830962L;

// π and π/2 in two parts; the first has 31 bits, so that its product with a count below 2²² is exact.
constant double piHigh = 3.1415926534682512L;
constant double piLow = 1.2154201013012384e-10L;
constant double halfPiHigh = 1.5707963267341256L;
constant double halfPiLow = 6.077100506506192e-11L;

constant double ln2 = 0.69314718055994530942L;
constant double ln10 = 2.302585092994045684L;
constant double log2OfE = 1.4426950408889634074L;
constant double log10OfE = 0.43429448190325182765L;
constant double log2Of10 = 3.3219280948873623479L;
constant double log10Of2 = 0.30102999566398119521L;

// Adding 1.5·2⁵² rounds to the nearest whole number, halves to even, and leaves that number in the low
// bits.
constant double rounder = 6755399441055744.0L;

// Above this, a multiple of π in two parts is no longer precise enough.
constant float largeAngle = 1048576.0f;

// MARK: Trigonometry

// sin(t) for |t| ≤ π/2, relative error 2·10⁻¹¹.
inline double sinePolynomial(double t) {
    double z = t * t;
    double p = -2.3909483514641736952e-8L;
    p = p * z + 2.7526633098158302162e-6L;
    p = p * z - 0.00019840894399793529428L;
    p = p * z + 0.0083333313259248350209L;
    p = p * z - 0.16666666631790956522L;
    return t * (1.0L + z * p);
}

// 32 bits of 2/π, from bit 32·(i − 1) after the point; none before it.
inline uint twoOverPiBits(int i) {
    return i == 0 ? 0u
        : i == 1 ? 0xA2F9836Eu
        : i == 2 ? 0x4E441529u
        : i == 3 ? 0xFC2757D1u
        : i == 4 ? 0xF534DDC0u
        : i == 5 ? 0xDB629599u
        : i == 6 ? 0x3C439041u
        : i == 7 ? 0xFE5163ABu
        : 0xDEBBC561u;
}

inline ulong window(int i, int shift) {
    ulong both = (ulong(twoOverPiBits(i)) << 32) | ulong(twoOverPiBits(i + 1));
    return (both << shift) >> 32;
}

// The t in −π/2 … π/2 with sin(t) = sin(x + quadrants·π/2), for |x| ≥ 2²⁰: Payne and Hanek's reduction.
// Of x·2/π only the bits that matter modulo four quadrants are computed, 96 of them.
[[ outlined ]] double reducedLargeAngle(float x, int quadrants) {
    uint bits = as_type<uint>(x);
    int exponent = int((bits >> 23) & 255u);
    if (exponent == 255) return as_type<double>(0x7FF8000000000000ul);
    ulong mantissa = ulong((bits & 0x7FFFFFu) | 0x800000u);
    // x = mantissa·2^(exponent − 150); bits of 2/π that give whole turns are skipped.
    int skipped = exponent - 150 - 2 + 32;
    int index = skipped >> 5;
    int shift = skipped & 31;
    ulong low = mantissa * window(index + 2, shift);
    ulong middle = mantissa * window(index + 1, shift) + (low >> 32);
    ulong high = mantissa * window(index, shift) + (middle >> 32);
    ulong turn = (high << 32) | (middle & 0xFFFFFFFFul);
    int quadrant = int(turn >> 62);
    ulong rest = (turn << 2) | ((low & 0xFFFFFFFFul) >> 30);
    // Nearest quadrant: what is above half belongs to the next one.
    quadrant += int(rest >> 63);
    double r = double(long(rest)) * (halfPi * 5.4210108624275221700e-20L);
    bool isNegative = (bits >> 31) != 0u;
    r = isNegative ? -r : r;
    quadrant = isNegative ? -quadrant : quadrant;
    quadrant = (quadrant + quadrants) & 3;
    double t = (quadrant & 1) == 1 ? halfPi - abs(r) : r;
    return quadrant >= 2 ? -t : t;
}

float sin(float x) {
    double t;
    if (abs(x) <= largeAngle) {
        double d = double(x);
        double shifted = d * inversePi + rounder;
        double n = shifted - rounder;
        double r = (d - n * piHigh) - n * piLow;
        // An odd number of half turns changes the sign.
        t = as_type<double>(as_type<ulong>(r) ^ (as_type<ulong>(shifted) << 63));
    } else {
        t = reducedLargeAngle(x, 0);
    }
    return float(sinePolynomial(t));
}

float cos(float x) {
    double t;
    if (abs(x) <= largeAngle) {
        double d = double(x);
        double shifted = (d * inversePi - 0.5L) + rounder;
        double n = (shifted - rounder) + 0.5L;
        double r = (d - n * piHigh) - n * piLow;
        // cos(r + (k + ½)π) = −sin(r), and its negative for odd k.
        t = as_type<double>(as_type<ulong>(r) ^ ((as_type<ulong>(shifted) + 1ul) << 63));
    } else {
        t = reducedLargeAngle(x, 1);
    }
    return float(sinePolynomial(t));
}

float tan(float x) {
    double numerator;
    double denominator;
    if (abs(x) <= largeAngle) {
        double d = double(x);
        double shifted = d * twoOverPi + rounder;
        double n = shifted - rounder;
        double r = (d - n * halfPiHigh) - n * halfPiLow;
        double sine = sinePolynomial(r);
        double cosine = sinePolynomial(halfPi - abs(r));
        bool isOdd = (as_type<ulong>(shifted) & 1ul) == 1ul;
        numerator = isOdd ? -cosine : sine;
        denominator = isOdd ? sine : cosine;
    } else {
        numerator = sinePolynomial(reducedLargeAngle(x, 0));
        denominator = sinePolynomial(reducedLargeAngle(x, 1));
    }
    return float(numerator / denominator);
}

// MARK: Inverse trigonometry

// The angle of (b, a) for a, b ≥ 0: atan(a/b), 0 … π/2; relative error 3·10⁻¹¹.
inline double firstQuadrantAngle(double a, double b) {
    bool isSteep = a > 2.4142135623730950488L * b;
    bool isMiddle = a > 0.41421356237309504880L * b;
    double numerator = isSteep ? -b : isMiddle ? a - b : a;
    double denominator = isSteep ? a : isMiddle ? a + b : b;
    double base = isSteep ? halfPi : isMiddle ? quarterPi : 0.0L;
    double t = numerator / denominator;
    double z = t * t;
    double p = 0.047461314811276209044L;
    p = p * z - 0.084774144750585970435L;
    p = p * z + 0.11044924319869609467L;
    p = p * z - 0.14282029099306741098L;
    p = p * z + 0.19999904757816124941L;
    p = p * z - 0.3333333251005970158L;
    return base + t * (1.0L + z * p);
}

inline float withSignOf(double magnitude, float sign) {
    uint bits = as_type<uint>(float(magnitude)) | (as_type<uint>(sign) & 0x80000000u);
    return as_type<float>(bits);
}

float atan(float x) {
    return withSignOf(firstQuadrantAngle(abs(double(x)), 1.0L), x);
}

float asin(float x) {
    double a = abs(double(x));
    return withSignOf(firstQuadrantAngle(a, sqrt((1.0L - a) * (1.0L + a))), x);
}

float acos(float x) {
    double a = abs(double(x));
    double angle = firstQuadrantAngle(sqrt((1.0L - a) * (1.0L + a)), a);
    return float(x < 0.0f ? pi - angle : angle);
}

// As in C: the signs of zeros tell the side, and two infinities lie on the diagonal.
float atan2(float y, float x) {
    double a = abs(double(y));
    double b = abs(double(x));
    bool bothZero = y == 0.0f && x == 0.0f;
    bool bothInfinite = a == double(INFINITY) && b == double(INFINITY);
    a = bothInfinite ? 1.0L : a;
    b = bothInfinite || bothZero ? 1.0L : b;
    double angle = firstQuadrantAngle(a, b);
    angle = (as_type<uint>(x) >> 31) != 0u ? pi - angle : angle;
    return y != y || x != x ? NAN : withSignOf(angle, y);
}

// MARK: Exponentials

// e^r·2^n for |r| ≤ ln 2/2, where the low bits of `shifted` are n; relative error 5·10⁻¹¹.
inline double scaledExponential(double r, double shifted) {
    double p = 0.00019918509442503521393L;
    p = p * r + 0.0013946176688231162596L;
    p = p * r + 0.0083332641276967808356L;
    p = p * r + 0.041666268507754515136L;
    p = p * r + 0.16666666861705092439L;
    p = p * r + 0.50000000783258656772L;
    double value = 1.0L + (r + (r * r) * p);
    return value * as_type<double>((as_type<ulong>(shifted) + 1023ul) << 52);
}

// Far enough that binary32 has long become 0 or infinite; a NaN passes.
inline double limited(double x, double limit) {
    double above = x < -limit ? -limit : x;
    return above > limit ? limit : above;
}

inline double exponential(double x) {
    double d = limited(x, 160.0L);
    double shifted = d * log2OfE + rounder;
    double n = shifted - rounder;
    return scaledExponential(d - n * ln2, shifted);
}

inline double binaryExponential(double x) {
    double d = limited(x, 200.0L);
    double shifted = d + rounder;
    double n = shifted - rounder;
    return scaledExponential((d - n) * ln2, shifted);
}

float exp(float x) { return float(exponential(double(x))); }

float exp2(float x) { return float(binaryExponential(double(x))); }

float exp10(float x) {
    double d = limited(double(x), 60.0L);
    double shifted = d * log2Of10 + rounder;
    double n = shifted - rounder;
    return float(scaledExponential(d * ln10 - n * ln2, shifted));
}

// MARK: Logarithms

// ln((1 + s) / (1 − s)) where that is in √½ … √2, relative error 3·10⁻¹⁴.
inline double logarithmSeries(double s) {
    double z = s * s;
    double p = 0.09792769946270184997L;
    p = p * z + 0.11088049101512365869L;
    p = p * z + 0.14286055586504728915L;
    p = p * z + 0.19999997802170833985L;
    p = p * z + 0.33333333337923836179L;
    return 2.0L * (s * (1.0L + z * p));
}

// ln(m) for m in √½ … √2.
inline double logarithmOfMantissa(double m) { return logarithmSeries((m - 1.0L) / (m + 1.0L)); }

// d = mantissa·2^exponent with the mantissa in √½ … √2; d is positive and finite.
inline double mantissa(double d, thread double& exponent) {
    ulong bits = as_type<ulong>(d);
    long e = long(bits - 0x3FE6A09E667F3BCDul) >> 52;
    exponent = double(int(e));
    return as_type<double>(bits - (ulong(e) << 52));
}

// What a logarithm is where it is not a number's: of zeros, negative numbers, infinity and NaN.
inline float mendedLogarithm(double value, float x) {
    return x > 0.0f ? (x == INFINITY ? INFINITY : float(value)) : (x == 0.0f ? -INFINITY : NAN);
}

float log(float x) {
    double e;
    double m = mantissa(double(x), e);
    return mendedLogarithm(e * ln2 + logarithmOfMantissa(m), x);
}

inline double binaryLogarithm(double d) {
    double e;
    double m = mantissa(d, e);
    return e + logarithmOfMantissa(m) * log2OfE;
}

float log2(float x) { return mendedLogarithm(binaryLogarithm(double(x)), x); }

float log10(float x) {
    double e;
    double m = mantissa(double(x), e);
    return mendedLogarithm(e * log10Of2 + logarithmOfMantissa(m) * log10OfE, x);
}

// MARK: Powers

// x^n for n below 256: the product of those of x, x², x⁴, … that n consists of. All is binary64, so
// that what is lost comes to a millionth of a binary32 unit; what grows or shrinks beyond binary64 has long
// become infinite or 0 in binary32. Where n is known, `ConstantFolder` multiplies in the same order.
inline double wholePower(double x, uint n) {
    double square = x;
    double power = (n & 1u) != 0u ? square : 1.0L;
    square = square * square;
    power = (n & 2u) != 0u ? power * square : power;
    square = square * square;
    power = (n & 4u) != 0u ? power * square : power;
    square = square * square;
    power = (n & 8u) != 0u ? power * square : power;
    square = square * square;
    power = (n & 16u) != 0u ? power * square : power;
    square = square * square;
    power = (n & 32u) != 0u ? power * square : power;
    square = square * square;
    power = (n & 64u) != 0u ? power * square : power;
    square = square * square;
    return (n & 128u) != 0u ? power * square : power;
}

// As C's pow: a negative number has whole powers only, anything to the zeroth is 1, and so is 1 to
// anything. Right for every y, though small whole ones don't come here.
[[ outlined ]] float generalPower(float x, float y) {
    float a = abs(x);
    double logarithm = a == 0.0f ? double(-INFINITY)
        : a == INFINITY ? double(INFINITY)
        : binaryLogarithm(double(a));
    float magnitude = float(binaryExponential(double(y) * logarithm));
    bool isWhole = floor(y) == y;
    bool isOdd = isWhole && abs(y) < 16777216.0f && floor(y * 0.5f) != y * 0.5f;
    uint sign = isOdd ? as_type<uint>(x) & 0x80000000u : 0u;
    float power = as_type<float>(as_type<uint>(magnitude) | sign);
    power = x < 0.0f && x != -INFINITY && !isWhole ? NAN : power;
    power = x != x || y != y ? NAN : power;
    power = x == -1.0f && abs(y) == INFINITY ? 1.0f : power;
    return y == 0.0f || x == 1.0f ? 1.0f : power;
}

float pow(float x, float y) {
    float n = abs(y);
    float power;
    if (n < 256.0f && floor(n) == n) {
        double product = wholePower(double(x), uint(n));
        power = float(y < 0.0f ? 1.0L / product : product);
    } else {
        power = generalPower(x, y);
    }
    return power;
}

float powr(float x, float y) { return x < 0.0f ? NAN : pow(x, y); }

// Rounded once, from binary64.
float rsqrt(float x) { return float(1.0L / sqrt(double(x))); }

// MARK: Hyperbolic functions

// sinh(a)/a for a² = z ≤ 1/16.
inline double sinhSeries(double z) {
    return 1.0L + z * (0.16666666666666666667L
        + z * (0.0083333333333333333333L + z * (0.00019841269841269841270L
        + z * 2.7557319223985890653e-6L)));
}

inline double coshSeries(double z) {
    return 1.0L + z * (0.5L + z * (0.041666666666666666667L
        + z * (0.0013888888888888888889L + z * 0.000024801587301587301587L)));
}

float sinh(float x) {
    double a = abs(double(x));
    double e = exponential(a);
    double large = 0.5L * (e - 1.0L / e);
    return withSignOf(a < 0.25L ? a * sinhSeries(a * a) : large, x);
}

float cosh(float x) {
    double e = exponential(abs(double(x)));
    return float(0.5L * (e + 1.0L / e));
}

float tanh(float x) {
    double a = abs(double(x));
    double e = exponential(2.0L * a);
    double z = a * a;
    double large = (e - 1.0L) / (e + 1.0L);
    return withSignOf(a < 0.25L ? a * sinhSeries(z) / coshSeries(z) : large, x);
}

// MARK: Inverse hyperbolic functions

// ln(1 + u) for u ≥ 0, also where 1 + u forgets u.
inline double logarithmOfOnePlus(double u) {
    double e;
    double m = mantissa(1.0L + u, e);
    double small = logarithmSeries(u / (2.0L + u));
    double large = e * ln2 + logarithmOfMantissa(m);
    return u < 0.25L ? small : u < double(INFINITY) ? large : u;
}

float asinh(float x) {
    double a = abs(double(x));
    double z = a * a;
    double u = a + z / (1.0L + sqrt(z + 1.0L));
    return withSignOf(logarithmOfOnePlus(a == double(INFINITY) ? a : u), x);
}

float acosh(float x) {
    double t = double(x) - 1.0L;
    return x >= 1.0f ? float(logarithmOfOnePlus(t + sqrt(t * (t + 2.0L)))) : NAN;
}

float atanh(float x) {
    double a = abs(double(x));
    double u = (a + a) / (1.0L - a);
    return a <= 1.0L ? withSignOf(0.5L * logarithmOfOnePlus(u), x) : NAN;
}

// MARK: Trigonometry in half turns

// What is left of x above the nearest whole number, −½ … ½, exactly; whether that number is odd.
inline double restOfHalfTurns(double x, thread bool& isOdd) {
    double whole = rint(x);
    isOdd = whole - 2.0L * floor(whole * 0.5L) == 1.0L;
    return x - whole;
}

// sin(πx); the zero of x's sign at whole numbers.
float sinpi(float x) {
    bool isOdd;
    double r = restOfHalfTurns(double(x), isOdd);
    float value = float(sinePolynomial(r * pi));
    return r == 0.0L ? withSignOf(0.0L, x) : isOdd ? -value : value;
}

// cos(πx); +0 halfway between whole numbers.
float cospi(float x) {
    bool isOdd;
    double r = restOfHalfTurns(double(x), isOdd);
    float value = float(sinePolynomial((0.5L - abs(r)) * pi));
    return isOdd && value != 0.0f ? -value : value;
}

// tan(πx); the zero of x's sign at whole numbers, infinite halfway between them.
float tanpi(float x) {
    bool isOdd;
    double r = restOfHalfTurns(double(x), isOdd);
    float value = float(sinePolynomial(r * pi) / sinePolynomial((0.5L - abs(r)) * pi));
    return r == 0.0L ? withSignOf(0.0L, x) : value;
}
