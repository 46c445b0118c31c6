// Functions of numbers that are exact: of the bits of a floating number, and of whole numbers. As in
// Math.metal, double, long and ulong may be used here, and L is the suffix of a double.

// MARK: Floating numbers

// a·b + c, rounded once. The product is exact in binary64; the sum there is rounded to odd, so that
// rounding it again to binary32 gives what rounding once would.
float fma(float a, float b, float c) {
    double product = double(a) * double(b);
    double addend = double(c);
    double sum = product + addend;
    double part = sum - product;
    double error = (product - (sum - part)) + (addend - part);
    ulong bits = as_type<ulong>(sum);
    bool isInexact = error > 0.0L || error < 0.0L;
    // Away from zero where the error has the sum's sign.
    ulong odd = (error > 0.0L) == (sum > 0.0L) ? bits + 1ul : bits - 1ul;
    return float(as_type<double>(isInexact && (bits & 1ul) == 0ul ? odd : bits));
}

// x·2^n, rounded once.
float ldexp(float x, int n) {
    int exponent = n < -300 ? -300 : n > 300 ? 300 : n;
    return float(double(x) * as_type<double>(ulong(long(exponent) + 1023L) << 52));
}

// The n with 2^n ≤ |x| < 2^(n + 1); the least number of zero, the greatest of infinities and NaN.
int ilogb(float x) {
    double a = abs(double(x));
    int exponent = int(as_type<ulong>(a) >> 52) - 1023;
    return a == 0.0L ? int(0x80000000u) : a < double(INFINITY) ? exponent : 0x7FFFFFFF;
}

// The m in ½ … 1 with x = m·2^n; zeros, infinities and NaN themselves.
float frexp(float x) {
    ulong bits = as_type<ulong>(double(x));
    ulong scaled = (bits & 0x800FFFFFFFFFFFFFul) | 0x3FE0000000000000ul;
    return x == 0.0f || !(abs(x) < INFINITY) ? x : float(as_type<double>(scaled));
}

// The next number after x on the way to y.
float nextafter(float x, float y) {
    uint bits = as_type<uint>(x);
    bool grows = (x < y) == (x > 0.0f);
    uint next = x == 0.0f ? (y > 0.0f ? 1u : 0x80000001u) : grows ? bits + 1u : bits - 1u;
    return x != x || y != y ? NAN : x == y ? y : as_type<float>(next);
}

// MARK: Chance

// The state of `random` after one more argument: a step of SplitMix64, as `SplitMix64.stirred`. Equal numbers
// have equal bits: zeros have no sign, and NaN, whose bits depend on the machine, is one number.
ulong random(ulong state, float argument) {
    uint bits = argument == 0.0f ? 0u : argument != argument ? 0x7FC00000u : as_type<uint>(argument);
    ulong z = (state ^ ulong(bits)) + 0x9E3779B97F4A7C15ul;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ul;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBul;
    return z ^ (z >> 31);
}

// MARK: Numbers of 16 bits

// Of halves, which are kept in binary32. What these give is rounded to binary16 by who calls them.

// a·b + c: exact in binary64, or too far from the middle between two halves for its rounding to matter. The
// last bit of its binary32 is odd where more is lost, so that rounding it again does what rounding once would.
[[ outlined ]] float halfFma(float a, float b, float c) {
    ulong bits = as_type<ulong>(double(a) * double(b) + double(c));
    ulong odd = (bits & 0x1FFFFFFFul) != 0ul ? 0x20000000ul : 0ul;
    return float(as_type<double>((bits & 0xFFFFFFFFE0000000ul) | odd));
}

// The next half after x on the way to y: 2⁻²⁴ further below 2⁻¹⁴, and above it by 13 bits of binary32.
[[ outlined ]] float halfNextafter(float x, float y) {
    bool grows = (x < y) == (x > 0.0f);
    float a = abs(x);
    float step = as_type<float>(as_type<uint>(a) + (grows ? 0x2000u : 0xFFFFE000u));
    float next = grows ? (a < 0x1p-14f ? a + 0x1p-24f : step)
        : a > 0x1p-14f ? min(step, 65504.0f) : a - 0x1p-24f;
    next = x == 0.0f ? 0x1p-24f : next;
    bool isNegative = x == 0.0f ? y < 0.0f : x < 0.0f;
    return x != x || y != y ? NAN : x == y ? y : isNegative ? -next : next;
}

// The 16 bits of a half, and the half that has them.
[[ outlined ]] uint halfBits(float x) {
    float a = abs(x);
    uint bits = as_type<uint>(a);
    uint magnitude = a < 0x1p-14f ? uint(a * 0x1p24f) : (bits - 0x38000000u) >> 13;
    magnitude = a == INFINITY ? 0x7C00u : magnitude;
    return x != x ? 0x7E00u : magnitude | ((as_type<uint>(x) >> 16) & 0x8000u);
}

[[ outlined ]] float halfOfBits(uint bits) {
    uint magnitude = bits & 0x7FFFu;
    float a = magnitude < 0x400u ? float(magnitude) * 0x1p-24f
        : as_type<float>((magnitude << 13) + 0x38000000u);
    a = magnitude == 0x7C00u ? INFINITY : magnitude > 0x7C00u ? NAN : a;
    return (bits & 0x8000u) != 0u ? -a : a;
}

// MARK: Whole numbers

uint absdiff(int x, int y) { return x < y ? uint(y) - uint(x) : uint(x) - uint(y); }
uint absdiff(uint x, uint y) { return x < y ? y - x : x - y; }

inline int saturated(long x) {
    return x < long(-2147483648L) ? int(0x80000000u) : x > long(2147483647L) ? 0x7FFFFFFF : int(x);
}

int addsat(int x, int y) { return saturated(long(x) + long(y)); }
uint addsat(uint x, uint y) { return x + y < x ? 0xFFFFFFFFu : x + y; }
int subsat(int x, int y) { return saturated(long(x) - long(y)); }
uint subsat(uint x, uint y) { return x < y ? 0u : x - y; }
int madsat(int a, int b, int c) { return saturated(long(a) * long(b) + long(c)); }
uint madsat(uint a, uint b, uint c) {
    ulong sum = ulong(a) * ulong(b) + ulong(c);
    return sum > 0xFFFFFFFFul ? 0xFFFFFFFFu : uint(sum);
}

int mulhi(int x, int y) { return int(long(x) * long(y) >> 32); }
uint mulhi(uint x, uint y) { return uint(ulong(x) * ulong(y) >> 32); }
int madhi(int a, int b, int c) { return mulhi(a, b) + c; }
uint madhi(uint a, uint b, uint c) { return mulhi(a, b) + c; }

// Of the low 24 bits.
int mul24(int x, int y) { return (x << 8 >> 8) * (y << 8 >> 8); }
uint mul24(uint x, uint y) { return (x & 0xFFFFFFu) * (y & 0xFFFFFFu); }
int mad24(int a, int b, int c) { return mul24(a, b) + c; }
uint mad24(uint a, uint b, uint c) { return mul24(a, b) + c; }

// Half the sum, rounded down and up.
int hadd(int x, int y) { return (x & y) + ((x ^ y) >> 1); }
uint hadd(uint x, uint y) { return (x & y) + ((x ^ y) >> 1); }
int rhadd(int x, int y) { return (x | y) - ((x ^ y) >> 1); }
uint rhadd(uint x, uint y) { return (x | y) - ((x ^ y) >> 1); }

// MARK: Bits

uint popcount(uint x) {
    uint pairs = x - ((x >> 1) & 0x55555555u);
    uint fours = (pairs & 0x33333333u) + ((pairs >> 2) & 0x33333333u);
    uint bytes = (fours + (fours >> 4)) & 0x0F0F0F0Fu;
    return (bytes * 0x01010101u) >> 24;
}
int popcount(int x) { return int(popcount(uint(x))); }

// Zeros above the highest one, and below the lowest; 32 where there is none.
uint clz(uint x) {
    uint filled = x | (x >> 1);
    filled |= filled >> 2;
    filled |= filled >> 4;
    filled |= filled >> 8;
    filled |= filled >> 16;
    return popcount(~filled);
}
int clz(int x) { return int(clz(uint(x))); }
uint ctz(uint x) { return popcount(~x & (x - 1u)); }
int ctz(int x) { return int(ctz(uint(x))); }

uint reverse_bits(uint x) {
    uint ones = ((x >> 1) & 0x55555555u) | ((x & 0x55555555u) << 1);
    uint twos = ((ones >> 2) & 0x33333333u) | ((ones & 0x33333333u) << 2);
    uint fours = ((twos >> 4) & 0x0F0F0F0Fu) | ((twos & 0x0F0F0F0Fu) << 4);
    uint bytes = ((fours >> 8) & 0x00FF00FFu) | ((fours & 0x00FF00FFu) << 8);
    return (bytes >> 16) | (bytes << 16);
}
int reverse_bits(int x) { return int(reverse_bits(uint(x))); }

// To the left, by the low five bits of the count.
uint rotate(uint x, uint count) { return (x << count) | (x >> (32u - (count & 31u))); }
int rotate(int x, int count) { return int(rotate(uint(x), uint(count))); }

// `count` ones from `offset` on; what lies beyond the 32nd bit is none.
inline uint maskOfBits(uint offset, uint count) {
    uint ones = count >= 32u ? 0xFFFFFFFFu : (1u << count) - 1u;
    return offset >= 32u ? 0u : ones << offset;
}

uint extract_bits(uint x, uint offset, uint count) {
    return (offset >= 32u ? 0u : x >> offset) & maskOfBits(0u, count);
}
// The highest of the bits is the sign.
int extract_bits(int x, uint offset, uint count) {
    uint bits = extract_bits(uint(x), offset, count);
    uint sign = count == 0u || count >= 32u ? 0u : 1u << (count - 1u);
    return int((bits ^ sign) - sign);
}

uint insert_bits(uint base, uint insert, uint offset, uint count) {
    uint mask = maskOfBits(offset, count);
    return (base & ~mask) | ((insert << offset) & mask);
}
int insert_bits(int base, int insert, uint offset, uint count) {
    return int(insert_bits(uint(base), uint(insert), offset, count));
}
