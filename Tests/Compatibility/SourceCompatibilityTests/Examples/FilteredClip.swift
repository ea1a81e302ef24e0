import AVFoundation
import CoreImage

/// A composition that inverts each frame, and dims the lower half.
func invertedComposition(of asset: AVAsset) -> AVVideoComposition {
    AVMutableVideoComposition(asset: asset) { request in
        let frame = request.sourceImage.extent
        let lower = CGRect(x: 0, y: 0, width: frame.width, height: frame.height / 2)
        let inverted = request.sourceImage.applyingFilter("CIColorInvert")
        let dimmed = inverted.cropped(to: lower).applyingFilter(
            "CIColorMatrix", parameters: ["inputRVector": CIVector(x: 0.25, y: 0, z: 0, w: 0)])
        request.finish(with: dimmed.composited(over: inverted), context: nil)
    }
}

/// The same composition in the size of a square, with the types of newer SDKs.
func squareComposition(of asset: AVAsset, side: CGFloat) async throws -> AVVideoComposition {
    let filtered = try await AVVideoComposition(applyingFiltersTo: asset) { parameters in
        let image = parameters.sourceImage.applyingFilter("CIColorInvert")
        let scale = side / image.extent.height
        let fitted = image.transformed(by: CGAffineTransform(scaleX: scale, y: scale))
        return AVCIImageFilteringResult(resultImage: fitted, ciContext: CIContext())
    }
    var configuration = AVVideoComposition.Configuration(
        customVideoCompositorClass: filtered.customVideoCompositorClass, instructions: filtered.instructions,
        renderSize: CGSize(width: side, height: side))
    configuration.frameDuration = CMTime(value: 1, timescale: 10)
    return AVVideoComposition(configuration: configuration)
}

/// A composition that fades a track in from the background.
func fadingComposition(of asset: AVAsset, track: AVAssetTrack) -> AVVideoComposition {
    let range = CMTimeRange(start: .zero, duration: asset.duration)
    var layer = AVVideoCompositionLayerInstruction.Configuration(assetTrack: track)
    layer.addOpacityRamp(
        AVVideoCompositionLayerInstruction.OpacityRamp(timeRange: range, start: 0, end: 1))
    layer.setTransform(CGAffineTransform(scaleX: 0.5, y: 1), at: .zero)
    let instruction = AVVideoCompositionInstruction(
        configuration: .init(
            backgroundColor: CGColor(red: 0, green: 0, blue: 1, alpha: 1),
            layerInstructions: [AVVideoCompositionLayerInstruction(configuration: layer)], timeRange: range))
    return AVVideoComposition(
        configuration: .init(
            frameDuration: CMTime(value: 1, timescale: 30), instructions: [instruction],
            renderSize: track.naturalSize))
}

/// The average color of a pixel buffer, as premultiplied components of 0…255.
func averageColor(of buffer: CVPixelBuffer) -> [UInt8] {
    let image = CIImage(cvPixelBuffer: buffer)
    let average = image.applyingFilter("CIAreaAverage", parameters: [kCIInputExtentKey: CIVector(cgRect: image.extent)])
    var pixel = [UInt8](repeating: 0, count: 4)
    CIContext(options: [.workingColorSpace: NSNull()]).render(
        average, toBitmap: &pixel, rowBytes: 4, bounds: CGRect(x: 0, y: 0, width: 1, height: 1), format: .RGBA8,
        colorSpace: nil)
    return pixel
}

/// A buffer whose lower half is red.
func halfRedBuffer(width: Int, height: Int) -> CVPixelBuffer? {
    var buffer: CVPixelBuffer?
    CVPixelBufferCreate(kCFAllocatorDefault, width, height, kCVPixelFormatType_32BGRA, nil, &buffer)
    let red = CIImage(color: .red).cropped(to: CGRect(x: 0, y: 0, width: width, height: height / 2))
    if let buffer { CIContext().render(red, to: buffer) }
    return buffer
}

/// Exports an asset with a video composition, and returns the file.
func exported(_ asset: AVAsset, _ composition: AVVideoComposition, to url: URL) throws -> URL {
    guard let session = AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetHighestQuality) else {
        throw CocoaError(.featureUnsupported)
    }
    session.videoComposition = composition
    session.outputURL = url
    session.outputFileType = .mp4
    session.exportAsynchronously {}
    if let error = session.error { throw error }
    return url
}
