import AVFoundation
import UIKit

/// A grid of thumbnails of a clip.
struct ContactSheet {
    let asset: AVAsset
    var columns = 2
    var tile = CGSize(width: 40, height: 24)

    func make(count: Int, completion: @escaping (UIImage?) -> Void) {
        let generator = AVAssetImageGenerator(asset: asset)
        generator.appliesPreferredTrackTransform = true
        generator.maximumSize = tile
        generator.requestedTimeToleranceBefore = .zero
        generator.requestedTimeToleranceAfter = .zero
        let seconds = CMTimeGetSeconds(asset.duration)
        let times: [NSValue] = (0..<count).map {
            NSValue(
                time: CMTimeMakeWithSeconds(
                    seconds * (Double($0) + 0.5) / Double(count), preferredTimescale: Int32(NSEC_PER_SEC / 1000)))
        }
        var images: [CGImage] = []
        generator.generateCGImagesAsynchronously(forTimes: times) { _, image, _, result, _ in
            if result == .succeeded, let image = image { images.append(image) }
            guard images.count == count else { return }
            completion(self.draw(images))
        }
    }

    private func draw(_ images: [CGImage]) -> UIImage {
        let rows = (images.count + columns - 1) / columns
        let size = CGSize(width: tile.width * CGFloat(columns), height: tile.height * CGFloat(rows))
        let format = UIGraphicsImageRendererFormat()
        format.scale = 1
        format.opaque = true
        return UIGraphicsImageRenderer(size: size, format: format).image { _ in
            for (index, image) in images.enumerated() {
                let origin = CGPoint(
                    x: CGFloat(index % columns) * tile.width, y: CGFloat(index / columns) * tile.height)
                UIImage(cgImage: image).draw(in: CGRect(origin: origin, size: tile))
            }
        }
    }
}
