import PixelKernels
import Testing

/// Compares the SIMD bodies of every instruction set of this CPU with the scalar reference, to the bit. Serialized,
/// because forcing an instruction set is global. Tests of instruction sets that the CPU lacks are skipped.
@Suite("Each SIMD body equals its scalar reference", .serialized)
struct TwinTests {
    init() { InstructionSet.report }

    /// Returns the scalar value and one of SIMD bodies: one that differs, if there is any.
    func both<Value: Equatable>(_ body: () -> Value) -> (scalar: Value, best: Value) {
        let scalar = InstructionSet.scalar.run(body)
        for set in InstructionSet.allCases where set != .scalar && set.isAvailable {
            let value = set.run(body)
            if value != scalar {
                Issue.record("\(set.rawValue) differs from scalar")
                return (scalar, value)
            }
        }
        return (scalar, scalar)
    }

    @Test(
        "AVX2 bodies are compared",
        .enabled(if: InstructionSet.avx2.isAvailable, "This CPU has no AVX2: its kernels are not compared"))
    func avx2() {
        #expect(InstructionSet.avx2.run { mp_isa_current() } == MP_ISA_AVX2)
    }

    @Test(
        "AVX-512 bodies are compared",
        .enabled(if: InstructionSet.avx512.isAvailable, "This CPU has no AVX-512: its kernels are not compared"))
    func avx512() {
        #expect(InstructionSet.avx512.run { mp_isa_current() } == MP_ISA_AVX512)
        #expect(InstructionSet.avx512Gather.run { mp_isa_current() } == MP_ISA_AVX512_GATHER)
    }

    @Test("Compositing", arguments: kernelLengths)
    func compositing(_ n: Int) {
        var input = KernelInput(seed: UInt64(n) + 1)
        for _ in 0..<20 {
            let dst = input.pixels(n)
            let src = input.pixels(n)
            let mask = input.mask(n)
            let color = input.next()
            let alpha = input.next() & 255
            let bodies: [(String, (inout [UInt32]) -> Void)] = [
                ("fill", { mp_fill_over(&$0, Int32(n), color) }),
                ("fill opaque", { mp_fill_over(&$0, Int32(n), color | 0xff00_0000) }),
                ("fill mask", { mp_fill_over_mask(&$0, color, mask, Int32(n)) }),
                ("over", { mp_over(&$0, src, Int32(n), alpha) }),
                ("over whole", { mp_over(&$0, src, Int32(n), 255) }),
                ("over mask", { mp_over_mask(&$0, src, mask, Int32(n), alpha) }),
                (
                    "lerp",
                    { d in
                        let a = d
                        mp_lerp(&d, a, src, Int32(n), alpha + 1)
                    }
                ),
                ("scale", { mp_scale_by_mask(&$0, mask, Int32(n)) }),
            ]
            for (name, body) in bodies {
                let result = both { () -> [UInt32] in
                    var copy = dst
                    body(&copy)
                    return copy
                }
                #expect(result.scalar == result.best, "\(name), \(n) pixels")
            }
        }
    }

    @Test("Runs of a row", arguments: 0..<20)
    func runs(seed: UInt64) {
        var input = KernelInput(seed: seed)
        let dst = input.pixels(300)
        let mask = input.mask(300)
        let color = input.next()
        let runs = [
            mp_run(start: 2, count: 7, is_full: 0), mp_run(start: 9, count: 80, is_full: 1),
            mp_run(start: 100, count: 190, is_full: 0),
        ]
        let result = both { () -> [UInt32] in
            var copy = dst
            mp_fill_over_runs(&copy, color, mask, runs, Int32(runs.count))
            return copy
        }
        var expected = dst
        for run in runs {
            for x in Int(run.start)..<Int(run.start + run.count) {
                expected[x] = mp_over_pixel(dst[x], mp_scale_pixel(color, run.is_full != 0 ? 255 : UInt32(mask[x])))
            }
        }
        #expect(result.scalar == expected && result.best == expected)
    }

    @Test("Bands of rows", arguments: UInt64(0)..<40)
    func bands(seed: UInt64) {
        let memory = Band(width: [61, 200, 16, 640][Int(seed % 4)], rows: seed % 5 == 0 ? 1 : 37)
        var input = KernelInput(seed: seed + 9)
        let before = input.pixels(memory.width * memory.rows)
        let color = input.next()
        let rule = Int32(seed / 4 % 2)
        let covered = both { memory.drained(memory.filled(seed: seed), rule: rule) }
        let painted = both { () -> [UInt32] in
            var pixels = before
            var band = memory.filled(seed: seed)
            var mask = [UInt8](repeating: 7, count: 2 * memory.room)
            var runs = [mp_run](repeating: mp_run(), count: memory.room + 4)
            mp_band_fill_over(&band, Int32(memory.rows), rule, &pixels, memory.width, color, &mask, &runs)
            return pixels
        }
        #expect(covered.scalar == covered.best)
        #expect(painted.scalar == painted.best && painted.best != before)
    }

    @Test("Radial gradients", arguments: kernelLengths)
    func radialGradients(_ n: Int) {
        var input = KernelInput(seed: UInt64(n) + 40)
        let table = input.pixels(4099)
        let isolated: UInt32 = 0x1234_5678
        func random(_ high: Double) -> Double { (Double(input.next()) / 4_294_967_296 * 2 - 1) * high }
        for round in 0..<40 {
            let size = [0.02, 1, 1e-5, .nan, .infinity][round / 8]
            let map = mp_affine(
                a: random(size), b: round % 3 == 0 ? 0 : random(size), c: random(size), d: random(size), tx: random(9),
                ty: random(9))
            let x = Int32(bitPattern: input.next()) >> 20
            let y = Int32(bitPattern: input.next()) >> 20
            let first = Float(random(1))
            let result = both { () -> [UInt32] in
                var row = [UInt32](repeating: isolated, count: n + 2)
                table.withUnsafeBufferPointer { colors in
                    var gradient = mp_radial_gradient(
                        colors: colors.baseAddress, last: 4098, first: first, scale: 4096, to_shape: map)
                    row.withUnsafeMutableBufferPointer { out in
                        guard let out = out.baseAddress else { return }
                        mp_radial_row(out + 1, Int32(n), x, y, &gradient)
                    }
                }
                return row
            }
            #expect(result.scalar == result.best, "\(n) pixels, round \(round)")
            #expect(result.scalar.first == isolated && result.scalar.last == isolated)
        }
    }

    @Test("Sprites", arguments: 0..<40)
    func sprites(seed: UInt64) {
        var input = KernelInput(seed: seed &* 77 &+ 5)
        func random(_ n: Int32) -> Int32 { Int32(input.next() % UInt32(n)) }
        let width = 1 + random(40)
        let height = 1 + random(40)
        let texels = input.pixels(Int(width * height))
        let dst = input.pixels(80 * 50)
        let sprites = (0..<12).map { _ in
            let x = random(90 * 1024) - 10_240
            let y = random(60 * 1024) - 10_240
            let isOwnSize = random(4) > 0
            return mp_sprite(
                min_x: x, min_y: y, max_x: x + 1 + random(70_000), max_y: y + 1 + random(40_000), image: 0,
                nearest: random(5) == 0 ? 1 : 0,
                u: Int64(random(.max)) &* 200 &- 1 << 37, du: isOwnSize ? 1 << 32 : Int64(random(.max)) * 3,
                ty: Double(random(4000)) / 99 - 30,
                d: isOwnSize ? 1 : Double(random(300)) / 99, opacity: Double(random(300)) / 256)
        }
        let result = both { () -> [UInt32] in
            var copy = dst
            copy.withUnsafeMutableBufferPointer { pixels in
                texels.withUnsafeBufferPointer { base in
                    let image = [mp_image(pixels: base.baseAddress, width: width, height: height, stride: width)]
                    var target = mp_sprite_target(
                        pixels: pixels.baseAddress.map { $0 + 3 * 80 + 2 }, stride: 80, x: 2, y: 3, end_x: 75, end_y: 49
                    )
                    mp_draw_sprites(sprites, Int32(sprites.count), image, &target)
                }
            }
            return copy
        }
        #expect(result.scalar == result.best)
        #expect(result.scalar.prefix(3 * 80) == dst.prefix(3 * 80), "what lies outside is left alone")
    }

    @Test("Masks", arguments: kernelLengths)
    func masks(_ n: Int) {
        var input = KernelInput(seed: UInt64(n) + 77)
        let pixels = input.pixels(n)
        let a = input.mask(n)
        let b = input.mask(n)
        let alphas = both { () -> [UInt8] in
            var out = [UInt8](repeating: 1, count: n)
            mp_alpha_of(&out, pixels, Int32(n))
            return out
        }
        let products = both { () -> [UInt8] in
            var out = a
            mp_mask_multiply(&out, b, Int32(n))
            return out
        }

        #expect(alphas.scalar == alphas.best)
        #expect(alphas.scalar == pixels.map { UInt8($0 >> 24) })
        #expect(products.scalar == products.best)
    }

    @Test(
        "Moving a plane by a part of a pixel", arguments: kernelLengths,
        [(0, 0), (1, 0), (0, 255), (77, 130), (255, 255)])
    func shifting(_ n: Int, _ fractions: (UInt32, UInt32)) {
        var input = KernelInput(seed: UInt64(n) + 5)
        let plane = input.mask(2 * (n + 1))
        let result = both { () -> [UInt8] in
            var out = [UInt8](repeating: 1, count: n)
            plane.withUnsafeBufferPointer { base in
                if let start = base.baseAddress {
                    mp_shift_row(&out, start + n + 2, n + 1, Int32(n), fractions.0, fractions.1)
                }
            }
            return out
        }
        #expect(result.scalar == result.best)
        #expect(fractions != (0, 0) || result.scalar == Array(plane[(n + 2)...]))
    }

    @Test("Sampling", arguments: [(1, 1), (2, 3), (7, 5), (64, 33)])
    func sampling(width: Int, height: Int) {
        var input = KernelInput(seed: UInt64(width * 100 + height))
        let texels = input.pixels(width * height)
        let n = Int32(53)
        let span = Double(width)
        for _ in 0..<50 {
            func random(_ scale: Double) -> Double { (Double(input.next()) / Double(UInt32.max) * 2 - 1) * scale }
            let u = Int64(random(span * 2) * 4_294_967_296)
            let v = Int64(random(span) * 4_294_967_296)
            let du = Int64(random(2) * 4_294_967_296)
            let dv = Int64(random(2) * 4_294_967_296)
            let m = [
                random(1), random(1), random(0.01), random(1), random(1), random(0.01), random(9), random(9), random(1),
            ]
            let nearest = Int32(input.next() & 1)
            let result = both { () -> [UInt32] in
                texels.withUnsafeBufferPointer { base in
                    var image = mp_image(
                        pixels: base.baseAddress, width: Int32(width), height: Int32(height), stride: Int32(width))
                    var out = [UInt32](repeating: 0, count: Int(n) * 2)
                    out.withUnsafeMutableBufferPointer { o in
                        mp_sample_bilinear(&image, o.baseAddress, n, u, v, du, dv)
                        mp_sample_bilinear_perspective(&image, o.baseAddress.map { $0 + Int(n) }, n, m, -20, 3, nearest)
                    }
                    return out
                }
            }
            #expect(result.scalar == result.best)
        }
    }

    @Test(
        "Sampling along rows of texels, between them, and across the edges of an image",
        arguments: [(2, 2), (3, 40), (40, 3), (130, 50)], [15, 16, 17, 33, 100])
    func steadySampling(size: (width: Int, height: Int), n: Int) {
        var input = KernelInput(seed: UInt64(size.width * 1000 + n))
        let texels = input.pixels(size.width * size.height)
        for round in 0..<200 {
            func random(_ range: ClosedRange<Double>) -> Int64 {
                let share = Double(input.next()) / Double(UInt32.max)
                return Int64((range.lowerBound + share * (range.upperBound - range.lowerBound)) * 4_294_967_296)
            }
            let u = random(-2...Double(size.width))
            var v = random(-2...Double(size.height))
            if round % 4 == 0 { v &= -1 << 32 }
            let du = random(round % 2 == 0 ? 0...1 : -1.5...1.5)
            let dv = round % 2 == 0 ? 0 : random(-0.5...0.5)
            let result = both { () -> [UInt32] in
                texels.withUnsafeBufferPointer { base in
                    var image = mp_image(
                        pixels: base.baseAddress, width: Int32(size.width), height: Int32(size.height),
                        stride: Int32(size.width))
                    var out = [UInt32](repeating: 0, count: n + 1)
                    mp_sample_bilinear(&image, &out, Int32(n), u, v, du, dv)
                    return out
                }
            }
            #expect(result.scalar == result.best)
        }
    }

    @Test("Halving", arguments: [(1, 1), (1, 9), (9, 1), (8, 8), (17, 6), (33, 7)])
    func halving(width: Int, height: Int) {
        var input = KernelInput(seed: UInt64(width * 100 + height))
        let texels = input.pixels(width * height)
        let result = both { () -> [UInt32] in
            var out = [UInt32](repeating: 0, count: ((width + 1) / 2) * ((height + 1) / 2))
            texels.withUnsafeBufferPointer { base in
                var image = mp_image(
                    pixels: base.baseAddress, width: Int32(width), height: Int32(height), stride: Int32(width))
                mp_halve(&image, &out, Int32((width + 1) / 2))
            }
            return out
        }
        #expect(result.scalar == result.best)
    }
}
