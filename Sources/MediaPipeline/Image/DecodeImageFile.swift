import CFFmpeg
import Foundation

/// Decodes a picture file: JPEG, PNG, WebP, GIF and AVIF (of animated ones the first frame), TIFF, BMP and whatever else FFmpeg reads.
///
/// Pictures of more than 8 bits keep them for drawing in floating point. The orientation that the file gives is applied (EXIF, TIFF, HEIF's turns). Colours are taken as sRGB: embedded profiles are not.
/// - Throws: `.notFound`, `.notAFile`, `.empty`, `.unreadable` for what is no picture, `.outOfRange` beyond `PictureLimits`,
///   `.decode` for pictures that are damaged or cut off, even if most of one could be shown.
public func decodeImageFile(_ url: URL) throws(MediaError) -> CGImage {
    let file = try SourceFile.path(url)
    if let image = try PNGPicture.decoded(file) { return image }
    if let animation = try AnimatedWebP(path: file) {
        return try AnimationPictures(animation, budget: .shared).frame(at: .zero, earliest: nil).image
    }
    let tags = try TIFFPicture.tags(file)
    try ClaimedSize.check(file, tags)
    let input = try InputContext(path: file, isPicture: true)
    guard let index = input.bestStream(AVMEDIA_TYPE_VIDEO), let stream = input.stream(index) else {
        throw MediaError(.unreadable, file: input.path, during: "looking for a picture", detail: "the file holds no picture")
    }
    let size = stream.pointee.codecpar.pointee
    // FFmpeg's decoders call what is too large for them damaged.
    if size.width > 0 { try PictureLimits.check(width: size.width, height: size.height, file: input.path, during: "opening the picture") }
    let (path, codec) = (input.path, ffmpegName(avcodec_get_name(stream.pointee.codecpar.pointee.codec_id)) ?? "")
    let item = PictureItem(file)
    let container = item?.orientation ?? tags?.orientation.flatMap { PictureOrientation(rawValue: Int32($0)) } ?? PictureOrientation(stream)
    // FFmpeg's decoder fills up a JPEG that is cut off; the others refuse by themselves. TIFF's, if strict, refuses new tags.
    let isStrict = stream.pointee.codecpar.pointee.codec_id == AV_CODEC_ID_MJPEG
    let decoder = try StreamDecoder(input, streamIndex: index, isStrict: isStrict)
    let frame = try Frame()
    guard decoder.next(into: frame), decoder.damage.isEmpty, !frame.isCorrupt else {
        throw MediaError(.decode, file: path, during: "decoding the picture", detail: "it is damaged or not complete",
            remedy: "Replace the file.")
    }
    frame.takeGreysAsFull()
    let orientation = ExifOrientation.read(frame) ?? container
    let image = try PictureConverter(file: path, orientation: orientation, fallback: .forCodec(codec)).image(keeping: DecodedFrame(frame, time: .zero))
    guard codec == "av1", image.isOpaque, let alpha = item?.alpha else { return image }
    return try AlphaPicture(alpha.data, isPremultiplied: alpha.isPremultiplied, pixels: image.width * image.height, file: path, orientation: orientation).applied(to: image)
}

extension Frame {
    /// Greys of pictures go from 0 to the most that their bits hold, unless the file says otherwise: only video leaves room.
    fileprivate func takeGreysAsFull() {
        guard pointer.pointee.color_range == AVCOL_RANGE_UNSPECIFIED, let format = av_pix_fmt_desc_get(AVPixelFormat(pointer.pointee.format)),
            format.pointee.nb_components <= 2
        else { return }
        pointer.pointee.color_range = AVCOL_RANGE_JPEG
    }

    /// True when the decoder filled in parts of the picture that it could not read.
    fileprivate var isCorrupt: Bool {
        pointer.pointee.flags & AV_FRAME_FLAG_CORRUPT != 0 || pointer.pointee.decode_error_flags != 0
    }
}
