import CFFmpeg
import Foundation
import PixelKernels

/// Turns decoded frames into upright, premultiplied BGRA.
///
/// Matrix, range and siting are always explicit. YCbCr goes through the own kernels, planar or not: 8 bits and opaque
/// 10 straight into bytes, all else of up to 16 by way of words, grays too; RGB and 4:1:1 go through libswscale. High
/// dynamic range, other primaries and profiles take words through `ColorConversion`; bytes that are opaque, or RGB, are
/// matched to a profile in place. Pictures of two fields are made whole first.
/// - Thread safety: owner thread only.
final class DecodedFrameConverter {
    private let file: String
    let orientation: ImageOrientation
    private let fallback: YUVDecoding.Fallback
    private let colors: FrameColors?
    private var scaler = FrameScaler()
    private let memory: PixelMemoryPool?
    private var scratch: [UInt16] = []
    private var notes: [String] = []

    /// - Parameter colors: nil for levels of alpha, which are no colours.
    init(
        file: String, orientation: ImageOrientation, fallback: YUVDecoding.Fallback,
        colors: FrameColors? = FrameColors(), memory: PixelMemoryPool? = nil
    ) {
        self.file = file
        self.memory = memory
        self.colors = colors
        self.orientation = orientation
        self.fallback = fallback
    }

    /// What cannot be shown as the file means it, each once.
    var warnings: [String] { notes + (colors?.warnings ?? []) }

    /// As `image(from:)`, of a clip's frame; the one after it tells what moves where a frame holds two fields.
    func image(from decoded: DecodedFrame, next: DecodedFrame?) throws(MediaError) -> CGImage {
        guard Deinterlacer.applies(to: decoded.frame.pointer.pointee) else { return try image(keeping: decoded) }
        if let whole = try Deinterlacer().whole(decoded, next: next) { return try image(keeping: whole) }
        note("the clip is interlaced in a pixel format that cannot be deinterlaced; it is shown with both fields")
        return try image(keeping: decoded)
    }

    /// As `image(from:)`; a frame that has more than its picture of 8 bits shows is kept for drawing in floating point.
    func image(keeping decoded: DecodedFrame) throws(MediaError) -> CGImage {
        let image = try image(from: decoded.frame)
        guard
            let source = HighPrecisionFrameSource(
                decoded, file: file, orientation, fallback, colors?.conversion(of: decoded.frame), memory)
        else { return image }
        return CGImage(
            pixels: image.pixels, isOpaque: image.isOpaque,
            fine: HighPrecisionImage(retainedBytes: decoded.bytes) { source.pixels($0) })
    }

    private func note(_ words: String) {
        if !notes.contains(words) { notes.append(words) }
    }

    /// - Throws: `.unsupported` for pixel formats and matrices without a converter, `.outOfRange` for sizes beyond
    ///   32,768.
    func image(from frame: borrowing Frame) throws(MediaError) -> CGImage {
        let picture = frame.pointer.pointee
        try ImageLimits.check(width: picture.width, height: picture.height, file: file, during: "converting a frame")
        let pixels = PixelBuffer(width: Int(picture.width), height: Int(picture.height), memory: memory)
        let isOpaque = try fill(pixels, from: frame)
        return CGImage(pixels: pixels.turned(orientation, memory: memory), isOpaque: isOpaque)
    }

    /// Returns whether all of the picture is opaque.
    private func fill(_ pixels: PixelBuffer, from frame: borrowing Frame) throws(MediaError) -> Bool {
        let picture = frame.pointer.pointee
        guard let decoding = YUVDecoding(picture, fallback: fallback) else {
            let name = ffmpegName(av_color_space_name(picture.colorspace)) ?? "unknown"
            throw MediaError(
                .unsupported, file: file, during: "converting a frame",
                detail: "the colour matrix \(name) cannot be converted",
                remedy: "Convert the clip to BT.709.")
        }
        let conversion = colors?.conversion(of: frame)
        let format = AVPixelFormat(picture.format)
        guard let conversion else { return try fillAsIs(pixels, from: frame, decoding) }
        let planes = Planar16BitConverter(picture, decoding: decoding)
        // Bytes of RGB stay bytes: libswscale's words are not exactly them.
        if case .profile(let match) = conversion, format.bitsOfSample <= 8, !format.mayBeTransparent || planes == nil {
            guard !format.mayBeTransparent else {
                return try scaler.fill(pixels, from: frame, decoding: decoding, match: match, file: file)
            }
            let isOpaque = try fillAsIs(pixels, from: frame, decoding)
            pixels.match(by: match)
            return isOpaque
        }
        return try scaler.fill(
            pixels, from: frame, decoding: decoding, conversion: conversion, planes: planes, file: file)
    }

    /// With colours as they come.
    private func fillAsIs(_ pixels: PixelBuffer, from frame: borrowing Frame, _ decoding: YUVDecoding)
        throws(MediaError) -> Bool
    {
        let picture = frame.pointer.pointee
        if let layout = ChromaLayout(picture, decoding.siting), layout.fitsIn8Bits {
            return UnpackedPlanes.with(picture, bits: layout.bits) { fillPlanes(pixels, $0, decoding, layout) }
        }
        if let gray = GrayLayout(AVPixelFormat(picture.format)), gray.fitsIn8Bits {
            gray.fill(pixels, from: picture, isFullRange: decoding.isFullRange)
            return true
        }
        let planes = Planar16BitConverter(picture, decoding: decoding)
        // libswscale rounds words upward where it makes bytes of them.
        guard planes != nil || AVPixelFormat(picture.format).bitsOfSample > 8 else {
            return try scaler.fill(pixels, from: frame, decoding: decoding, file: file)
        }
        return try scaler.fill(pixels, from: frame, decoding: decoding, conversion: nil, planes: planes, file: file)
    }

    private func fillPlanes(_ pixels: PixelBuffer, _ picture: AVFrame, _ decoding: YUVDecoding, _ layout: ChromaLayout)
        -> Bool
    {
        let data = picture.data
        let lines = picture.linesize
        var source = mp_decode_source(
            planes: (UnsafePointer(data.0), UnsafePointer(data.1), UnsafePointer(data.2)),
            strides: (Int(lines.0), Int(lines.1), Int(lines.2)), width: picture.width, height: picture.height,
            horizontal: layout.horizontal, vertical: layout.vertical, matrix: decoding.matrix, bits: layout.bits)
        let room = mp_decode_scratch(picture.width)
        if scratch.count < room { scratch = Array(repeating: 0, count: room) }
        let target = pixels.bytes.assumingMemoryBound(to: UInt8.self)
        mp_decode_planes(&source, target, pixels.bytesPerRow, 0, picture.height, &scratch)
        guard layout.hasAlpha, let alpha = data.3 else { return true }
        let least = (0..<pixels.height).reduce(UInt8(255)) { least, y in
            min(least, mp_decode_apply_alpha(target + y * pixels.bytesPerRow, alpha + y * Int(lines.3), pixels.width))
        }
        return least == 255
    }
}

extension PixelBuffer {
    /// The pixels as they are to be shown.
    func turned(_ orientation: ImageOrientation, memory: PixelMemoryPool?) -> PixelBuffer {
        turned(orientation: orientation.rawValue, memory: memory)
    }
}
