import Foundation
import Images
import TestSupport
import Testing
import VectorGeometry

@testable import MediaTime
@testable import MediaWriting
@testable import SourceFiles

@Suite("Movies written to a pipe")
struct PipeTests {
    /// Writes through a pipe; returns the output.
    private func piped(_ settings: MovieSettings) throws -> Data {
        let pipe = Pipe()
        let reader = Reader(pipe.fileHandleForReading)
        let writer = try MovieWriter(
            settings, file: PipeDestination(descriptor: pipe.fileHandleForWriting.fileDescriptor))
        for n in 0..<5 {
            if settings.audio != nil { try writer.append(audio: [Float](repeating: 0.1, count: 1920 * 2)) }
            try writer.append(TestImages.moving(n), frame: n)
        }
        try writer.finish()
        try pipe.fileHandleForWriting.close()
        return reader.wait()
    }

    /// Reads on a separate thread, because pipes have limited capacity.
    private final class Reader: @unchecked Sendable {
        private let done = DispatchSemaphore(value: 0)
        // Written before the signal, read after it.
        private var data = Data()

        convenience init(_ handle: FileHandle) { self.init { handle } }

        init(_ open: @escaping @Sendable () -> FileHandle?) {
            Thread { [self] in
                data = open()?.readDataToEndOfFile() ?? Data()
                done.signal()
            }.start()
        }

        func wait() -> Data {
            done.wait()
            return data
        }
    }

    private func settings(_ container: MovieContainer) throws -> MovieSettings {
        let rate = try #require(FrameRate("25"))
        return try MovieSettings.default(container, width: 64, height: 48, frameRate: rate)
    }

    @Test("Every frame of a piped movie decodes", arguments: [MovieContainer.mp4, .mov, .mkv, .webm, .y4m])
    func decodes(container: MovieContainer) throws {
        let folder = try TemporaryFolder()
        try piped(settings(container)).write(to: URL(fileURLWithPath: folder.path("m")))
        #expect(try DecodedImages(folder.path("m")).pictures.count == 5)
    }

    @Test("A named pipe receives the same movie as standard output; a device discards it")
    func named() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("pipe")
        #expect(
            mkfifo(path, 0o600) == 0 && MovieWriter.isPipe(path) && MovieWriter.isPipe("/dev/null")
                && !MovieWriter.isPipe(folder.path("other")))
        let reader = Reader { FileHandle(forReadingAtPath: path) }
        let writer = try MovieWriter(settings(.mkv), path: path)
        for n in 0..<5 { try writer.append(TestImages.moving(n), frame: n) }
        try writer.finish()
        withExtendedLifetime(writer) {}
        let null = try MovieWriter(settings(.mp4), path: "/dev/null", overwrite: .refuse)
        try null.append(TestImages.moving(0), frame: 0)
        try null.finish()
        #expect(folder.names == ["pipe"])
        return try check(reader, folder)
    }

    @Test("A signal while a named pipe waits for its reader does not fail the movie")
    func interrupted() throws {
        let folder = try TemporaryFolder()
        var calls = FileCalls()
        var count = 0
        let open = calls.open
        calls.open = { path, flags in
            count += 1
            guard count > 2 else {
                errno = EINTR
                return -1
            }
            return open(path, flags)
        }
        let pipe = try PipeDestination(path: "/dev/null", calls: calls)
        #expect(count == 3 && [1, 2].withUnsafeBytes { pipe.write($0) } == 0 && pipe.size == 16)
        let error = #expect(throws: MediaError.self) {
            try PipeDestination(path: folder.path("none/pipe"), calls: calls)
        }
        #expect(error?.kind == .outputNotWritable)
    }

    private func check(_ reader: Reader, _ folder: TemporaryFolder) throws {
        try reader.wait().write(to: URL(fileURLWithPath: folder.path("m")))
        #expect(try DecodedImages(folder.path("m")).pictures.count == 5)
    }

    @Test("Y4M has size, frame rate, siting and range, and a header before each frame")
    func y4m() throws {
        let data = try piped(settings(.y4m))
        let head = String(decoding: data.prefix { $0 != 10 }, as: UTF8.self)
        #expect(head.hasPrefix("YUV4MPEG2 W64 H48 F25:1 Ip A1:1 C420mpeg2") && head.contains("XCOLORRANGE=LIMITED"))
        #expect(data.count == head.utf8.count + 1 + 5 * (6 + 64 * 48 * 3 / 2))
    }

    @Test("Raw output contains only pixels")
    func raw() throws {
        let data = try piped(settings(.raw))
        let picture = TestImages.moving(0)
        let second = picture.row(0)[1]
        #expect(data.count == 5 * 64 * 48 * 3)
        #expect([UInt8](data[3..<6]) == [16, 8, 0].map { UInt8(second >> $0 & 255) })
    }

    /// Returns the components of an image as packed pixels.
    private func packed(_ picture: PixelBuffer, order: [UInt32]) -> [UInt8] {
        (0..<picture.height).flatMap { y in
            (0..<picture.width).flatMap { x in order.map { UInt8(picture.row(y)[x] >> $0 & 255) } }
        }
    }

    @Test(
        "Raw opaque frames with and without row padding are correct, also when partially changed",
        arguments: [
            (EncodedPixelFormat.bgra, [0, 8, 16, 24]), (.rgba, [16, 8, 0, 24]), (.argb, [24, 16, 8, 0]),
            (.bgr0, [0, 8, 16, 24]), (.rgb24, [16, 8, 0]),
        ], [64, 50])
    func rawFormats(_ kind: (format: EncodedPixelFormat, order: [UInt32]), width: Int) throws {
        let folder = try TemporaryFolder()
        let rate = try #require(FrameRate("25"))
        let settings = try MovieSettings(
            container: .raw, width: width, height: 20, frameRate: rate,
            video: VideoCodecSettings(encoder: "rawvideo", pixelFormat: kind.format))
        let writer = try MovieWriter(settings, path: folder.path("m.raw"))
        var expected: [UInt8] = []
        for n in 0..<6 {
            // The first two frames are complete; then one pixel changes in existing content, and one frame is repeated.
            let picture = TestImages.moving(n < 2 ? n : 1, width: width, height: 20)
            if n > 1 { picture.row(3)[5] = 0xff00_0000 | UInt32(n / 2) }
            let part = PixelRect(x: 5, y: 3, width: 1, height: 1)
            try writer.append(picture, frame: n, changed: n < 2 ? nil : n == 3 || n == 5 ? [] : [part])
            expected += packed(picture, order: kind.order)
        }
        try writer.finish()
        #expect(try [UInt8](Data(contentsOf: URL(fileURLWithPath: folder.path("m.raw")))) == expected)
    }

    @Test(
        "Raw frames with alpha between opaque ones are correct", arguments: [EncodedPixelFormat.bgra, .rgba, .yuva444p])
    func rawAlpha(format: EncodedPixelFormat) throws {
        let folder = try TemporaryFolder()
        let rate = try #require(FrameRate("25"))
        let settings = try MovieSettings(
            container: .raw, width: 64, height: 48, frameRate: rate,
            video: VideoCodecSettings(encoder: "rawvideo", pixelFormat: format))
        func written(_ pictures: [PixelBuffer]) throws -> Data {
            let writer = try MovieWriter(settings, path: folder.path("m.raw"))
            for (n, picture) in pictures.enumerated() { try writer.append(picture, frame: n) }
            try writer.finish()
            return try Data(contentsOf: URL(fileURLWithPath: folder.path("m.raw")))
        }
        let pictures = (0..<5).map {
            $0 % 2 == 0 ? TestImages.moving($0) : TestImages.translucent(UInt64($0), width: 64, height: 48)
        }
        #expect(try written(pictures) == pictures.map { try written([$0]) }.reduce(Data(), +))
    }

    @Test("A closed reader is reported as an error, not as a signal")
    func closed() throws {
        signal(SIGPIPE, SIG_IGN)
        let pipe = Pipe()
        let writer = try MovieWriter(
            settings(.y4m), file: PipeDestination(descriptor: pipe.fileHandleForWriting.fileDescriptor))
        try pipe.fileHandleForReading.close()
        let error = #expect(throws: MediaError.self) {
            for n in 0..<200 { try writer.append(TestImages.moving(n), frame: n) }
        }
        #expect(error?.kind == .outputNotWritable && error?.detail.contains("has exited") == true)
    }

    /// Longer than the lookahead of encoders. The audio starts after two frames.
    private func pipedWithSound(_ container: MovieContainer, _ sound: AudioCodecSettings) throws -> Data {
        let settings = try MovieSettings(
            container: container, width: 64, height: 48, frameRate: try #require(FrameRate("25")), audio: sound)
        let pipe = Pipe()
        let reader = Reader(pipe.fileHandleForReading)
        let writer = try MovieWriter(
            settings, file: PipeDestination(descriptor: pipe.fileHandleForWriting.fileDescriptor))
        try writer.write(
            count: 25, picture: { TestImages.moving($0) }, sound: { $0 < 3840 ? 0 : 0.5 * sin(Float($0) * 0.3) })
        try writer.finish()
        try pipe.fileHandleForWriting.close()
        return reader.wait()
    }

    @Test(
        "Video and audio of a piped movie start together despite encoder delays",
        arguments: [MovieContainer.mp4, .mov, .mkv], ["aac", "ac3"])
    func sync(container: MovieContainer, encoder: String) throws {
        let folder = try TemporaryFolder()
        try pipedWithSound(container, AudioCodecSettings(encoder: encoder, bitRate: 192_000)).write(
            to: URL(fileURLWithPath: folder.path("m")))
        let movie = try EncodedMovie(folder.path("m"))
        #expect(movie.pictures.map(\.time) == (0..<25).map { Rational($0, 25) })
        let first = try #require(movie.samples.firstIndex { abs($0) > 0.1 })
        let begin = movie.samplesStart + Rational(Int64(first), Int64(movie.sampleRate))
        #expect(abs(Double(begin.numerator) / Double(begin.denominator) - 0.08) < 0.004, "\(begin)")
    }

    @Test(
        "Metadata that requires the end of the movie cannot be written to a pipe",
        arguments: [MovieContainer.mp4, .mov, .mkv, .webm])
    func annotations(container: MovieContainer) throws {
        let rate = try #require(FrameRate("25"))
        var notes = [MovieAnnotations(chapters: [.init(start: .zero, title: "a")])]
        if container == .mp4 { notes.append(MovieAnnotations(posterTime: .zero)) }
        for notes in notes {
            let settings = try MovieSettings(
                container: container, width: 64, height: 48, frameRate: rate, annotations: notes)
            let error = #expect(throws: MediaError.self) {
                try settings.makeSink(path: MovieWriter.standardOutput, overwrite: .replace)
            }
            #expect(error?.kind == .settingsRefused && error?.detail.contains("pipe") == true)
        }
    }

    @Test("File size limits cannot be used with a pipe")
    func size() throws {
        let rate = try #require(FrameRate("25"))
        let settings = try MovieSettings(
            container: .mkv, width: 64, height: 48, frameRate: rate, rateControl: .fileSize(bytes: 10_000))
        let error = #expect(throws: MediaError.self) {
            try settings.makeSink(path: MovieWriter.standardOutput, overwrite: .replace)
        }
        #expect(error?.kind == .settingsRefused)
    }
}
