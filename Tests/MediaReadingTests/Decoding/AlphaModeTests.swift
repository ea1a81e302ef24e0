import CFFmpeg
import Foundation
import Images
import TestSupport
import Testing

@testable import FFmpegSupport
@testable import MediaReading
@testable import SourceFiles

@Suite("Meaning of alpha")
struct AlphaModeTests {
    private func pixel(_ image: CGImage) -> [Int] {
        withExtendedLifetime(image) {
            let pixel = image.pixels.row(image.height / 2)[image.width / 2]
            return [24, 16, 8, 0].map { Int(pixel >> UInt32($0) & 255) }
        }
    }

    /// The alpha, red, green and blue of white at 50 % whose file has colors multiplied by alpha.
    private static let expected: [(AlphaMode, [Int])] = [
        (.straight, [128, 64, 64, 64]), (.premultiplied, [128, 128, 128, 128]), (.ignore, [255, 128, 128, 128]),
    ]

    @Test("Images have straight, premultiplied or no alpha", arguments: [8, 16])
    func image(bits: Int) throws {
        let folder = try TemporaryFolder()
        let colors = Array(repeating: bits == 8 ? 128 : 128 * 257, count: 8)
        try TIFFBytes(bits: bits, components: colors, tags: [338: 2]).data.write(to: folder.file("a.tif"))
        for (mode, color) in Self.expected {
            var warnings: [MediaWarning] = []
            let image = try decodeImageFile(folder.file("a.tif"), alpha: mode, warnings: &warnings)
            #expect(pixel(image) == color && image.isOpaque == (mode == .ignore), "\(mode)")
        }
    }

    @Test("Clips have straight, premultiplied or no alpha", arguments: ["qtrle", "prores_ks"])
    func clip(_ codec: String) throws {
        let folder = try TemporaryFolder()
        let isRGB = codec == "qtrle"
        var clip = TestClip(
            codec: codec, pixelFormat: isRGB ? AV_PIX_FMT_ARGB : AV_PIX_FMT_YUVA444P10LE, ticks: [0, 1],
            options: isRGB ? [:] : ["profile": "4444", "alpha_bits": "16"])
        clip.draw = { _, frame in
            if isRGB { return Self.fill(frame, planes: [0], with: UInt8(128), lines: frame.pointee.linesize.0) }
            // Gray of 128 in limited range with 10 bits; alpha has full range.
            let levels: [UInt16] = [504, 512, 512, 514]
            for (plane, level) in levels.enumerated() {
                Self.fill(frame, planes: [plane], with: level, lines: frame.pointee.linesize.0)
            }
        }
        try clip.write(to: folder.file("a.mov"))
        for (mode, color) in Self.expected {
            var selection = ClipSelection()
            selection.alpha = mode
            let reader = try ClipReader(ClipSource(folder.file("a.mov"), selection))
            let found = pixel(try reader.frame(at: .zero).image)
            #expect(zip(found, color).allSatisfy { abs($0 - $1) <= (isRGB ? 0 : 2) }, "\(mode): \(found)")
        }
    }

    private static func fill<Sample>(
        _ frame: UnsafeMutablePointer<AVFrame>, planes: [Int], with sample: Sample, lines: Int32
    ) {
        let data = [frame.pointee.data.0, frame.pointee.data.1, frame.pointee.data.2, frame.pointee.data.3]
        let strides = [
            frame.pointee.linesize.0, frame.pointee.linesize.1, frame.pointee.linesize.2, frame.pointee.linesize.3,
        ]
        for plane in planes {
            guard let start = data[plane] else { continue }
            let count = Int(strides[plane]) * Int(frame.pointee.height) / MemoryLayout<Sample>.stride
            UnsafeMutableRawPointer(start).withMemoryRebound(to: Sample.self, capacity: count) {
                $0.update(repeating: sample, count: count)
            }
        }
    }
}
