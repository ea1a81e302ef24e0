import Foundation
import Images
import TestSupport
import Testing
import VectorGeometry

@testable import MediaTime
@testable import MediaWriting

/// Frames that are converted to the encoder's pixel format before they wait for the encoder.
@Suite("Conversion before the queue", .timeLimit(.minutes(1)))
struct PlaneStageTests {
    private static let width = 150
    private static let height = 194

    private func settings(_ format: EncodedPixelFormat, _ encoder: String = "ffv1") throws -> MovieSettings {
        let rate = try #require(FrameRate("25"))
        return try MovieSettings(
            container: encoder == "ffv1" ? .mkv : .mov, width: Self.width, height: Self.height, frameRate: rate,
            video: VideoCodecSettings(encoder: encoder, pixelFormat: format))
    }

    /// Fills a part of an image with noise.
    private func draw(_ part: PixelRect, in image: PixelBuffer, _ generator: inout SeededGenerator) {
        for y in part.minY..<part.maxY {
            for x in part.minX..<part.maxX {
                let color = UInt32(truncatingIfNeeded: generator.next()) | 0xFF00_0000
                if image.depth == .eightBits {
                    image.row(y)[x] = color
                } else {
                    for i in 0..<4 { image.samples16(y)[4 * x + i] = UInt16(color >> (8 * UInt32(i)) & 255) * 257 }
                }
            }
        }
    }

    private func copy(_ image: PixelBuffer) -> PixelBuffer {
        let copy = PixelBuffer(width: image.width, height: image.height, depth: image.depth)
        copy.bytes.copyMemory(from: image.bytes, byteCount: image.bytesPerRow * image.height)
        return copy
    }

    private func randomPart(_ generator: inout SeededGenerator) -> PixelRect {
        let x = Int(generator.next() % 140)
        let y = Int(generator.next() % 190)
        return PixelRect(
            x: x, y: y, width: 1 + Int(generator.next() % 60), height: 1 + Int(generator.next() % 90)
        ).intersection(PixelRect(x: 0, y: 0, width: Self.width, height: Self.height))
    }

    @Test(
        "Partly converted, repeated and shared frames give the same file as whole images",
        arguments: [
            ("ffv1", EncodedPixelFormat.yuv420p), ("ffv1", .yuv422p), ("ffv1", .yuv444p), ("ffv1", .yuv420p10le),
            ("ffv1", .yuva420p), ("ffv1", .yuv444p10le), ("prores_ks", .yuv422p10le), ("prores_ks", .yuva444p10le),
        ])
    func sameBytes(encoder: String, format: EncodedPixelFormat) throws {
        let folder = try TemporaryFolder()
        let settings = try settings(format, encoder)
        let whole = try MovieWriter(settings, path: folder.path("a"))
        let thread = try EncoderThread(settings, path: folder.path("b"))
        var generator = SeededGenerator(seed: UInt64(format.bits))
        var last: PixelBuffer?
        for n in 0..<40 {
            if n % 7 == 3, let last {
                try whole.append(last, frame: n, changed: [])
                try thread.appendRepeat(frame: n)
                continue
            }
            if n % 11 == 5 {
                let image = PixelBuffer(width: Self.width, height: Self.height)
                draw(PixelRect(x: 0, y: 0, width: Self.width, height: Self.height), in: image, &generator)
                try whole.append(image, frame: n)
                try thread.append(CGImage(pixels: image, isOpaque: true), frame: n)
                last = image
                continue
            }
            let target = try thread.pool.take()
            let conversion = try #require(try thread.beginConversion(of: target))
            let isFirst = n == 0
            let parts =
                isFirst
                ? [PixelRect(x: 0, y: 0, width: Self.width, height: Self.height)]
                : (0...n % 3).map { _ in randomPart(&generator) }
            for part in parts {
                draw(part, in: target, &generator)
            }
            for part in parts.flatMap(BandedArea.bands) { conversion.convert(part) }
            conversion.finish { count, convert in DispatchQueue.concurrentPerform(iterations: count, execute: convert) }
            let drawn = copy(target)
            try thread.append(conversion, frame: n)
            try whole.append(drawn, frame: n)
            last = drawn
        }
        try thread.finish()
        try whole.finish()
        #expect(try folder.bytes("a") == folder.bytes("b"))
    }

    @Test(
        "The check of converted frames finds parts that were not converted",
        arguments: [EncodedPixelFormat.yuv420p, .yuv422p, .yuv420p10le, .yuva420p])
    func difference(format: EncodedPixelFormat) throws {
        let folder = try TemporaryFolder()
        let thread = try EncoderThread(settings(format), path: folder.path("a"))
        var generator = SeededGenerator(seed: 5)
        let whole = PixelRect(x: 0, y: 0, width: Self.width, height: Self.height)
        let part = PixelRect(x: 64, y: 80, width: 20, height: 10)
        func append(_ n: Int, _ drawn: PixelRect, _ converted: PixelRect) throws -> PixelRect? {
            let target = try thread.pool.take()
            let conversion = try #require(try thread.beginConversion(of: target))
            draw(drawn, in: target, &generator)
            for area in BandedArea.bands(of: converted) { conversion.convert(area) }
            conversion.finish { count, convert in (0..<count).forEach(convert) }
            var found: PixelRect?
            try thread.append(conversion, frame: n) { found = $0 }
            return found
        }
        #expect(try append(0, whole, whole) == nil)
        #expect(try append(1, part, part) == nil)
        let wrong = try #require(try append(2, part, PixelRect(x: 64, y: 140, width: 20, height: 10)))
        // Chroma includes the columns beside it.
        let reach = PixelRect(x: 62, y: 80, width: 24, height: 10)
        #expect(wrong.intersection(reach) == wrong)
        #expect(wrong.intersection(part).width >= 18)
        try thread.finish()
    }

    @Test("Frames are drawn into one buffer, and no more planes exist than can be in use")
    func buffers() throws {
        let folder = try TemporaryFolder()
        // x264 copies planes; other encoders may keep them for a while.
        let thread = try EncoderThread(
            TestSettings.movie(.mp4), path: folder.path("a"), limits: QueueLimits(elements: 3))
        var images: Set<UnsafeMutableRawPointer> = []
        var planes: Set<ObjectIdentifier> = []
        var kept: [EncoderPlanes] = []
        for n in 0..<60 {
            let target = try thread.pool.take()
            target.clear()
            images.insert(target.bytes)
            let conversion = try #require(try thread.beginConversion(of: target))
            if planes.insert(ObjectIdentifier(conversion.planes)).inserted { kept.append(conversion.planes) }
            try thread.append(conversion, frame: n)
        }
        try thread.finish()
        #expect(images.count == 1)
        #expect(kept.count <= 4)
    }

    @Test("R'G'B', image sequences, GIF and two passes take images")
    func images() throws {
        let rate = try #require(FrameRate("25"))
        func converts(_ container: MovieContainer, _ video: VideoCodecSettings?, _ control: RateControl = .options)
            throws -> Bool
        {
            try MovieSettings(
                container: container, width: 64, height: 48, frameRate: rate, video: video, rateControl: control
            ).convertsBeforeQueue
        }
        #expect(try converts(.mp4, VideoCodecSettings(encoder: "libx264")))
        #expect(try !converts(.raw, VideoCodecSettings(encoder: "rawvideo", pixelFormat: .bgra)))
        #expect(try !converts(.gif, VideoCodecSettings(encoder: "gif", pixelFormat: .pal8)))
        #expect(try !converts(.mp4, VideoCodecSettings(encoder: "libx264"), .twoPass(bitRate: 500_000)))
        #expect(try !converts(.pngSequence, nil))
    }

    @Test("The pixels outside of other rectangles are found", arguments: 0..<20 as Range<UInt64>)
    func subtraction(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let rect = randomPart(&generator)
        let others = (0..<4).map { _ in randomPart(&generator) }
        func pixels(_ rects: [PixelRect]) -> [Int] {
            rects.flatMap { rect in
                (rect.minY..<rect.maxY).flatMap { y in (rect.minX..<rect.maxX).map { y * Self.width + $0 } }
            }
        }
        let remaining = pixels(rect.subtracting(others))
        #expect(Set(remaining).count == remaining.count)
        #expect(Set(remaining) == Set(pixels([rect])).subtracting(pixels(others)))
        #expect(Set(pixels(BandedArea.bands(of: rect))) == Set(pixels([rect])))
    }
}
