import AVFoundation
import UIKit

enum LowerThirdError: LocalizedError {
    case missingTrack
    case exportFailed(Error?)
}

/// Joins two clips with their audio, and adds a lower third that slides in, a watermark and a countdown ring.
final class LowerThirdExporter {
    typealias Completion = (Result<URL, LowerThirdError>) -> Void

    private let clips: [AVAsset]
    private let renderSize: CGSize

    init(clips: [AVAsset], renderSize: CGSize) {
        self.clips = clips
        self.renderSize = renderSize
    }

    private func lowerThird(title: String, begin: CFTimeInterval) -> CALayer {
        let bar = CALayer()
        bar.frame = CGRect(x: 0, y: 0, width: renderSize.width, height: renderSize.height / 4)
        bar.backgroundColor = UIColor(red: 0, green: 0, blue: 1, alpha: 1).cgColor
        let text = CATextLayer()
        text.frame = bar.bounds.insetBy(dx: 8, dy: 2)
        text.string = title
        text.font = "Helvetica-Bold" as CFTypeRef
        text.fontSize = 14
        text.foregroundColor = UIColor.white.cgColor
        text.isWrapped = false
        text.truncationMode = .end
        bar.addSublayer(text)
        let slide = CABasicAnimation(keyPath: "position.x")
        slide.fromValue = -renderSize.width / 2
        slide.toValue = renderSize.width / 2
        slide.duration = 0.5
        slide.beginTime = begin == 0 ? AVCoreAnimationBeginTimeAtZero : begin
        slide.fillMode = .both
        slide.isRemovedOnCompletion = false
        slide.timingFunction = CAMediaTimingFunction(name: .linear)
        bar.add(slide, forKey: "slide")
        return bar
    }

    private func watermark() -> CALayer {
        let layer = CALayer()
        layer.backgroundColor = UIColor.green.cgColor
        layer.frame = CGRect(x: renderSize.width - 20, y: renderSize.height - 20, width: 16, height: 16)
        layer.opacity = 1
        return layer
    }

    func export(title: String, to url: URL, completion: @escaping Completion) {
        let mixComposition = AVMutableComposition()
        guard
            let videoTrack = mixComposition.addMutableTrack(
                withMediaType: AVMediaType.video, preferredTrackID: Int32(kCMPersistentTrackID_Invalid)),
            let audioTrack = mixComposition.addMutableTrack(
                withMediaType: AVMediaType.audio, preferredTrackID: Int32(kCMPersistentTrackID_Invalid))
        else { return completion(.failure(.missingTrack)) }
        var cursor = CMTime.zero
        for clip in clips {
            guard let source = clip.tracks(withMediaType: .video).first else {
                return completion(.failure(.missingTrack))
            }
            let range = CMTimeRangeMake(start: .zero, duration: clip.duration)
            do {
                try videoTrack.insertTimeRange(range, of: source, at: cursor)
                if let audio = clip.tracks(withMediaType: .audio).first {
                    try audioTrack.insertTimeRange(range, of: audio, at: cursor)
                }
            } catch {
                return completion(.failure(.exportFailed(error)))
            }
            cursor = CMTimeAdd(cursor, clip.duration)
        }
        let audioMix = AVMutableAudioMix()
        let parameters = AVMutableAudioMixInputParameters(track: audioTrack)
        parameters.setVolumeRamp(
            fromStartVolume: 1, toEndVolume: 0,
            timeRange: CMTimeRange(start: .zero, duration: cursor))
        audioMix.inputParameters = [parameters]

        let instruction = AVMutableVideoCompositionInstruction()
        instruction.timeRange = CMTimeRangeMake(start: CMTime.zero, duration: cursor)
        let layerInstruction = AVMutableVideoCompositionLayerInstruction(assetTrack: videoTrack)
        let natural = videoTrack.naturalSize
        let scale = max(renderSize.width / natural.width, renderSize.height / natural.height)
        layerInstruction.setTransform(CGAffineTransform(scaleX: scale, y: scale), at: .zero)
        instruction.layerInstructions = [layerInstruction]

        let parent = CALayer()
        let video = CALayer()
        parent.frame = CGRect(origin: .zero, size: renderSize)
        video.frame = parent.frame
        parent.addSublayer(video)
        parent.addSublayer(lowerThird(title: title, begin: 0.5))
        parent.addSublayer(watermark())

        let videoComposition = AVMutableVideoComposition()
        videoComposition.frameDuration = CMTimeMake(value: 1, timescale: 30)
        videoComposition.renderSize = renderSize
        videoComposition.instructions = [instruction]
        videoComposition.animationTool = AVVideoCompositionCoreAnimationTool(
            postProcessingAsVideoLayer: video, in: parent)

        guard
            let session = AVAssetExportSession(
                asset: mixComposition, presetName: AVAssetExportPresetHighestQuality)
        else { return completion(.failure(.exportFailed(nil))) }
        session.outputURL = url
        session.outputFileType = AVFileType.mov
        session.shouldOptimizeForNetworkUse = true
        session.videoComposition = videoComposition
        session.audioMix = audioMix
        session.exportAsynchronously {
            switch session.status {
            case .completed: completion(.success(url))
            case .failed, .cancelled: completion(.failure(.exportFailed(session.error)))
            default: break
            }
        }
    }
}
