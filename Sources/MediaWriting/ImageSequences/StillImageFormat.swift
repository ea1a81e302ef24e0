import CFFmpeg
import FFmpegSupport
import Foundation
import Images
import MediaTime
import SourceFiles

/// The format of a still image file.
package enum StillImageFormat: String, Sendable, CaseIterable {
    case png, jpeg, webp

    /// The default quality of lossy formats.
    package static let defaultQuality = 90

    /// Creates the format for a file name from its extension.
    package init?(path: String) {
        let name = path.split(separator: "/").last ?? ""
        switch name.split(separator: ".").dropFirst().last?.lowercased() {
        case "png": self = .png
        case "jpg", "jpeg": self = .jpeg
        case "webp": self = .webp
        default: return nil
        }
    }

    /// Whether the format has a quality.
    package var isLossy: Bool { self != .png }

    /// The longest side in pixels.
    package var sideLimit: Int { self == .webp ? 16_383 : 16_384 }
}

extension CGImage {
    /// Returns the image as a file. Images with more than 8 bits per component become 16-bit PNGs.
    ///
    /// - Parameter quality: the quality of JPEG and WebP, 1 to 100. JPEG has no alpha: transparent areas become black.
    /// - Throws: a `MediaError` if FFmpeg lacks the encoder, or the image is too large for the format.
    package func data(
        as format: StillImageFormat, quality: Int = StillImageFormat.defaultQuality
    ) throws -> Data {
        switch format {
        case .png: return try highPrecision == nil ? pngData() : sixteenBitPNG()
        case .jpeg:
            let options = ["q": "\(Self.quantizer(quality: quality))", "qmin": "1"]
            return try encoded(
                VideoCodecSettings(encoder: "mjpeg", options: options, pixelFormat: .yuvj444p), .jpegSequence, pixels)
        case .webp:
            let options = ["quality": "\(quality)", "compression_level": "4"]
            return try encoded(
                VideoCodecSettings(encoder: "libwebp", options: options, pixelFormat: .bgra), .webp, pixels)
        }
    }

    /// Returns FFmpeg's quantizer, 1 to 31, with about the quantization of libjpeg's `quality`.
    private static func quantizer(quality: Int) -> Double {
        let percent = quality < 50 ? 5000 / Double(max(1, quality)) : Double(200 - 2 * quality)
        return min(max(percent / 12.5, 1), 31)
    }

    /// Returns a 16-bit PNG: RGB if opaque, else RGBA with unpremultiplied colors. 8-bit images are expanded.
    package func sixteenBitPNG() throws(MediaError) -> Data {
        let video = VideoCodecSettings(encoder: "png", pixelFormat: isOpaque ? .rgb48be : .rgba64be)
        return try encoded(video, .pngSequence, pixels(dynamicRange: .standard))
    }

    /// Returns the image as a TIFF file with 8 bits per component.
    package func tiffData() throws(MediaError) -> Data {
        let format: EncodedPixelFormat = isOpaque ? .rgb24 : .rgba
        let video = VideoCodecSettings(
            encoder: "tiff", options: ["compression_algo": "deflate"], pixelFormat: format)
        return try encoded(video, .tiffSequence, pixels)
    }

    /// Encodes a single frame.
    private func encoded(_ video: VideoCodecSettings, _ container: MovieContainer, _ pixels: PixelBuffer)
        throws(MediaError) -> Data
    {
        guard let rate = FrameRate(.one) else { preconditionFailure("1 is a frame rate") }
        let settings: MovieSettings
        do {
            settings = try MovieSettings(
                container: container, width: width, height: height, frameRate: rate, video: video)
        } catch {
            throw MediaError(.unsupported, during: "encoding an image", detail: error.description)
        }
        let encoder = try VideoEncoder(settings, video: video, globalHeader: false)
        var data = Data()
        func keep(_ packet: borrowing AVPacketHandle) {
            if let start = packet.pointer.pointee.data { data.append(start, count: Int(packet.pointer.pointee.size)) }
        }
        try encoder.encode(pixels, frame: 0, changed: nil) { packet throws(MediaError) in keep(packet) }
        try encoder.flush { packet throws(MediaError) in keep(packet) }
        return data
    }
}
