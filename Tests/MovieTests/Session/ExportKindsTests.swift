import Foundation
import MediaExport
import MediaObjects
import MediaReading
import MediaTime
import SourceFiles
import TestSupport
import Testing

@Suite("Exports to other containers, passthrough exports and audio-only exports")
struct ExportKindsTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// 50 numbered frames at 25 frames per second with B-frames, and a tone whose pitch encodes the time.
    private func numbered() throws -> AVURLAsset {
        let samples = (0..<192_000).map { n -> Float in
            let time = Double(n / 2)
            return 0.3 * Float(sin(time * time * 1e-6))
        }
        try MovieTestClip.make(folder.path("a.mp4"), frames: 50, rate: try MovieTestClip.rate("25"), samples: samples)
        return AVURLAsset(url: URL(fileURLWithPath: folder.path("a.mp4")))
    }

    private func export(
        _ asset: AVAsset, _ preset: String, to name: String, _ type: AVFileType, from: Rational = 0,
        length: Rational? = nil
    ) throws -> String {
        let session = try #require(AVAssetExportSession(asset: asset, presetName: preset))
        #expect(
            session.supportedFileTypes.contains(type)
                && AVAssetExportSession.exportPresets(compatibleWith: asset).contains(preset))
        session.outputURL = URL(fileURLWithPath: folder.path(name))
        session.outputFileType = type
        session.timeRange = CMTimeRange(start: CMTime(from), duration: length.map { CMTime($0) } ?? .positiveInfinity)
        session.exportAsynchronously {}
        if let error = session.error { throw error }
        #expect(session.status == .completed && session.progress == 1)
        return folder.path(name)
    }

    private func numbers(_ path: String, _ count: Int) throws -> [Int] {
        let reader = try ClipReader(url: URL(fileURLWithPath: path))
        return try (0..<count).map { MovieFrameNumber.read(try reader.frame(at: Rational(Int64($0), 25)).image) }
    }

    private func sound(_ path: String, from first: Int, count: Int) throws -> [Float] {
        try AudioReader(url: URL(fileURLWithPath: path), sampleRate: 48_000, channels: 2).read(
            from: first, count: count)
    }

    @Test("A QuickTime export has every frame at its time, and the audio")
    func quickTime() throws {
        let path = try export(try numbered(), AVAssetExportPresetHighestQuality, to: "m.mov", .mov)
        #expect(try numbers(path, 50) == Array(0..<50))
        let info = try ClipInfo.probe(URL(fileURLWithPath: path))
        #expect(info.video?.frameCount == 50 && info.duration == 2 && info.container.contains("mov"))
        #expect(try Data(contentsOf: URL(fileURLWithPath: path))[8..<12] == Data("qt  ".utf8))
        let a = try sound(folder.path("a.mp4"), from: 0, count: 96_000)
        let b = try sound(path, from: 0, count: 96_000)
        #expect(zip(a, b).allSatisfy { abs($0 - $1) < 0.05 })
    }

    @Test(
        "A passthrough export changes no pixel and no sample", arguments: [("m.mp4", AVFileType.mp4), ("m.mov", .mov)])
    func passthrough(name: String, type: AVFileType) throws {
        let path = try export(try numbered(), AVAssetExportPresetPassthrough, to: name, type)
        let before = try RawMovie(folder.path("a.mp4"))
        let after = try RawMovie(path)
        #expect(
            after.pictures.map(\.planes) == before.pictures.map(\.planes)
                && after.pictures.map(\.time) == before.pictures.map(\.time))
        #expect(after.tags == before.tags)
        #expect(try sound(path, from: 0, count: 96_000) == sound(folder.path("a.mp4"), from: 0, count: 96_000))
    }

    @Test(
        "A passthrough time range has its exact start and end, also within groups of B-frames",
        arguments: [
            17..<37, 5..<30, 13..<23, 0..<11, 20..<21,
        ], [("m.mp4", AVFileType.mp4), ("m.mov", .mov)])
    func part(frames: Range<Int>, file: (name: String, type: AVFileType)) throws {
        let length = Rational(Int64(frames.count), 25)
        let path = try export(
            try numbered(), AVAssetExportPresetPassthrough, to: file.name, file.type,
            from: Rational(Int64(frames.lowerBound), 25), length: length)
        #expect(try numbers(path, frames.count) == Array(frames))
        #expect(try RawMovie(path).pictures.map(\.time) == (0..<frames.count).map { Rational(Int64($0), 25) })
        let info = try ClipInfo.probe(URL(fileURLWithPath: path))
        #expect(info.video?.duration == length && info.duration == length && info.audio?.duration == length)
    }

    @Test("The audio of a time range equals that of the whole")
    func soundOfPart() throws {
        let path = try export(
            try numbered(), AVAssetExportPresetPassthrough, to: "m.mp4", .mp4, from: Rational(17, 25),
            length: Rational(20, 25))
        let a = try sound(folder.path("a.mp4"), from: 32_640, count: 30_000)
        let b = try sound(path, from: 0, count: 30_000)
        #expect(zip(a, b).allSatisfy { abs($0 - $1) < 1e-3 })
    }

    @Test("An audio-only time range starts exactly at its start, without decoding artifacts")
    func partOfSound() throws {
        _ = try export(try numbered(), AVAssetExportPresetAppleM4A, to: "a.m4a", .m4a)
        let whole = AVURLAsset(url: URL(fileURLWithPath: folder.path("a.m4a")))
        let path = try export(whole, AVAssetExportPresetPassthrough, to: "m.mp4", .mp4, from: 1, length: Rational(1, 2))
        let a = try sound(folder.path("a.m4a"), from: 48_000, count: 24_000)
        let b = try sound(path, from: 0, count: 24_000)
        #expect(zip(a, b).allSatisfy { abs($0 - $1) < 1e-3 })
    }

    @Test("Passthrough HEVC has the sample entry name for Apple players")
    func hevc() throws {
        let options = ["x265-params": "log-level=none", "preset": "ultrafast"]
        try ClipWriter.write(
            ClipKind(name: "HEVC", ending: "mp4", codec: "libx265", options: options), frames: 0..<10,
            to: folder.path("h.mp4"))
        let path = try export(
            AVURLAsset(url: URL(fileURLWithPath: folder.path("h.mp4"))), AVAssetExportPresetPassthrough, to: "m.mov",
            .mov)
        let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        #expect(bytes.range(of: Data("hvc1".utf8)) != nil && bytes.range(of: Data("hev1".utf8)) == nil)
    }

    @Test("Settings that require re-encoding are rejected for passthrough")
    func refused() throws {
        let asset = try numbered()
        let (composition, _) = try TestExport.composition(asset)
        for change in [{ _ in }, { $0.audioMix = AVMutableAudioMix() }, { $0.outputFileType = .wav }]
            as [(AVAssetExportSession) -> Void]
        {
            let session = try #require(
                AVAssetExportSession(asset: composition, presetName: AVAssetExportPresetPassthrough))
            session.outputURL = URL(fileURLWithPath: folder.path("m.mp4"))
            session.outputFileType = .mp4
            change(session)
            session.exportAsynchronously {}
            #expect((session.error as? MediaError)?.kind == .unsupported)
        }
        #expect(
            !AVAssetExportSession.exportPresets(compatibleWith: composition).contains(AVAssetExportPresetPassthrough))
        for (preset, type, fits) in [
            (AVAssetExportPresetPassthrough, AVFileType.mp4, false), (AVAssetExportPreset640x480, .mp4, true),
            (AVAssetExportPreset640x480, .m4a, false), (AVAssetExportPreset640x480, nil, true),
            ("none", nil, false),
        ] as [(String, AVFileType?, Bool)] {
            var answer: Bool?
            AVAssetExportSession.determineCompatibility(ofExportPreset: preset, with: composition, outputFileType: type)
            { answer = $0 }
            #expect(answer == fits, "\(preset)")
        }
        #expect(!FileManager.default.fileExists(atPath: folder.path("m.mp4")))
    }

    @Test("An audio-only export is mixed and has the exact requested length")
    func soundAlone() throws {
        let path = try export(
            try numbered(), AVAssetExportPresetAppleM4A, to: "m.m4a", .m4a, from: Rational(1, 2), length: 1)
        let info = try ClipInfo.probe(URL(fileURLWithPath: path))
        #expect(info.video == nil && info.audio?.codec == "aac" && info.duration == 1)
        let a = try sound(folder.path("a.mp4"), from: 24_000, count: 48_000)
        let b = try sound(path, from: 0, count: 48_000)
        #expect(zip(a, b).allSatisfy { abs($0 - $1) < 0.05 })
        let silent = try PaintedClip.make(folder.path("b.mp4"), top: PaintedClip.red)
        let session = try #require(AVAssetExportSession(asset: silent, presetName: AVAssetExportPresetAppleM4A))
        session.outputURL = URL(fileURLWithPath: folder.path("n.m4a"))
        session.outputFileType = .m4a
        session.exportAsynchronously {}
        #expect(
            session.status == .failed && (session.error as? MediaError)?.kind == .noAudio
                && !FileManager.default.fileExists(atPath: folder.path("n.m4a")))
    }
}
