import PixelKernels
import Testing

@Suite("Compositing")
struct BlendTests {
    @Test("Division by 255 rounds every product exactly")
    func division() {
        let wrong = (UInt32(0)...65025).filter { mp_div255($0) != UInt32((Double($0) / 255).rounded()) }
        #expect(wrong.isEmpty)
    }

    @Test("Scaling a pixel rounds each component")
    func scaling() {
        var input = KernelInput(seed: 3)
        for a in UInt32(0)...255 {
            let p = input.next()
            #expect(
                components(mp_scale_pixel(p, a)) == components(p).map { Int((Double($0) * Double(a) / 255).rounded()) })
        }
    }

    @Test("Sums stop at 255 in each component and leave the others alone")
    func saturation() {
        #expect(mp_add_pixels(0x80ff_0110, 0x8001_fe20) == 0xffff_ff30)
        var input = KernelInput(seed: 4)
        for _ in 0..<2000 {
            let a = input.next()
            let b = input.next()
            #expect(components(mp_add_pixels(a, b)) == zip(components(a), components(b)).map { min($0 + $1, 255) })
        }
    }

    @Test("Over is the Porter-Duff operator within one rounding")
    func over() {
        var input = KernelInput(seed: 5)
        for _ in 0..<2000 {
            let alpha = input.next() & 255
            let src = mp_scale_pixel(input.next() | 0xff00_0000, alpha)
            let dst = input.next() | 0xff00_0000
            let exact = zip(components(src), components(dst)).map {
                Double($0) + Double($1) * Double(255 - alpha) / 255
            }
            for (got, want) in zip(components(mp_over_pixel(dst, src)), exact) {
                #expect(abs(Double(got) - want) <= 0.5)
            }
        }
    }

    @Test("An opaque colour replaces and a clear one changes nothing")
    func extremes() {
        var dst: [UInt32] = [0x8040_2010, 0, 0xffff_ffff]
        let before = dst
        mp_fill_over(&dst, 3, 0)
        #expect(dst == before)
        mp_fill_over(&dst, 3, 0xff11_2233)
        #expect(dst == [0xff11_2233, 0xff11_2233, 0xff11_2233])
    }

    @Test("A cross-fade is exact at both ends and rounds between")
    func crossFade() {
        let a: [UInt32] = [0xff00_ff00]
        let b: [UInt32] = [0x00ff_00ff]
        var out: [UInt32] = [0]
        mp_lerp(&out, a, b, 1, 0)
        #expect(out == a)
        mp_lerp(&out, a, b, 1, 256)
        #expect(out == b)
        mp_lerp(&out, a, b, 1, 128)
        #expect(out == [0x8080_8080])
    }

    @Test("A mask and an alpha are multiplied before they scale the source")
    func maskedOver() {
        var dst: [UInt32] = [0, 0, 0]
        mp_over_mask(&dst, [0xffff_ffff, 0xffff_ffff, 0xffff_ffff], [0, 128, 255], 3, 128)
        #expect(dst == [0, 0x4040_4040, 0x8080_8080])
    }

    @Test("A count of zero or less does nothing")
    func nothing() {
        var dst: [UInt32] = [7]
        mp_fill_over(&dst, 0, 0xffff_ffff)
        mp_over(&dst, [1], -3, 255)
        #expect(dst == [7])
    }
}
