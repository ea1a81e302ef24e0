import CFFmpeg
import Foundation

/// Decodes a picture file: JPEG, PNG, WebP, GIF (its first frame), TIFF, BMP and whatever else FFmpeg reads.
///
/// EXIF's orientation is applied. Colours are taken as sRGB: embedded profiles are not.
/// - Throws: `.notFound`, `.notAFile`, `.empty`, `.unreadable` for what is no picture, `.outOfRange` beyond `PictureLimits`,
///   `.decode` for damaged pictures.
public func decodeImageFile(_ url: URL) throws(MediaError) -> CGImage {
    let input = try InputContext(path: SourceFile.path(url), isPicture: true)
    let index = av_find_best_stream(input.pointer, AVMEDIA_TYPE_VIDEO, -1, -1, nil, 0)
    guard index >= 0, let stream = input.stream(Int(index)) else {
        throw MediaError(.unreadable, file: input.path, during: "looking for a picture", detail: "the file holds no picture")
    }
    let (path, codec) = (input.path, ffmpegName(avcodec_get_name(stream.pointee.codecpar.pointee.codec_id)) ?? "")
    let container = PictureOrientation(stream)
    let decoder = try StreamDecoder(input, streamIndex: Int(index))
    let frame = try Frame()
    guard decoder.next(into: frame) else {
        throw MediaError(.decode, file: path, during: "decoding the picture", detail: "it is damaged or not complete")
    }
    let orientation = ExifOrientation.read(frame) ?? container
    return try PictureConverter(file: path, orientation: orientation, fallback: .forCodec(codec)).image(from: frame)
}
