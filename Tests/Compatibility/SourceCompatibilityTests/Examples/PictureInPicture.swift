import AVFoundation

/// A composition with a small second video in a corner that fades out, and a preview of any time.
struct PictureInPicture {
    let composition = AVMutableComposition()
    let videoComposition = AVMutableVideoComposition()

    init(background: AVAsset, inset: AVAsset, fadeStart: CMTime) throws {
        let duration = CMTimeMinimum(background.duration, inset.duration)
        let range = CMTimeRange(start: .zero, duration: duration)
        var instructions: [AVVideoCompositionLayerInstruction] = []
        for (index, asset) in [inset, background].enumerated() {
            let track = composition.addMutableTrack(
                withMediaType: .video, preferredTrackID: CMPersistentTrackID(index + 1))!
            let source = asset.tracks(withMediaType: .video)[0]
            try track.insertTimeRange(range, of: source, at: .zero)
            let instruction = AVMutableVideoCompositionLayerInstruction(assetTrack: track)
            if index == 0 {
                let size = source.naturalSize
                instruction.setTransform(
                    CGAffineTransform(scaleX: 0.25, y: 0.25).concatenating(
                        CGAffineTransform(translationX: size.width * 0.7, y: size.height * 0.7)), at: .zero)
                instruction.setOpacityRamp(
                    fromStartOpacity: 1, toEndOpacity: 0, timeRange: CMTimeRange(start: fadeStart, end: duration))
            }
            instructions.append(instruction)
        }
        let main = AVMutableVideoCompositionInstruction()
        main.timeRange = range
        main.layerInstructions = instructions
        videoComposition.instructions = [main]
        videoComposition.frameDuration = CMTime(value: 1, timescale: 30)
        videoComposition.renderSize = background.tracks(withMediaType: .video)[0].naturalSize
    }

    func preview(at seconds: Double) throws -> CGImage {
        let generator = AVAssetImageGenerator(asset: composition)
        generator.videoComposition = videoComposition
        generator.requestedTimeToleranceBefore = CMTime.zero
        generator.requestedTimeToleranceAfter = CMTime.zero
        return try generator.copyCGImage(at: CMTime(seconds: seconds, preferredTimescale: 600), actualTime: nil)
    }
}
