import Foundation
import TestSupport
import Testing

@testable import MediaExport
@testable import MediaObjects
@testable import MediaTime
@testable import MediaWriting

@Suite("Parsing of output settings")
struct OutputSettingsTests {
    private func video(_ compression: Any, width: Int = 96, height: Int = 64) throws -> VideoOutputSettings {
        try VideoOutputSettings([
            AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: width, AVVideoHeightKey: height,
            AVVideoCompressionPropertiesKey: compression,
        ])
    }

    private func options(_ compression: [String: Any]) throws -> [String: String] {
        try #require(try video(compression).movie(.mp4, .default, nil, MovieAnnotations()).video).options
    }

    /// Returns the error of an expression.
    private func refusal(_ body: () throws -> Any) -> WriterError? {
        do { _ = try body() } catch { return error as? WriterError }
        return nil
    }

    @Test("A flag is a Bool, 0 or 1, and anything else is rejected")
    func flags() throws {
        let no: [Any] = [false, 0, 0.0, NSNumber(value: 0), NSNumber(value: false)]
        let yes: [Any] = [true, 1, UInt8(1), NSNumber(value: 1), NSNumber(value: true)]
        for value in no {
            #expect(try options([AVVideoAllowFrameReorderingKey: value])["bf"] == "0", "\(type(of: value))")
        }
        for value in yes {
            #expect(try options([AVVideoAllowFrameReorderingKey: value])["bf"] == nil, "\(type(of: value))")
        }
        for value in ["no", 2, -1] as [Any] {
            #expect(
                refusal { try options([AVVideoAllowFrameReorderingKey: value]) }
                    == .setting(key: AVVideoAllowFrameReorderingKey, value: "\(value)"))
        }
    }

    @Test("Flags of linear PCM are written and read")
    func pcm() throws {
        func encoder(_ more: [String: Any]) throws -> String {
            try AudioCodecSettings(outputSettings: [AVFormatIDKey: kAudioFormatLinearPCM].merging(more) { $1 }).encoder
        }
        #expect(
            try encoder([AVLinearPCMIsFloatKey: 1, AVLinearPCMBitDepthKey: 32, AVLinearPCMIsBigEndianKey: 0])
                == "pcm_f32le")
        #expect(
            try encoder([AVLinearPCMIsBigEndianKey: NSNumber(value: 1), AVLinearPCMIsNonInterleaved: 0]) == "pcm_s16be")
        #expect(
            refusal { try encoder([AVLinearPCMIsNonInterleaved: 1]) }
                == .setting(key: AVLinearPCMIsNonInterleaved, value: "true"))
        #expect(
            refusal { try encoder([AVLinearPCMIsFloatKey: "yes"]) }
                == .setting(key: AVLinearPCMIsFloatKey, value: "yes"))
        #expect(try LinearPCMFormat([AVLinearPCMIsFloatKey: 0], tracks: []).is16Bit)
        #expect(
            refusal { try LinearPCMFormat([AVLinearPCMIsBigEndianKey: 1], tracks: []) }
                == .setting(key: AVLinearPCMIsBigEndianKey, value: "true"))
    }

    @Test("An audio format supports only its own keys")
    func soundKeys() throws {
        func refused(_ format: Any, _ key: String) -> WriterError? {
            refusal { try AudioCodecSettings(outputSettings: [AVFormatIDKey: format, key: 64_000]) }
        }
        #expect(refused(kAudioFormatMPEG4AAC, AVEncoderBitRateKey) == nil)
        #expect(refused(kAudioFormatMPEG4AAC, AVLinearPCMBitDepthKey) == .unknownSetting(AVLinearPCMBitDepthKey))
        for format in [kAudioFormatAppleLossless, kAudioFormatLinearPCM] {
            #expect(refused(format, AVEncoderBitRateKey) == .unknownSetting(AVEncoderBitRateKey))
        }
        #expect(refused(7, AVSampleRateKey) == .setting(key: AVFormatIDKey, value: "7"))
    }

    @Test("Compression properties must be a dictionary")
    func noDictionary() {
        #expect(refusal { try video(7) } == .setting(key: AVVideoCompressionPropertiesKey, value: "7"))
    }

    /// Sizes and frame rates at the limit of a level, and one beyond (ITU-T H.264, table A-1).
    @Test(
        "A level accepts streams up to its limits",
        arguments: [
            ("3_0", 720, 576, "25", true), ("3_0", 720, 576, "26", false), ("3_1", 1280, 720, "30", true),
            ("3_1", 1280, 720, "50", false),
            ("3_2", 1280, 720, "60", true), ("3_2", 1920, 1080, "1", false), ("4_0", 1920, 1080, "30", true),
            ("4_1", 1920, 1080, "60", false),
            ("4_2", 1920, 1080, "60", true), ("5_0", 3840, 2160, "1", false), ("5_1", 3840, 2160, "30", true),
            ("5_1", 3840, 2160, "60", false),
            ("5_2", 3840, 2160, "60", true), ("3_0", 2048, 16, "1", false), ("AutoLevel", 3840, 2160, "240", true),
        ])
    func levels(level: String, width: Int, height: Int, rate: String, fits: Bool) throws {
        let settings = try video([AVVideoProfileLevelKey: "H264_Main_\(level)"], width: width, height: height)
        let error = refusal { try settings.checkLevel(try MovieTestClip.rate(rate)) }
        #expect((error == nil) == fits, "\(String(describing: error))")
        if !fits {
            #expect(
                error?.description.contains(
                    "H.264 of level \(level.replacingOccurrences(of: "_", with: "."))") == true, "\(error as Any)")
        }
    }

    @Test("Bit rates above a level are rejected, with 25% more in High")
    func bitRates() throws {
        func check(_ profile: String, _ bitRate: Int) throws {
            try video([AVVideoProfileLevelKey: "H264_\(profile)_3_1", AVVideoAverageBitRateKey: bitRate]).checkLevel(
                nil)
        }
        try check("Main", 14_000_000)
        try check("High", 17_500_000)
        #expect(refusal { try check("Main", 14_000_001) } != nil && refusal { try check("High", 17_500_001) } != nil)
    }

    @Test("A level that is too low fails at the start or at the second frame")
    func levelOfWriter() throws {
        let folder = try TemporaryFolder()
        func writer(_ width: Int, _ height: Int, at frames: Int64) throws -> AVAssetWriter {
            let writer = try AVAssetWriter(url: folder.url.appendingPathComponent("a.mp4"), fileType: .mp4)
            let input = AVAssetWriterInput(
                mediaType: .video,
                outputSettings: [
                    AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: width, AVVideoHeightKey: height,
                    AVVideoCompressionPropertiesKey: [AVVideoProfileLevelKey: AVVideoProfileLevelH264Baseline30],
                ])
            writer.add(input)
            guard writer.startWriting() else { return writer }
            writer.startSession(atSourceTime: .zero)
            for n in 0..<2 {
                var created: CVPixelBuffer?
                _ = CVPixelBufferCreate(kCFAllocatorDefault, width, height, kCVPixelFormatType_32BGRA, nil, &created)
                input.append(
                    CMSampleBuffer(
                        imageBuffer: try #require(created),
                        presentationTimeStamp: CMTime(value: Int64(n), timescale: Int32(frames))))
            }
            writer.finishWriting {}
            return writer
        }
        #expect("\(try writer(1280, 720, at: 25).error.map { "\($0)" } ?? "")".contains("1280×720 are 3600"))
        #expect("\(try writer(720, 576, at: 50).error.map { "\($0)" } ?? "")".contains("at most 40500 macroblocks"))
        #expect(try writer(720, 576, at: 25).status == .completed)
    }

    @Test("Different metadata for one key is rejected")
    func sharedFacts() throws {
        func annotations(_ facts: [(AVMetadataIdentifier, String)], _ container: MovieContainer = .mp4) throws
            -> [String: String]
        {
            let items = facts.map { name, text in
                let item = AVMutableMetadataItem()
                item.identifier = name
                item.value = text
                return item
            }
            return try MovieAnnotations(items, for: container).metadata
        }
        #expect(
            refusal { try annotations([(.commonIdentifierArtist, "Ada"), (.quickTimeMetadataAuthor, "Bea")]) }
                == .metadata(
                    "mdta/com.apple.quicktime.author",
                    reason: "MP4 has a single key for it and 'comn/artist', which has another value"))
        #expect(
            try annotations([(.commonIdentifierTitle, "Noon"), (.quickTimeMetadataTitle, "Noon")]) == ["title": "Noon"])
    }
}
