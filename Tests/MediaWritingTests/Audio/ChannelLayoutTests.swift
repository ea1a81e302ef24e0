import AudioMixing
import CFFmpeg
import Foundation
import TestSupport
import Testing

@testable import FFmpegSupport
@testable import MediaReading
@testable import MediaTime
@testable import MediaWriting

/// Each channel has its own tone, so that its signal can be identified anywhere.
private struct Tones {
    static let count = 24_000
    let channels: Int

    /// The frequencies in hertz; the fourth of six and eight channels is LFE.
    static func frequency(_ channel: Int) -> Double { channel == 3 ? 60 : 400 + 250 * Double(channel) }

    func sample(_ frame: Int, _ channel: Int) -> Float {
        Float(0.2 * sin(2 * .pi * Self.frequency(channel) * Double(frame) / 48_000))
    }

    /// Returns the amplitude of a tone in a channel of `samples`, relative to the source; measured over 0.1 s in the
    /// middle, which has whole periods of all tones.
    static func level(of tone: Int, in samples: [Float], channel: Int, of channels: Int) -> Double {
        var real = 0.0
        var imaginary = 0.0
        for i in 0..<4800 {
            let value = Double(samples[(9600 + i) * channels + channel])
            let angle = 2 * .pi * frequency(tone) * Double(i) / 48_000
            real += value * cos(angle)
            imaginary += value * sin(angle)
        }
        return (real * real + imaginary * imaginary).squareRoot() / 2400 / 0.2
    }
}

@Suite("Channel layouts")
struct ChannelLabelTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func settings(_ container: MovieContainer, _ encoder: String, _ channels: Int, bitRate: Int? = nil) throws
        -> MovieSettings
    {
        let isLossless = encoder.hasPrefix("pcm") || encoder == "flac"
        let audio = AudioCodecSettings(
            encoder: encoder, bitRate: bitRate ?? (isLossless ? 0 : 64_000 * channels), channels: channels)
        let rate = try #require(FrameRate("25"))
        let video = try TestSettings.movie(container == .webm ? .webm : .mp4, lossless: false).video
        return try MovieSettings(
            container: container, width: 64, height: 48, frameRate: rate, video: video, audio: audio)
    }

    /// Writes half a second of tones; returns the path.
    private func write(_ container: MovieContainer, _ encoder: String, _ channels: Int, bitRate: Int? = nil) throws
        -> URL
    {
        let path = folder.path("\(encoder)-\(channels).\(container.fileExtension)")
        let settings = try settings(container, encoder, channels, bitRate: bitRate)
        let writer = try MovieWriter(settings, path: path)
        let tones = Tones(channels: channels)
        for n in 0..<13 {
            let range = settings.sampleCount(frames: n)..<settings.sampleCount(frames: n + 1)
            try writer.append(audio: range.flatMap { i in (0..<channels).map { tones.sample(i, $0) } })
            try writer.append(TestImages.solid(0x808080), frame: n)
        }
        try writer.finish()
        return URL(fileURLWithPath: path)
    }

    @Test(
        "Every channel decodes to its position",
        arguments: [
            (MovieContainer.mp4, "aac", 6, nil), (.mp4, "flac", 8, nil), (.mp4, "libopus", 8, 640_000),
            (.webm, "libopus", 6, nil), (.webm, "libopus", 8, 640_000), (.mkv, "flac", 6, nil), (.mkv, "flac", 8, nil),
            (.mov, "pcm_s24le", 6, nil), (.mov, "pcm_s16le", 8, nil), (.mov, "pcm_s24le", 8, nil),
            (.mkv, "pcm_s16le", 8, nil), (.mkv, "pcm_s16le", 6, nil), (.mov, "alac", 6, nil), (.mkv, "eac3", 6, nil),
            (.mkv, "eac3", 6, 768_000), (.mkv, "ac3", 6, 640_000),
        ] as [(MovieContainer, String, Int, Int?)])
    func decoded(container: MovieContainer, encoder: String, channels: Int, bitRate: Int?) throws {
        let url = try write(container, encoder, channels, bitRate: bitRate)
        let reader = try AudioReader(url: url, channels: channels)
        // The length of AC-3 frames follows from the sample rate.
        if encoder == "ac3", let bitRate { #expect(try Data(contentsOf: url).count > bitRate / 8 / 2) }
        #expect(reader.audio.channels == channels)
        let samples = try reader.read(from: 0, count: Tones.count)
        for channel in 0..<channels {
            for tone in 0..<channels {
                let level = Tones.level(of: tone, in: samples, channel: channel, of: channels)
                #expect(
                    abs(level - (tone == channel ? 1 : 0)) < 0.15,
                    "\(encoder): the tone of \(tone) is \(level) in \(channel)")
            }
        }
    }

    /// Apple: `kAudioChannelLayoutTag_MPEG_7_1_C` is L R C LFE Ls Rs Rls Rrs.
    @Test("7.1 PCM in QuickTime has the channel order of its tag", arguments: ["pcm_s16le", "pcm_s24le"])
    func quickTime(encoder: String) throws {
        let url = try write(.mov, encoder, 8)
        #expect(
            try Data(contentsOf: url).range(of: Data([0x63, 0x68, 0x61, 0x6E, 0, 0, 0, 0, 0, 0x80, 0, 0x08])) != nil)
        let input = try InputContext(path: url.path)
        let found = input.bestStream(AVMEDIA_TYPE_AUDIO)
        let decoder = try StreamDecoder(input, streamIndex: try #require(found))
        let frame = try AVFrameHandle()
        var stored: [Float] = []
        while decoder.next(into: frame) {
            let count = Int(frame.pointer.pointee.nb_samples) * 8
            frame.pointer.pointee.data.0.map { bytes in
                let memory = UnsafeMutableRawPointer(bytes)
                stored += (0..<count).map {
                    encoder == "pcm_s16le"
                        ? Float(memory.load(fromByteOffset: 2 * $0, as: Int16.self)) / 32_768
                        : Float(memory.load(fromByteOffset: 4 * $0, as: Int32.self)) / 2_147_483_648
                }
            }
        }
        for (channel, tone) in [0, 1, 2, 3, 6, 7, 4, 5].enumerated() {
            #expect(abs(Tones.level(of: tone, in: stored, channel: channel, of: 8) - 1) < 0.01, "channel \(channel)")
        }
    }

    /// Left and right, as documented: ITU-R BS.775.
    @Test("5.1 downmixes to stereo with center and surrounds at −3 dB, no LFE and no attenuation")
    func downmix() throws {
        let half = 0.5.squareRoot()
        let expected = [[1, 0, half, 0, half, 0], [0, 1, half, 0, 0, half]]
        let samples = try AudioReader(url: try write(.mov, "pcm_s24le", 6), channels: 2).read(
            from: 0, count: Tones.count)
        for side in 0..<2 {
            for tone in 0..<6 {
                #expect(
                    abs(Tones.level(of: tone, in: samples, channel: side, of: 2) - expected[side][tone]) < 1e-3,
                    "\(side) \(tone)")
            }
        }
    }

    struct Remix: Sendable {
        let from: Int, to: Int
        /// The input channels of each output channel.
        let heard: [[Int: Double]]
    }

    private static let half = 0.5.squareRoot()

    @Test(
        "Clips are converted to the output's channel layout",
        arguments: [
            Remix(from: 1, to: 6, heard: [[:], [:], [0: 1], [:], [:], [:]]),
            Remix(from: 1, to: 8, heard: [[:], [:], [0: 1], [:], [:], [:], [:], [:]]),
            Remix(from: 2, to: 6, heard: [[0: 1], [1: 1], [:], [:], [:], [:]]),
            Remix(from: 2, to: 8, heard: [[0: 1], [1: 1], [:], [:], [:], [:], [:], [:]]),
            Remix(from: 6, to: 8, heard: [[0: 1], [1: 1], [2: 1], [3: 1], [4: 1], [5: 1], [:], [:]]),
            Remix(from: 8, to: 6, heard: [[0: 1], [1: 1], [2: 1], [3: 1], [4: 1, 6: half], [5: 1, 7: half]]),
            Remix(from: 1, to: 2, heard: [[0: 1], [0: 1]]), Remix(from: 2, to: 1, heard: [[0: 0.5, 1: 0.5]]),
            Remix(from: 6, to: 6, heard: (0..<6).map { [$0: 1] }),
        ])
    func remixed(_ row: Remix) throws {
        let clip = try AudioReader(url: try write(.mov, "pcm_s24le", row.from), channels: row.to).read(
            from: 0, count: Tones.count)
        for (channel, tones) in row.heard.enumerated() {
            for tone in 0..<row.from {
                let level = Tones.level(of: tone, in: clip, channel: channel, of: row.to)
                #expect(abs(level - (tones[tone] ?? 0)) < 1e-3, "the tone of \(tone) is \(level) in \(channel)")
            }
        }
    }

    /// The decoders of AC-3, E-AC-3 and DTS report side surrounds.
    @Test("Side surrounds stay at the sides in 7.1, and the back channels are silent", arguments: ["eac3", "ac3"])
    func sides(encoder: String) throws {
        let samples = try AudioReader(url: try write(.mkv, encoder, 6), channels: 8).read(from: 0, count: Tones.count)
        for (channel, heard) in [0, 1, 2, 3, nil, nil, 4, 5].enumerated() {
            for tone in 0..<6 {
                let level = Tones.level(of: tone, in: samples, channel: channel, of: 8)
                #expect(
                    abs(level - (tone == heard ? 1 : 0)) < 0.15,
                    "\(encoder): the tone of \(tone) is \(level) in \(channel)")
            }
        }
    }

    @Test("An unsupported channel layout is rejected with the supported ones")
    func refused() throws {
        #expect(
            throws: MovieSettingsError.layoutNotInCodec(
                encoder: "libmp3lame", layout: .surround51, supported: [.mono, .stereo],
                others: ["aac", "libopus", "flac"])
        ) { try settings(.mp4, "libmp3lame", 6) }
        #expect(
            throws: MovieSettingsError.layoutNotInCodec(
                encoder: "alac", layout: .surround71, supported: [.mono, .stereo, .surround51], others: ["pcm_s24le"])
        ) {
            try MovieSettings(
                container: .mov, width: 64, height: 48, frameRate: try #require(FrameRate("25")),
                audio: AudioCodecSettings(encoder: "alac", channels: 8))
        }
        #expect(throws: MovieSettingsError.channelCount(5)) { try settings(.mp4, "aac", 5) }
        // AAC's eight channels differ: two more in front instead of at the sides.
        let error = #expect(throws: MovieSettingsError.self) { try settings(.mp4, "aac", 8) }
        #expect(
            error?.description
                == "'aac' does not support the channel layout 7.1; "
                + "expected mono, stereo, 5.1, or libopus, flac, which support 7.1")
        #expect(
            "\(MovieSettingsError.layoutNotInCodec(encoder: "libmp3lame", layout: .surround51, supported: [.mono, .stereo]))"
                .hasSuffix("expected mono, stereo"))
    }

    @Test(
        "Bit rate limits depend on encoder and channel count",
        arguments: [
            ("aac", 2, 512_000, true), ("aac", 2, 512_001, false), ("aac", 6, 1_536_000, true),
            ("ac3", 6, 640_001, false), ("ac3", 2, 31_999, false),
            ("libopus", 1, 256_001, false), ("libopus", 8, 2_048_000, true), ("libmp3lame", 2, 320_001, false),
            ("eac3", 6, 1_536_001, false),
        ])
    func limits(encoder: String, channels: Int, bitRate: Int, fits: Bool) throws {
        var error: MovieSettingsError?
        do { _ = try settings(.mkv, encoder, channels, bitRate: bitRate) } catch let refused as MovieSettingsError {
            error = refused
        }
        #expect((error == nil) == fits && (fits || error?.description.contains("bit rate of \(bitRate)") == true))
    }

    @Test("The bit rate grows with the channel count, up to a limit")
    func bitRates() {
        #expect(AudioCodecSettings.opus.remixed(to: .surround51).bitRate == 384_000)
        #expect(AudioCodecSettings.aac.remixed(to: .surround71).bitRate == 512_000)
        #expect(
            AudioCodecSettings.aac.remixed(to: .mono)
                == AudioCodecSettings(encoder: "aac", bitRate: 96_000, channels: 1))
        #expect(
            AudioCodecSettings(encoder: "flac").remixed(to: .surround71)
                == AudioCodecSettings(encoder: "flac", channels: 8))
    }
}
