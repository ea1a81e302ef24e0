import CFFmpeg
import Foundation
import Images
import LayerTree
import MediaReading
import MediaTime
import MediaWriting
import MovieRendering
import TestSupport
import Testing

@Suite("10-bit and HDR clips")
struct HighPrecisionClipTests {
    private static let width = HighPrecisionClip.width
    private static let height = HighPrecisionClip.height

    private static func video(_ format: EncodedPixelFormat, _ color: VideoColor = .highDefinition)
        -> VideoCodecSettings
    {
        var video = VideoCodecSettings(encoder: "ffv1", pixelFormat: format)
        video.color = color
        return video
    }

    /// Returns the first frame of a movie that shows the clip everywhere, below `layers`.
    private func render(
        _ clip: HighPrecisionClip, _ video: VideoCodecSettings, layers: [CALayer] = [], drawing: DrawingDepth? = nil,
        threads: Int = 2
    ) throws -> (picture: RawMovie.Picture, tags: [UInt32], file: Data) {
        let folder = try TemporaryFolder()
        let root = TestMovie.root(Self.width, Self.height)
        let source = folder.path("clip.mkv")
        let path = folder.path("m.mkv")
        try clip.write(to: source)
        root.addSublayer(TestMovie.clip(source, frame: root.bounds))
        layers.forEach(root.addSublayer)
        let movie = Movie(root: root, frameRate: try MovieTestClip.rate("25"), duration: Rational(2, 25))
        try TestMovie.render(movie, to: path, video: video, threads: threads, drawing: drawing, verifiesDamage: true)
        let raw = try RawMovie(path)
        return (try #require(raw.pictures.first), raw.tags, try Data(contentsOf: URL(fileURLWithPath: path)))
    }

    private func difference(_ picture: RawMovie.Picture, _ clip: HighPrecisionClip) -> Int {
        guard picture.deepPlanes.count == 3 else { return .max }
        return zip(picture.deepPlanes, clip.planes).flatMap { zip($0, $1).map { abs($0 - Int($1)) } }.max() ?? .max
    }

    @Test(
        "A 10-bit ramp keeps all its levels in a 10-bit output",
        arguments: [EncodedPixelFormat.yuv420p10le, .yuv444p10le])
    func ramp(format: EncodedPixelFormat) throws {
        let clip = HighPrecisionClip.ramp(HighPrecisionClip.standard)
        let luma = try render(clip, Self.video(format)).picture.luma
        #expect(Set(luma).count == 877)
        #expect(zip(luma, clip.planes[0]).allSatisfy { abs($0 - Int($1)) <= 1 })
    }

    @Test("Drawn in 8 bits, a 10-bit ramp has 8-bit levels")
    func coarse() throws {
        let luma = try render(.ramp(HighPrecisionClip.standard), Self.video(.yuv444p10le), drawing: .eightBits).picture
            .luma
        #expect(Set(luma).count <= 256)
    }

    @Test("10-bit colors are preserved within one code value")
    func colors() throws {
        let clip = HighPrecisionClip.patches(HighPrecisionClip.standard)
        #expect(try difference(render(clip, Self.video(.yuv444p10le)).picture, clip) <= 1)
    }

    private static let ranges: [(tags: [UInt32], color: VideoColor)] = [
        (HighPrecisionClip.pq, .hdr10), (HighPrecisionClip.hlg, .hlg),
    ]

    @Test(
        "An HDR output keeps the code values of a clip with the same transfer function, and its tags",
        arguments: [0, 1])
    func kept(index: Int) throws {
        let (tags, color) = Self.ranges[index]
        for clip in [HighPrecisionClip.ramp(tags), HighPrecisionClip.patches(tags)] {
            let rendered = try render(clip, Self.video(.yuv444p10le, color))
            #expect(difference(rendered.picture, clip) <= 1)
            #expect(Array(rendered.tags.prefix(3)) == tags)
        }
        #expect(try Set(render(.ramp(tags), Self.video(.yuv444p10le, color)).picture.luma).count == 877)
    }

    @Test("The output does not depend on the number of threads")
    func threads() throws {
        let clip = HighPrecisionClip.patches(HighPrecisionClip.pq)
        let video = Self.video(.yuv420p10le, .hdr10)
        #expect(try render(clip, video, threads: 1).file == render(clip, video, threads: 3).file)
    }

    /// The signal of `light` cd/m², by the formulas of BT.2100 in double precision.
    private static func pq(_ light: Double) -> Double {
        let y = pow(light / 10_000, 0.1593017578125)
        return pow((0.8359375 + 18.8515625 * y) / (1 + 18.6875 * y), 78.84375)
    }

    private static func pqLight(_ signal: Double) -> Double {
        let v = pow(signal, 1 / 78.84375)
        return 10_000 * pow(max(v - 0.8359375, 0) / (18.8515625 - 18.6875 * v), 1 / 0.1593017578125)
    }

    /// The light of a gray on a display of 1000 cd/m², clipped at its peak.
    private static func hlg(_ light: Double) -> Double {
        let scene = pow(min(light, 1000) / 1000, 1 / 1.2)
        return scene <= 1.0 / 12 ? (3 * scene).squareRoot() : 0.17883277 * log(12 * scene - 0.28466892) + 0.55991073
    }

    private static func hlgLight(_ signal: Double) -> Double {
        1000
            * pow(
                signal <= 0.5 ? signal * signal / 3 : (exp((signal - 0.55991073) / 0.17883277) + 0.28466892) / 12, 1.2)
    }

    @Test("White of a layer next to an HDR clip is at 203 cd/m²", arguments: [0, 1])
    func white(index: Int) throws {
        let (tags, color) = Self.ranges[index]
        let layer = CALayer()
        layer.frame = CGRect(x: 0, y: 0, width: 200, height: 16)
        layer.backgroundColor = .white
        let clip = HighPrecisionClip.ramp(tags)
        let luma = try render(clip, Self.video(.yuv444p10le, color), layers: [layer]).picture.luma
        let expected = 64 + 876 * (index == 0 ? Self.pq(203) : Self.hlg(203))
        #expect(luma[..<200].allSatisfy { abs(Double($0) - expected) <= 1 }, "\(luma[0]), \(expected)")
        #expect((200..<Self.width).allSatisfy { abs(luma[$0] - Int(clip.planes[0][$0])) <= 1 })
    }

    @Test("PQ and HLG convert to each other for a display of 1000 cd/m²", arguments: [0, 1])
    func converted(index: Int) throws {
        let other = Self.ranges[1 - index].color
        let luma = try render(.ramp(Self.ranges[index].tags), Self.video(.yuv444p10le, other)).picture.luma
        for x in 64...940 {
            let signal = Double(x - 64) / 876
            let expected = 64 + 876 * (index == 0 ? Self.hlg(Self.pqLight(signal)) : Self.pq(Self.hlgLight(signal)))
            #expect(abs(Double(luma[x]) - expected) <= 1, "\(x): \(luma[x]), \(expected)")
        }
    }

    @Test("An SDR output shows an HDR clip tone-mapped with the BT.2390 curve, in 10 bits", arguments: [0, 1])
    func toned(index: Int) throws {
        let clip = HighPrecisionClip.ramp(Self.ranges[index].tags)
        let luma = try render(clip, Self.video(.yuv444p10le)).picture.luma
        for x in stride(from: 64, through: 940, by: 3) {
            let signal = Double(x - 64) / 876
            let light = Self.toned(index == 0 ? Self.pqLight(signal) : Self.hlgLight(signal)) / 203
            let expected = 64 + 876 * (light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055)
            #expect(abs(Double(luma[x]) - expected) <= 1, "\(x): \(luma[x]), \(expected)")
        }
        // Everything above the knee is compressed into the upper third.
        #expect(Set(luma).count > 400)
    }

    /// BT.2390 §5.4.1, from 1000 to 203 cd/m².
    private static func toned(_ light: Double) -> Double {
        let peak = pq(1000)
        let most = pq(203) / peak
        let knee = 1.5 * most - 0.5
        let value = min(1, pq(light) / peak)
        guard value > knee else { return light }
        let t = (value - knee) / (1 - knee)
        return pqLight(
            peak
                * ((2 * t * t * t - 3 * t * t + 1) * knee + (t * t * t - 2 * t * t + t) * (1 - knee)
                    + (3 * t * t - 2 * t * t * t) * most))
    }

    @Test("A translucent layer above an HDR clip is blended as in SDR")
    func blended() throws {
        let veil = CALayer()
        veil.frame = CGRect(x: 0, y: 0, width: Self.width, height: Self.height)
        veil.backgroundColor = CGColor(gray: 0, alpha: 0.5)
        let luma = try render(.ramp(HighPrecisionClip.pq), Self.video(.yuv444p10le, .hdr10), layers: [veil]).picture
            .luma
        // Half the value of sRGB's curve, which continues above white.
        func sRGB(_ l: Double) -> Double { l <= 0.0031308 ? 12.92 * l : 1.055 * pow(l, 1 / 2.4) - 0.055 }
        func light(_ v: Double) -> Double { v <= 0.04045 ? v / 12.92 : pow((v + 0.055) / 1.055, 2.4) }
        for x in stride(from: 64, through: 940, by: 12) {
            let expected = 64 + 876 * Self.pq(203 * light(sRGB(Self.pqLight(Double(x - 64) / 876) / 203) / 2))
            #expect(abs(Double(luma[x]) - expected) <= 1, "\(x): \(luma[x]), \(expected)")
        }
    }
}
