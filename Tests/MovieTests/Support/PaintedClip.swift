import Foundation
import Images
import MediaExport
import MediaObjects
import MediaReading
import MediaTime
import MediaWriting

/// Clips of plain colors, and the pixels of movies made of them.
enum PaintedClip {
    static let red: UInt32 = 0xC00000, green: UInt32 = 0x00C000, blue: UInt32 = 0x0000C0

    /// One color above another; one second by default.
    @discardableResult
    static func make(
        _ path: String, top: UInt32, bottom: UInt32? = nil, frames: Int = 30, width: Int = 96, height: Int = 64,
        level: Float? = nil
    ) throws -> AVURLAsset {
        let rate = try MovieTestClip.rate("30")
        let settings = try MovieSettings(
            container: .mp4, width: width, height: height, frameRate: rate,
            video: VideoCodecSettings(encoder: "libx264", options: ["preset": "ultrafast", "crf": "10"]),
            audio: level == nil ? nil : .aac)
        let writer = try MovieWriter(settings, path: path)
        let picture = PixelBuffer(width: width, height: height)
        for y in 0..<height {
            for x in 0..<width { picture.row(y)[x] = 0xFF00_0000 | (y < height / 2 ? top : bottom ?? top) }
        }
        for n in 0..<frames { try writer.append(picture, frame: n) }
        if let level { try writer.append(audio: tone(level, samples: frames * 1600)) }
        try writer.finish()
        return AVURLAsset(url: URL(fileURLWithPath: path))
    }

    /// 480 Hz in both channels.
    private static func tone(_ level: Float, samples: Int) -> [Float] {
        (0..<samples).flatMap { n -> [Float] in
            let value = level * Float(sin(Double(n) * 2 * .pi / 100))
            return [value, value]
        }
    }

    /// Returns red, green and blue, 0…255, at a time of a movie.
    static func pixel(_ path: String, _ x: Int, _ y: Int, at time: Rational) throws -> [Int] {
        let image = try ClipReader(url: URL(fileURLWithPath: path)).frame(at: time).image
        let pixel = image.pixels.row(y)[x]
        return [16, 8, 0].map { Int(pixel >> UInt32($0) & 255) }
    }

    /// Returns true if two colors are equal except for coding errors.
    static func isNear(_ a: [Int], _ color: UInt32, within tolerance: Int = 8) -> Bool {
        zip(a, [16, 8, 0]).allSatisfy { abs($0.0 - Int(color >> UInt32($0.1) & 255)) <= tolerance }
    }

    /// Returns the amplitude of the first channel around a time.
    static func loudness(_ path: String, at seconds: Double) throws -> Float {
        let reader = try AudioReader(url: URL(fileURLWithPath: path), sampleRate: 48_000, channels: 2)
        return try reader.read(from: Int(seconds * 48_000) - 100, count: 200).map(abs).max() ?? 0
    }
}

/// Exports that must complete.
enum TestExport {
    struct NoSession: Error {}

    @discardableResult
    static func run(
        _ asset: AVAsset, to path: String, preset: String = AVAssetExportPresetHighestQuality,
        _ setUp: (AVAssetExportSession) -> Void = { _ in }
    ) throws -> AVAssetExportSession {
        guard let session = AVAssetExportSession(asset: asset, presetName: preset) else { throw NoSession() }
        session.outputURL = URL(fileURLWithPath: path)
        session.outputFileType = .mp4
        setUp(session)
        session.exportAsynchronously {}
        if let error = session.error { throw error }
        return session
    }

    /// Returns a composition with one video track that contains each whole asset, one after another.
    static func composition(_ assets: AVAsset...) throws -> (AVMutableComposition, AVMutableCompositionTrack) {
        let composition = AVMutableComposition()
        guard
            let track = composition.addMutableTrack(
                withMediaType: .video, preferredTrackID: kCMPersistentTrackID_Invalid)
        else { throw NoSession() }
        for asset in assets {
            guard let source = asset.tracks(withMediaType: .video).first else { throw NoSession() }
            try track.insertTimeRange(CMTimeRange(start: .zero, duration: asset.duration), of: source, at: .invalid)
        }
        return (composition, track)
    }

    /// Returns a video composition with one instruction for the whole duration.
    static func videoComposition(
        _ composition: AVAsset, _ layers: [AVVideoCompositionLayerInstruction],
        size: CGSize = CGSize(width: 96, height: 64)
    ) -> AVMutableVideoComposition {
        let instruction = AVMutableVideoCompositionInstruction()
        instruction.timeRange = CMTimeRange(start: .zero, duration: composition.duration)
        instruction.layerInstructions = layers
        let video = AVMutableVideoComposition()
        video.renderSize = size
        video.frameDuration = CMTime(value: 1, timescale: 30)
        video.instructions = [instruction]
        return video
    }
}
