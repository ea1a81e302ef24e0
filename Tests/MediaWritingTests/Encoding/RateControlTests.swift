import Foundation
import Images
import TestSupport
import Testing

@testable import MediaReading
@testable import MediaTime
@testable import MediaWriting
@testable import SourceFiles

@Suite("Bit rates and file sizes")
struct RateControlTests {
    private func settings(
        _ container: MovieContainer, _ video: VideoCodecSettings, _ control: RateControl, sound: Bool = false,
        audio: AudioCodecSettings? = nil
    ) throws -> MovieSettings {
        let rate = try #require(FrameRate("25"))
        return try MovieSettings(
            container: container, width: 160, height: 96, frameRate: rate, video: video,
            audio: audio ?? (sound ? MovieSettings.defaultAudioCodec(container) : nil),
            rateControl: control)
    }

    /// Two seconds with increasing complexity.
    private func write(_ settings: MovieSettings, to path: String) throws {
        let sink = try settings.makeSink(path: path, overwrite: .replace)
        try append(to: sink, sound: settings.audio != nil)
        try sink.finish()
    }

    private func append(to sink: any FrameSink, sound: Bool = true) throws {
        for n in 0..<50 {
            if sound { try sink.append(audio: (0..<1920 * 2).map { sin(Float($0 / 2) * 0.05) * 0.5 }) }
            let picture = TestImages.noise(UInt64(n), width: 160, height: 96)
            for y in 0..<96 where y > n { for x in 0..<160 { picture.row(y)[x] = 0xFF20_4060 } }
            try sink.append(picture, frame: n, changed: nil)
        }
    }

    @Test(
        "Two passes reach the bit rate, keep every frame, and leave no other files",
        arguments: [
            (MovieContainer.mp4, "libx264", 400_000), (.mp4, "libx265", 400_000), (.webm, "libvpx-vp9", 700_000),
        ])
    func twoPass(container: MovieContainer, encoder: String, bitRate: Int) throws {
        let folder = try TemporaryFolder()
        var video = VideoCodecSettings(named: encoder)
        if encoder == "libx265" { video.options = ["preset": "fast"] }
        try write(settings(container, video, .twoPass(bitRate: bitRate)), to: folder.path("m"))
        let size = try folder.bytes("m").count
        #expect((bitRate / 8 * 2 * 6 / 10...bitRate / 8 * 2 * 14 / 10).contains(size), "\(size) bytes")
        #expect(try DecodedImages(folder.path("m")).pictures.count == 50)
        #expect(folder.names == ["m"])
    }

    @Test("A file stays within its size limit and uses most of it", arguments: [60_000, 150_000])
    func size(bytes: Int) throws {
        let folder = try TemporaryFolder()
        try write(settings(.mp4, .h264, .fileSize(bytes: bytes), sound: true), to: folder.path("m"))
        let size = try folder.bytes("m").count
        #expect(size <= bytes && size > bytes / 2, "\(size) bytes")
        #expect(try DecodedImages(folder.path("m")).pictures.count == 50)
    }

    @Test(
        "Lossless audio is budgeted with its actual size",
        arguments: [
            (MovieContainer.mkv, "pcm_s16le", 430_000), (.mkv, "flac", 250_000), (.mov, "pcm_s24le", 620_000),
            (.mp4, "flac", 250_000),
        ])
    func losslessAudio(container: MovieContainer, encoder: String, bytes: Int) throws {
        let folder = try TemporaryFolder()
        try write(
            settings(container, .h264, .fileSize(bytes: bytes), audio: AudioCodecSettings(encoder: encoder)),
            to: folder.path("m"))
        let size = try folder.bytes("m").count
        #expect(size <= bytes && size > bytes / 2, "\(size) bytes")
        let info = try ClipInfo.probe(URL(fileURLWithPath: folder.path("m")))
        #expect(info.audio?.codec == encoder && info.duration == 2)
        #expect(try DecodedImages(folder.path("m")).pictures.count == 50)
    }

    @Test(
        "An enormous size limit has no effect",
        arguments: [(MovieContainer.mp4, "libx264"), (.mp4, "libx265"), (.webm, "libvpx-vp9")])
    func endless(container: MovieContainer, encoder: String) throws {
        let folder = try TemporaryFolder()
        let settings = try settings(container, VideoCodecSettings(named: encoder), .fileSize(bytes: .max))
        try write(settings, to: folder.path("m"))
        #expect(try DecodedImages(folder.path("m")).pictures.count == 50)
    }

    @Test("A movie that does not fit is an error, and nothing is overwritten")
    func tooSmall() throws {
        let folder = try TemporaryFolder()
        try Data("old".utf8).write(to: URL(fileURLWithPath: folder.path("m")))
        let error = #expect(throws: MediaError.self) {
            try write(settings(.mp4, .h264, .fileSize(bytes: 5000), sound: true), to: folder.path("m"))
        }
        #expect(error?.kind == .encode && error?.description.contains("5000") == true)
        #expect(try folder.bytes("m") == Data("old".utf8) && folder.names == ["m"])
    }

    @Test(
        "A movie within the limit is complete after the last frame; a larger one is encoded again",
        arguments: [Int.max, 60_000])
    func limited(bytes: Int) throws {
        let folder = try TemporaryFolder()
        let free = try settings(.mp4, .h264, .options, sound: true)
        try write(free, to: folder.path("free"))
        let writer = try TwoPassWriter(
            settings(.mp4, .h264, .atMost(bytes: bytes), sound: true), path: folder.path("m"), overwrite: .refuse)
        var count = 0
        try append(to: writer)
        try writer.finish {
            count += 1
            return false
        }
        #expect(bytes == .max ? count == 0 : count >= 100)
        #expect(try bytes < .max ? folder.bytes("m").count <= bytes : folder.bytes("m") == folder.bytes("free"))
        #expect(folder.names == ["free", "m"])
    }

    @Test(
        "A pass over all frames can be cancelled",
        arguments: [RateControl.twoPass(bitRate: 400_000), .fileSize(bytes: 60_000), .atMost(bytes: 60_000)], [10, 60])
    func givenUp(control: RateControl, after last: Int) throws {
        let folder = try TemporaryFolder()
        let writer = try TwoPassWriter(
            settings(.mp4, .h264, control, sound: true), path: folder.path("m"), overwrite: .refuse)
        var count = 0
        try append(to: writer)
        let error = #expect(throws: MediaError.self) {
            try writer.finish {
                count += 1
                return count == last
            }
        }
        #expect(error?.kind == .cancelled && count == last)
        writer.cancel()
        #expect(folder.names.isEmpty)
    }

    @Test("A GIF can be cancelled while it is written")
    func givenUpGIF() throws {
        let folder = try TemporaryFolder()
        let settings = try MovieSettings.default(.gif, width: 48, height: 32, frameRate: try #require(FrameRate("25")))
        let sink = try settings.makeSink(path: folder.path("m"), overwrite: .refuse)
        for n in 0..<5 {
            try sink.append(TestImages.noise(UInt64(n), width: 48, height: 32), frame: n, changed: nil)
        }
        #expect(throws: MediaError.self) { try sink.finish { true } }
        sink.cancel()
        #expect(folder.names.isEmpty)
    }

    @Test("An encoder without two passes is rejected with the supported encoders")
    func onePassOnly() {
        let video = VideoCodecSettings(named: "libsvtav1")
        let error = #expect(throws: MovieSettingsError.self) { try settings(.mp4, video, .twoPass(bitRate: 100_000)) }
        #expect(error == .noTwoPass(encoder: "libsvtav1") && error?.description.contains("libx264") == true)
    }

    @Test("A full disk is reported while frames are stored")
    func fullDisk() throws {
        let folder = try TemporaryFolder()
        var calls = FileCalls()
        let write = calls.write
        calls.write = { descriptor, bytes, count in
            if count > 3000 {
                errno = ENOSPC
                return -1
            }
            return write(descriptor, bytes, count)
        }
        let writer = try TwoPassWriter(
            settings(.mp4, .h264, .twoPass(bitRate: 100_000)), path: folder.path("m"), overwrite: .replace, calls: calls
        )
        let error = #expect(throws: MediaError.self) {
            try writer.append(TestImages.noise(1, width: 160, height: 96), frame: 0, changed: nil)
        }
        #expect(error?.kind == .diskFull)
        writer.cancel()
        #expect(folder.names.isEmpty)
    }
}
