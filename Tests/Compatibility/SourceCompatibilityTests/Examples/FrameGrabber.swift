import AVFoundation

/// Reads images from a movie: thumbnails, and frames during playback.
class FrameGrabber {
    private let asset: AVAsset
    private let player: AVPlayer
    private let output: AVPlayerItemVideoOutput

    init(url: URL) {
        asset = AVURLAsset(url: url)
        let item = AVPlayerItem(asset: asset)
        output = AVPlayerItemVideoOutput(pixelBufferAttributes: [
            kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA
        ])
        item.add(output)
        player = AVPlayer(playerItem: item)
        player.automaticallyWaitsToMinimizeStalling = false
    }

    func thumbnails(_ count: Int32, completion: @escaping ([CGImage]) -> Void) {
        let generator = AVAssetImageGenerator(asset: asset)
        generator.appliesPreferredTrackTransform = true
        generator.requestedTimeToleranceBefore = .zero
        generator.requestedTimeToleranceAfter = .zero
        generator.maximumSize = CGSize(width: 80, height: 80)
        let times = (0..<count).map {
            NSValue(time: CMTimeMultiplyByRatio(asset.duration, multiplier: $0, divisor: count))
        }
        var images: [CGImage] = []
        generator.generateCGImagesAsynchronously(forTimes: times) { _, image, _, result, _ in
            if result == .succeeded, let image { images.append(image) }
        }
        completion(images)
    }

    func play() { player.play() }

    /// Returns the frame for a display refresh.
    func frame(forHostTime time: CFTimeInterval) -> (buffer: CVPixelBuffer, time: CMTime)? {
        let itemTime = output.itemTime(forHostTime: time)
        guard output.hasNewPixelBuffer(forItemTime: itemTime) else { return nil }
        var displayTime = CMTime()
        guard let buffer = output.copyPixelBuffer(forItemTime: itemTime, itemTimeForDisplay: &displayTime) else {
            return nil
        }
        return (buffer, CMTimeConvertScale(displayTime, timescale: 600, method: .default))
    }
}
