import CFFmpeg
import Foundation

extension ClipInfo {
    /// - Parameter streams: those of the input.
    init(_ input: borrowing InputContext, _ streams: ClipStreams) {
        container = input.pointer.pointee.iformat.map { String(cString: $0.pointee.name) } ?? "unknown"
        video = streams.video.map { Video($0, in: input, streams) }
        audio = streams.audio.map { Audio($0, streams) }
        duration = Self.duration(input, streams)
        hasReliableEnd = streams.hasReliableEnd(input)
    }

    private static func duration(_ input: borrowing InputContext, _ streams: ClipStreams) -> Rational {
        let known = [streams.video, streams.audio].compactMap { $0 }.compactMap(streams.declaredEnd)
        if let end = known.max() ?? ClipStreams.declaredEnd(input) { return max(.zero, end - streams.origin) }
        let micros = input.pointer.pointee.duration
        return micros > 0 ? Rational(micros, Int64(AV_TIME_BASE)) : .zero
    }
}

extension AVStream {
    /// Seconds of the first presented moment, on the container's clock.
    var start: Rational? { start_time == shim_AV_NOPTS_VALUE ? nil : Rational(ticks: start_time, timeBase: time_base) }

    /// Seconds; nil when the container does not say.
    var length: Rational? {
        duration == shim_AV_NOPTS_VALUE || duration <= 0 ? nil : Rational(ticks: duration, timeBase: time_base)
    }

    func tag(_ name: String) -> String? {
        guard let entry = av_dict_get(metadata, name, nil, 0) else { return nil }
        return String(cString: entry.pointee.value)
    }
}

/// A name that FFmpeg gives to a value, nil when it has none or says "unknown".
func ffmpegName(_ text: UnsafePointer<CChar>?) -> String? {
    guard let name = text.map({ String(cString: $0) }), name != "unknown", name != "unspecified" else { return nil }
    return name
}
