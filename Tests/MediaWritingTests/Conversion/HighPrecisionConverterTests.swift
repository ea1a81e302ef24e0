import CFFmpeg
import Foundation
import Images
import PixelKernels
import TestSupport
import Testing
import VectorGeometry

@testable import FFmpegSupport
@testable import MediaReading
@testable import MediaWriting

@Suite("BGRA to high-precision, subsampled and unpremultiplied formats", .serialized)
struct HighPrecisionConverterTests {
    static let formats = EncodedPixelFormat.allCases.filter { !$0.isRGB }

    /// The planes as numbers.
    private func planes(
        _ picture: PixelBuffer, _ format: EncodedPixelFormat, _ color: VideoColor, isa: mp_isa = MP_ISA_AVX2
    ) throws -> [[Int]] {
        mp_isa_force(isa)
        defer { mp_isa_force(MP_ISA_AVX2) }
        let frame = try AVFrameHandle()
        frame.pointer.pointee.width = Int32(picture.width)
        frame.pointer.pointee.height = Int32(picture.height)
        frame.pointer.pointee.format = format.ffmpeg.rawValue
        try check(av_frame_get_buffer(frame.pointer, 0), during: "testing")
        HighPrecisionConverter(format: format, color: color, chroma: format.isJPEG ? .center : .left)
            .convert(picture, into: frame)
        let raw = frame.pointer.pointee
        let step = format.chromaStep
        let data = [raw.data.0, raw.data.1, raw.data.2, raw.data.3]
        let strides = [raw.linesize.0, raw.linesize.1, raw.linesize.2, raw.linesize.3]
        return (0..<(format.hasAlpha ? 4 : 3)).map { i in
            let isChroma = i == 1 || i == 2
            let w = isChroma ? (picture.width + step.across - 1) / step.across : picture.width
            let h = isChroma ? (picture.height + step.down - 1) / step.down : picture.height
            return (0..<h).flatMap { y in
                let row = UnsafeRawPointer(data[i]!) + y * Int(strides[i])
                return (0..<w).map {
                    format.bits == 8
                        ? Int(row.load(fromByteOffset: $0, as: UInt8.self))
                        : Int(row.load(fromByteOffset: 2 * $0, as: UInt16.self))
                }
            }
        }
    }

    private func color(_ format: EncodedPixelFormat) -> VideoColor { format.isJPEG ? .jpeg : .highDefinition }

    @Test("Every instruction set gives the same values at every width", arguments: formats)
    func instructionSets(format: EncodedPixelFormat) throws {
        for width in Array(1...40) + [127, 128, 129] {
            let picture = TestImages.translucent(UInt64(width), width: width, height: 1 + width % 5)
            let scalar = try planes(picture, format, color(format), isa: MP_ISA_SCALAR)
            #expect(try scalar == planes(picture, format, color(format)), "width \(width)")
        }
    }

    @Test("Each value is the exact value with chroma siting, rounded once", arguments: formats)
    func accuracy(format: EncodedPixelFormat) throws {
        let width = 37
        let height = 11
        let picture =
            format.hasAlpha
            ? TestImages.translucent(5, width: width, height: height)
            : TestImages.noise(5, width: width, height: height)
        let got = try planes(picture, format, color(format))
        let reference = StraightReference(picture, format)
        let step = format.chromaStep
        let chromaWidth = (width + step.across - 1) / step.across
        for y in 0..<height {
            for x in 0..<width {
                #expect(abs(Double(got[0][y * width + x]) - reference.luma(x, y)) <= 0.502)
                if format.hasAlpha { #expect(abs(Double(got[3][y * width + x]) - reference.alpha(x, y)) <= 0.502) }
            }
        }
        for y in 0..<got[1].count / chromaWidth {
            for x in 0..<chromaWidth {
                let expected = reference.chroma(x, y)
                for c in 0...1 {
                    #expect(
                        abs(Double(got[1 + c][y * chromaWidth + x]) - expected[c]) <= 0.502, "chroma \(c) at \(x), \(y)"
                    )
                }
            }
        }
    }

    @Test(
        "Areas beyond the image are clipped, and areas outside change nothing",
        arguments: [EncodedPixelFormat.yuv420p10le, .yuva444p10le])
    func partsBeyond(format: EncodedPixelFormat) throws {
        let old = TestImages.noise(1, width: 24, height: 12)
        let new = TestImages.noise(2, width: 24, height: 12)
        let frame = try AVFrameHandle()
        frame.pointer.pointee.width = 24
        frame.pointer.pointee.height = 12
        frame.pointer.pointee.format = format.ffmpeg.rawValue
        try check(av_frame_get_buffer(frame.pointer, 0), during: "testing")
        let converter = HighPrecisionConverter(format: format, color: .highDefinition, chroma: .left)
        func luma() -> [UInt16] {
            (0..<12).flatMap { y -> [UInt16] in
                let row = UnsafeRawPointer(frame.pointer.pointee.data.0!) + y * Int(frame.pointer.pointee.linesize.0)
                return (0..<24).map { row.load(fromByteOffset: 2 * $0, as: UInt16.self) }
            }
        }
        converter.convert(old, into: frame)
        let before = luma()
        let beside = [
            PixelRect(x: 0, y: -9, width: 24, height: 6), PixelRect(x: 0, y: 12, width: 24, height: 90),
            PixelRect(x: 30, y: 0, width: 9, height: 12),
        ]
        converter.convert(new, parts: beside, into: frame)
        #expect(luma() == before)
        converter.convert(
            new,
            parts: [PixelRect(x: -5, y: -7, width: 40, height: 9), PixelRect(x: 3, y: 9, width: 4, height: 1 << 40)],
            into: frame)
        let after = luma()
        #expect(after[48..<192] == before[48..<192])
        converter.convert(new, into: frame)
        #expect(after[..<48] == luma()[..<48] && after[192...] == luma()[192...])
        #expect(converter.scratch.idleCount == 1)
    }

    @Test("Scratch memory is kept for the next call, and replaced if it is too small")
    func scratch() {
        let buffers = ScratchBuffers()
        var starts: [UnsafeMutablePointer<Float>] = []
        for length in [100, 100, 50, 200, 200] {
            buffers.withBuffer(length) {
                $0.update(repeating: 1, count: length)
                starts.append($0)
            }
        }
        #expect(starts[1] == starts[0] && starts[2] == starts[0] && starts[4] == starts[3])
        buffers.withBuffer(200) { outer in buffers.withBuffer(200) { #expect($0 != outer) } }
        #expect(buffers.idleCount == 2)
    }

    @Test(
        "8-bit values agree with the fast kernel within its fixed-point precision",
        arguments: [VideoColor.Matrix.bt601, .bt709])
    func agreement(matrix: VideoColor.Matrix) throws {
        let picture = TestImages.noise(9, width: 64, height: 8)
        let color = VideoColor(matrix: matrix)
        let deep = try planes(picture, .yuv420p, color)
        let frame = try AVFrameHandle()
        frame.pointer.pointee.width = 64
        frame.pointer.pointee.height = 8
        frame.pointer.pointee.format = AV_PIX_FMT_YUV420P.rawValue
        try check(av_frame_get_buffer(frame.pointer, 0), during: "testing")
        PixelConverter(format: .yuv420p, color: color).convert(picture, into: frame)
        let luma = (0..<8).flatMap { y in
            (0..<64).map { Int(frame.pointer.pointee.data.0![y * Int(frame.pointer.pointee.linesize.0) + $0]) }
        }
        #expect(zip(deep[0], luma).allSatisfy { abs($0 - $1) <= 1 })
        #expect(zip(deep[0], luma).filter { $0 != $1 }.count < 10)
    }

    @Test("A ramp of 256 grays keeps 256 evenly spread levels in 10 bits")
    func ramp() throws {
        let picture = TestImages.painted(width: 256, height: 2) { x, _ in UInt32(x) * 0x010101 }
        let luma = try planes(picture, .yuv420p10le, .highDefinition)[0].prefix(256)
        for (gray, value) in luma.enumerated() {
            #expect(value == Int((64 + 876 * Double(gray) / 255).rounded(.toNearestOrAwayFromZero)))
        }
    }

    @Test(
        "16-bit images are dithered: the mean is exact, and whole values are unchanged",
        arguments: [EncodedPixelFormat.yuv420p10le, .yuv444p10le, .yuva444p10le])
    func dithered(format: EncodedPixelFormat) throws {
        for word: UInt16 in [0, 65_535, 40_000, 301] {
            let luma: Double = 64 + 876 * Double(word) / 65_535
            let picture = TestImages.words(word, word, word)
            let planes = try planes(picture, format, .highDefinition)
            #expect(abs(Double(planes[0].reduce(0, +)) / 256 - luma) < 1.0 / 64)
            #expect(
                planes[0].allSatisfy { abs(Double($0) - luma) < 1 } && planes[1].allSatisfy { $0 == 512 }
                    && planes[2].allSatisfy { $0 == 512 })
            if format.hasAlpha { #expect(planes[3].allSatisfy { $0 == 1023 }) }
            let scalar = try self.planes(picture, format, .highDefinition, isa: MP_ISA_SCALAR)
            #expect(scalar == planes)
        }
    }

    @Test(
        "16-bit and 8-bit images give the same HDR values for common colors", arguments: [VideoColor.hdr10, .hlg])
    func sixteenBitTables(color: VideoColor) throws {
        let gray = try planes(TestImages.solid(0x8040C0, width: 4, height: 2), .yuv444p10le, color).map {
            Double($0[0])
        }
        let found = try planes(TestImages.words(0x8080, 0x4040, 0xC0C0), .yuv444p10le, color)
        for (plane, expected) in zip(found, gray) {
            let mean = Double(plane.reduce(0, +)) / 256
            #expect(abs(mean - expected) <= 0.52)
        }
    }

    @Test("BT.2020 keeps grays and converts BT.709 red to its wider gamut")
    func wideGamut() throws {
        let color = VideoColor(matrix: .bt2020)
        let gray = try planes(TestImages.solid(0x808080, width: 4, height: 2), .yuv444p10le, color)
        #expect(gray.map { $0[0] } == [504, 512, 512])
        // R 0.6274, G 0.0691, B 0.0164 of light; sRGB's curve; BT.2020's weights.
        let red = try planes(TestImages.solid(0xFF0000, width: 4, height: 2), .yuv444p10le, color)
        let signal = [0.6274, 0.0691, 0.0164].map(TransferFunctions.linearToSRGB)
        let y = 0.2627 * signal[0] + 0.678 * signal[1] + 0.0593 * signal[2]
        #expect(abs(Double(red[0][0]) - (64 + 876 * y)) <= 1)
        #expect(abs(Double(red[2][0]) - (512 + 896 * (signal[0] - y) / 1.4746)) <= 1)
    }
}

extension TestImages {
    /// A plain opaque 16-bit image of 16 × 16 pixels.
    fileprivate static func words(_ red: UInt16, _ green: UInt16, _ blue: UInt16) -> PixelBuffer {
        let picture = PixelBuffer(width: 16, height: 16, depth: .sixteenBits)
        for y in 0..<16 {
            for x in 0..<16 {
                let pixel = picture.samples16(y) + 4 * x
                pixel[0] = red
                pixel[1] = green
                pixel[2] = blue
                pixel[3] = .max
            }
        }
        return picture
    }
}

/// The exact conversion, of unpremultiplied colors if there is alpha.
private struct StraightReference {
    let picture: PixelBuffer
    let format: EncodedPixelFormat

    init(_ picture: PixelBuffer, _ format: EncodedPixelFormat) { (self.picture, self.format) = (picture, format) }

    private var full: Double { Double(1 << format.bits) - 1 }

    /// Premultiplied R, G, B and alpha, 0…1.
    private func pixel(_ x: Int, _ y: Int) -> [Double] {
        let p = picture.row(min(y, picture.height - 1))[min(max(x, 0), picture.width - 1)]
        return [16, 8, 0, 24].map { Double(p >> UInt32($0) & 255) / 255 }
    }

    private func yuv(_ premultiplied: [Double]) -> [Double] {
        let alpha = format.hasAlpha ? premultiplied[3] : 1
        let rgb = premultiplied.prefix(3).map { alpha > 0 ? min($0 / alpha, 1) : 0 }
        let (kr, kb) = format.isJPEG ? (0.299, 0.114) : (0.2126, 0.0722)
        let y = kr * rgb[0] + (1 - kr - kb) * rgb[1] + kb * rgb[2]
        let cb = 0.5 * (rgb[2] - y) / (1 - kb)
        let cr = 0.5 * (rgb[0] - y) / (1 - kr)
        let unit = Double(1 << (format.bits - 8))
        let values =
            format.isJPEG
            ? [255 * y, 128 + 255 * cb, 128 + 255 * cr]
            : [16 + 219 * y, 128 + 224 * cb, 128 + 224 * cr].map { $0 * unit }
        return values.map { min(max($0, 0), full) }
    }

    func luma(_ x: Int, _ y: Int) -> Double { yuv(pixel(x, y))[0] }
    func alpha(_ x: Int, _ y: Int) -> Double { pixel(x, y)[3] * full }

    /// Left siting: weights 1 2 1 around the even column; JPEG: both columns equal; all rows of the sample equal.
    func chroma(_ cx: Int, _ cy: Int) -> [Double] {
        let step = format.chromaStep
        let taps: [(x: Int, weight: Double)] =
            step.across == 1
            ? [(cx, 1)]
            : format.isJPEG
                ? [(2 * cx, 0.5), (2 * cx + 1, 0.5)] : [(2 * cx - 1, 0.25), (2 * cx, 0.5), (2 * cx + 1, 0.25)]
        var sum = [0.0, 0, 0, 0]
        for row in 0..<step.down {
            for tap in taps {
                for (i, value) in pixel(tap.x, cy * step.down + row).enumerated() {
                    sum[i] += value * tap.weight / Double(step.down)
                }
            }
        }
        return Array(yuv(sum)[1...2])
    }
}
