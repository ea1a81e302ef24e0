import Foundation
import Images
import TestSupport
import Testing
import VectorGeometry

@testable import MediaTime
@testable import MediaWriting
@testable import SourceFiles

@Suite("EncoderThread", .timeLimit(.minutes(1)))
struct EncoderThreadTests {
    private func fill(_ buffer: PixelBuffer, like other: PixelBuffer) {
        buffer.bytes.copyMemory(from: other.bytes, byteCount: other.bytesPerRow * other.height)
    }

    @Test(
        "Encoding on the thread writes the same bytes as encoding on the caller's thread",
        arguments: [MovieContainer.mp4, .webm])
    func sameBytes(container: MovieContainer) throws {
        let folder = try TemporaryFolder()
        let settings = try TestSettings.movie(container, sound: true)
        let direct = try MovieWriter(settings, path: folder.path("a"))
        try direct.write(count: 25, picture: { TestImages.moving($0) }, sound: { Float($0 % 64) / 64 })
        try direct.finish()

        let thread = try EncoderThread(settings, path: folder.path("b"), limits: QueueLimits(elements: 3))
        for n in 0..<25 {
            let range = settings.sampleCount(frames: n)..<settings.sampleCount(frames: n + 1)
            try thread.append(audio: range.flatMap { [Float($0 % 64) / 64, Float($0 % 64) / 64] })
            let buffer = try thread.pool.take()
            fill(buffer, like: TestImages.moving(n))
            try thread.convertAndAppend(buffer, frame: n)
        }
        try thread.finish()
        #expect(try folder.bytes("a") == folder.bytes("b"))
    }

    @Test(
        "Partially converted and repeated frames give the same bytes",
        arguments: [MovieContainer.mp4, .webm])
    func sameBytesOfParts(container: MovieContainer) throws {
        let folder = try TemporaryFolder()
        let settings = try TestSettings.movie(container)
        func square(_ n: Int) -> PixelRect { PixelRect(x: 3 + 4 * n, y: 5 + n, width: 21, height: 17) }
        func picture(_ n: Int) -> PixelBuffer {
            let picture = TestImages.moving(0)
            for y in square(n).minY..<square(n).maxY {
                for x in square(n).minX..<square(n).maxX { picture.row(y)[x] = 0xff20_80f0 }
            }
            return picture
        }
        let whole = try MovieWriter(settings, path: folder.path("a"))
        for n in 0..<12 { try whole.append(picture(n / 2), frame: n) }
        try whole.finish()

        let parts = try EncoderThread(settings, path: folder.path("b"), limits: QueueLimits(elements: 3))
        for n in 0..<12 {
            guard n % 2 == 0 else {
                try parts.appendRepeat(frame: n)
                continue
            }
            let buffer = try parts.pool.take()
            fill(buffer, like: picture(n / 2))
            try parts.convertAndAppend(buffer, frame: n, changed: n == 0 ? nil : [square(n / 2), square(n / 2 - 1)])
        }
        try parts.finish()
        #expect(try folder.bytes("a") == folder.bytes("b"))
    }

    @Test(
        "Odd macroblock counts give the same bytes in a process with used memory",
        arguments: [(160, 90), (192, 64)])
    func reproducible(width: Int, height: Int) throws {
        let folder = try TemporaryFolder()
        let settings = try TestSettings.movie(.mp4, width: width, height: height)
        var files = Set<Data>()
        for _ in 0..<6 {
            let writer = try MovieWriter(settings, path: folder.path("a"))
            try writer.write(count: 25, picture: { TestImages.moving($0, width: width, height: height) })
            try writer.finish()
            files.insert(Data(try folder.bytes("a")))
        }
        #expect(files.count == 1)
    }

    /// A sink that fails at a frame, or is slow.
    private final class FaultySink: FrameSink {
        let failing: Int
        let delay: UInt32
        let cancelled: Counter
        init(failing: Int = .max, delay: UInt32 = 0, cancelled: Counter) {
            self.failing = failing
            self.delay = delay
            self.cancelled = cancelled
        }
        func append(_ picture: PixelBuffer, frame n: Int, changed: [PixelRect]?) throws {
            usleep(delay)
            if n == failing { throw MediaError(.diskFull, during: "testing", detail: "full") }
        }
        func append(audio samples: [Float]) throws {}
        func finish() throws { if failing == -1 { throw MediaError(.diskFull, during: "testing", detail: "full") } }
        func cancel() { cancelled.add(1) }
    }

    @Test(
        "The encoder's error reaches the producer wherever it waits, and the output is cancelled",
        arguments: [0, 1, 5, -1])
    func errors(failing: Int) throws {
        let cancelled = Counter()
        let thread = EncoderThread(
            try TestSettings.movie(.mp4), sink: FaultySink(failing: failing, cancelled: cancelled),
            limits: QueueLimits(elements: 2))
        let error = #expect(throws: MediaError.self) {
            for n in 0..<50 { try thread.append(thread.pool.take(), frame: n) }
            try thread.finish()
        }
        #expect(error?.kind == .diskFull)
        #expect(throws: MediaError.self) { try thread.finish() }
        thread.cancel()
        #expect(cancelled.value == 1)
    }

    @Test("Cancelling ends the thread and removes the temporary file", arguments: 0..<5)
    func cancels(count: Int) throws {
        let folder = try TemporaryFolder()
        let thread = try EncoderThread(
            TestSettings.movie(.mp4), path: folder.path("m.mp4"), limits: QueueLimits(elements: 2))
        for n in 0..<count * 5 { try thread.append(CGImage(pixels: TestImages.moving(n), isOpaque: true), frame: n) }
        thread.cancel()
        thread.cancel()
        #expect(folder.names == [])
        #expect(throws: MediaError.self) {
            try thread.append(CGImage(pixels: TestImages.moving(0), isOpaque: true), frame: 0)
        }
    }

    @Test("Deinitializing without an end leaves no file")
    func abandoned() throws {
        let folder = try TemporaryFolder()
        do {
            let thread = try EncoderThread(TestSettings.movie(.webm), path: folder.path("m.webm"))
            try thread.append(CGImage(pixels: TestImages.moving(0), isOpaque: true), frame: 0)
        }
        for _ in 0..<2000 where !folder.names.isEmpty { usleep(1000) }
        #expect(folder.names == [])
    }

    @Test("A slow encoder keeps the producer within the queue limits")
    func backPressure() throws {
        let cancelled = Counter()
        let thread = EncoderThread(
            try TestSettings.movie(.mp4), sink: FaultySink(delay: 500, cancelled: cancelled),
            limits: QueueLimits(elements: 3))
        var buffers: Set<UnsafeMutableRawPointer> = []
        for n in 0..<40 {
            let buffer = try thread.pool.take()
            buffers.insert(buffer.bytes)
            try thread.append(buffer, frame: n)
        }
        try thread.finish()
        #expect(buffers.count <= 5)
        #expect(cancelled.value == 0)
    }

    @Test("An unwritable path is rejected before anything is drawn", arguments: MovieContainer.allCases)
    func refused(container: MovieContainer) throws {
        let folder = try TemporaryFolder()
        try Data().write(to: URL(fileURLWithPath: folder.path("file")))
        let path = folder.path("file/" + (container.isSequence ? container.fileExtension : "m"))
        let rate = try #require(FrameRate("25"))
        let settings = try MovieSettings(container: container, width: 64, height: 48, frameRate: rate)
        let error = #expect(throws: MediaError.self) { try EncoderThread(settings, path: path) }
        #expect(error?.kind == .outputNotWritable)
    }
}

extension EncoderThread {
    /// Converts the changed areas of an image, or all of it, and appends the result.
    fileprivate func convertAndAppend(_ image: PixelBuffer, frame n: Int, changed: [PixelRect]? = nil) throws {
        let conversion = try #require(try beginConversion(of: image))
        let whole = PixelRect(x: 0, y: 0, width: image.width, height: image.height)
        for part in changed ?? [whole] { conversion.convert(part) }
        conversion.finish { count, convert in (0..<count).forEach(convert) }
        try append(conversion, frame: n)
    }
}
