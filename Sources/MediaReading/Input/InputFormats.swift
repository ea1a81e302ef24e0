import CFFmpeg
import FFmpegSupport
import FileAccess
import Foundation
import SourceFiles

/// The demuxer that reads a file, and the files that it may open.
///
/// Demuxers are chosen by the contents of a file, and only from a list of media formats. FFmpeg's other demuxers render
/// text files as video, run scripts, or follow the names in lists of files.
struct InputFormat {
    /// FFmpeg's demuxer.
    let demuxer: UnsafePointer<AVInputFormat>
    /// The options of the demuxer.
    var options: [String: String] = [:]
    /// The codec of an image file; `nil` for other files, which declare their codecs.
    var imageCodec: AVCodecID?
    /// The paths of the files that the file names, which the demuxer may open in addition to it.
    var namedFiles: [String] = []

    /// Returns the format of an open file.
    ///
    /// - Parameters:
    ///   - path: The path of the file, for messages and for the files that a playlist names.
    ///   - file: The file at its beginning.
    ///   - isImage: Whether only an image is expected; playlists are rejected then.
    /// - Returns: The format; `nil` if the contents are not of a known format.
    /// - Throws: `.unsupported` for formats that are not accepted.
    static func probed(_ path: String, _ file: UnsafeMutablePointer<AVIOContext>, isImage: Bool) throws(MediaError)
        -> InputFormat?
    {
        let detected = demuxer(file, name: nil)
        let names = detected.map(AcceptedFormats.names) ?? []
        if let codec = names.lazy.compactMap({ AcceptedFormats.images[$0] }).first { return try image(path, codec) }
        if let detected, AcceptedFormats.isMedia(names) {
            // FFmpeg takes some SVG files for a transport stream, which may begin anywhere.
            if names.contains("mpegts"), FileSignature.imageCodec(path) == "svg" { return try image(path, "svg") }
            return InputFormat(demuxer: detected)
        }
        // FFmpeg 7.1 recognizes playlists only by their names.
        if names.contains(AcceptedFormats.playlist) || detected == nil && HLSPlaylist.isPlaylist(path: path) {
            return try playlist(path, isImage: isImage)
        }
        guard let detected else {
            // FFmpeg does not look behind long tags. The name tells which format follows.
            if FileSignature.isTagOrJPEG(path), let guess = demuxer(file, name: path),
                AcceptedFormats.isMedia(AcceptedFormats.names(guess))
            {
                return InputFormat(demuxer: guess)
            }
            return try FileSignature.imageCodec(path).map { codec throws(MediaError) in try image(path, codec) }
        }
        if let codec = FileSignature.imageCodec(path) { return try image(path, codec) }
        throw AcceptedFormats.rejection(path, detected, names)
    }

    private static func playlist(_ path: String, isImage: Bool) throws(MediaError) -> InputFormat {
        let name = AcceptedFormats.playlist
        guard let demuxer = av_find_input_format(name) else {
            throw MediaError(
                .unsupported, file: path, during: "opening the file",
                detail: "this build of FFmpeg does not read HLS playlists", remedy: "Use a media file.")
        }
        guard !isImage else { throw AcceptedFormats.rejection(path, demuxer, [name]) }
        // FFmpeg 7.1 otherwise refuses segments whose names do not match their contents, although `OpenableFiles` and
        // the list of formats already restrict what is opened. FFmpeg 5.1 ignores the option.
        return InputFormat(
            demuxer: demuxer, options: ["extension_picky": "0"], namedFiles: try HLSPlaylist.playableFiles(path))
    }

    /// Returns FFmpeg's choice for the contents of a file and its name.
    private static func demuxer(_ file: UnsafeMutablePointer<AVIOContext>, name: String?)
        -> UnsafePointer<AVInputFormat>?
    {
        var format: UnsafePointer<AVInputFormat>?
        _ = av_probe_input_buffer2(file, &format, name, nil, 0, 0)
        return format
    }

    /// Reads the file as one image, even if its name looks like a pattern of numbered files.
    private static func image(_ path: String, _ codec: String) throws(MediaError) -> InputFormat {
        if codec == "svg" { try SVGImageCost.check(path) }
        guard let demuxer = av_find_input_format("image2"), let descriptor = avcodec_descriptor_get_by_name(codec)
        else {
            throw MediaError(
                .unsupported, file: path, during: "opening the file",
                detail: "this build of FFmpeg does not read \(codec) images", remedy: "Convert it to PNG.")
        }
        return InputFormat(
            demuxer: demuxer, options: ["pattern_type": "none"], imageCodec: descriptor.pointee.id)
    }
}

/// The formats that are accepted as input, listed in docs/Clips.md.
enum AcceptedFormats {
    /// FFmpeg's names of container and stream formats for video, audio and animated images.
    static let media: Set<String> = [
        // Containers.
        "3g2", "3gp", "asf", "avi", "dv", "flv", "gxf", "ivf", "live_flv", "m4a", "matroska", "mj2", "mov", "mp4",
        "mpeg", "mpegts", "mxf", "nut", "obu", "ogg", "rm", "webm", "wtv", "yuv4mpegpipe",
        // Video streams without a container.
        "av1", "avs2", "avs3", "cavsvideo", "dirac", "dnxhd", "h261", "h263", "h264", "hevc", "ipu", "m4v", "mjpeg",
        "mpegvideo", "vc1", "vc1test", "vvc",
        // Audio.
        "aac", "ac3", "aiff", "amr", "amrnb", "amrwb", "ape", "au", "caf", "dsf", "dts", "dtshd", "eac3", "flac",
        "loas", "mlp", "mp3", "mpc", "mpc8", "shn", "tak", "truehd", "tta", "w64", "wav", "wv", "xwma",
        // Animated images and icons.
        "apng", "flic", "gif", "ico",
    ]

    /// FFmpeg's names of codecs by the format names of their images.
    static let images = [
        "bmp_pipe": "bmp", "dds_pipe": "dds", "dpx_pipe": "dpx", "exr_pipe": "exr", "gif_pipe": "gif",
        "hdr_pipe": "hdr", "j2k_pipe": "jpeg2000", "jpeg_pipe": "mjpeg", "jpegls_pipe": "jpegls",
        "jpegxl_pipe": "jpegxl", "pam_pipe": "pam", "pbm_pipe": "pbm", "pcx_pipe": "pcx", "pfm_pipe": "pfm",
        "pgm_pipe": "pgm", "phm_pipe": "phm", "png_pipe": "png", "ppm_pipe": "ppm", "psd_pipe": "psd",
        "qoi_pipe": "qoi", "sgi_pipe": "sgi", "sunrast_pipe": "sunrast", "svg_pipe": "svg", "tiff_pipe": "tiff",
        "webp_pipe": "webp", "xbm_pipe": "xbm", "xpm_pipe": "xpm", "xwd_pipe": "xwd",
    ]

    /// The format name of HLS playlists, which are accepted under conditions.
    static let playlist = "hls"

    /// The formats that a demuxer may use for the files that it opens.
    static let whitelist = (media.sorted() + [playlist, "image2"]).joined(separator: ",")

    /// Returns whether one of the names is that of a container or a stream.
    static func isMedia(_ names: [String]) -> Bool { names.contains(where: media.contains) }

    /// Returns FFmpeg's names of a format.
    static func names(_ format: UnsafePointer<AVInputFormat>) -> [String] {
        format.pointee.name.map { String(cString: $0).split(separator: ",").map(String.init) } ?? []
    }

    private static let lists: Set<String> = ["applehttp", "concat", "dash", "hls", "imf", "rtsp", "sdp"]
    private static let scripts: Set<String> = ["avisynth", "vapoursynth"]

    /// Returns the error for a known format that is not accepted.
    static func rejection(_ path: String, _ format: UnsafePointer<AVInputFormat>, _ names: [String]) -> MediaError {
        func error(_ detail: String, _ remedy: String) -> MediaError {
            MediaError(.unsupported, file: path, during: "opening the file", detail: detail, remedy: remedy)
        }
        if let name = names.first(where: lists.contains) {
            return error(
                "it is a list of other files (\(name)), not a clip",
                "Join the listed files into one file with FFmpeg, and use that file.")
        }
        if let name = names.first(where: scripts.contains) {
            return error("it is a script (\(name)), not a clip", "Render it to a file, and use that file.")
        }
        let title = ffmpegName(format.pointee.long_name).map { " (\($0))" } ?? ""
        return error(
            "the format \(names.first ?? "of the file")\(title) is not accepted",
            "Use a media file such as MP4, MOV, MKV, WebM, WAV, PNG or JPEG; docs/Clips.md lists the formats.")
    }
}

/// The first bytes of files that FFmpeg recognizes only by their names.
private enum FileSignature {
    private static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF]

    /// Returns whether a file begins with an ID3 tag, before audio of any format, or with a JPEG image, which may be
    /// the first frame of Motion JPEG.
    static func isTagOrJPEG(_ path: String) -> Bool {
        let head = InputFile.start(path, count: 3)
        return head.starts(with: "ID3".utf8) || head.starts(with: jpeg)
    }

    /// Returns FFmpeg's name of the codec of an image file; `nil` for other files.
    static func imageCodec(_ path: String) -> String? {
        let head = InputFile.start(path, count: 1 << 16)
        let bytes = [UInt8](head)
        if bytes.starts(with: jpeg) { return "mjpeg" }
        if bytes.starts(with: "P7\n".utf8) { return "pam" }
        if bytes.starts(with: "#?RADIANCE".utf8) || bytes.starts(with: "#?RGBE".utf8) { return "hdr" }
        if isSVG(head) { return "svg" }
        return path.lowercased().hasSuffix(".tga") && isTarga(bytes) ? "targa" : nil
    }

    /// Returns whether the bytes are XML with an `svg` element; FFmpeg does not expect comments or a document type
    /// before it.
    private static func isSVG(_ head: Data) -> Bool {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let text = head.starts(with: mark) ? head.dropFirst(mark.count) : head
        return text.first { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: "<")
            && text.range(of: Data("<svg".utf8)) != nil
    }

    /// Returns whether the bytes may be the header of a Targa image, which has no signature.
    ///
    /// - Source: Truevision TGA 2.0, "TGA file header".
    private static func isTarga(_ bytes: [UInt8]) -> Bool {
        guard bytes.count >= 18 else { return false }
        let hasSize = (bytes[12] | bytes[13]) > 0 && (bytes[14] | bytes[15]) > 0
        return bytes[1] <= 1 && [1, 2, 3, 9, 10, 11].contains(bytes[2]) && hasSize
            && [8, 15, 16, 24, 32].contains(bytes[16])
    }
}
