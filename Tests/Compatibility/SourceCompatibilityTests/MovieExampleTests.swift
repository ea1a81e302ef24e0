import Foundation
import Images
import MediaExport
import MediaObjects
import MediaReading
import MediaTime
import MediaWriting
import Testing
import ViewAnimation

@Suite("Example source code: movies")
struct MovieExampleTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("examples-\(UUID().uuidString)")

    private func inFolder(_ body: (URL) throws -> Void) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder)
    }

    /// Writes a clip that is red above blue, with 160 × 96 pixels and 1.5 seconds.
    private func clip(_ url: URL) throws {
        guard let rate = FrameRate("30") else { return }
        let writer = try MovieWriter(
            try MovieSettings(container: .mp4, width: 160, height: 96, frameRate: rate), path: url.path)
        for n in 0..<45 { try writer.append(picture(160, 96, top: 0xFFC0_0000, bottom: 0xFF00_00C0).pixels, frame: n) }
        try writer.finish()
    }

    private func picture(_ width: Int, _ height: Int, top: UInt32, bottom: UInt32) -> CGImage {
        let pixels = PixelBuffer(width: width, height: height)
        for y in 0..<height { for x in 0..<width { pixels.row(y)[x] = y < height / 2 ? top : bottom } }
        return CGImage(pixels: pixels, isOpaque: true)
    }

    private func isNear(_ url: URL, _ x: Int, _ y: Int, at time: Rational, _ color: UInt32, within tolerance: Int = 10)
        throws -> Bool
    {
        let pixel = try ClipReader(url: url).frame(at: time).image.pixels.row(y)[x]
        return [16, 8, 0].allSatisfy {
            abs(Int(pixel >> UInt32($0) & 255) - Int(color >> UInt32($0) & 255)) <= tolerance
        }
    }

    /// The darkness of the title, black on yellow: 255 minus the least green value in its rows.
    private func titleDarkness(_ url: URL, at time: Rational) throws -> Int {
        let image = try ClipReader(url: url).frame(at: time).image
        return (80..<96).flatMap { y in (0..<160).map { 255 - Int(image.pixels.row(y)[$0] >> 8 & 255) } }.max() ?? 0
    }

    @Test("A video overlay has a border, a fading title and a rotating sticker, with y upward")
    func overlay() throws {
        try inFolder { folder in
            let source = folder.appendingPathComponent("clip.mp4")
            let target = folder.appendingPathComponent("card.mp4")
            try clip(source)
            var result: Result<URL, any Error>?
            VideoOverlay().makeCard(from: source, title: "Hello", to: target) { result = $0 }
            #expect(try #require(result).get() == target)
            // The video is upright within its border.
            #expect(
                try isNear(target, 80, 20, at: 0, 0xC00000) && isNear(target, 120, 76, at: 0, 0x0000C0)
                    && isNear(target, 8, 48, at: 0, 0xFFFF00))
            // The sticker's middle is 28 from the bottom; after half a second it is diagonal, after one second upright.
            #expect(try isNear(target, 30, 68, at: 0, 0x00FF00) && isNear(target, 40, 56, at: 0, 0x0000C0))
            #expect(try isNear(target, 40, 56, at: 1, 0x00FF00) && isNear(target, 28, 68, at: 1, 0x0000C0))
            // The title is at the bottom and fades in.
            #expect(try titleDarkness(target, at: 0) < 20 && titleDarkness(target, at: 1) > 150)
            let half = try titleDarkness(target, at: Rational(1, 4))
            #expect(half > 60 && half < 170, "half-way it is \(half)")
        }
    }

    @Test("A slide show shows each image upright for one second")
    func slideShow() throws {
        try inFolder { folder in
            let target = folder.appendingPathComponent("slides.mp4")
            let images = [
                picture(64, 48, top: 0xFFC0_0000, bottom: 0xFF00_00C0),
                picture(64, 48, top: 0xFF00_C000, bottom: 0xFF00_00C0),
            ]
            var failures: [(any Error)?] = []
            try SlideShow(images: images, size: CGSize(width: 64, height: 48)).write(to: target) { failures.append($0) }
            #expect(failures.count == 1 && failures[0] == nil)
            #expect(try ClipInfo.probe(target).duration == 2)
            #expect(
                try isNear(target, 32, 8, at: Rational(9, 10), 0xC00000)
                    && isNear(target, 32, 40, at: Rational(9, 10), 0x0000C0))
            #expect(
                try isNear(target, 32, 8, at: Rational(11, 10), 0x00C000)
                    && isNear(target, 32, 40, at: Rational(19, 10), 0x0000C0))
        }
    }

    @Test(
        "A transcoded movie has changed luma and the same audio and timestamps",
        arguments: [("30", 15_360), ("25", 25), ("24000/1001", 24_000)])
    func transcoding(rate: String, timescale: Int) throws {
        try inFolder { folder in
            let source = folder.appendingPathComponent("clip.mp4")
            let target = folder.appendingPathComponent("negative.mp4")
            let rate = try #require(FrameRate(rate))
            let trackFormat = TrackFormatOptions(videoTimescale: timescale)
            let writer = try MovieWriter(
                try MovieSettings(
                    container: .mp4, width: 160, height: 96, frameRate: rate, audio: .aac, trackFormat: trackFormat),
                path: source.path)
            for n in 0..<15 {
                try writer.append(picture(160, 96, top: 0xFF20_2020, bottom: 0xFFC0_C0C0).pixels, frame: n)
            }
            try writer.append(audio: [Float](repeating: 0.25, count: 48_000))
            try writer.finish()
            try MovieTranscoder(url: source).transcode(to: target) { pixels in
                guard let luma = CVPixelBufferGetBaseAddressOfPlane(pixels, 0)?.assumingMemoryBound(to: UInt8.self)
                else { return }
                for y in 0..<CVPixelBufferGetHeightOfPlane(pixels, 0) {
                    for x in 0..<CVPixelBufferGetWidthOfPlane(pixels, 0) {
                        luma[y * CVPixelBufferGetBytesPerRowOfPlane(pixels, 0) + x] ^= 0xFF
                    }
                }
            }
            let info = try ClipInfo.probe(target)
            #expect(
                info.video?.frameCount == 15 && info.video?.timescale == timescale && info.video?.frameRate == rate
                    && info.audio?.channels == 2)
            #expect(
                try isNear(target, 80, 20, at: rate.time(ofFrame: 14), 0xDFDFDF)
                    && isNear(target, 80, 76, at: 0, 0x3F3F3F))
            #expect(try AudioReader(url: target).read(from: 12_000, count: 100).allSatisfy { abs($0 - 0.25) < 0.05 })
        }
    }

    @Test("A custom compositor cross-fades two clips")
    func crossFading() throws {
        try inFolder { folder in
            let red = folder.appendingPathComponent("red.mp4")
            let blue = folder.appendingPathComponent("blue.mp4")
            let rate = try #require(FrameRate("30"))
            for (url, color) in [(red, UInt32(0xFFC0_0000)), (blue, 0xFF00_00C0)] {
                let writer = try MovieWriter(
                    try MovieSettings(container: .mp4, width: 160, height: 96, frameRate: rate), path: url.path)
                for n in 0..<30 { try writer.append(picture(160, 96, top: color, bottom: color).pixels, frame: n) }
                try writer.finish()
            }
            let target = folder.appendingPathComponent("fade.mp4")
            let export = try #require(
                try crossFade(from: AVURLAsset(url: red), to: AVURLAsset(url: blue), export: target))
            export.exportAsynchronously {}
            #expect(export.status == .completed, "\(export.error.map { "\($0)" } ?? "")")
            for (time, color) in [
                (Rational(0), UInt32(0xC00000)), (Rational(1, 2), 0x600060), (Rational(29, 30), 0x0600BA),
            ] { #expect(try isNear(target, 80, 48, at: time, color)) }
        }
    }

    @Test("Joined clips show an outlined title, and a poster image is generated")
    func joining() throws {
        try inFolder { folder in
            let source = folder.appendingPathComponent("clip.mp4")
            let target = folder.appendingPathComponent("joined.mp4")
            try clip(source)
            let joiner = ClipJoiner()
            var (failures, posters): ([(any Error)?], [CGSize?]) = ([], [])
            joiner.join([source, source], seconds: 0.5, title: "I", to: target) { failures.append($0) }
            #expect(failures.count == 1 && failures[0] == nil && joiner.bitRate > 0)
            #expect(try ClipInfo.probe(target).duration == 1)
            let row = try ClipReader(url: target).frame(at: Rational(3, 4)).image.pixels.row(30)
            let colors = (60..<100).map { row[$0] }
            // The colors from left to right: red of the clip, green of the outline, white, and back.
            #expect(
                colors.contains { $0 >> 8 & 255 > 200 && $0 >> 16 & 255 < 120 }
                    && colors.contains { $0 >> 8 & 255 > 200 && $0 >> 16 & 255 > 200 && $0 & 255 > 200 })
            #expect(try isNear(target, 20, 20, at: Rational(1, 4), 0xC00000))
            joiner.poster(of: target) { posters.append($0?.size) }
            #expect(posters == [CGSize(width: 160, height: 96)])
            joiner.join([folder.appendingPathComponent("none.mp4")], seconds: 1, title: "", to: target) {
                failures.append($0)
            }
            #expect(failures.count == 2 && failures[1] as? ClipJoiner.Failure == .notLoaded)
        }
    }

    @Test("A frame grabber returns thumbnails, and each frame once during playback")
    func grabbing() throws {
        try inFolder { folder in
            let source = folder.appendingPathComponent("clip.mp4")
            try clip(source)
            let grabber = FrameGrabber(url: source)
            var strip: [CGImage] = []
            grabber.thumbnails(3) { strip = $0 }
            #expect(strip.map(\.width) == [80, 80, 80] && strip.map(\.height) == [48, 48, 48])
            grabber.play()
            let times = (0..<60).compactMap { grabber.frame(forHostTime: Double($0) / 60)?.time }
            #expect(times.map(\.value) == (0..<30).map { $0 * 20 } && times.allSatisfy { $0.timescale == 600 })
        }
    }
}
