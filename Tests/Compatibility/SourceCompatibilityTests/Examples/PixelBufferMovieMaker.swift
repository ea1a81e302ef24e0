import AVFoundation
import CoreGraphics

/// Draws frames with Core Graphics into pixel buffers of a pool and writes them with an asset writer.
class PixelBufferMovieMaker {
    enum MovieError: Error { case poolFailed(CVReturn), bufferFailed, writerFailed(Error?) }

    let size: CGSize
    let framesPerSecond: Int32
    private var pool: CVPixelBufferPool?

    init(size: CGSize, framesPerSecond: Int32) throws {
        self.size = size
        self.framesPerSecond = framesPerSecond
        let poolAttributes: [String: Any] = [kCVPixelBufferPoolMinimumBufferCountKey as String: 3]
        let attributes: [String: Any] = [
            kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32ARGB,
            kCVPixelBufferWidthKey as String: size.width,
            kCVPixelBufferHeightKey as String: Int(size.height),
            kCVPixelBufferCGBitmapContextCompatibilityKey as String: true,
            kCVPixelBufferIOSurfacePropertiesKey as String: [String: Any](),
        ]
        let status = CVPixelBufferPoolCreate(nil, poolAttributes, attributes, &pool)
        guard status == kCVReturnSuccess else { throw MovieError.poolFailed(status) }
    }

    private func makeBuffer(drawing: (CGContext) -> Void) throws -> CVPixelBuffer {
        var pixelBuffer: CVPixelBuffer?
        guard let pool = pool, CVPixelBufferPoolCreatePixelBuffer(kCFAllocatorDefault, pool, &pixelBuffer) == 0,
            let buffer = pixelBuffer
        else { throw MovieError.bufferFailed }
        CVPixelBufferLockBaseAddress(buffer, CVPixelBufferLockFlags(rawValue: CVOptionFlags(0)))
        defer { CVPixelBufferUnlockBaseAddress(buffer, []) }
        guard
            let context = CGContext(
                data: CVPixelBufferGetBaseAddress(buffer), width: CVPixelBufferGetWidth(buffer),
                height: CVPixelBufferGetHeight(buffer), bitsPerComponent: 8,
                bytesPerRow: CVPixelBufferGetBytesPerRow(buffer), space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGImageAlphaInfo.noneSkipFirst.rawValue)
        else { throw MovieError.bufferFailed }
        drawing(context)
        return buffer
    }

    func write(frameCount: Int, to url: URL, draw: (CGContext, Int) -> Void) throws {
        let writer = try AVAssetWriter(outputURL: url, fileType: .mp4)
        let input = AVAssetWriterInput(
            mediaType: .video,
            outputSettings: [
                AVVideoCodecKey: AVVideoCodecType.h264,
                AVVideoWidthKey: size.width,
                AVVideoHeightKey: size.height,
                AVVideoColorPropertiesKey: [
                    AVVideoColorPrimariesKey: AVVideoColorPrimaries_ITU_R_709_2,
                    AVVideoTransferFunctionKey: AVVideoTransferFunction_ITU_R_709_2,
                    AVVideoYCbCrMatrixKey: AVVideoYCbCrMatrix_ITU_R_709_2,
                ],
            ])
        input.expectsMediaDataInRealTime = false
        let adaptor = AVAssetWriterInputPixelBufferAdaptor(
            assetWriterInput: input, sourcePixelBufferAttributes: nil)
        writer.add(input)
        guard writer.startWriting() else { throw MovieError.writerFailed(writer.error) }
        writer.startSession(atSourceTime: CMTime.zero)
        for frame in 0..<frameCount {
            try autoreleasepool {
                while !input.isReadyForMoreMediaData { usleep(10) }
                let buffer = try makeBuffer { draw($0, frame) }
                let time = CMTime(value: CMTimeValue(frame), timescale: framesPerSecond)
                guard adaptor.append(buffer, withPresentationTime: time) else {
                    throw MovieError.writerFailed(writer.error)
                }
            }
        }
        input.markAsFinished()
        let semaphore = DispatchSemaphore(value: 0)
        writer.finishWriting { semaphore.signal() }
        semaphore.wait()
        if writer.status != .completed { throw MovieError.writerFailed(writer.error) }
    }
}
