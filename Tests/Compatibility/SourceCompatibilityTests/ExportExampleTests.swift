import Foundation
import Images
import MediaObjects
import MediaReading
import MediaTime
import MediaWriting
import Quartz2D
import Testing
import ViewAnimation

@Suite("Example source code: export and thumbnails")
struct ExportExampleTests {
    private func inFolder(_ body: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("exports-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder)
    }

    /// Writes a clip with 160 × 96 pixels and the colors of its first and second half, with constant audio.
    func clip(_ url: URL, _ colors: [UInt32], frames: Int = 30, level: Float = 0.5) throws -> AVURLAsset {
        let rate = try #require(FrameRate("30"))
        let writer = try MovieWriter(
            try MovieSettings(container: .mp4, width: 160, height: 96, frameRate: rate, audio: .aac), path: url.path)
        for n in 0..<frames {
            let pixels = PixelBuffer(width: 160, height: 96)
            let color = colors[n * colors.count / frames]
            for y in 0..<96 { for x in 0..<160 { pixels.row(y)[x] = color | 0xFF00_0000 } }
            try writer.append(pixels, frame: n)
        }
        try writer.append(audio: [Float](repeating: level, count: frames * 1600 * 2))
        try writer.finish()
        return AVURLAsset(url: url)
    }

    private func color(_ image: CGImage, _ x: Int, _ y: Int, is expected: UInt32, within tolerance: Int = 10) -> Bool {
        let pixel = image.pixels.row(y)[x]
        let isNear = [16, 8, 0].allSatisfy {
            abs(Int(pixel >> UInt32($0) & 255) - Int(expected >> UInt32($0) & 255)) <= tolerance
        }
        if !isNear { print("(\(x), \(y)) is \(String(pixel & 0xFFFFFF, radix: 16))") }
        return isNear
    }

    @Test("A lower third slides in over joined clips, with a watermark and audio that fades out")
    func lowerThird() throws {
        try inFolder { folder in
            let clips = [
                try clip(folder.appendingPathComponent("a.mp4"), [0xC00000]),
                try clip(folder.appendingPathComponent("b.mp4"), [0x00C000]),
            ]
            let target = folder.appendingPathComponent("joined.mov")
            var result: Result<URL, LowerThirdError>?
            LowerThirdExporter(clips: clips, renderSize: CGSize(width: 160, height: 96)).export(
                title: "Hi", to: target
            ) { result = $0 }
            #expect(try #require(result).get() == target)
            let reader = try ClipReader(url: target)
            #expect(reader.info.duration == 2)
            let before = try reader.frame(at: Rational(1, 4)).image
            #expect(color(before, 40, 84, is: 0xC00000) && color(before, 148, 12, is: 0x00FF00))
            #expect(color(before, 130, 40, is: 0xC00000))
            // Half-way the bar covers the left half.
            let during = try reader.frame(at: Rational(3, 4)).image
            #expect(color(during, 40, 90, is: 0x0000FF) && color(during, 120, 90, is: 0xC00000))
            let after = try reader.frame(at: Rational(3, 2)).image
            #expect(color(after, 120, 90, is: 0x0000FF) && color(after, 80, 40, is: 0x00C000))
            #expect((72..<96).contains { y in (8..<40).contains { after.pixels.row(y)[$0] & 0xFF00 > 0xB000 } })
            let middle = try AudioReader(url: target).read(from: 48_000, count: 100)
            #expect(middle.allSatisfy { abs($0 - 0.25) < 0.05 }, "half the volume")
        }
    }

    @Test("Frames that Core Graphics draws into pooled pixel buffers are written")
    func movieMaker() throws {
        try inFolder { folder in
            let target = folder.appendingPathComponent("ball.mp4")
            let maker = try PixelBufferMovieMaker(size: CGSize(width: 64, height: 48), framesPerSecond: 25)
            try maker.write(frameCount: 10, to: target) { context, frame in
                context.setFillColor(CGColor(red: 0, green: 0, blue: 1, alpha: 1))
                context.fill(CGRect(x: 0, y: 0, width: 64, height: 48))
                context.setFillColor(CGColor(red: 1, green: 1, blue: 1, alpha: 1))
                context.fill(CGRect(x: frame * 4, y: 0, width: 16, height: 16))
            }
            let reader = try ClipReader(url: target)
            #expect(reader.info.video?.frameCount == 10 && reader.info.video?.frameRate == FrameRate("25"))
            let last = try reader.frame(at: Rational(9, 25)).image
            // y points up: the square is at the bottom, and at 36 in the last frame.
            #expect(color(last, 44, 40, is: 0xFFFFFF) && color(last, 20, 40, is: 0x0000FF))
            #expect(color(last, 44, 20, is: 0x0000FF))
            #expect(color(try reader.frame(at: 0).image, 8, 40, is: 0xFFFFFF))
            #expect(throws: PixelBufferMovieMaker.MovieError.self) {
                try maker.write(frameCount: 1, to: target) { _, _ in }
            }
            #expect(throws: PixelBufferMovieMaker.MovieError.self, "the size is missing") {
                try PixelBufferMovieMaker(size: .zero, framesPerSecond: 25)
            }
        }
    }

    @Test("A contact sheet has the thumbnails in rows")
    func contactSheet() throws {
        try inFolder { folder in
            let asset = try clip(folder.appendingPathComponent("a.mp4"), [0xC00000, 0x0000C0])
            var sheet: UIImage?
            ContactSheet(asset: asset).make(count: 4) { sheet = $0 }
            let image = try #require(sheet?.cgImage)
            #expect(image.width == 80 && image.height == 48)
            for (x, y, expected) in [(20, 12, 0xC00000), (60, 12, 0xC00000), (20, 36, 0xC0), (60, 36, 0xC0)] {
                #expect(color(image, x, y, is: UInt32(expected)))
            }
        }
    }

    @Test("Core Image filters are applied to the upright frames of a clip")
    func filtered() throws {
        try inFolder { folder in
            let asset = try clip(folder.appendingPathComponent("a.mp4"), [0x00C000, 0x0000C0])
            let reader = try ClipReader(
                url: exported(asset, invertedComposition(of: asset), to: folder.appendingPathComponent("out.mp4")))
            #expect(reader.info.video?.frameCount == 30)
            let first = try reader.frame(at: 0).image
            #expect(first.width == 160 && first.height == 96)
            #expect(color(first, 80, 20, is: 0xFFB7FF), "inverted, in linear light")
            #expect(color(first, 80, 76, is: 0x89B7FF), "a quarter of the light of red")
            #expect(color(try reader.frame(at: Rational(29, 30)).image, 80, 20, is: 0xFFFFB7))
        }
    }

    @Test("A filtered composition keeps its filter in a configuration with another size and frame rate")
    func filteredConfiguration() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("exports-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let asset = try clip(folder.appendingPathComponent("a.mp4"), [0x00C000])
        let composition = try await squareComposition(of: asset, side: 48)
        let reader = try ClipReader(
            url: exported(asset, composition, to: folder.appendingPathComponent("out.mp4")))
        #expect(reader.info.video?.frameCount == 10)
        let image = try reader.frame(at: 0).image
        #expect(image.width == 48 && image.height == 48)
        #expect(color(image, 4, 4, is: 0xFFB7FF) && color(image, 44, 44, is: 0xFFB7FF))
    }

    @Test("The configurations of compositions, instructions and layers make the composition that they describe")
    func configurations() throws {
        try inFolder { folder in
            let asset = try clip(folder.appendingPathComponent("a.mp4"), [0xC00000])
            let track = try #require(asset.tracks(withMediaType: .video).first)
            let composition = fadingComposition(of: asset, track: track)
            let reader = try ClipReader(
                url: exported(asset, composition, to: folder.appendingPathComponent("out.mp4")))
            #expect(color(try reader.frame(at: 0).image, 40, 48, is: 0x0000FF))
            let middle = try reader.frame(at: Rational(1, 2)).image
            #expect(color(middle, 40, 48, is: 0x600080, within: 14) && color(middle, 120, 48, is: 0x0000FF))
        }
    }

    @Test("Images are made of pixel buffers, and drawn into them")
    func pixelBuffers() throws {
        let drawn = try #require(halfRedBuffer(width: 8, height: 8))
        let average = averageColor(of: drawn)
        #expect(average[0] == 127 || average[0] == 128)
        #expect(average[1] == 0 && average[2] == 0 && average[3] == average[0])
        let pixels = try drawn.image().pixels
        #expect(pixels.row(0)[0] == 0 && pixels.row(7)[0] == 0xFFFF_0000, "y points up")
    }

    @Test("Previews of a composition show the inset with its opacity")
    func pictureInPicture() throws {
        try inFolder { folder in
            let background = try clip(folder.appendingPathComponent("a.mp4"), [0xC00000])
            let inset = try clip(folder.appendingPathComponent("b.mp4"), [0x0000C0])
            let picture = try PictureInPicture(
                background: background, inset: inset, fadeStart: CMTime(value: 300, timescale: 600))
            let early = try picture.preview(at: 0.25)
            #expect(early.width == 160 && early.height == 96)
            // A quarter of the size, from (112, 67.2).
            #expect(color(early, 130, 80, is: 0x0000C0) && color(early, 105, 80, is: 0xC00000))
            #expect(color(early, 130, 60, is: 0xC00000) && color(early, 155, 80, is: 0xC00000))
            #expect(color(try picture.preview(at: 0.75), 130, 80, is: 0x600060, within: 14))
        }
    }

    @Test("Durations in nanoseconds and pools come with CoreGraphics")
    func frameClock() throws {
        let clock = FrameClock(framesPerSecond: 25)
        #expect(clock.interval == 40_000_000 && clock.milliseconds == 40)
        let image = try #require(clock.frame(2, size: 4))
        #expect(color(image, 2, 1, is: 0xFF0000) && color(image, 1, 1, is: 0))
    }
}
