import Foundation
import MediaExport
import MediaObjects
import MediaReading
import MediaTime
import MediaWriting
import TestSupport
import Testing

@Suite("Settings, hints and metadata when writing starts")
struct WriterRefusalTests: WriterTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test("Unsupported settings are reported when writing starts")
    func refusals() throws {
        #expect(try "\(refusal(settings(.hevcWithAlpha)).map { "\($0)" } ?? "")".contains("no encoder"))
        #expect(
            try refusal(settings(.proRes422)) as? MovieSettingsError
                == .codecNotInContainer(encoder: "prores_ks", container: .mp4))
        #expect(try refusal(nil) as? WriterError == .passThrough(.video))
        let rows: [([String: Any], WriterError)] = [
            (
                settings(.h264, [AVVideoScalingModeKey: AVVideoScalingModeFit]),
                .setting(key: AVVideoScalingModeKey, value: AVVideoScalingModeFit)
            ),
            (
                settings(.hevc, [:], [AVVideoH264EntropyModeKey: AVVideoH264EntropyModeCABAC]),
                .unknownSetting(AVVideoH264EntropyModeKey)
            ),
            (
                settings(.proRes422, [:], [AVVideoAverageBitRateKey: 1_000_000]),
                .unknownSetting(AVVideoAverageBitRateKey)
            ),
            (
                settings(.h264, [:], [AVVideoProfileLevelKey: "H264_High_9_9"]),
                .setting(key: AVVideoProfileLevelKey, value: "H264_High_9_9")
            ),
            (
                settings(.hevc, [:], [AVVideoProfileLevelKey: AVVideoProfileLevelH264High41]),
                .setting(key: AVVideoProfileLevelKey, value: AVVideoProfileLevelH264High41)
            ),
            (
                settings(
                    .h264, [AVVideoColorPropertiesKey: [AVVideoColorPrimariesKey: AVVideoColorPrimaries_ITU_R_709_2]]),
                .missingSetting(AVVideoTransferFunctionKey)
            ),
            (settings(.jpeg, [:], [AVVideoQualityKey: 1.01]), .setting(key: AVVideoQualityKey, value: "1.01")),
            (settings(.h264, [:], [AVVideoQualityKey: 0.5]), .unknownSetting(AVVideoQualityKey)),
            (settings(.h264, [AVVideoColorPropertiesKey: 7]), .setting(key: AVVideoColorPropertiesKey, value: "7")),
        ]
        for (settings, expected) in rows { #expect(try refusal(settings) as? WriterError == expected) }
        let mixed = colors(
            AVVideoColorPrimaries_ITU_R_2020, AVVideoTransferFunction_ITU_R_709_2, AVVideoYCbCrMatrix_ITU_R_709_2)
        #expect(
            try "\(refusal(settings(.h264, mixed)).map { "\($0)" } ?? "")".contains(
                "BT.2020 requires its own primaries and matrix"))
        let hdr = colors(
            AVVideoColorPrimaries_ITU_R_2020, AVVideoTransferFunction_SMPTE_ST_2084_PQ, AVVideoYCbCrMatrix_ITU_R_2020)
        #expect(try refusal(settings(.h264, hdr)) as? MovieSettingsError == .highDynamicRange(.yuv420p))
        let cabac = [
            AVVideoH264EntropyModeKey: AVVideoH264EntropyModeCABAC,
            AVVideoProfileLevelKey: AVVideoProfileLevelH264Baseline31,
        ]
        #expect(try "\(refusal(settings(.h264, [:], cabac)).map { "\($0)" } ?? "")".contains("does not support CABAC"))
        #expect(try refusal(settings(), sound: [AVNumberOfChannelsKey: 5]) as? MovieSettingsError == .channelCount(5))
        #expect(
            try refusal(settings(), sound: [AVFormatIDKey: kAudioFormatLinearPCM]) as? MovieSettingsError
                == .codecNotInContainer(encoder: "pcm_s16le", container: .mp4))
    }

    @Test("A format hint supplies missing settings")
    func hint() throws {
        let asset = try PaintedClip.make(folder.path("a.mp4"), top: PaintedClip.red, frames: 5, level: 0.2)
        let track = try #require(asset.tracks(withMediaType: .video).first)
        let format = try #require(track.formatDescriptions.first as? CMFormatDescription)
        #expect(CMVideoFormatDescriptionGetDimensions(format) == CMVideoDimensions(width: 96, height: 64))
        let path = try write([AVVideoCodecKey: AVVideoCodecType.h264], [try buffer(0xFF00_C000)], hint: format)
        #expect(try ClipInfo.probe(URL(fileURLWithPath: path)).video?.displaySize == CGSize(width: 96, height: 64))
        var described: CMVideoFormatDescription?
        CMVideoFormatDescriptionCreateForImageBuffer(
            allocator: nil, imageBuffer: try buffer(0, width: 32, height: 16), formatDescriptionOut: &described)
        #expect(described.map(CMVideoFormatDescriptionGetDimensions) == CMVideoDimensions(width: 32, height: 16))
    }

    @Test("Metadata is written, and unsupported metadata fails the start")
    func metadata() throws {
        let writer = try AVAssetWriter(outputURL: URL(fileURLWithPath: folder.path("m.mp4")), fileType: .mp4)
        let input = AVAssetWriterInput(mediaType: .video, outputSettings: settings())
        writer.add(input)
        writer.metadata = [
            item(.commonIdentifierTitle, "Noon"), item(.quickTimeMetadataAuthor, "Ada"),
            item(.commonIdentifierDescription, "Light"),
        ]
        writer.movieFragmentInterval = CMTime(value: 1, timescale: 1)
        #expect(writer.startWriting())
        writer.startSession(atSourceTime: .zero)
        input.append(CMSampleBuffer(imageBuffer: try buffer(0), presentationTimeStamp: .zero))
        writer.finishWriting {}
        let facts = try FileFacts(folder.path("m.mp4")).metadata
        #expect(facts["title"] == "Noon" && facts["artist"] == "Ada" && facts["description"] == "Light")
        #expect(
            try refusal(settings(), metadata: [item(.commonIdentifierMake, "x")]) as? WriterError
                == .metadata("comn/make", reason: "MP4 does not support it"))
        #expect(
            try refusal(settings(), metadata: [item(.commonIdentifierTitle, 3)]) as? WriterError
                == .metadata("comn/title", reason: "its value is not text"))
    }
}
