import CFFmpeg
import FFmpegSupport
import Foundation
import Images
import PixelKernels
import SourceFiles

/// Converts decoded frames to upright, premultiplied BGRA.
///
/// Matrix, range and chroma siting are always explicit. The package's own kernels convert Y'CbCr, planar or not: 8 bits
/// and opaque 10 bits directly to bytes, all other formats up to 16 bits, including gray, via 16-bit samples.
/// libswscale converts RGB and 4:1:1. High dynamic range, other primaries and ICC profiles convert 16-bit samples with
/// `FrameColorConversion`; bytes that are opaque, or RGB, are converted by a profile in place. Interlaced frames are
/// deinterlaced first.
/// - Thread safety: owner thread only.
final class DecodedFrameConverter {
    private let file: String
    let orientation: ImageOrientation
    private let fallback: YUVDecoding.Fallback
    private let colors: FrameColors?
    private let alpha: AlphaMode
    private var scaler = FrameScaler()
    private let memory: PixelMemoryPool?
    private var scratch: [UInt16] = []
    private var notes: [String] = []

    /// Creates a converter.
    ///
    /// - Parameters:
    ///   - colors: The color conversions; `nil` for alpha planes, which have no color.
    ///   - alpha: The meaning of alpha.
    init(
        file: String, orientation: ImageOrientation, fallback: YUVDecoding.Fallback,
        colors: FrameColors? = FrameColors(), alpha: AlphaMode = .straight, memory: PixelMemoryPool? = nil
    ) {
        self.alpha = alpha
        self.file = file
        self.memory = memory
        self.colors = colors
        self.orientation = orientation
        self.fallback = fallback
    }

    /// The problems that change how frames look, without duplicates.
    var warnings: [String] { notes + (colors?.warnings ?? []) }

    /// Converts a frame of a clip as `image(from:)` does; deinterlacing uses the next frame to detect motion.
    func image(from decoded: DecodedFrame, next: DecodedFrame?) throws(MediaError) -> CGImage {
        guard Deinterlacer.applies(to: decoded.frame.pointer.pointee) else { return try image(keeping: decoded) }
        if let progressive = try Deinterlacer().deinterlaced(decoded, next: next) {
            return try image(keeping: progressive)
        }
        note("the clip is interlaced in a pixel format that cannot be deinterlaced; it is shown with both fields")
        return try image(keeping: decoded)
    }

    /// Converts a frame as `image(from:)` does; a frame with more precision or range than 8 bits is kept for drawing in
    /// floating point. Planes of 8 or 10 bits are kept instead of the image, and converted when they are drawn.
    func image(keeping written: DecodedFrame) throws(MediaError) -> CGImage {
        let decoded = try interpreted(written)
        if let planes = try planes(of: decoded) { return CGImage(planes, memory) }
        let image = try image(from: decoded.frame)
        guard
            let source = HighPrecisionFrameSource(
                decoded, file: file, orientation, fallback, colors?.conversion(of: decoded.frame), memory)
        else { return image }
        return CGImage(
            pixels: image.pixels, isOpaque: image.isOpaque,
            highPrecision: HighPrecisionImage(retainedBytes: decoded.bytes) { source.pixels($0) })
    }

    /// Returns a frame with straight alpha for one whose alpha means something else.
    private func interpreted(_ decoded: DecodedFrame) throws(MediaError) -> DecodedFrame {
        let format = AVPixelFormat(decoded.frame.pointer.pointee.format)
        guard alpha != .straight, format.mayBeTransparent else { return decoded }
        let straight = try scaler.straightColors(of: decoded.frame, fallback: fallback, file: file)
        if alpha == .premultiplied { try straight.unpremultiply() } else { try straight.makeOpaque() }
        return DecodedFrame(straight, time: decoded.time)
    }

    /// Returns the planes of an upright frame that needs no color conversion; `nil` for others.
    private func planes(of decoded: DecodedFrame) throws(MediaError) -> DecodedPlanes? {
        let avFrame = decoded.frame.pointer.pointee
        try ImageLimits.check(width: avFrame.width, height: avFrame.height, file: file, during: "converting a frame")
        guard orientation == .up, let colors, colors.conversion(of: decoded.frame) == nil,
            let decoding = YUVDecoding(avFrame, fallback: fallback)
        else { return nil }
        return DecodedPlanes(decoded, decoding)
    }

    private func note(_ warning: String) {
        if !notes.contains(warning) { notes.append(warning) }
    }

    /// Converts a frame.
    ///
    /// - Throws: `.unsupported` for pixel formats and matrices without a converter, `.outOfRange` for sizes beyond
    ///   32,768.
    func image(from frame: borrowing AVFrameHandle) throws(MediaError) -> CGImage {
        let avFrame = frame.pointer.pointee
        try ImageLimits.check(width: avFrame.width, height: avFrame.height, file: file, during: "converting a frame")
        let pixels = PixelBuffer(width: Int(avFrame.width), height: Int(avFrame.height), memory: memory)
        let isOpaque = try fill(pixels, from: frame)
        return CGImage(pixels: pixels.oriented(orientation, memory: memory), isOpaque: isOpaque)
    }

    /// Converts a frame and returns whether all of it is opaque.
    private func fill(_ pixels: PixelBuffer, from frame: borrowing AVFrameHandle) throws(MediaError) -> Bool {
        let avFrame = frame.pointer.pointee
        guard let decoding = YUVDecoding(avFrame, fallback: fallback) else {
            let name = ffmpegName(av_color_space_name(avFrame.colorspace)) ?? "unknown"
            throw MediaError(
                .unsupported, file: file, during: "converting a frame",
                detail: "the color matrix \(name) is not supported",
                remedy: "Convert the clip to BT.709.")
        }
        let conversion = colors?.conversion(of: frame)
        let format = AVPixelFormat(avFrame.format)
        guard let conversion else { return try fillAsIs(pixels, from: frame, decoding) }
        let planes = Planar16BitConverter(avFrame, decoding: decoding)
        // RGB bytes stay bytes: libswscale's 16-bit samples do not reproduce them exactly.
        if case .profile(let match) = conversion, format.bitsOfSample <= 8, !format.mayBeTransparent || planes == nil {
            guard !format.mayBeTransparent else {
                return try scaler.fill(pixels, from: frame, decoding: decoding, match: match, file: file)
            }
            let isOpaque = try fillAsIs(pixels, from: frame, decoding)
            pixels.convertToSRGB(with: match)
            return isOpaque
        }
        return try scaler.fill(
            pixels, from: frame, decoding: decoding, conversion: conversion, planes: planes, file: file)
    }

    /// Converts a frame without color conversion.
    private func fillAsIs(_ pixels: PixelBuffer, from frame: borrowing AVFrameHandle, _ decoding: YUVDecoding)
        throws(MediaError) -> Bool
    {
        let avFrame = frame.pointer.pointee
        if let layout = ChromaLayout(avFrame, decoding.siting), layout.fitsIn8Bits {
            return UnpackedPlanes.with(avFrame, bits: layout.bits) { fillPlanes(pixels, $0, decoding, layout) }
        }
        if let gray = GrayLayout(AVPixelFormat(avFrame.format)), gray.fitsIn8Bits {
            gray.fill(pixels, from: avFrame, isFullRange: decoding.isFullRange)
            return true
        }
        let planes = Planar16BitConverter(avFrame, decoding: decoding)
        // libswscale rounds 16-bit samples upward when it converts them to bytes.
        guard planes != nil || AVPixelFormat(avFrame.format).bitsOfSample > 8 else {
            return try scaler.fill(pixels, from: frame, decoding: decoding, file: file)
        }
        return try scaler.fill(pixels, from: frame, decoding: decoding, conversion: nil, planes: planes, file: file)
    }

    private func fillPlanes(_ pixels: PixelBuffer, _ avFrame: AVFrame, _ decoding: YUVDecoding, _ layout: ChromaLayout)
        -> Bool
    {
        let data = avFrame.data
        let lines = avFrame.linesize
        var source = mp_decode_source(
            planes: (UnsafePointer(data.0), UnsafePointer(data.1), UnsafePointer(data.2)),
            strides: (Int(lines.0), Int(lines.1), Int(lines.2)), width: avFrame.width, height: avFrame.height,
            horizontal: layout.horizontal, vertical: layout.vertical, matrix: decoding.matrix, bits: layout.bits)
        let room = mp_decode_scratch(avFrame.width)
        if scratch.count < room { scratch = Array(repeating: 0, count: room) }
        let target = pixels.bytes.assumingMemoryBound(to: UInt8.self)
        mp_decode_planes(&source, target, pixels.bytesPerRow, 0, avFrame.height, &scratch)
        guard layout.hasAlpha, let alpha = data.3 else { return true }
        let least = (0..<pixels.height).reduce(UInt8(255)) { least, y in
            min(least, mp_decode_apply_alpha(target + y * pixels.bytesPerRow, alpha + y * Int(lines.3), pixels.width))
        }
        return least == 255
    }
}

extension CGImage {
    /// Creates the image of the planes of a frame, which is converted on first use.
    convenience init(_ planes: DecodedPlanes, _ memory: PixelMemoryPool?) {
        let pixels = PixelBuffer(
            width: Int(planes.header.width), height: Int(planes.header.height), source: planes, memory: memory)
        self.init(pixels: pixels, isOpaque: true, highPrecision: planes.highPrecision(memory))
    }
}

extension PixelBuffer {
    /// Returns the pixels in display orientation.
    func oriented(_ orientation: ImageOrientation, memory: PixelMemoryPool?) -> PixelBuffer {
        oriented(orientation.rawValue, memory: memory)
    }
}

/// The maximum size of decoded images.
package enum ImageLimits {
    /// The maximum width and height in pixels, which is that of `PixelBuffer`.
    package static let longestSide = PixelBuffer.longestSide
    /// The maximum number of pixels: 1 GiB of memory.
    package static let maximumPixelCount = 1 << 28

    /// Checks a size against both limits.
    ///
    /// - Throws: `.outOfRange` for sizes that exceed a limit, and for empty sizes.
    static func check(width: Int32, height: Int32, file: String, during step: String) throws(MediaError) {
        let sides = 1...Int32(longestSide)
        guard sides.contains(width), sides.contains(height), Int(width) * Int(height) <= maximumPixelCount else {
            throw MediaError(
                .outOfRange, file: file, during: step,
                detail: "\(width) × \(height) exceeds \(longestSide) pixels per side or 268 million pixels in total",
                remedy: "Scale it down.")
        }
    }
}
