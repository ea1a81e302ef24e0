import Images
import PixelKernels
import TestSupport
import Testing
import VectorGeometry

@testable import MediaReading
@testable import MediaWriting

@Suite("BGRA to Y'CbCr kernels", .serialized)
struct EncodeKernelTests {
    /// Planes with a margin of 9 bytes that must not be written.
    private struct Planes: Equatable {
        var bytes: [[UInt8]]

        init(
            _ picture: PixelBuffer, _ format: EncodedPixelFormat, _ color: VideoColor, isa: mp_isa,
            then next: (PixelBuffer, [PixelRect])? = nil
        ) {
            mp_isa_force(isa)
            defer { mp_isa_force(MP_ISA_AVX2) }
            let halved = format == .yuv420p
            let w = halved ? (picture.width + 1) / 2 : picture.width
            let h = halved ? (picture.height + 1) / 2 : picture.height
            var y = [UInt8](repeating: 9, count: (picture.width + 5) * picture.height)
            var u = [UInt8](repeating: 9, count: (w + 5) * h)
            var v = u
            y.withUnsafeMutableBufferPointer { y in
                u.withUnsafeMutableBufferPointer { u in
                    v.withUnsafeMutableBufferPointer { v in
                        let planes = mp_encode_planes(
                            y: y.baseAddress, u: u.baseAddress, v: v.baseAddress, y_stride: picture.width + 5,
                            u_stride: w + 5,
                            v_stride: w + 5)
                        let converter = PixelConverter(format: format, color: color)
                        converter.convert(picture, into: planes)
                        if let (picture, parts) = next { converter.convert(picture, parts: parts, into: planes) }
                    }
                }
            }
            bytes = [y, u, v]
        }
    }

    @Test(
        "Every instruction set gives the same bytes at every width", arguments: [EncodedPixelFormat.yuv420p, .yuv444p])
    func instructionSets(format: EncodedPixelFormat) {
        for width in Array(1...140) + [255, 256, 257, 1000] {
            let picture = TestImages.noise(UInt64(width), width: width, height: 1 + width % 5)
            let scalar = Planes(picture, format, .highDefinition, isa: MP_ISA_SCALAR)
            for isa in [MP_ISA_VECTOR128, MP_ISA_AVX2] {
                #expect(scalar == Planes(picture, format, .highDefinition, isa: isa), "width \(width), \(isa)")
            }
        }
    }

    @Test(
        "Converting the changed areas equals converting everything",
        arguments: [EncodedPixelFormat.yuv420p, .yuv444p], [MP_ISA_SCALAR, MP_ISA_AVX2])
    func parts(format: EncodedPixelFormat, isa: mp_isa) {
        var generator = PartNumbers(state: 7)
        for round in 0..<60 {
            let width = 1 + generator.next(170)
            let height = 1 + generator.next(40)
            let old = TestImages.noise(UInt64(round), width: width, height: height)
            let new = TestImages.noise(UInt64(round), width: width, height: height)
            let parts = (0..<1 + generator.next(3)).map { _ in
                let x = generator.next(width)
                let y = generator.next(height)
                return PixelRect(
                    minX: x, minY: y, maxX: x + 1 + generator.next(width - x), maxY: y + 1 + generator.next(height - y))
            }
            for part in parts {
                for y in part.minY..<part.maxY {
                    for x in part.minX..<part.maxX { new.row(y)[x] ^= UInt32(generator.next(1 << 24)) }
                }
            }
            let mended = Planes(old, format, .highDefinition, isa: isa, then: (new, parts))
            #expect(mended == Planes(new, format, .highDefinition, isa: isa), "\(width)×\(height), \(parts)")
        }
    }

    /// Reproducible numbers.
    private struct PartNumbers {
        var state: UInt64
        mutating func next(_ n: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return n > 0 ? Int(state >> 33) % n : 0
        }
    }

    @Test(
        "Luma and chroma are within 0.51 of the filter's real value", arguments: VideoColor.Matrix.allCases,
        VideoColor.Range.allCases)
    func accuracy(matrix: VideoColor.Matrix, range: VideoColor.Range) {
        let width = 37
        let height = 11
        let picture = TestImages.noise(5, width: width, height: height)
        let planes = Planes(picture, .yuv420p, VideoColor(matrix: matrix, range: range), isa: MP_ISA_AVX2).bytes
        let reference = Reference(picture, matrix, range)
        for y in 0..<height {
            for x in 0..<width { #expect(abs(Double(planes[0][y * (width + 5) + x]) - reference.yuv(x, y)[0]) <= 0.51) }
        }
        let chromaWidth = (width + 1) / 2
        for y in 0..<(height + 1) / 2 {
            for x in 0..<chromaWidth {
                let expected = reference.leftSited(x, y)
                for c in 0...1 {
                    let got = Double(planes[1 + c][y * (chromaWidth + 5) + x])
                    #expect(abs(got - min(max(expected[c], 0), 255)) <= 0.51)
                }
            }
        }
    }

    /// The exact conversion.
    private struct Reference {
        let picture: PixelBuffer
        let kr, kb: Double
        let isFull: Bool

        init(_ picture: PixelBuffer, _ matrix: VideoColor.Matrix, _ range: VideoColor.Range) {
            self.picture = picture
            (kr, kb) = matrix == .bt601 ? (0.299, 0.114) : matrix == .bt709 ? (0.2126, 0.0722) : (0.2627, 0.0593)
            isFull = range == .full
        }

        func yuv(_ x: Int, _ y: Int) -> [Double] {
            let p = picture.row(min(y, picture.height - 1))[min(max(x, 0), picture.width - 1)]
            let r = Double(p >> 16 & 255) / 255
            let g = Double(p >> 8 & 255) / 255
            let b = Double(p & 255) / 255
            let luma = kr * r + (1 - kr - kb) * g + kb * b
            let cb = 0.5 * (b - luma) / (1 - kb)
            let cr = 0.5 * (r - luma) / (1 - kr)
            return isFull
                ? [255 * luma, 128 + 255 * cb, 128 + 255 * cr] : [16 + 219 * luma, 128 + 224 * cb, 128 + 224 * cr]
        }

        func leftSited(_ x: Int, _ y: Int) -> [Double] {
            [1, 2].map { c in
                var sum = 0.0
                for dy in 0...1 {
                    sum += yuv(2 * x - 1, 2 * y + dy)[c] + 2 * yuv(2 * x, 2 * y + dy)[c] + yuv(2 * x + 1, 2 * y + dy)[c]
                }
                return sum / 8
            }
        }
    }

    @Test(
        "Grays have neutral chroma, and black and white are the ends of the range", arguments: VideoColor.Range.allCases
    )
    func grays(range: VideoColor.Range) {
        for gray in 0...255 as ClosedRange<UInt32> {
            let picture = TestImages.solid(gray << 16 | gray << 8 | gray, width: 40, height: 2)
            let planes = Planes(picture, .yuv444p, VideoColor(range: range), isa: MP_ISA_AVX2).bytes
            #expect(planes[1][20] == 128 && planes[2][20] == 128)
            if gray == 0 { #expect(planes[0][20] == (range == .full ? 0 : 16)) }
            if gray == 255 { #expect(planes[0][20] == (range == .full ? 255 : 235)) }
        }
    }

    @Test("Alpha is ignored")
    func alpha() {
        let opaque = TestImages.noise(3, width: 70, height: 6)
        let clear = TestImages.noise(3, width: 70, height: 6)
        for y in 0..<6 { for x in 0..<70 { clear.row(y)[x] &= 0x00FF_FFFF } }
        #expect(
            Planes(opaque, .yuv420p, .highDefinition, isa: MP_ISA_AVX2)
                == Planes(clear, .yuv420p, .highDefinition, isa: MP_ISA_AVX2))
    }
}
