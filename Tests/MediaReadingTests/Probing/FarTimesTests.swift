import CFFmpeg
import Foundation
import TestSupport
import Testing

@testable import FFmpegSupport
@testable import MediaReading
@testable import MediaTime
@testable import MediaWriting
@testable import SourceFiles

@Suite("Extreme timestamps and durations")
struct FarTimesTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func write(_ file: MatroskaBytes) throws -> URL {
        try file.data.write(to: folder.file("a.mkv"))
        return folder.file("a.mkv")
    }

    private func measured(_ url: URL) throws -> Rational? {
        try PacketSpans(of: .file(url)).ends(ClipInfo.probe(url)).video
    }

    private static let far: [UInt64] = [1 << 40, 1 << 54, 1 << 60, 1 << 62, UInt64(Int64.max) - 100]

    @Test("Audio with an extreme timestamp is read up to it", arguments: far)
    func audio(time: UInt64) throws {
        let reader = try AudioReader(
            url: try write(MatroskaBytes(times: [0, 100, time, time + 50])), sampleRate: 768_000, channels: 1)
        for first in [0, 200_000, 1 << 40, 0] {
            #expect(try reader.read(from: first, count: 1000).allSatisfy { $0 == 0 })
        }
    }

    @Test("The resampler accepts extreme positions", arguments: [Int.max / 2, -Int.max / 2, 1 << 50])
    func resampler(position: Int) throws {
        let resampler = AudioResampler(sampleRate: 768_000, channels: 1)
        let frame = try AVFrameHandle()
        frame.pointer.pointee.nb_samples = 64
        frame.pointer.pointee.format = AV_SAMPLE_FMT_FLTP.rawValue
        frame.pointer.pointee.sample_rate = 8000
        av_channel_layout_default(&frame.pointer.pointee.ch_layout, 1)
        try check(av_frame_get_buffer(frame.pointer, 0), during: "testing")
        try resampler.append(frame, position: position)
        #expect(resampler.startPosition.magnitude <= 1 << 50 && resampler.startPosition.signum() == position.signum())
    }

    @Test(
        "An implausibly long last frame counts as one of unknown duration",
        arguments: [UInt64(Int64.max), 1 << 62, 1 << 55])
    func length(duration: UInt64) throws {
        let url = try write(MatroskaBytes(times: [0, 40, 80], lastDuration: duration, isAudio: false))
        let length = try #require(try measured(url))
        #expect(length > Rational(8, 100) && length < 1, "\(length)")
    }

    @Test("A clip's length includes a last frame with an extreme timestamp", arguments: far.dropLast())
    func lateEnd(time: UInt64) throws {
        let length = try #require(try measured(try write(MatroskaBytes(times: [0, 40, time], isAudio: false))))
        #expect(length >= Rational(Int64(time), 1000))
    }

    @Test("Copying packets with extreme timestamps leaves no partial file", arguments: far, [true, false])
    func copy(time: UInt64, isAudio: Bool) throws {
        let url = try write(MatroskaBytes(times: [0, 40, time], lastDuration: UInt64(Int64.max), isAudio: isAudio))
        for start in [Rational.zero, Rational(1, 20)] { try? write(url, from: start) }
        #expect(
            !(try FileManager.default.contentsOfDirectory(atPath: folder.url.path)).contains {
                $0.hasSuffix(".partial")
            })
    }
    private func write(_ url: URL, from start: Rational) throws(MediaError) {
        let copy = try StreamCopy(
            url, to: folder.file("b.mkv").path, container: .mkv, from: start, to: nil, overwrite: .replace)
        while try copy.next() != nil {}
        try copy.finish()
    }
}
