import PixelKernels
import Testing

@Suite("Sampling")
struct SampleTests {
    private let one: Int64 = 1 << 32

    private func withImage<Value>(_ texels: [UInt32], width: Int, _ body: (inout mp_image) -> Value) -> Value {
        texels.withUnsafeBufferPointer { base in
            var image = mp_image(
                pixels: base.baseAddress, width: Int32(width), height: Int32(texels.count / width), stride: Int32(width)
            )
            return body(&image)
        }
    }

    private func bilinear(_ texels: [UInt32], width: Int, n: Int, _ u: Int64, _ v: Int64, _ du: Int64, _ dv: Int64)
        -> [UInt32]
    {
        var out = [UInt32](repeating: 0, count: n)
        withImage(texels, width: width) { mp_sample_bilinear(&$0, &out, Int32(n), u, v, du, dv) }
        return out
    }

    @Test("Whole steps on whole texels copy, with the edges repeated")
    func copying() {
        #expect(bilinear([1, 2, 3, 4], width: 2, n: 5, -2 * one, 0, one, 0) == [1, 1, 1, 2, 2])
        #expect(bilinear([1, 2, 3, 4], width: 2, n: 3, 0, 5 * one, one, 0) == [3, 4, 4])
        #expect(bilinear([1, 2, 3, 4], width: 2, n: 2, 90 * one, 0, one, 0) == [2, 2])
    }

    @Test("Half way between texels is their rounded mean")
    func means() {
        #expect(bilinear([0xff00_0000, 0xff00_00ff], width: 2, n: 1, one / 2, 0, one, 0) == [0xff00_0080])
        #expect(bilinear([0, 0xff, 0, 0xff], width: 2, n: 1, one / 2, one / 2, one, 0) == [0x80])
    }

    @Test("A span gives the same pixels wherever it is split")
    func splitting() {
        var input = KernelInput(seed: 9)
        let texels = input.pixels(40 * 30)
        let u = -3 * one + 12345
        let v = 2 * one + 999
        let du = 3_000_000_019 as Int64
        let dv = 1_234_567_891 as Int64
        let m = [0.9, 0.1, 0.002, -0.2, 1.1, 0.001, 3, -4, 0.8]
        let whole = bilinear(texels, width: 40, n: 61, u, v, du, dv)
        var projected = [UInt32](repeating: 0, count: 61)
        withImage(texels, width: 40) { mp_sample_bilinear_perspective(&$0, &projected, 61, m, 5, 7, 0) }
        for cut in 1..<61 {
            let k = Int64(cut)
            #expect(bilinear(texels, width: 40, n: 61 - cut, u + k * du, v + k * dv, du, dv) == Array(whole[cut...]))
            var tail = [UInt32](repeating: 0, count: 61 - cut)
            withImage(texels, width: 40) {
                mp_sample_bilinear_perspective(&$0, &tail, Int32(61 - cut), m, 5 + Int32(cut), 7, 0)
            }
            #expect(tail == Array(projected[cut...]))
        }
    }

    @Test("Bilinear sampling follows the real-valued formula within a level and 1/256 texel")
    func accuracy() {
        // A ramp: a shift of 1/512 texel changes a component by less than 0.1.
        let texels = (0..<256).map { n -> UInt32 in
            let blue = n % 16 * 12 + n / 16 * 3
            return UInt32(blue) | 0xff00_0000
        }
        for i in 0..<200 {
            let x = Double(i) * 0.0733
            let y = Double(i) * 0.0511
            let got = bilinear(texels, width: 16, n: 1, Int64(x * 4_294_967_296), Int64(y * 4_294_967_296), 1, 1)[0]
            let want = min(x, 15) * 12 + min(y, 15) * 3
            #expect(abs(Double(got & 255) - want) <= 0.6)
            #expect(got >> 24 == 255)
        }
    }

    @Test("Nearest takes the texel that holds the position")
    func nearest() {
        var out = [UInt32](repeating: 0, count: 6)
        withImage([10, 20, 30], width: 3) { mp_sample_nearest(&$0, &out, 6, -one / 4, 0, one / 2, 0) }
        #expect(out == [10, 10, 20, 20, 30, 30])
    }

    @Test("The identity projection copies, and nothing is drawn behind the eye")
    func projection() {
        let texels = (0..<64).map { UInt32($0) }
        var out = [UInt32](repeating: 7, count: 8)
        withImage(texels, width: 8) {
            mp_sample_bilinear_perspective(&$0, &out, 8, [1, 0, 0, 0, 1, 0, 0, 0, 1], 0, 3, 0)
        }
        #expect(out == Array(texels[24..<32]))
        withImage(texels, width: 8) {
            mp_sample_bilinear_perspective(&$0, &out, 8, [1, 0, 0, 0, 1, 0, 0, 0, 1], 0, 3, 1)
        }
        #expect(out == Array(texels[24..<32]))
        withImage(texels, width: 8) {
            mp_sample_bilinear_perspective(&$0, &out, 8, [1, 0, 1, 0, 1, 0, 0, 0, -4], 0, 3, 0)
        }
        #expect(Array(out[..<4]) == [0, 0, 0, 0])
        #expect(out[4...].allSatisfy { $0 != 0 })
    }

    @Test("Halving means four texels and repeats the last of an odd size")
    func halving() {
        var out = [UInt32](repeating: 0, count: 2)
        withImage([0, 1, 8, 2, 3, 10], width: 3) { mp_halve(&$0, &out, 2) }
        #expect(out == [2, 9])
    }
}
