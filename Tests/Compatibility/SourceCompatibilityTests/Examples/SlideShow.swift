import AVFoundation
import UIKit

/// A movie of images, each shown for a fixed time.
final class SlideShow {
    let images: [CGImage]
    let size: CGSize
    private let frameDuration = CMTime(seconds: 1, preferredTimescale: 600)

    init(images: [CGImage], size: CGSize) {
        self.images = images
        self.size = size
    }

    func write(to url: URL, completion: @escaping (Error?) -> Void) throws {
        let writer = try AVAssetWriter(outputURL: url, fileType: .mp4)
        let settings: [String: Any] = [
            AVVideoCodecKey: AVVideoCodecType.h264,
            AVVideoWidthKey: size.width,
            AVVideoHeightKey: size.height,
        ]
        let input = AVAssetWriterInput(mediaType: .video, outputSettings: settings)
        let adaptor = AVAssetWriterInputPixelBufferAdaptor(
            assetWriterInput: input,
            sourcePixelBufferAttributes: [
                kCVPixelBufferPixelFormatTypeKey as String: Int(kCVPixelFormatType_32ARGB),
                kCVPixelBufferWidthKey as String: size.width,
                kCVPixelBufferHeightKey as String: size.height,
            ])
        if writer.canAdd(input) { writer.add(input) }
        writer.startWriting()
        writer.startSession(atSourceTime: .zero)

        var index = 0
        input.requestMediaDataWhenReady(on: DispatchQueue(label: "slides")) {
            while input.isReadyForMoreMediaData && index < self.images.count {
                let time = CMTimeMultiply(self.frameDuration, multiplier: Int32(index))
                if let buffer = self.pixelBuffer(of: self.images[index], from: adaptor.pixelBufferPool) {
                    adaptor.append(buffer, withPresentationTime: time)
                }
                index += 1
            }
            if index >= self.images.count {
                input.markAsFinished()
                writer.finishWriting { completion(writer.error) }
            }
        }
    }

    private func pixelBuffer(of image: CGImage, from pool: CVPixelBufferPool?) -> CVPixelBuffer? {
        guard let pool = pool else { return nil }
        var buffer: CVPixelBuffer?
        let status = CVPixelBufferPoolCreatePixelBuffer(kCFAllocatorDefault, pool, &buffer)
        guard status == kCVReturnSuccess, let pixels = buffer else { return nil }
        CVPixelBufferLockBaseAddress(pixels, CVPixelBufferLockFlags(rawValue: 0))
        let context = CGContext(
            data: CVPixelBufferGetBaseAddress(pixels), width: Int(size.width), height: Int(size.height),
            bitsPerComponent: 8,
            bytesPerRow: CVPixelBufferGetBytesPerRow(pixels), space: CGColorSpaceCreateDeviceRGB(),
            bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue)
        context?.clear(CGRect(origin: .zero, size: size))
        context?.draw(image, in: CGRect(origin: .zero, size: size))
        CVPixelBufferUnlockBaseAddress(pixels, CVPixelBufferLockFlags(rawValue: 0))
        return pixels
    }
}
