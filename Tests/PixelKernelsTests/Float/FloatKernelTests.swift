import Foundation
import PixelKernels
import Testing

@Suite("Kernels of floats")
struct FloatKernelTests {
    /// Pixels that begin at a multiple of 16 bytes.
    private func aligned(_ values: [Float], _ body: (UnsafeMutablePointer<Float>) -> Void) -> [Float] {
        let memory = UnsafeMutableRawPointer.allocate(byteCount: 4 * values.count, alignment: 16).bindMemory(
            to: Float.self, capacity: values.count)
        defer { memory.deallocate() }
        memory.update(from: values, count: values.count)
        body(memory)
        return Array(UnsafeBufferPointer(start: memory, count: values.count))
    }

    /// - Parameter parts: the parts that a step's rows are done in.
    private func blurred(
        _ picture: [Float], _ width: Int32, _ height: Int32, _ channels: Int32, _ sigma: Double,
        parts: (_ rows: Int32) -> [Range<Int32>] = { [0..<$0] }
    ) -> [Float] {
        let scratch = UnsafeMutablePointer<Float>.allocate(
            capacity: mp_float_gaussian_scratch(width, height, channels, sigma))
        let margin = UnsafeMutablePointer<Float>.allocate(
            capacity: mp_float_gaussian_row_scratch(width, channels, sigma))
        defer {
            scratch.deallocate()
            margin.deallocate()
        }
        return aligned(picture) { pixels in
            for step in [MP_GAUSSIAN_SHRINK, MP_GAUSSIAN_ACROSS, MP_GAUSSIAN_DOWN, MP_GAUSSIAN_UP] {
                for rows in parts(mp_float_gaussian_rows(step, height, sigma)) {
                    mp_float_gaussian_part(
                        step, rows.lowerBound, rows.upperBound, pixels, width, height, channels, sigma, scratch, margin)
                }
            }
        }
    }

    @Test("A Gaussian is that of its weights, also at a lower resolution", arguments: [0.5, 2, 9, 23.9, 24, 50])
    func gaussian(sigma: Double) {
        let width = 150
        let height = 3
        let line = (0..<width).map { Float(50..<100 ~= $0 ? 1 : 0) }
        // Along one axis: rows that go on far beyond would be the same; the middle one loses what flows out above and
        // below.
        let got = blurred(line + line + line, Int32(width), Int32(height), 1, sigma)
        let radius = Int((3 * sigma).rounded(.up))
        let weights = (-radius...radius).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
        let sum = weights.reduce(0, +)
        let down = (-1...1).map { weights[radius + $0] / sum }.reduce(0, +)
        for x in 0..<width {
            let across = weights.indices.map { k in (50..<100).contains(x + k - radius) ? weights[k] / sum : 0 }.reduce(
                0, +)
            #expect(abs(Double(got[width + x]) - across * down) < (sigma < 24 ? 1e-6 : 2e-3), "σ \(sigma) at \(x)")
        }
    }

    @Test("A Gaussian in parts, in any order, is the same to the bit", arguments: [0.7, 5, 40])
    func gaussianInParts(sigma: Double) {
        let width = Int32(53)
        let height = Int32(71)
        let channels = Int32(4)
        let picture = (0..<Int(width * height * channels)).map { Float($0 * 7919 % 256) / 255 }
        let whole = blurred(picture, width, height, channels, sigma)
        let parts = blurred(picture, width, height, channels, sigma) { rows in
            stride(from: 0, to: rows, by: 9).reversed().map { $0..<min(rows, $0 + 9) }
        }
        #expect(whole == parts && whole != picture)
    }

    @Test("Thresholds are the 64 even ones, each once")
    func thresholds() {
        var all: [Float] = []
        for y in 0..<8 {
            var row = [Float](repeating: 0, count: 8)
            mp_dither_thresholds(Int32(y + 8), &row)
            all += row
        }
        #expect(all.sorted() == (0..<64).map { (Float($0) + 0.5) / 64 })
    }

    @Test("Over is the sum of what is above and what it leaves")
    func over() {
        let got = aligned([0.2, 0.4, 0.6, 0.8]) { dst in
            _ = aligned([0.5, 0.25, 0, 0.5]) { mp_float_over(dst, $0, [0.5], 1, 0.8, 1) }
        }
        let expected: [Float] = [0.2 * 0.8 + 0.5 * 0.4, 0.4 * 0.8 + 0.25 * 0.4, 0.6 * 0.8, 0.8 * 0.8 + 0.5 * 0.4]
        #expect(zip(got, expected).allSatisfy { abs($0 - $1) < 1e-6 })
    }

    @Test("What a filter makes of infinite factors is what the bytes make of it: nothing where that is no number")
    func overflow() {
        let pixels: [UInt32] = [0xff00_0000, 0xffff_0000, 0xff00_ff00, 0xff80_8080, 0x8040_0000]
        let floats = pixels.flatMap { p in [16, 8, 0, 24].map { Float(p >> UInt32($0) & 255) / 255 } }
        var matrix = [Float](repeating: 0, count: 20)
        matrix[0] = .infinity
        matrix[1] = -.infinity
        matrix[6] = .infinity
        matrix[18] = 1
        var bytes = pixels
        mp_filter_matrix(&bytes, Int32(pixels.count), matrix)
        let got = aligned(floats) { mp_float_filter_matrix($0, Int32(pixels.count), matrix, 1) }
        #expect(codes(got) == bytes)

        bytes = pixels
        mp_filter_vibrance(&bytes, Int32(pixels.count), .infinity)
        #expect(codes(aligned(floats) { mp_float_filter_vibrance($0, Int32(pixels.count), .infinity, 1) }) == bytes)
        // Black has no light to be made more.
        #expect(
            codes(aligned(floats) { mp_float_filter_curve($0, Int32(pixels.count), MP_CURVE_EXPOSURE, 5000, 1) })[..<2]
                == [0xff00_0000, 0xffff_0000])
    }

    @Test("A matrix makes no alpha of what bytes hold for clear")
    func nearlyClear() {
        var matrix = [Float](repeating: 0, count: 20)
        matrix[0] = 1
        matrix[6] = 1
        matrix[12] = 1
        matrix[15] = 0.5
        matrix[18] = 1
        let clear: [Float] = [0.001, 0, 0, 0.001]
        #expect(aligned(clear) { mp_float_filter_matrix($0, 1, matrix, 1) } == clear)
        #expect(aligned([0.004, 0, 0, 0.004]) { mp_float_filter_matrix($0, 1, matrix, 1) }[3] > 0.5)
        matrix[15] = 0
        matrix[1] = 1
        #expect(aligned([0, 0.001, 0, 0.001]) { mp_float_filter_matrix($0, 1, matrix, 1) }[0] == 0.001)
    }

    private func codes(_ floats: [Float]) -> [UInt32] {
        stride(from: 0, to: floats.count, by: 4).map { i in
            func code(_ c: Int) -> UInt32 { floats[i + c].isFinite ? UInt32((floats[i + c] * 255).rounded()) : 0xdead }
            return code(2) | code(1) << 8 | code(0) << 16 | code(3) << 24
        }
    }

    @Test("Every blend mode is that of the bytes, to half a code", arguments: 0..<28)
    func modes(mode: Int) {
        var input = KernelInput(seed: UInt64(mode) + 3)
        for _ in 0..<300 {
            let pixels = (0..<2).map { _ in
                let alpha = UInt32(input.next() & 1) == 0 ? 255 : UInt32(input.next() & 255) | 32
                return (0..<3).reduce(alpha << 24) { $0 | UInt32(input.next() & 255) * alpha / 255 << UInt32(8 * $1) }
            }
            func floats(_ p: UInt32) -> [Float] { [16, 8, 0, 24].map { Float(p >> UInt32($0) & 255) / 255 } }
            var bytes = pixels[0]
            let source = pixels[1]
            withUnsafePointer(to: source) {
                mp_blend_rows(mp_blend_mode(rawValue: UInt32(mode)), &bytes, $0, nil, 1, 255)
            }
            let got = aligned(floats(pixels[0])) { dst in
                _ = aligned(floats(source)) {
                    mp_float_blend(mp_blend_mode(rawValue: UInt32(mode)), dst, $0, nil, 1, 1, 1)
                }
            }
            #expect(
                zip(got, floats(bytes)).allSatisfy { abs($0 - $1) * 255 <= 0.51 },
                "\(String(pixels[0], radix: 16)) \(String(source, radix: 16))")
        }
    }
}
