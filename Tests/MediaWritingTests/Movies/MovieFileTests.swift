import Foundation
import TestSupport
import Testing

@testable import MediaTime
@testable import MediaWriting
@testable import SourceFiles

@Suite("Written movie files")
struct MovieFileTests {
    private func write(_ settings: MovieSettings, to path: String, count: Int = 12) throws {
        let writer = try MovieWriter(settings, path: path)
        try writer.write(
            count: count, picture: { TestImages.moving($0) }, sound: { Float($0 % 100) / 100 - 0.5 })
        try writer.finish()
    }

    @Test("The index of an MP4 comes before its media")
    func fastStart() throws {
        let folder = try TemporaryFolder()
        try write(TestSettings.movie(.mp4, sound: true), to: folder.path("m.mp4"))

        let bytes = try folder.bytes("m.mp4")
        let index = try #require(bytes.range(of: Data("moov".utf8)))
        let media = try #require(bytes.range(of: Data("mdat".utf8)))
        #expect(index.lowerBound < media.lowerBound)
    }

    @Test("The same input gives the same bytes", arguments: [MovieContainer.mp4, .webm])
    func reproducible(container: MovieContainer) throws {
        let folder = try TemporaryFolder()
        let settings = try TestSettings.movie(container, sound: true)
        try write(settings, to: folder.path("a"))
        try write(settings, to: folder.path("b"))

        #expect(try folder.bytes("a") == folder.bytes("b"))
    }

    @Test("The default H.264 settings use the High profile")
    func profile() throws {
        let folder = try TemporaryFolder()
        try write(TestSettings.movie(.mp4), to: folder.path("m.mp4"))

        #expect(try EncodedMovie(folder.path("m.mp4")).profile == 100)
    }

    @Test("4:4:4 keeps chroma at full size", arguments: [(65, 49), (64, 48)])
    func fullChroma(width: Int, height: Int) throws {
        let folder = try TemporaryFolder()
        let video = VideoCodecSettings(
            encoder: "libx264", options: ["preset": "ultrafast", "qp": "0"], pixelFormat: .yuv444p)
        let rate = try #require(FrameRate("25"))
        let settings = try MovieSettings(container: .mp4, width: width, height: height, frameRate: rate, video: video)
        let writer = try MovieWriter(settings, path: folder.path("m.mp4"))
        let colors: (Int, Int) -> UInt32 = { x, _ in x % 2 == 0 ? 0xFF0000 : 0x0000FF }
        try writer.write(count: 1) { _ in TestImages.painted(width: width, height: height, colors) }
        try writer.finish()

        let picture = try #require(EncodedMovie(folder.path("m.mp4")).pictures.first)
        #expect(picture.planes[1].count == width * height)
        for x in 0..<4 { #expect(abs(Double(picture.planes[1][x]) - theoreticalYUV(colors(x, 0))[1]) <= 1) }
    }

    @Test("An existing file is unchanged until the movie is complete, and no temporary file is left")
    func appearsAtOnce() throws {
        let folder = try TemporaryFolder()
        try Data("before".utf8).write(to: URL(fileURLWithPath: folder.path("m.mp4")))
        let writer = try MovieWriter(TestSettings.movie(.mp4), path: folder.path("m.mp4"))
        try writer.write(count: 30) { TestImages.moving($0) }
        #expect(try folder.bytes("m.mp4") == Data("before".utf8))
        #expect(folder.names.count == 2 && folder.names[0].hasPrefix(".m.mp4.\(getpid())"))

        try writer.finish()
        #expect(folder.names == ["m.mp4"])
        #expect(try EncodedMovie(folder.path("m.mp4")).pictures.count == 30)
    }

    @Test("A cancelled and a deinitialized writer leave no file")
    func leavesNothing() throws {
        let folder = try TemporaryFolder()
        let writer = try MovieWriter(TestSettings.movie(.webm), path: folder.path("a.webm"))
        try writer.write(count: 3) { TestImages.moving($0) }
        writer.cancel()
        writer.cancel()
        #expect(folder.names == [])

        do {
            let abandoned = try MovieWriter(TestSettings.movie(.mp4), path: folder.path("b.mp4"))
            try abandoned.write(count: 3) { TestImages.moving($0) }
            #expect(folder.names.count == 1)
        }
        #expect(folder.names == [])
    }

    @Test(
        "An unknown or rejected encoder option is an error that names it",
        arguments: [("crfx", "20"), ("crf", "many")])
    func badOption(name: String, value: String) throws {
        let rate = try #require(FrameRate("25"))

        let error = #expect(throws: MovieSettingsError.self) {
            try MovieSettings(
                container: .mp4, width: 64, height: 48, frameRate: rate,
                video: VideoCodecSettings(encoder: "libx264", options: [name: value]))
        }
        #expect(error?.description.hasPrefix("libx264 ") == true)
        #expect(error?.description.contains("'\(name)'") == true)
    }

    @Test(
        "A rejected parameter of the encoder library is an error that names it",
        arguments: [
            ("libx264", "x264-params", "keyint=foo", "keyint"),
            ("libx264", "x264-params", "bframes=1:nosuch=3", "nosuch"),
            ("libx265", "x265-params", "nosuch=3", "nosuch"), ("libsvtav1", "svtav1-params", "nosuch=3", "nosuch"),
        ])
    func refusedParameters(encoder: String, option: String, value: String, name: String) throws {
        let folder = try TemporaryFolder()
        let settings = try MovieSettings(
            container: .mp4, width: 128, height: 64, frameRate: #require(FrameRate("25")),
            video: VideoCodecSettings(encoder: encoder, options: [option: value]))
        let error = #expect(throws: MediaError.self) { try MovieWriter(settings, path: folder.path("a.mp4")) }
        #expect(
            error?.kind == .settingsRefused && error?.description.contains(name) == true, "\(error?.description ?? "")")
        #expect(folder.names == [])
    }

    @Test("A value that only the encoder checks is rejected when it is opened, and leaves no file")
    func refusedSettings() throws {
        let folder = try TemporaryFolder()
        let rate = try #require(FrameRate("25"))
        let settings = try MovieSettings(
            container: .mp4, width: 64, height: 48, frameRate: rate,
            video: VideoCodecSettings(encoder: "libx264", options: ["preset": "fastest"]))

        let error = #expect(throws: MediaError.self) { try MovieWriter(settings, path: folder.path("m.mp4")) }
        #expect(error?.kind == .settingsRefused)
        #expect(error?.description.contains("preset=fastest") == true)
        #expect(folder.names == [])
    }

    @Test(
        "A movie without frames is a valid file or an error",
        arguments: [MovieContainer.mp4, .webm])
    func empty(container: MovieContainer) throws {
        let folder = try TemporaryFolder()
        let writer = try MovieWriter(TestSettings.movie(container, sound: true), path: folder.path("m"))
        try writer.finish()
        #expect(folder.names == ["m"])
    }
}
