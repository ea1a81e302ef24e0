import CFFmpeg
import Foundation

/// Decodes a picture file: JPEG, PNG, WebP, GIF and AVIF (of animated ones the first frame), TIFF, BMP and whatever else FFmpeg reads.
///
/// Pictures of more than 8 bits keep them for drawing in floating point. EXIF's orientation is applied. Colours are taken as sRGB: embedded profiles are not.
/// - Throws: `.notFound`, `.notAFile`, `.empty`, `.unreadable` for what is no picture, `.outOfRange` beyond `PictureLimits`,
///   `.decode` for pictures that are damaged or cut off, even if most of one could be shown.
public func decodeImageFile(_ url: URL) throws(MediaError) -> CGImage {
    let file = try SourceFile.path(url)
    if let animation = try AnimatedWebP(path: file) {
        return try AnimationPictures(animation, budget: .shared).frame(at: .zero, earliest: nil).image
    }
    let input = try InputContext(path: file, isPicture: true)
    let index = av_find_best_stream(input.pointer, AVMEDIA_TYPE_VIDEO, -1, -1, nil, 0)
    guard index >= 0, let stream = input.stream(Int(index)) else {
        throw MediaError(.unreadable, file: input.path, during: "looking for a picture", detail: "the file holds no picture")
    }
    let size = stream.pointee.codecpar.pointee
    // FFmpeg's decoders call what is too large for them damaged.
    if size.width > 0 { try PictureLimits.check(width: size.width, height: size.height, file: input.path, during: "opening the picture") }
    let (path, codec) = (input.path, ffmpegName(avcodec_get_name(stream.pointee.codecpar.pointee.codec_id)) ?? "")
    let container = PictureOrientation(stream)
    // FFmpeg's decoder fills up a JPEG that is cut off; the others refuse by themselves. TIFF's, if strict, refuses new tags.
    let isStrict = stream.pointee.codecpar.pointee.codec_id == AV_CODEC_ID_MJPEG
    let decoder = try StreamDecoder(input, streamIndex: Int(index), isStrict: isStrict)
    let frame = try Frame()
    guard decoder.next(into: frame), decoder.damage.isEmpty, !frame.isCorrupt else {
        throw MediaError(.decode, file: path, during: "decoding the picture", detail: "it is damaged or not complete",
            remedy: "Replace the file.")
    }
    let orientation = ExifOrientation.read(frame) ?? container
    return try PictureConverter(file: path, orientation: orientation, fallback: .forCodec(codec)).image(keeping: DecodedFrame(frame, time: .zero))
}

extension Frame {
    /// True when the decoder filled in parts of the picture that it could not read.
    fileprivate var isCorrupt: Bool {
        pointer.pointee.flags & AV_FRAME_FLAG_CORRUPT != 0 || pointer.pointee.decode_error_flags != 0
    }
}
