import CFFmpeg
import Foundation
import TestSupport
import Testing

@testable import FFmpegSupport
@testable import MediaReading
@testable import MediaTime
@testable import MediaWriting

@Suite("Files of every output")
struct OutputFileTests {
    /// Each container with a supported audio codec.
    static let sounds: [(container: MovieContainer, encoder: String, rate: Int)] = [
        (.mp4, "aac", 0), (.mp4, "libmp3lame", 0), (.mp4, "flac", 0), (.mp4, "libopus", 0), (.mov, "pcm_s16le", 0),
        (.mov, "pcm_s24le", 0), (.mov, "aac", 0),
        (.mkv, "flac", 0), (.mkv, "aac", 0), (.mkv, "libopus", 0), (.mkv, "libmp3lame", 0), (.mkv, "pcm_s24le", 0),
        (.webm, "libopus", 0),
    ]

    @Test(
        "The same frames give the same bytes in every output",
        arguments: OutputCase.all + [OutputCase("webp", .webp, VideoCodecSettings.webp)])
    func reproducible(output: OutputCase) throws {
        let folder = try TemporaryFolder()
        let settings = try output.settings()
        func files(_ name: String) throws -> [Data] {
            try settings.write(6, to: folder, name: name) { TestImages.moving($0, width: 256, height: 128) }
                .map { try Data(contentsOf: URL(fileURLWithPath: $0)) }
        }
        let first = try files("a")
        #expect(try first == files("b"))
        #expect(first.allSatisfy { !$0.isEmpty })
        #expect(folder.names.allSatisfy { !$0.hasPrefix(".") })
    }

    @Test("Every frame has its timestamp", arguments: OutputCase.all.filter { !$0.container.isSequence })
    func frames(output: OutputCase) throws {
        let folder = try TemporaryFolder()
        let files = try output.settings(rate: "25").write(12, to: folder) {
            TestImages.moving($0 * 5, width: 256, height: 128)
        }
        let decoded = try DecodedImages(files[0])
        #expect(decoded.pictures.count == 12)
        for (n, time) in decoded.times.enumerated() { #expect(time == Rational(Int64(n), 25), "frame \(n)") }
    }

    @Test(
        "A click keeps its time in every audio codec",
        arguments: sounds.map { "\($0.container) \($0.encoder)" })
    func sound(name: String) throws {
        let parts = name.split(separator: " ").map(String.init)
        let container = try #require(MovieContainer(rawValue: parts[0]))
        let isLossless = AudioCodecSettings.losslessPrefixes.contains { parts[1].hasPrefix($0) }
        let folder = try TemporaryFolder()
        let audio = AudioCodecSettings(encoder: parts[1], bitRate: isLossless ? 0 : 128_000)
        let rate = try #require(FrameRate("25"))
        let settings = try MovieSettings(container: container, width: 64, height: 48, frameRate: rate, audio: audio)
        let writer = try MovieWriter(settings, path: folder.path("m"))
        try writer.write(count: 25, picture: { TestImages.moving($0) }, sound: { $0 == 24_000 ? 0.9 : 0 })
        try writer.finish()

        let info = try ClipInfo.probe(URL(fileURLWithPath: folder.path("m")))
        #expect(info.audio?.sampleRate == 48_000 && info.audio?.channels == 2)
        let (samples, start) = try DecodedAudio.read(folder.path("m"))
        let loudest = try #require(samples.indices.max { abs(samples[$0]) < abs(samples[$1]) })
        // Half a millisecond: Matroska times are whole milliseconds.
        #expect(abs(start + Double(loudest) / 48_000 - 0.5) <= 0.0006)
        if isLossless { #expect(abs(samples[loudest] - 0.9) < (parts[1] == "pcm_s24le" ? 1e-6 : 1e-4)) }
    }
}

/// The audio of a file decoded with FFmpeg's decoders, without the samples that players drop at the start.
enum DecodedAudio {
    static func read(_ path: String) throws -> (samples: [Float], start: Double) {
        let input = try InputContext(path: path)
        guard
            let stream = input.streams.compactMap({ $0 }).first(where: {
                $0.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_AUDIO
            })
        else { return ([], 0) }
        var codec = avcodec_alloc_context3(avcodec_find_decoder(stream.pointee.codecpar.pointee.codec_id))
        defer { avcodec_free_context(&codec) }
        avcodec_parameters_to_context(codec, stream.pointee.codecpar)
        codec?.pointee.pkt_timebase = stream.pointee.time_base
        try check(avcodec_open2(codec, nil, nil), during: "opening the decoder")
        let packet = try AVPacketHandle()
        let frame = try AVFrameHandle()
        var samples: [Float] = []
        var start: Double?
        func drain() throws {
            while try checkStatus(avcodec_receive_frame(codec, frame.pointer), during: "decoding") == .done {
                if start == nil {
                    start = Rational(ticks: frame.pointer.pointee.pts, timeBase: stream.pointee.time_base).seconds
                }
                samples += firstChannel(frame)
            }
        }
        while av_read_frame(input.pointer, packet.pointer) >= 0 {
            if packet.pointer.pointee.stream_index == stream.pointee.index {
                try check(avcodec_send_packet(codec, packet.pointer), during: "decoding")
                try drain()
            }
            packet.reset()
        }
        avcodec_send_packet(codec, nil)
        try drain()
        return (samples, start ?? 0)
    }

    private static func firstChannel(_ frame: borrowing AVFrameHandle) -> [Float] {
        let raw = frame.pointer.pointee
        let count = Int(raw.nb_samples)
        let format = AVSampleFormat(raw.format)
        let step = av_sample_fmt_is_planar(format) != 0 ? 1 : Int(raw.ch_layout.nb_channels)
        guard let data = raw.extended_data[0] else { return [] }
        let bytes = UnsafeRawPointer(data)
        return (0..<count).map { i in
            switch format {
            case AV_SAMPLE_FMT_S16, AV_SAMPLE_FMT_S16P:
                Float(bytes.load(fromByteOffset: i * step * 2, as: Int16.self)) / 32_768
            case AV_SAMPLE_FMT_S32, AV_SAMPLE_FMT_S32P:
                Float(bytes.load(fromByteOffset: i * step * 4, as: Int32.self)) / 2_147_483_648
            default: bytes.load(fromByteOffset: i * step * 4, as: Float.self)
            }
        }
    }
}
