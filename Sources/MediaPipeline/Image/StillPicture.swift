import CFFmpeg
import Foundation

/// A picture file that FFmpeg decodes, with what it leaves out.
struct StillImageFile {
    private let path: String
    private let tags: TIFFTags?
    private let item: HEIFImageItem?
    private let png: PNGImageFile?

    /// - Parameter png: the file as a PNG, where it is one.
    /// - Throws: `.unsupported` for what FFmpeg gets wrong, `.outOfRange` beyond `ImageLimits`.
    init(_ path: String, _ png: PNGImageFile?) throws(MediaError) {
        tags = try TIFFImageFile.tags(path)
        try ImageHeaderSize.check(path, tags)
        self.path = path
        self.png = png
        item = HEIFImageItem(path)
    }

    func decoded(_ warnings: inout [MediaWarning]) throws(MediaError) -> CGImage {
        let decoder = try opened()
        let codec = decoder.stream.pointee.codecpar.pointee.codec_id
        let container = orientation ?? ImageOrientation(decoder.stream)
        let frame = try Frame()
        guard decoder.next(into: frame), decoder.damage.isEmpty, !frame.isCorrupt else {
            throw MediaError(
                .decode, file: path, during: "decoding the picture", detail: "it is damaged or not complete",
                remedy: "Replace the file.")
        }
        frame.tagGrayAsFullRange()
        if codec == AV_CODEC_ID_EXR { frame.tagAsLinear() }
        if codec == AV_CODEC_ID_EXR || tags?.isPremultiplied == true { try frame.unpremultiply() }
        let colors = item?.colors
        colors?.tag(frame)
        png?.highRange?.tag(frame)
        let orientation = ExifOrientation.read(frame) ?? container
        let converter = DecodedFrameConverter(
            file: path, orientation: orientation, fallback: .forCodec(ffmpegName(avcodec_get_name(codec)) ?? ""),
            colors: FrameColors(profile: colors?.profile, isStill: true))
        let image = try converter.image(keeping: DecodedFrame(frame, time: .zero))
        warnings += converter.warnings.map { MediaWarning(file: path, detail: $0) }
        guard codec == AV_CODEC_ID_AV1, image.isOpaque, let alpha = item?.alpha else { return image }
        return try AlphaImage(
            alpha.data, isPremultiplied: alpha.isPremultiplied, pixels: image.width * image.height, file: path,
            orientation: orientation
        ).applied(to: image)
    }

    private var orientation: ImageOrientation? {
        item?.orientation ?? tags?.orientation.flatMap { ImageOrientation(rawValue: Int32($0)) } ?? png?.orientation
    }

    private func opened() throws(MediaError) -> StreamDecoder {
        let input = try InputContext(path: path, isPicture: true)
        guard let index = input.bestStream(AVMEDIA_TYPE_VIDEO), let stream = input.stream(index) else {
            throw MediaError(
                .unreadable, file: path, during: "looking for a picture", detail: "the file holds no picture")
        }
        let size = stream.pointee.codecpar.pointee
        // FFmpeg's decoders call what is too large for them damaged.
        if size.width > 0 {
            try ImageLimits.check(width: size.width, height: size.height, file: path, during: "opening the picture")
        }
        // They fill up a JPEG that is cut off; the others refuse by themselves. TIFF's, if strict, refuses new tags.
        return try StreamDecoder(
            input, streamIndex: index, isStrict: [AV_CODEC_ID_MJPEG, AV_CODEC_ID_PNG].contains(size.codec_id))
    }
}

extension Frame {
    /// Grays of pictures go from 0 to the most that their bits hold, unless the file says otherwise: only video leaves
    /// room.
    fileprivate func tagGrayAsFullRange() {
        guard pointer.pointee.color_range == AVCOL_RANGE_UNSPECIFIED,
            let format = av_pix_fmt_desc_get(AVPixelFormat(pointer.pointee.format)),
            format.pointee.nb_components <= 2
        else { return }
        pointer.pointee.color_range = AVCOL_RANGE_JPEG
    }

    /// The components of OpenEXR are light, by Rec. 709's primaries where the file does not say otherwise, and
    /// multiplied by alpha.
    fileprivate func tagAsLinear() {
        if pointer.pointee.color_trc == AVCOL_TRC_UNSPECIFIED { pointer.pointee.color_trc = AVCOL_TRC_LINEAR }
        if pointer.pointee.color_primaries == AVCOL_PRI_UNSPECIFIED {
            pointer.pointee.color_primaries = AVCOL_PRI_BT709
        }
    }

    /// True when the decoder filled in parts of the picture that it could not read.
    fileprivate var isCorrupt: Bool {
        pointer.pointee.flags & AV_FRAME_FLAG_CORRUPT != 0 || pointer.pointee.decode_error_flags != 0
    }
}
