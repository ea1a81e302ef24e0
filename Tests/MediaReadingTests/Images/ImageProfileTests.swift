import CFFmpeg
import Foundation
import Images
import TestSupport
import Testing

@testable import FFmpegSupport
@testable import MediaReading
@testable import MediaTime
@testable import SourceFiles

@Suite("Image color profiles")
struct ImageProfileTests {
    private static let p3 = [[218, 0, 54], [0, 183, 78], [124, 99, 228], [252, 240, 229]]
    private static let plain = [[200, 40, 60], [30, 180, 90], [120, 100, 220], [250, 240, 230]]

    private func decoded(_ data: Data, _ name: String, _ warnings: inout [MediaWarning]) throws -> CGImage {
        let folder = try TemporaryFolder()
        try data.write(to: folder.file(name))
        return try decodeImageFile(folder.file(name), warnings: &warnings)
    }

    private func decoded(_ base64: String, _ name: String) throws -> CGImage {
        var warnings: [MediaWarning] = []
        let image = try decoded(try #require(Data(base64Encoded: base64)), name, &warnings)
        #expect(warnings.isEmpty)
        return image
    }

    /// Returns the color in the center of each patch.
    private func patches(_ image: CGImage, row: Int = 2) -> [[Int]] {
        (0..<4).map { patch in [16, 8, 0].map { Int(image.pixels.row(row)[8 * patch + 4] >> $0 & 255) } }
    }

    private func expect(_ actual: [[Int]], _ meant: [[Int]], within tolerance: Int) {
        #expect(zip(actual.joined(), meant.joined()).allSatisfy { abs($0 - $1) <= tolerance }, "\(actual)")
    }

    @Test(
        "Display P3 images are converted in every format, lossy ones within two codes",
        arguments: [
            ("a.jpg", ProfiledSamples.jpeg, 2), ("a.webp", ProfiledSamples.webp, 0),
            ("b.webp", ProfiledSamples.animatedWebP, 0),
            ("a.tif", ProfiledSamples.tiff, 0), ("a.tif", ProfiledSamples.paletteTIFF, 1),
            ("a.avif", ProfiledSamples.avif, 2),
        ])
    func formats(_ name: String, _ base64: String, _ tolerance: Int) throws {
        expect(patches(try decoded(base64, name)), Self.p3, within: tolerance)
    }

    @Test(
        "Straight colors are converted, then premultiplied",
        arguments: [
            ("a.webp", ProfiledSamples.transparentWebP), ("a.avif", ProfiledSamples.transparentAVIF),
        ])
    func alpha(_ name: String, _ base64: String) throws {
        let image = try decoded(base64, name)
        expect(patches(image), Self.p3, within: 2)
        expect(patches(image, row: 6), Self.p3.map { $0.map { $0 * 128 / 255 } }, within: 2)
        #expect(!image.isOpaque)
    }

    @Test(
        "AVIF with code points only is converted",
        arguments: [(UInt8(12), UInt8(13), p3), (1, 13, plain), (12, 2, p3), (2, 2, plain)])
    func codePoints(_ primaries: UInt8, _ transfer: UInt8, _ meant: [[Int]]) throws {
        var data = try #require(Data(base64Encoded: ProfiledSamples.avif))
        var warnings: [MediaWarning] = []
        let profile = try #require(data.range(of: Data("colrprof".utf8)))
        let points = try #require(data.range(of: Data("colrnclx".utf8))).upperBound
        data.replaceSubrange(profile, with: Data("freefree".utf8))
        data[points + 1] = primaries
        data[points + 3] = transfer
        expect(patches(try decoded(data, "a.avif", &warnings)), meant, within: 2)
        #expect(warnings.isEmpty)
    }

    @Test(
        "Gray images are converted with gray and RGB profiles",
        arguments: [
            ("a.jpg", ProfiledSamples.grayJPEG, [79, 152, 188, 239]),
            ("a.tif", ProfiledSamples.grayTIFF, [12, 79, 129, 221]),
            ("b.jpg", ProfiledSamples.grayJPEGWithRGBProfile, [35, 100, 181, 250]),
        ])
    func grays(_ name: String, _ base64: String, _ meant: [Int]) throws {
        expect(patches(try decoded(base64, name)), meant.map { [$0, $0, $0] }, within: 1)
    }

    @Test("16-bit TIFF keeps its precision")
    func sixteenBits() throws {
        let image = try decoded(ProfiledSamples.sixteenBitTIFF, "a.tif")
        let fine = try #require(image.highPrecision?.pixels(.standard))
        for (x, color) in [
            [12_345, 54_321, 33_333], [60_000, 60_001, 59_999], [20_000, 30_000, 40_000], [65_535, 65_535, 65_535],
        ].enumerated() {
            let meant = SampleICCProfile.proPhoto.inSRGB(color.map { Double($0) / 65_535 })
            for part in 0..<3 {
                #expect(abs(Double(fine.samples16(0)[4 * x + part]) - meant[part] * 65_535) < 8)
                #expect(abs(Double(image.pixels.row(0)[x] >> (16 - 8 * part) & 255) - meant[part] * 255) <= 1)
            }
        }
    }

    @Test("Every frame of an animated WebP is color-managed")
    func animation() throws {
        let folder = try TemporaryFolder()
        let url = folder.file("a.webp")
        try #require(Data(base64Encoded: ProfiledSamples.animatedWebP)).write(to: url)
        let reader = try ClipReader(url: url)
        expect(patches(try reader.frame(at: .zero).image), Self.p3, within: 1)
        expect(patches(try reader.frame(at: Rational(15, 100)).image), Self.p3.reversed(), within: 1)
    }

    @Test(
        "CMYK JPEG and TIFF without a profile use the simple formula",
        arguments: [("a.jpg", ProfiledSamples.cmykJPEG), ("a.tif", ProfiledSamples.cmykTIFF)])
    func inks(_ name: String, _ base64: String) throws {
        let image = try decoded(base64, name)
        expect(patches(image), [[255, 255, 255], [0, 255, 255], [191, 95, 0], [53, 51, 49]], within: 1)
        #expect(image.isOpaque)
    }

    @Test(
        "A damaged profile is reported, and the image is interpreted as sRGB",
        arguments: [
            ("a.jpg", ProfiledSamples.jpeg, 2), ("a.tif", ProfiledSamples.tiff, 0),
            ("a.webp", ProfiledSamples.animatedWebP, 0),
        ])
    func damaged(_ name: String, _ base64: String, _ tolerance: Int) throws {
        var data = try #require(Data(base64Encoded: base64))
        var warnings: [MediaWarning] = []
        let signature = try #require(data.range(of: Data("acsp".utf8)))
        data.replaceSubrange(signature, with: Data("nope".utf8))
        expect(patches(try decoded(data, name, &warnings)), Self.plain, within: tolerance)
        #expect(
            warnings.map(\.detail) == [
                "its color profile cannot be used (it is damaged); its colors are interpreted as sRGB"
            ])
    }

    @Test("Image sequences report profile warnings once")
    func sequence() throws {
        let folder = try TemporaryFolder()
        var png = SamplePNG(width: 1, pixels: [200, 40, 60])
        for (number, profile) in [SampleICCProfile.displayP3, .cmyk].enumerated() {
            png.chunks = [SamplePNG.profile(profile.data)]
            try png.data.write(to: folder.file("\(number).png"))
        }
        let rate: FrameRate = 25
        let sequence = try #require(ImageSequence(pattern: folder.file("%d.png"), frameRate: rate))
        let reader = try ClipReader(.sequence(sequence))
        #expect(abs(Int(try reader.frame(at: .zero).image.pixels.row(0)[0] >> 16 & 255) - 218) <= 1)
        #expect(reader.warnings.isEmpty)
        for _ in 0..<2 { #expect(try reader.frame(at: Rational(1, 25)).image.pixels.row(0)[0] == 0xffc8_283c) }
        #expect(reader.warnings.count == 1)
    }

    @Test("Motion JPEG frames use their profiles")
    func movie() throws {
        let folder = try TemporaryFolder()
        let url = folder.file("a.mjpeg")
        let image = try #require(Data(base64Encoded: ProfiledSamples.jpeg))
        try (image + image).write(to: url)
        expect(patches(try ClipReader(url: url).frame(at: .zero).image), Self.p3, within: 2)
    }

    @Test(
        "AVIF colr code points override the coded image's, and both profile kinds are read",
        arguments: ["prof", "rICC"])
    func itemColors(_ kind: String) throws {
        let points: [UInt8] = Array("nclx".utf8) + [0, 12, 0, 13, 0, 6, 0x80]
        let colors = HEIFItemColors([
            Array(kind.utf8) + [1, 2, 3], points, Array("nclx".utf8) + [0, 9, 0, 16, 0, 9, 0],
        ])
        #expect(colors.profile == Data([1, 2, 3]))
        let frame = try AVFrameHandle()
        colors.tag(frame)
        let tags = frame.pointer.pointee
        #expect((tags.color_primaries, tags.color_trc) == (AVCOL_PRI_SMPTE432, AVCOL_TRC_IEC61966_2_1))
        #expect((tags.colorspace, tags.color_range) == (AVCOL_SPC_SMPTE170M, AVCOL_RANGE_JPEG))
        let silent = HEIFItemColors([Array("nclx".utf8) + [0, 2]])
        silent.tag(frame)
        #expect(frame.pointer.pointee.color_primaries == AVCOL_PRI_SMPTE432 && silent.profile == nil)
    }

    @Test("HDR PNG is tone-mapped like clips", arguments: [UInt8(16), 18])
    func hdr(_ transfer: UInt8) throws {
        let signal = 40_000
        let gray = [UInt8(signal >> 8), UInt8(signal & 255)]
        var png = SamplePNG(
            width: 2, depth: 16, colorType: 6,
            pixels: gray + gray + gray + [255, 255] + [UInt8](repeating: 0, count: 8))
        png.chunks = [SamplePNG.Chunk("cICP", [9, transfer, 0, 1])]
        var warnings: [MediaWarning] = []
        let image = try decoded(png.data, "a.png", &warnings)
        let curve = BT2390ToneCurve(sourcePeak: 1000, targetPeak: 203)
        let value = Double(signal) / 65_535
        let luminance =
            transfer == 16 ? TransferFunctions.pqLuminance(value) : 1000 * pow(TransferFunctions.hlgLight(value), 1.2)
        let meant = TransferFunctions.linearToSRGB(curve.mapped(luminance) / 203) * 255
        let pixel = image.pixels.row(0)[0]
        for shift in [0, 8, 16] { #expect(abs(Double(pixel >> shift & 255) - meant) <= 1.5) }
        #expect(pixel >> 24 == 255 && image.pixels.row(0)[1] == 0)
        #expect(image.highPrecision?.pixels(.high)?.signal == PixelSignal(transfer == 16 ? .pq : .hlg, isBT2020: true))
        #expect(warnings.isEmpty)
    }
}
