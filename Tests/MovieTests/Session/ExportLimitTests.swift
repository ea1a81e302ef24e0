import Foundation
import Images
import LayerTree
import MediaExport
import MediaObjects
import MediaReading
import MediaTime
import MediaWriting
import MovieRendering
import SourceFiles
import TestSupport
import Testing

@Suite("Sizes and metadata of exports")
struct ExportLimitTests {
    private let folder: TemporaryFolder
    private let asset: AVURLAsset

    init() throws {
        folder = try TemporaryFolder()
        asset = try PaintedClip.make(
            folder.path("a.mp4"), top: PaintedClip.red, bottom: PaintedClip.blue, frames: 60, width: 192, height: 128,
            level: 0.3)
    }

    private func session(_ preset: String, _ name: String, _ type: AVFileType = .mp4, of other: AVAsset? = nil) throws
        -> AVAssetExportSession
    {
        let session = try #require(AVAssetExportSession(asset: other ?? asset, presetName: preset))
        session.outputURL = URL(fileURLWithPath: folder.path(name))
        session.outputFileType = type
        return session
    }

    private func bytes(_ session: AVAssetExportSession) throws -> Int64 {
        session.exportAsynchronously {}
        if let error = session.error { throw error }
        return try FileFacts(try #require(session.outputURL?.path)).bytes
    }

    /// A second of unrelated frames.
    private func noisyImages() throws -> AVURLAsset {
        var random = SeededGenerator(seed: 5)
        let path = folder.path("noise.mp4")
        let rate = try MovieTestClip.rate("30")
        let writer = try MovieWriter(
            try MovieSettings(container: .mp4, width: 96, height: 64, frameRate: rate), path: path)
        for n in 0..<30 {
            let picture = PixelBuffer(width: 96, height: 64)
            for y in 0..<64 {
                for x in 0..<96 { picture.row(y)[x] = 0xFF00_0000 | UInt32(truncatingIfNeeded: random.next()) }
            }
            try writer.append(picture, frame: n)
        }
        try writer.finish()
        return AVURLAsset(url: URL(fileURLWithPath: path))
    }

    @Test("A file above its size limit is encoded to fit, and a smaller one is unchanged")
    func limited() throws {
        let noise = try noisyImages()
        func bytes(_ limit: Int64, _ name: String) throws -> Int64 {
            let session = try session(AVAssetExportPresetHighestQuality, name, of: noise)
            session.fileLengthLimit = limit
            return try self.bytes(session)
        }
        let free = try bytes(0, "free.mp4")
        #expect(try bytes(free + 10_000, "loose.mp4") == free)
        let tight = try bytes(free / 2, "tight.mp4")
        #expect(tight <= free / 2 && tight > free / 4)
        #expect(try ClipInfo.probe(URL(fileURLWithPath: folder.path("tight.mp4"))).duration == 1)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).allSatisfy { !$0.hasPrefix(".") })
    }

    @Test("With an animation tool a generous limit changes nothing, and a tight one applies")
    func limitedLayers() throws {
        let noise = try noisyImages()
        func bytes(_ limit: Int64, _ name: String) throws -> Int64 {
            let session = try session(AVAssetExportPresetHighestQuality, name, of: noise)
            let parent = CALayer()
            let video = CALayer()
            parent.frame = CGRect(x: 0, y: 0, width: 96, height: 64)
            video.frame = CGRect(x: 0, y: 0, width: 96, height: 64)
            parent.addSublayer(video)
            let composition = AVMutableVideoComposition(propertiesOf: noise)
            composition.animationTool = AVVideoCompositionCoreAnimationTool(
                postProcessingAsVideoLayer: video, in: parent)
            session.videoComposition = composition
            session.fileLengthLimit = limit
            return try self.bytes(session)
        }
        let free = try bytes(0, "free.mp4")
        #expect(try bytes(free * 20, "loose.mp4") == free && bytes(free / 2, "tight.mp4") <= free / 2)
    }

    @Test(
        "Cancelling after the last frame ends a second pass",
        arguments: [RateControl.twoPass(bitRate: 100_000), .fileSize(bytes: 30_000), .atMost(bytes: 30_000)])
    func cancelledSecondPass(control: RateControl) throws {
        let cancellation = RenderCancellation()
        let root = TestMovie.root(96, 64)
        let noise = try noisyImages().url
        root.addSublayer(TestMovie.clip(noise.path, frame: root.bounds))
        let movie = Movie(root: root, frameRate: try MovieTestClip.rate("30"), duration: Rational(1))
        #expect(throws: RenderError.cancelled) {
            try TestMovie.render(movie, to: folder.path("m.mp4"), rateControl: control, cancellation: cancellation) {
                progress in
                if progress.done == progress.total { cancellation.cancel() }
            }
        }
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted() == ["a.mp4", "noise.mp4"])
    }

    @Test("A limit that is too small for anything fails and leaves no file")
    func tooSmall() throws {
        for (preset, name, type) in [
            (AVAssetExportPresetHighestQuality, "b.mp4", AVFileType.mp4), (AVAssetExportPresetAppleM4A, "b.m4a", .m4a),
        ] {
            let session = try session(preset, name, type)
            session.fileLengthLimit = 1500
            #expect(throws: MediaError.self) { try bytes(session) }
            #expect(!FileManager.default.fileExists(atPath: folder.path(name)))
        }
        let copy = try session(AVAssetExportPresetPassthrough, "c.mp4")
        copy.fileLengthLimit = 1 << 20
        #expect(throws: MediaError.self) { try bytes(copy) }
    }

    @Test("An audio-only export gets the bit rate that fits")
    func sound() throws {
        let session = try session(AVAssetExportPresetAppleM4A, "s.m4a", .m4a)
        session.fileLengthLimit = 20_000
        #expect(try bytes(session) <= 20_000)
        let free = try self.session(AVAssetExportPresetAppleM4A, "f.m4a", .m4a)
        let loose = try self.session(AVAssetExportPresetAppleM4A, "l.m4a", .m4a)
        loose.fileLengthLimit = .max
        #expect(try bytes(loose) == bytes(free))
    }

    @Test("An audio export that the encoder cannot make small enough fails and leaves no file")
    func noise() throws {
        var random = SeededGenerator(seed: 7)
        let source = folder.path("noise.m4a")
        let writer = try AudioFileWriter(.aac, path: source, overwrite: .refuse)
        try writer.append((0..<2 * 48_000 * 5).map { _ in Float.random(in: -0.5...0.5, using: &random) })
        try writer.finish()
        let session = try session(
            AVAssetExportPresetAppleM4A, "n.m4a", .m4a, of: AVURLAsset(url: URL(fileURLWithPath: source)))
        session.fileLengthLimit = 10_200
        let error = #expect(throws: MediaError.self) { try bytes(session) }
        #expect(error?.kind == .encode && error?.description.contains("10200") == true)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted() == ["a.mp4", "noise.m4a"])
    }

    @Test("An estimate has the magnitude of the file and is at most the limit")
    func estimates() async throws {
        let sound = try session(AVAssetExportPresetAppleM4A, "e.m4a", .m4a)
        let expected = sound.estimatedOutputFileLength
        #expect(expected == 48_000)
        let copy = try session(AVAssetExportPresetPassthrough, "e.mp4")
        #expect(try await copy.estimatedOutputFileLengthInBytes == FileFacts(folder.path("a.mp4")).bytes)
        let movie = try session(AVAssetExportPresetHighestQuality, "f.mp4")
        // 60 frames of 192×128 pixels at 0.2 bits per pixel, and audio.
        let picture: Double = 60 * 192 * 128 * 0.2 / 8
        #expect(movie.estimatedOutputFileLength == Int64(picture) + 48_000)
        movie.timeRange = CMTimeRange(start: .zero, duration: CMTime(value: 1, timescale: 1))
        movie.fileLengthLimit = 30_000
        var told: Int64 = 0
        movie.estimateOutputFileLength { bytes, error in told = error == nil ? bytes : -1 }
        #expect(told == 30_000)
    }

    @Test(
        "Metadata is written to movies and audio files",
        arguments: [
            (AVAssetExportPresetHighestQuality, "m.mp4", AVFileType.mp4),
            (AVAssetExportPresetHighestQuality, "m.mov", .mov), (AVAssetExportPresetAppleM4A, "m.m4a", .m4a),
        ])
    func metadata(preset: String, name: String, type: AVFileType) throws {
        let session = try session(preset, name, type)
        let title = AVMutableMetadataItem()
        title.identifier = .commonIdentifierTitle
        title.value = "Dusk"
        session.metadata = [title]
        _ = try bytes(session)
        #expect(try FileFacts(folder.path(name)).metadata["title"] == "Dusk")

        let asset = AVURLAsset(url: URL(fileURLWithPath: folder.path(name)))
        let common = AVMetadataItem.metadataItems(
            from: asset.commonMetadata, filteredByIdentifier: .commonIdentifierTitle)
        #expect(common.map(\.stringValue) == ["Dusk"] && common.first?.commonKey == .commonKeyTitle)
        #expect(asset.availableMetadataFormats == [type == .mov ? .quickTimeMetadata : .iTunesMetadata])
        #expect(asset.metadata(forFormat: .iTunesMetadata).isEmpty == (type == .mov))
        let stored = asset.metadata.filter { $0.commonKey == .commonKeyTitle }
        let expected: AVMetadataIdentifier = type == .mov ? .quickTimeMetadataTitle : .init("itsk/%A9nam")
        #expect(stored.map(\.identifier) == [expected])
        #expect(
            AVMetadataItem.metadataItems(
                from: stored, withKey: nil, keySpace: type == .mov ? .quickTimeMetadata : .iTunes
            )
            .count == 1)
    }

    @Test("Metadata with dates and numbers is read, and files that cannot be read have none")
    func metadataValues() async throws {
        let item = AVMutableMetadataItem()
        item.value = "2026-11-29T10:00:00Z"
        #expect(item.dateValue == Date(timeIntervalSince1970: 1_795_946_400))
        item.value = "2.5"
        #expect(item.numberValue == 2.5 && item.dateValue == nil)
        #expect(try await item.load(.stringValue) == "2.5")
        let missing = AVURLAsset(url: URL(fileURLWithPath: folder.path("missing.mp4")))
        #expect(missing.metadata.isEmpty && missing.commonMetadata.isEmpty)
    }
}
