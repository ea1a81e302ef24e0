import CFFmpeg
import Foundation
import Images
import TestSupport
import Testing

@testable import MediaReading
@testable import MediaTime
@testable import MediaWriting

@Suite("Colors of every output")
struct OutputColorTests {
    /// Primaries and their mixtures, grays, and colors that distinguish matrices and ranges.
    static let colors: [UInt32] = [
        0xFF0000, 0x00FF00, 0x0000FF, 0x00FFFF, 0xFF00FF, 0xFFFF00, 0xFFFFFF, 0x000000, 0x808080, 0x101010, 0xEBEBEB,
        0x00BDF2, 0xFF8040,
        0x804020, 0x204080, 0xC0C0FF, 0x336600,
    ]

    @Test(
        "17 colors decode to the theoretical values, within one 8-bit code value",
        arguments: OutputCase.all + OutputCase.standardDefinition.filter { $0.container != .webp })
    func colors(output: OutputCase) throws {
        let folder = try TemporaryFolder()
        let settings = try output.settings()
        let files = try settings.write(Self.colors.count, to: folder) {
            TestImages.solid(Self.colors[$0], width: 256, height: 128)
        }
        let decoded = try files.map(DecodedImages.init)
        let pictures = decoded.flatMap(\.pictures)
        #expect(pictures.count == Self.colors.count)
        let facts = try #require(decoded.first)
        for (rgb, picture) in zip(Self.colors, pictures) {
            let expected =
                facts.isRGB ? theoreticalRGB(rgb, bits: facts.bits) : theory(rgb, output.video, bits: facts.bits)
            for (plane, value) in zip(picture.planes, expected) {
                let worst = plane.map { abs(Double($0) - value) }.max() ?? .infinity
                #expect(
                    worst <= output.tolerance * Double(1 << (facts.bits - 8)),
                    "#\(String(rgb, radix: 16)): \(value) decoded as \(plane[0]), \(facts.format)")
            }
            if facts.hasAlpha { #expect(picture.planes.last?.allSatisfy { $0 == (1 << facts.bits) - 1 } == true) }
        }
    }

    private func theoreticalRGB(_ rgb: UInt32, bits: Int) -> [Double] {
        let scale = Double((1 << bits) - 1) / 255
        return [16, 8, 0].map { (shift: UInt32) -> Double in Double(rgb >> shift & 255) * scale }
    }

    private func theory(_ rgb: UInt32, _ video: VideoCodecSettings?, bits: Int) -> [Double] {
        let isJPEG = video?.pixelFormat.isJPEG == true
        guard isJPEG || ["libvpx", "tiff"].contains(video?.encoder) else {
            return theoreticalYUV(rgb).map { $0 * Double(1 << (bits - 8)) }
        }
        let r = Double(rgb >> 16 & 255)
        let g = Double(rgb >> 8 & 255)
        let b = Double(rgb & 255)
        let y = 0.299 * r + 0.587 * g + 0.114 * b
        let full = [y, 128 + (b - y) / 1.772, 128 + (r - y) / 1.402].map { min($0, 255) }
        guard !isJPEG else { return full }
        return [16 + y * 219 / 255, 128 + (b - y) / 1.772 * 224 / 255, 128 + (r - y) / 1.402 * 224 / 255]
    }

    @Test("Codecs limited to BT.601 are read back as drawn", arguments: OutputCase.standardDefinition)
    func standardDefinition(output: OutputCase) throws {
        let folder = try TemporaryFolder()
        let colors: [UInt32] = [0x008000, 0xC02080, 0x808080, 0x336600]
        let files = try output.settings().write(colors.count, to: folder) {
            TestImages.solid(colors[$0], width: 256, height: 128)
        }
        let reader = try files.count == 1 ? ClipReader(url: URL(fileURLWithPath: files[0])) : nil
        for (n, rgb) in colors.enumerated() {
            let image =
                try reader?.frame(at: Rational(Int64(n), 25)).image ?? decodeImageFile(URL(fileURLWithPath: files[n]))
            let got = image.pixels.row(64)[128]
            for shift: UInt32 in [0, 8, 16] {
                #expect(
                    abs(Int(got >> shift & 255) - Int(rgb >> shift & 255)) <= 3,
                    "\(String(rgb, radix: 16)) as \(String(got, radix: 16))")
            }
        }
    }

    @Test("VP8 is tagged BT.601, with centered chroma")
    func tagsOfVP8() throws {
        let folder = try TemporaryFolder()
        let files = try OutputCase.standardDefinition[0].settings().write(2, to: folder) { _ in
            TestImages.solid(0x008000, width: 256, height: 128)
        }
        let tags = try EncodedMovie(files[0]).tags
        #expect(tags.matrix == AVCOL_SPC_SMPTE170M.rawValue && tags.range == AVCOL_RANGE_MPEG.rawValue)
        #expect(tags.primaries == AVCOL_PRI_BT709.rawValue && tags.chromaLocation == AVCHROMA_LOC_CENTER.rawValue)
    }

    @Test(
        "HDR white is at 203 cd/m²: PQ 58.1%, HLG 75%",
        arguments: [
            (VideoColor.hdr10, AVCOL_TRC_SMPTE2084, 573.0), (.hlg, AVCOL_TRC_ARIB_STD_B67, 721.0),
        ])
    func highDynamicRange(color: VideoColor, transfer: AVColorTransferCharacteristic, luma: Double) throws {
        let folder = try TemporaryFolder()
        let video = VideoCodecSettings(
            encoder: "libx265", options: ["preset": "ultrafast", "crf": "5"], pixelFormat: .yuv420p10le, color: color)
        let settings = try OutputCase("hdr", .mp4, video).settings()
        let files = try settings.write(2, to: folder) { _ in TestImages.solid(0xFFFFFF, width: 256, height: 128) }
        let decoded = try DecodedImages(files[0])
        #expect(
            decoded.tags == [
                AVCOL_PRI_BT2020.rawValue, transfer.rawValue, AVCOL_SPC_BT2020_NCL.rawValue, AVCOL_RANGE_MPEG.rawValue,
            ])
        #expect(decoded.codecTag == "hvc1")
        for picture in decoded.pictures {
            #expect(picture.planes[0].allSatisfy { abs(Double($0) - luma) <= 2 })
            #expect(
                picture.planes[1].allSatisfy { abs($0 - 512) <= 2 }
                    && picture.planes[2].allSatisfy { abs($0 - 512) <= 2 })
        }
        let bytes = try folder.bytes("m.mp4")
        #expect((bytes.range(of: Data("mdcv".utf8)) != nil) == (color == .hdr10))
        #expect((bytes.range(of: Data("clli".utf8)) != nil) == (color == .hdr10))
    }

    @Test("HDR is rejected in 8 bits and in RGB", arguments: [EncodedPixelFormat.yuv420p, .bgr0])
    func refused(format: EncodedPixelFormat) {
        let video = VideoCodecSettings(encoder: "ffv1", pixelFormat: format, color: .hdr10)
        #expect(throws: MovieSettingsError.highDynamicRange(format)) { try OutputCase("hdr", .mkv, video).settings() }
    }
}
