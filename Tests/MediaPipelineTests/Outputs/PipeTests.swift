import Foundation
import Quartz2D
import Testing

@testable import MediaPipeline

@Suite("Movies to a pipe")
struct PipeTests {
    /// Writes through a pipe; returns what came out.
    private func piped(_ settings: MovieSettings) throws -> Data {
        let pipe = Pipe()
        let reader = Reader(pipe.fileHandleForReading)
        let writer = try MovieWriter(
            settings, file: PipeDestination(descriptor: pipe.fileHandleForWriting.fileDescriptor))
        for n in 0..<5 {
            if settings.audio != nil { try writer.append(audio: [Float](repeating: 0.1, count: 1920 * 2)) }
            try writer.append(TestPictures.moving(n), frame: n)
        }
        try writer.finish()
        try pipe.fileHandleForWriting.close()
        return reader.wait()
    }

    /// Reads on a thread of its own, since pipes fill up.
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
        return try MovieSettings.usual(container, width: 64, height: 48, frameRate: rate)
    }

    @Test("What comes out of a pipe decodes to every frame", arguments: [MovieContainer.mp4, .mov, .mkv, .webm, .y4m])
    func decodes(container: MovieContainer) throws {
        let folder = try TemporaryFolder()
        try piped(settings(container)).write(to: URL(fileURLWithPath: folder.file("m")))
        #expect(try DecodedPictures(folder.file("m")).pictures.count == 5)
    }

    @Test("A named pipe takes a movie as standard output does; a device swallows it")
    func named() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("pipe")
        #expect(
            mkfifo(path, 0o600) == 0 && MovieWriter.isPipe(path) && MovieWriter.isPipe("/dev/null")
                && !MovieWriter.isPipe(folder.file("other")))
        let reader = Reader { FileHandle(forReadingAtPath: path) }
        let writer = try MovieWriter(settings(.mkv), path: path)
        for n in 0..<5 { try writer.append(TestPictures.moving(n), frame: n) }
        try writer.finish()
        withExtendedLifetime(writer) {}
        let null = try MovieWriter(settings(.mp4), path: "/dev/null", overwrite: .refuse)
        try null.append(TestPictures.moving(0), frame: 0)
        try null.finish()
        #expect(folder.names == ["pipe"])
        return try check(reader, folder)
    }

    @Test("A signal while a named pipe waits for its reader is none of the movie's")
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
            try PipeDestination(path: folder.file("none/pipe"), calls: calls)
        }
        #expect(error?.kind == .outputNotWritable)
    }

    private func check(_ reader: Reader, _ folder: TemporaryFolder) throws {
        try reader.wait().write(to: URL(fileURLWithPath: folder.file("m")))
        #expect(try DecodedPictures(folder.file("m")).pictures.count == 5)
    }

    @Test("Y4M says size, rate, siting and range; each frame follows its header")
    func y4m() throws {
        let data = try piped(settings(.y4m))
        let head = String(decoding: data.prefix { $0 != 10 }, as: UTF8.self)
        #expect(head.hasPrefix("YUV4MPEG2 W64 H48 F25:1 Ip A1:1 C420mpeg2") && head.contains("XCOLORRANGE=LIMITED"))
        #expect(data.count == head.utf8.count + 1 + 5 * (6 + 64 * 48 * 3 / 2))
    }

    @Test("Raw is nothing but pixels")
    func raw() throws {
        let data = try piped(settings(.raw))
        let picture = TestPictures.moving(0)
        let second = picture.row(0)[1]
        #expect(data.count == 5 * 64 * 48 * 3)
        #expect([UInt8](data[3..<6]) == [16, 8, 0].map { UInt8(second >> $0 & 255) })
    }

    /// What packed pixels of a picture are, component by component.
    private func packed(_ picture: PixelBuffer, order: [UInt32]) -> [UInt8] {
        (0..<picture.height).flatMap { y in
            (0..<picture.width).flatMap { x in order.map { UInt8(picture.row(y)[x] >> $0 & 255) } }
        }
    }

    @Test(
        "Raw opaque pictures, whole and changed in parts, of rows with and without room at their ends",
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
        let writer = try MovieWriter(settings, path: folder.file("m.raw"))
        var expected: [UInt8] = []
        for n in 0..<6 {
            // The first two are whole; then one pixel changes in what was there, and one picture is shown again.
            let picture = TestPictures.moving(n < 2 ? n : 1, width: width, height: 20)
            if n > 1 { picture.row(3)[5] = 0xff00_0000 | UInt32(n / 2) }
            let part = PixelRect(x: 5, y: 3, width: 1, height: 1)
            try writer.append(picture, frame: n, changed: n < 2 ? nil : n == 3 || n == 5 ? [] : [part])
            expected += packed(picture, order: kind.order)
        }
        try writer.finish()
        #expect(try [UInt8](Data(contentsOf: URL(fileURLWithPath: folder.file("m.raw")))) == expected)
    }

    @Test("Raw pictures with alpha between opaque ones", arguments: [EncodedPixelFormat.bgra, .rgba, .yuva444p])
    func rawAlpha(format: EncodedPixelFormat) throws {
        let folder = try TemporaryFolder()
        let rate = try #require(FrameRate("25"))
        let settings = try MovieSettings(
            container: .raw, width: 64, height: 48, frameRate: rate,
            video: VideoCodecSettings(encoder: "rawvideo", pixelFormat: format))
        func written(_ pictures: [PixelBuffer]) throws -> Data {
            let writer = try MovieWriter(settings, path: folder.file("m.raw"))
            for (n, picture) in pictures.enumerated() { try writer.append(picture, frame: n) }
            try writer.finish()
            return try Data(contentsOf: URL(fileURLWithPath: folder.file("m.raw")))
        }
        let pictures = (0..<5).map {
            $0 % 2 == 0 ? TestPictures.moving($0) : TestPictures.translucent(UInt64($0), width: 64, height: 48)
        }
        #expect(try written(pictures) == pictures.map { try written([$0]) }.reduce(Data(), +))
    }

    @Test("A reader that has ended is told, not a signal")
    func closed() throws {
        signal(SIGPIPE, SIG_IGN)
        let pipe = Pipe()
        let writer = try MovieWriter(
            settings(.y4m), file: PipeDestination(descriptor: pipe.fileHandleForWriting.fileDescriptor))
        try pipe.fileHandleForReading.close()
        let error = #expect(throws: MediaError.self) {
            for n in 0..<200 { try writer.append(TestPictures.moving(n), frame: n) }
        }
        #expect(error?.kind == .outputNotWritable && error?.detail.contains("has ended") == true)
    }

    /// Longer than encoders look ahead. The sound begins after two frames.
    private func pipedWithSound(_ container: MovieContainer, _ sound: AudioCodecSettings) throws -> Data {
        let settings = try MovieSettings(
            container: container, width: 64, height: 48, frameRate: try #require(FrameRate("25")), audio: sound)
        let pipe = Pipe()
        let reader = Reader(pipe.fileHandleForReading)
        let writer = try MovieWriter(
            settings, file: PipeDestination(descriptor: pipe.fileHandleForWriting.fileDescriptor))
        try writer.write(
            count: 25, picture: { TestPictures.moving($0) }, sound: { $0 < 3840 ? 0 : 0.5 * sin(Float($0) * 0.3) })
        try writer.finish()
        try pipe.fileHandleForWriting.close()
        return reader.wait()
    }

    @Test(
        "Pictures and sound of a piped movie begin together, whatever their encoders hold back",
        arguments: [MovieContainer.mp4, .mov, .mkv], ["aac", "ac3"])
    func sync(container: MovieContainer, encoder: String) throws {
        let folder = try TemporaryFolder()
        try pipedWithSound(container, AudioCodecSettings(encoder: encoder, bitRate: 192_000)).write(
            to: URL(fileURLWithPath: folder.file("m")))
        let movie = try EncodedMovie(folder.file("m"))
        #expect(movie.pictures.map(\.time) == (0..<25).map { Rational($0, 25) })
        let first = try #require(movie.samples.firstIndex { abs($0) > 0.1 })
        let begin = movie.samplesStart + Rational(Int64(first), Int64(movie.sampleRate))
        #expect(abs(Double(begin.numerator) / Double(begin.denominator) - 0.08) < 0.004, "\(begin)")
    }

    @Test("What is known only at the end cannot go into a pipe", arguments: [MovieContainer.mp4, .mov, .mkv, .webm])
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

    @Test("What must be of a size cannot go into a pipe")
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
