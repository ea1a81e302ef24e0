import Foundation
import MediaExport
import MediaObjects
import MediaReading
import MediaTime
import SourceFiles
import TestSupport
import Testing

@Suite("AVAssetExportSession")
struct ExportSessionTests {
    private func session(
        _ folder: TemporaryFolder, preset: String = AVAssetExportPresetHighestQuality, width: Int = 96, height: Int = 64
    ) throws -> AVAssetExportSession {
        let asset = try PaintedClip.make(folder.path("a.mp4"), top: PaintedClip.red, width: width, height: height)
        let session = try #require(AVAssetExportSession(asset: asset, presetName: preset))
        session.outputURL = URL(fileURLWithPath: folder.path("movie.mp4"))
        session.outputFileType = .mp4
        return session
    }

    @Test("Presets with a size scale landscape and portrait video down, and never up")
    func sizes() throws {
        let rows: [(preset: String, width: Int, height: Int, expected: CGSize)] = [
            (AVAssetExportPreset640x480, 1280, 720, CGSize(width: 640, height: 360)),
            (AVAssetExportPreset640x480, 720, 1280, CGSize(width: 360, height: 640)),
            (AVAssetExportPreset1280x720, 96, 64, CGSize(width: 96, height: 64)),
            (AVAssetExportPresetLowQuality, 640, 480, CGSize(width: 170, height: 128)),
        ]
        for row in rows {
            let folder = try TemporaryFolder()
            let session = try session(folder, preset: row.preset, width: row.width, height: row.height)
            session.timeRange.duration = CMTime(value: 2, timescale: 30)
            session.exportAsynchronously {}
            #expect(
                try ClipInfo.probe(URL(fileURLWithPath: folder.path("movie.mp4"))).video?.displaySize == row.expected,
                "\(row.preset)")
            #expect(PaintedClip.isNear(try PaintedClip.pixel(folder.path("movie.mp4"), 40, 40, at: 0), PaintedClip.red))
        }
    }

    @Test("HEVC presets write HEVC, the others H.264")
    func codecs() throws {
        for (preset, codec) in [
            (AVAssetExportPresetHEVCHighestQuality, "hevc"), (AVAssetExportPresetMediumQuality, "h264"),
        ] {
            let folder = try TemporaryFolder()
            let session = try session(folder, preset: preset)
            session.exportAsynchronously {}
            #expect(session.error == nil)
            #expect(try ClipInfo.probe(URL(fileURLWithPath: folder.path("movie.mp4"))).video?.codec == codec)
            #expect(
                PaintedClip.isNear(
                    try PaintedClip.pixel(folder.path("movie.mp4"), 40, 40, at: Rational(1, 2)), PaintedClip.red))
        }
    }

    @Test("A time range is exported in composition time")
    func timeRange() throws {
        let folder = try TemporaryFolder()
        try MovieTestClip.make(folder.path("a.mp4"), frames: 60, rate: try MovieTestClip.rate("30"))
        try TestExport.run(AVURLAsset(url: URL(fileURLWithPath: folder.path("a.mp4"))), to: folder.path("m.mp4")) {
            $0.timeRange = CMTimeRange(
                start: CMTime(value: 20, timescale: 30), duration: CMTime(value: 15, timescale: 30))
        }
        let url = URL(fileURLWithPath: folder.path("m.mp4"))
        #expect(try ClipInfo.probe(url).video?.frameCount == 15)
        #expect(MovieFrameNumber.read(try ClipReader(url: url).frame(at: 0).image) == 20)
    }

    @Test("An existing file is not overwritten")
    func existingFile() throws {
        let folder = try TemporaryFolder()
        let session = try session(folder)
        try Data("precious".utf8).write(to: URL(fileURLWithPath: folder.path("movie.mp4")))
        var wasCalled = false
        session.exportAsynchronously { wasCalled = true }
        #expect(wasCalled && session.status == .failed && (session.error as? MediaError)?.kind == .outputNotWritable)
        #expect(try String(contentsOfFile: folder.path("movie.mp4"), encoding: .utf8) == "precious")
    }

    @Test("Unknown presets, unknown types and a missing URL are rejected")
    func refusals() throws {
        let folder = try TemporaryFolder()
        let asset = try PaintedClip.make(folder.path("a.mp4"), top: PaintedClip.red)
        #expect(AVAssetExportSession(asset: asset, presetName: "AVAssetExportPresetNice") == nil)
        #expect(AVAssetExportSession.exportPresets(compatibleWith: asset).contains(AVAssetExportPreset1280x720))
        for change in [
            { (_: AVAssetExportSession) in }, { $0.outputFileType = .wav }, { $0.outputURL = nil },
            { $0.outputFileType = nil },
        ] as [(AVAssetExportSession) -> Void] {
            let session = try #require(
                AVAssetExportSession(asset: AVMutableComposition(), presetName: AVAssetExportPresetHighestQuality))
            session.outputURL = URL(fileURLWithPath: folder.path("m.mp4"))
            session.outputFileType = .mp4
            change(session)
            session.exportAsynchronously {}
            #expect(session.status == .failed && session.error != nil && session.progress == 0)
        }
    }

    @Test("A cancelled export leaves no file")
    func cancelling() throws {
        let folder = try TemporaryFolder()
        let session = try session(folder)
        session.cancelExport()
        session.exportAsynchronously {}
        #expect(session.status == .cancelled && session.error == nil)
        #expect(!FileManager.default.fileExists(atPath: folder.path("movie.mp4")))
    }

    @Test("An export works with await")
    func awaiting() async throws {
        let folder = try TemporaryFolder()
        let first = try session(folder)
        await first.export()
        #expect(first.status == .completed)
        let second = try #require(
            AVAssetExportSession(asset: first.asset, presetName: AVAssetExportPresetHighestQuality))
        try await second.export(to: URL(fileURLWithPath: folder.path("second.m4v")), as: .m4v)
        #expect(FileManager.default.fileExists(atPath: folder.path("second.m4v")))
        let third = try #require(
            AVAssetExportSession(asset: first.asset, presetName: AVAssetExportPresetHighestQuality))
        await #expect(throws: MediaError.self) {
            try await third.export(to: URL(fileURLWithPath: folder.path("second.m4v")), as: .m4v)
        }
    }

    @Test("The audio of two tracks is mixed, each with its own volume")
    func soundMix() throws {
        let folder = try TemporaryFolder()
        let loud = try PaintedClip.make(folder.path("a.mp4"), top: PaintedClip.red, level: 0.4)
        let (composition, _) = try TestExport.composition(loud)
        let tracks = try (0..<2).map { _ in
            try #require(
                composition.addMutableTrack(withMediaType: .audio, preferredTrackID: kCMPersistentTrackID_Invalid))
        }
        let source = try #require(loud.tracks(withMediaType: .audio).first)
        for track in tracks {
            try track.insertTimeRange(CMTimeRange(start: .zero, duration: .positiveInfinity), of: source, at: .zero)
        }
        let falling = AVMutableAudioMixInputParameters(track: tracks[0])
        let stepped = AVMutableAudioMixInputParameters(track: tracks[1])
        falling.setVolumeRamp(
            fromStartVolume: 1, toEndVolume: 0,
            timeRange: CMTimeRange(start: .zero, duration: CMTime(value: 8, timescale: 10)))
        stepped.setVolume(0, at: .zero)
        stepped.setVolume(0.5, at: CMTime(value: 9, timescale: 10))
        let mix = AVMutableAudioMix()
        mix.inputParameters = [falling, stepped]
        let path = folder.path("movie.mp4")
        try TestExport.run(composition, to: path) { $0.audioMix = mix }
        for (time, level) in [(0.2, Float(0.3)), (0.4, 0.2), (0.85, 0), (0.95, 0.2)] {
            let heard = try PaintedClip.loudness(path, at: time)
            #expect(abs(heard - level) < 0.03, "\(heard) at \(time)")
        }
    }
}
