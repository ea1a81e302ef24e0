import CFFmpeg
import FFmpegSupport
import Foundation
import Images
import MediaTime
import SourceFiles

/// Decodes an image file: JPEG, PNG, WebP, GIF, AVIF, HEIC (the first frame of animated files), TIFF, BMP and other
/// formats that FFmpeg reads.
///
/// Images with more than 8 bits keep them for drawing in floating point. The orientation in the file is applied (EXIF,
/// TIFF, HEIF), and colors are converted to sRGB by its profile or its tags.
/// - Throws: `.notFound`, `.notAFile`, `.empty`, `.unreadable` for a file that is not an image, `.outOfRange` beyond
///   `ImageLimits`, `.unsupported` for some kinds of images in HEIF, `.limitExceeded` beyond the limit of pixels,
///   `.decode` for damaged or truncated images, even if parts of them could be shown, `.timedOut`.
package func decodeImageFile(_ url: URL) throws(MediaError) -> CGImage {
    var warnings: [MediaWarning] = []
    return try decodeImageFile(url, warnings: &warnings)
}

/// Decodes an image file as `decodeImageFile(_:)` does.
///
/// - Parameters:
///   - alpha: The meaning of alpha.
///   - warnings: Receives problems that do not prevent decoding, such as a damaged profile.
/// - Throws: The errors of `decodeImageFile(_:)`.
package func decodeImageFile(_ url: URL, alpha: AlphaMode = .straight, warnings: inout [MediaWarning])
    throws(MediaError) -> CGImage
{
    let decoded = try MediaAccessPolicy.current.image(at: url, alpha: alpha)
    warnings += decoded.warnings
    return decoded.image
}

/// Decodes an image file as `decodeImageFile(_:)` does, on this thread.
func readImageFile(_ url: URL, _ alpha: AlphaMode = .straight) throws(MediaError) -> DecodedImage {
    var warnings: [MediaWarning] = []
    let image = try image(of: url, alpha, &warnings)
    return DecodedImage(image: image, warnings: warnings)
}

private func image(of url: URL, _ alpha: AlphaMode, _ warnings: inout [MediaWarning]) throws(MediaError) -> CGImage {
    let file = try SourceFile.path(url)
    let png = PNGImageFile(file)
    if let png, png.hdrCodePoints == nil { return try png.decoded(alpha, &warnings) }
    if let animation = try AnimatedWebP(path: file) {
        try animation.check(alpha)
        let frameSource = try AnimatedWebPFrameSource(animation, budget: .shared)
        warnings += frameSource.warnings
        return try frameSource.frame(at: .zero, earliest: nil).image
    }
    do throws(MediaError) {
        return try StillImageFile(file, png).decoded(alpha, &warnings)
    } catch {
        // FFmpeg opens HEIC files whose items cannot be found as videos without frames.
        throw [.unreadable, .noVideo].contains(error.kind) && HEICFile.isHEIC(file) ? .damagedImage(file) : error
    }
}

/// An image file that FFmpeg decodes, with the metadata that FFmpeg ignores.
struct StillImageFile {
    private let path: String
    private let tags: TIFFTags?
    private let item: HEIFImageItem?
    private let png: PNGImageFile?

    /// Reads the metadata of a file.
    ///
    /// - Parameter png: The file as a PNG, if it is one.
    /// - Throws: `.unsupported` for formats that FFmpeg decodes incorrectly, `.outOfRange` beyond `ImageLimits`.
    init(_ path: String, _ png: PNGImageFile?) throws(MediaError) {
        tags = try TIFFImageFile.tags(path)
        try ImageHeaderSize.check(path, tags)
        self.path = path
        self.png = png
        item = HEIFImageItem(path)
    }

    /// Decodes the image.
    ///
    /// - Throws: `.decode` for damaged or truncated images.
    func decoded(_ alphaMode: AlphaMode, _ warnings: inout [MediaWarning]) throws(MediaError) -> CGImage {
        let (decoded, codec, container) = try codedFrame()
        decoded.frame.tagGrayAsFullRange()
        if codec == AV_CODEC_ID_EXR { decoded.frame.tagAsLinear() }
        let isMultiplied = codec == AV_CODEC_ID_EXR || tags?.isPremultiplied == true
        if isMultiplied { try decoded.frame.unpremultiply() }
        let colors = item?.shownColors
        colors?.tag(decoded.frame)
        if item != nil { decoded.frame.useRGBFormat() }
        png?.hdrCodePoints?.tag(decoded.frame)
        let orientation = ExifOrientation.read(decoded.frame) ?? self.orientation ?? container
        let converter = DecodedFrameConverter(
            file: path, orientation: orientation, fallback: .forImageCodec(codec),
            colors: FrameColors(profile: colors?.profile, isStill: true),
            alpha: isMultiplied && alphaMode == .premultiplied ? .straight : alphaMode)
        let image = try converter.image(keeping: decoded)
        warnings += converter.warnings.map { MediaWarning(file: path, detail: $0) }
        guard image.isOpaque, alphaMode != .ignore, let alpha = item?.alpha else { return image }
        return try alphaImage(
            alpha.item, isPremultiplied: alpha.isPremultiplied || alphaMode == .premultiplied, orientation
        ).applied(to: image)
    }

    private func alphaImage(
        _ item: HEIFImageItem, isPremultiplied: Bool, _ orientation: ImageOrientation
    ) throws(MediaError) -> AlphaImage {
        let frame = try HEIFItemDecoder(file: path, limit: PixelLimit(isImage: true)).frame(of: item)
        return try AlphaImage(frame, isPremultiplied: isPremultiplied, file: path, orientation: orientation)
    }

    /// Returns the decoded frame, its codec and the orientation that the container declares for it.
    private func codedFrame() throws(MediaError) -> (DecodedFrame, AVCodecID, ImageOrientation) {
        if let item, item.needsItemDecoder {
            let frame = try HEIFItemDecoder(file: path, limit: PixelLimit(isImage: true)).frame(of: item)
            return (DecodedFrame(frame, time: .zero), item.isAV1 ? AV_CODEC_ID_AV1 : AV_CODEC_ID_HEVC, .up)
        }
        let decoder = try opened()
        let frame = try AVFrameHandle()
        guard decoder.next(into: frame), decoder.damage.isEmpty, !frame.isCorrupt else { throw .damagedImage(path) }
        let codec = decoder.stream.pointee.codecpar.pointee.codec_id
        return (DecodedFrame(frame, time: .zero), codec, ImageOrientation(decoder.stream))
    }

    private var orientation: ImageOrientation? {
        item?.orientation ?? tags?.orientation.flatMap { ImageOrientation(rawValue: Int32($0)) } ?? png?.orientation
    }

    private func opened() throws(MediaError) -> StreamDecoder {
        let input = try InputContext(path: path, isImage: true)
        guard let index = input.bestStream(AVMEDIA_TYPE_VIDEO), let stream = input.stream(index) else {
            throw MediaError(
                .unreadable, file: path, during: "looking for an image", detail: "the file contains no image")
        }
        let size = stream.pointee.codecpar.pointee
        try input.checkPixels(of: index)
        // FFmpeg's decoders report images that are too large for them as damaged.
        if size.width > 0 {
            try ImageLimits.check(width: size.width, height: size.height, file: path, during: "opening the image")
        }
        // They fill in the missing part of a truncated JPEG unless they are strict; other decoders fail by themselves.
        // A strict TIFF decoder rejects newer tags.
        return try StreamDecoder(
            input, streamIndex: index, isStrict: [AV_CODEC_ID_MJPEG, AV_CODEC_ID_PNG].contains(size.codec_id))
    }
}

extension AVFrameHandle {
    /// Tags untagged gray as full range: only video reserves headroom.
    fileprivate func tagGrayAsFullRange() {
        guard pointer.pointee.color_range == AVCOL_RANGE_UNSPECIFIED,
            let format = av_pix_fmt_desc_get(AVPixelFormat(pointer.pointee.format)),
            format.pointee.nb_components <= 2
        else { return }
        pointer.pointee.color_range = AVCOL_RANGE_JPEG
    }

    /// Tags OpenEXR components as linear light, with Rec. 709's primaries unless the file declares others.
    fileprivate func tagAsLinear() {
        if pointer.pointee.color_trc == AVCOL_TRC_UNSPECIFIED { pointer.pointee.color_trc = AVCOL_TRC_LINEAR }
        if pointer.pointee.color_primaries == AVCOL_PRI_UNSPECIFIED {
            pointer.pointee.color_primaries = AVCOL_PRI_BT709
        }
    }

    /// Tags Y'CbCr whose matrix is the identity as what it is: green, blue and red.
    fileprivate func useRGBFormat() {
        guard pointer.pointee.colorspace == AVCOL_SPC_RGB else { return }
        switch AVPixelFormat(pointer.pointee.format) {
        case AV_PIX_FMT_YUV444P, AV_PIX_FMT_YUVJ444P: pointer.pointee.format = AV_PIX_FMT_GBRP.rawValue
        case AV_PIX_FMT_YUV444P10LE: pointer.pointee.format = AV_PIX_FMT_GBRP10LE.rawValue
        case AV_PIX_FMT_YUV444P12LE: pointer.pointee.format = AV_PIX_FMT_GBRP12LE.rawValue
        default: break
        }
    }
}

extension AVFrameHandle {
    /// Whether the decoder filled in parts of the image that it could not read.
    var isCorrupt: Bool {
        pointer.pointee.flags & AV_FRAME_FLAG_CORRUPT != 0 || pointer.pointee.decode_error_flags != 0
    }
}
