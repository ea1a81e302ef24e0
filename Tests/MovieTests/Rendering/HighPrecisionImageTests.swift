import Foundation
import Images
import LayerTree
import MediaReading
import MediaTime
import MediaWriting
import MovieRendering
import TestSupport
import Testing

@Suite("16-bit images as input and output")
struct HighPrecisionImageTests {
    private static let width = 300
    private static let height = 8

    /// 16-bit samples that 8 bits cannot represent; premultiplied if there is alpha.
    private func picture(hasAlpha: Bool) -> PixelBuffer {
        let picture = PixelBuffer(width: Self.width, height: Self.height, depth: .sixteenBits)
        for y in 0..<Self.height {
            for x in 0..<Self.width {
                let alpha = hasAlpha ? 65_535 - 100 * x : 65_535
                let words = [x * 7 + y * 1001 + 1, 60_000 - x * 13, x * y * 3 + 129, alpha]
                for c in 0..<4 { picture.samples16(y)[4 * x + c] = UInt16(min(words[c], alpha)) }
            }
        }
        return picture
    }

    private func settings(_ container: MovieContainer, _ format: EncodedPixelFormat) throws -> MovieSettings {
        let options = container == .tiffSequence ? ["compression_algo": "deflate"] : [:]
        let video = VideoCodecSettings(
            encoder: container == .tiffSequence ? "tiff" : "png", options: options, pixelFormat: format)
        return try MovieSettings(
            container: container, width: Self.width, height: Self.height, frameRate: MovieTestClip.rate("25"),
            video: video)
    }

    /// The components as stored in the file, decoded by FFmpeg alone.
    private func words(_ path: String, _ format: EncodedPixelFormat) throws -> [Int] {
        let bytes = try #require(try RawMovie(path).pictures.first?.planes.first)
        let isBig = format.rawValue.hasSuffix("be")
        return stride(from: 0, to: bytes.count, by: 2).map {
            Int(bytes[$0]) << (isBig ? 8 : 0) | Int(bytes[$0 + 1]) << (isBig ? 0 : 8)
        }
    }

    private static let kinds: [(container: MovieContainer, format: EncodedPixelFormat, ending: String)] = [
        (.pngSequence, .rgb48be, "png"), (.pngSequence, .rgba64be, "png"), (.tiffSequence, .rgb48le, "tif"),
        (.tiffSequence, .rgba64le, "tif"),
    ]

    @Test(
        "A 16-bit image in a layer, drawn at its original size, keeps its samples",
        arguments: kinds.indices)
    func roundTrip(index: Int) throws {
        let kind = Self.kinds[index]
        let folder = try TemporaryFolder()
        let hasAlpha = kind.format.hasAlpha
        let source = picture(hasAlpha: hasAlpha)
        let settings = try settings(kind.container, kind.format)
        let writer = try ImageSequenceWriter(settings, path: folder.path("in-%d.\(kind.ending)"))
        try writer.append(source, frame: 0)
        try writer.finish()
        let written = try words(folder.path("in-0.\(kind.ending)"), kind.format)
        let count = hasAlpha ? 4 : 3
        for x in stride(from: 0, to: Self.width, by: 37) {
            let pixel = source.samples16(3) + 4 * x
            let alpha = Double(source.samples16(3)[4 * x + 3]) / 65_535
            for c in 0..<count {
                let straight = c == 3 ? Double(pixel[3]) : Double(pixel[c]) / alpha
                #expect(abs(Double(written[(3 * Self.width + x) * count + c]) - straight) <= 0.51)
            }
        }

        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: Self.width, height: Self.height)
        root.contents = try decodeImageFile(URL(fileURLWithPath: folder.path("in-0.\(kind.ending)")))
        let movie = Movie(
            root: root, frameRate: try MovieTestClip.rate("25"), duration: Rational(1, 25), background: .clear)
        try RenderLoop(
            movie, to: folder.path("out-%d.\(kind.ending)"), settings: settings,
            viewport: Viewport(width: Self.width, height: Self.height),
            options: RenderOptions(threads: 1)
        ).run()
        let decoded = try words(folder.path("out-0.\(kind.ending)"), kind.format)
        #expect(decoded.count == written.count)
        // Unpremultiplied colors are rounded when they are premultiplied, and again when unpremultiplied.
        #expect(zip(decoded, written).allSatisfy { abs($0 - $1) <= (hasAlpha ? 2 : 0) })
        #expect(Set(decoded).count > 1000)
    }

    @Test("A 16-bit image provides 8-bit pixels, and smaller versions keep 16 bits")
    func parts() throws {
        let folder = try TemporaryFolder()
        let writer = try ImageSequenceWriter(settings(.pngSequence, .rgb48be), path: folder.path("p-%d.png"))
        try writer.append(picture(hasAlpha: false), frame: 0)
        try writer.finish()
        let image = try decodeImageFile(URL(fileURLWithPath: folder.path("p-0.png")))
        #expect(image.pixels.depth == .eightBits && image.isOpaque)
        let part = try #require(image.cropping(to: CGRect(x: 10, y: 2, width: 20, height: 4)))
        let whole = image.pixels(dynamicRange: .standard)
        let cut = part.pixels(dynamicRange: .standard)
        #expect(
            whole.depth == .sixteenBits && cut.depth == .sixteenBits
                && image.pixels(dynamicRange: nil).depth == .eightBits)
        #expect((0..<80).allSatisfy { cut.samples16(1)[$0] == whole.samples16(3)[40 + $0] })
        let half = image.mipmap(level: 1, dynamicRange: .standard)
        let sum = [whole.samples16(0)[0], whole.samples16(0)[4], whole.samples16(1)[0], whole.samples16(1)[4]].reduce(2)
        {
            $0 + Int($1)
        }
        #expect(half.depth == .sixteenBits && Int(half.samples16(0)[0]) == sum / 4)
    }

    @Test("A still drawn in high precision is a 16-bit PNG")
    func still() throws {
        let folder = try TemporaryFolder()
        let root = TestMovie.root(1024, 4)
        let layer = CAGradientLayer()
        layer.frame = root.bounds
        layer.startPoint = CGPoint(x: 0, y: 0.5)
        layer.endPoint = CGPoint(x: 1, y: 0.5)
        layer.colors = [CGColor.black, CGColor(gray: 0.1, alpha: 1)]
        root.addSublayer(layer)
        let movie = Movie(root: root, frameRate: try MovieTestClip.rate("25"), duration: Rational(1, 25))
        let stills = StillRenderer(movie, viewport: Viewport(width: 1024, height: 4), threads: 1, drawing: .float)
        let image = try stills.image(at: .zero)
        try image.sixteenBitPNG().write(to: URL(fileURLWithPath: folder.path("s.png")))
        let words = try self.words(folder.path("s.png"), .rgb48be)
        #expect(image.pixels.depth == .eightBits && words.count == 1024 * 4 * 3)
        for x in stride(from: 1, to: 1023, by: 11) {
            #expect(abs(Double(words[3 * x]) - (Double(x) + 0.5) / 1024 * 6553.5) < 4)
        }
    }
}
