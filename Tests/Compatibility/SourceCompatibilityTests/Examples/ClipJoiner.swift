import AVFoundation
import CoreMedia
import CoreVideo
import UIKit

/// Joins the beginnings of clips under an outlined title, and generates a poster image.
class ClipJoiner {
    enum Failure: Error { case notLoaded, noTrack }

    private(set) var bitRate: Float = 0

    func join(_ urls: [URL], seconds: Double, title: String, to target: URL, completion: @escaping (Error?) -> Void) {
        let assets = urls.map { AVURLAsset(url: $0, options: [AVURLAssetPreferPreciseDurationAndTimingKey: true]) }
        let composition = AVMutableComposition()
        var ranges: [NSValue] = []
        var tracks: [AVAssetTrack] = []
        for asset in assets {
            asset.loadValuesAsynchronously(forKeys: ["tracks"]) {
                var error: NSError?
                guard asset.statusOfValue(forKey: "tracks", error: &error) == .loaded,
                    let track = asset.tracks(withMediaType: .video).first
                else { return }
                let length = CMTime(seconds: seconds, preferredTimescale: CMTimeScale(NSEC_PER_SEC))
                ranges.append(
                    NSValue(
                        timeRange: CMTimeRangeGetIntersection(
                            track.timeRange, otherRange: CMTimeRangeMake(start: .zero, duration: length))))
                tracks.append(track)
            }
        }
        guard ranges.count == urls.count else { return completion(Failure.notLoaded) }
        guard
            let track = composition.addMutableTrack(
                withMediaType: .video, preferredTrackID: kCMPersistentTrackID_Invalid)
        else { return completion(Failure.noTrack) }
        do { try track.insertTimeRanges(ranges, of: tracks, at: .zero) } catch { return completion(error) }
        bitRate = track.estimatedDataRate

        let layers = titleLayers(title, size: track.naturalSize)
        let videoComposition = AVMutableVideoComposition()
        videoComposition.renderSize = track.naturalSize
        videoComposition.frameDuration = CMTime(value: 1, timescale: 30)
        videoComposition.sourceTrackIDForFrameTiming = kCMPersistentTrackID_Invalid
        videoComposition.animationTool = AVVideoCompositionCoreAnimationTool(
            postProcessingAsVideoLayer: layers.video, in: layers.outermost)
        let instruction = AVMutableVideoCompositionInstruction()
        instruction.timeRange = CMTimeRange(start: .zero, duration: composition.duration)
        instruction.layerInstructions = [AVMutableVideoCompositionLayerInstruction(assetTrack: track)]
        videoComposition.instructions = [instruction]

        guard let snapshot = composition.copy() as? AVComposition,
            let export = AVAssetExportSession(asset: snapshot, presetName: AVAssetExportPresetHighestQuality)
        else { return completion(Failure.noTrack) }
        export.outputURL = target
        export.outputFileType = .mp4
        export.videoComposition = videoComposition
        export.exportAsynchronously { completion(export.error) }
    }

    private func titleLayers(_ title: String, size: CGSize) -> (video: CALayer, outermost: CALayer) {
        let video = CALayer()
        let text = CATextLayer()
        let outermost = CALayer()
        for layer in [video, text, outermost] { layer.frame = CGRect(origin: .zero, size: size) }
        text.string = NSAttributedString(
            string: title,
            attributes: [
                .font: UIFont.boldSystemFont(ofSize: 60), .foregroundColor: UIColor.white, .strokeColor: UIColor.green,
                .strokeWidth: -8,
            ])
        text.alignmentMode = .center
        outermost.addSublayer(video)
        outermost.addSublayer(text)
        return (video, outermost)
    }

    func poster(of url: URL, completion: @escaping (UIImage?) -> Void) {
        let asset = AVURLAsset(url: url)
        guard let track = asset.tracks(withMediaType: .video).first else { return completion(nil) }
        let orientation = orientation(from: track.preferredTransform)
        AVAssetImageGenerator(asset: asset).generateCGImageAsynchronously(for: .zero) { image, _, _ in
            completion(image.map { UIImage(cgImage: $0, scale: 1, orientation: orientation) })
        }
    }

    private func orientation(from transform: CGAffineTransform) -> UIImage.Orientation {
        switch (transform.a, transform.b, transform.c, transform.d) {
        case (0, 1, -1, 0): return .right
        case (0, -1, 1, 0): return .left
        case (-1, 0, 0, -1): return .down
        default: return .up
        }
    }
}
