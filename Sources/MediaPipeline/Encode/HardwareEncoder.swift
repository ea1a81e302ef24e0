import CFFmpeg

/// An encoder of the graphics hardware that takes pictures from memory, and what it stands for.
///
/// VAAPI and Quick Sync are not among them: they take surfaces of their own.
public struct HardwareEncoder: Sendable, Equatable {
    /// FFmpeg's name: "h264_nvenc".
    public let name: String
    /// The encoder that does the same in software: "libx264".
    public let software: String

    public static let all = [
        HardwareEncoder(name: "h264_nvenc", software: "libx264"),
        HardwareEncoder(name: "h264_v4l2m2m", software: "libx264"),
        HardwareEncoder(name: "hevc_nvenc", software: "libx265"),
        HardwareEncoder(name: "hevc_v4l2m2m", software: "libx265"),
    ]

    /// Why it cannot be used here; nil when it can. Opens it, which is the only way to know.
    public var problem: String? {
        guard let codec = avcodec_find_encoder_by_name(name) else { return "this FFmpeg is built without it" }
        guard let context = try? CodecContext(codec) else { return "memory could not be allocated" }
        context.pointer.pointee.width = 640
        context.pointer.pointee.height = 360
        context.pointer.pointee.pix_fmt = AV_PIX_FMT_YUV420P
        context.pointer.pointee.time_base = AVRational(num: 1, den: 25)
        let code = avcodec_open2(context.pointer, codec, nil)
        return code < 0 ? "no driver or device (\(FFmpegCode(code).words.lowercased()))" : nil
    }

    /// The same settings for the hardware: quality and speed are named otherwise there.
    public func settings(like video: VideoCodecSettings) -> VideoCodecSettings {
        var result = video
        result.encoder = name
        result.options = video.options.filter { ["b", "g", "maxrate", "bufsize", "bf"].contains($0.key) }
        guard name.hasSuffix("nvenc") else { return result }
        if let quality = video.options["crf"] { result.options.merge(["rc": "vbr", "cq": quality, "b": "0"]) { $1 } }
        if let speed = video.options["preset"], ["slow", "medium", "fast"].contains(speed) {
            result.options["preset"] = speed
        }
        return result
    }
}
