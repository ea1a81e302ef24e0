import AVFoundation
import UIKit

/// An overlay on a video: a border, a title that fades in and a rotating sticker.
class VideoOverlay {
    enum Failure: Error { case noVideo, noExport }

    func makeCard(
        from videoURL: URL, title: String, to exportURL: URL, onComplete: @escaping (Result<URL, Error>) -> Void
    ) {
        let asset = AVURLAsset(url: videoURL)
        let composition = AVMutableComposition()
        guard
            let videoTrack = composition.addMutableTrack(
                withMediaType: .video, preferredTrackID: kCMPersistentTrackID_Invalid),
            let assetTrack = asset.tracks(withMediaType: .video).first
        else { return onComplete(.failure(Failure.noVideo)) }
        do {
            let timeRange = CMTimeRange(start: .zero, duration: asset.duration)
            try videoTrack.insertTimeRange(timeRange, of: assetTrack, at: .zero)
            if let sound = asset.tracks(withMediaType: .audio).first,
                let soundTrack = composition.addMutableTrack(
                    withMediaType: .audio, preferredTrackID: kCMPersistentTrackID_Invalid)
            {
                try soundTrack.insertTimeRange(timeRange, of: sound, at: .zero)
            }
        } catch {
            return onComplete(.failure(error))
        }
        videoTrack.preferredTransform = assetTrack.preferredTransform

        let transform = assetTrack.preferredTransform
        let isPortrait = transform.b != 0 && transform.c != 0
        let natural = assetTrack.naturalSize
        let size = isPortrait ? CGSize(width: natural.height, height: natural.width) : natural

        let videoLayer = CALayer()
        videoLayer.frame = CGRect(x: 16, y: 16, width: size.width - 32, height: size.height - 32)
        let overlayLayer = CALayer()
        overlayLayer.frame = CGRect(origin: .zero, size: size)
        addTitle(title, to: overlayLayer, size: size)
        addSticker(to: overlayLayer)
        let outputLayer = CALayer()
        outputLayer.frame = CGRect(origin: .zero, size: size)
        outputLayer.backgroundColor = UIColor.yellow.cgColor
        outputLayer.addSublayer(videoLayer)
        outputLayer.addSublayer(overlayLayer)

        let videoComposition = AVMutableVideoComposition()
        videoComposition.renderSize = size
        videoComposition.frameDuration = CMTime(value: 1, timescale: 30)
        videoComposition.animationTool = AVVideoCompositionCoreAnimationTool(
            postProcessingAsVideoLayer: videoLayer, in: outputLayer)
        let instruction = AVMutableVideoCompositionInstruction()
        instruction.timeRange = CMTimeRange(start: .zero, duration: composition.duration)
        let layerInstruction = AVMutableVideoCompositionLayerInstruction(assetTrack: videoTrack)
        layerInstruction.setTransform(transform, at: .zero)
        instruction.layerInstructions = [layerInstruction]
        videoComposition.instructions = [instruction]

        guard let export = AVAssetExportSession(asset: composition, presetName: AVAssetExportPresetHighestQuality)
        else { return onComplete(.failure(Failure.noExport)) }
        export.videoComposition = videoComposition
        export.outputFileType = .mp4
        export.outputURL = exportURL
        export.exportAsynchronously {
            switch export.status {
            case .completed: onComplete(.success(exportURL))
            default: onComplete(.failure(export.error ?? Failure.noExport))
            }
        }
    }

    private func addTitle(_ title: String, to layer: CALayer, size: CGSize) {
        let text = CATextLayer()
        text.string = title
        text.fontSize = 12
        text.foregroundColor = UIColor.black.cgColor
        text.alignmentMode = .center
        text.frame = CGRect(x: 0, y: 0, width: size.width, height: 16)
        text.opacity = 0
        let fade = CABasicAnimation(keyPath: "opacity")
        fade.fromValue = 0
        fade.toValue = 1
        fade.duration = 0.5
        fade.beginTime = AVCoreAnimationBeginTimeAtZero
        fade.isRemovedOnCompletion = false
        fade.fillMode = .forwards
        text.add(fade, forKey: "fade")
        layer.addSublayer(text)
    }

    private func addSticker(to layer: CALayer) {
        let sticker = CALayer()
        sticker.backgroundColor = UIColor.green.cgColor
        sticker.frame = CGRect(x: 24, y: 24, width: 32, height: 8)
        let spin = CABasicAnimation(keyPath: "transform.rotation.z")
        spin.fromValue = 0
        spin.toValue = CGFloat.pi
        spin.duration = 2
        spin.repeatCount = .greatestFiniteMagnitude
        spin.beginTime = AVCoreAnimationBeginTimeAtZero
        spin.isRemovedOnCompletion = false
        sticker.add(spin, forKey: "spin")
        layer.addSublayer(sticker)
    }
}
