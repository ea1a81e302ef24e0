import CFFmpeg
import FFmpegSupport
import Foundation
import MediaTime
import SourceFiles

/// Writes subtitles as a text stream of the container: mov_text in MP4 and QuickTime, SRT or ASS in Matroska, WebVTT in
/// WebM.
///
/// A packet is written when the video reaches its time, so that the container stays interleaved.
/// - Owner: one thread.
final class SubtitleStream {
    private let stream: Int32
    private let container: MovieContainer
    private var waiting: ArraySlice<MovieAnnotations.Subtitles.Cue>
    /// Whether the stream is ASS.
    private let isStyled: Bool
    private let size: (width: Int, height: Int)
    private var count = 0
    /// Times are in milliseconds.
    private static let timeBase = AVRational(num: 1, den: 1000)

    init(_ subtitles: MovieAnnotations.Subtitles, _ settings: MovieSettings, muxer: Muxer) throws(MediaError) {
        container = settings.container
        waiting = (container.isISOMedia ? subtitles.withoutOverlaps : subtitles.cues)[...]
        isStyled = container == .mkv && subtitles.cues.contains { $0.styling != nil }
        size = (settings.width, settings.height)
        stream = try muxer.addSubtitleStream(
            language: subtitles.language, width: settings.width, height: settings.height, isStyled: isStyled)
    }

    /// Writes the subtitles that start before `time`, in seconds.
    func write(before time: Rational, to muxer: Muxer) throws(MediaError) {
        while let cue = waiting.first, cue.start < time {
            waiting.removeFirst()
            let packet = try AVPacketHandle(copying: payload(cue), during: "writing subtitles")
            let start = Self.milliseconds(cue.start)
            packet.pointer.pointee.flags |= AV_PKT_FLAG_KEY
            packet.pointer.pointee.pts = start
            packet.pointer.pointee.dts = start
            packet.pointer.pointee.duration = max(1, Self.milliseconds(cue.end) - start)
            try muxer.write(packet, stream: stream, timeBase: Self.timeBase)
        }
    }

    private static func milliseconds(_ time: Rational) -> Int64 { Int64((time * 1000).rounded) }

    private func payload(_ cue: MovieAnnotations.Subtitles.Cue) -> Data {
        if isStyled {
            defer { count += 1 }
            return Data(SubStationText.event(cue, order: count, width: size.width, height: size.height).utf8)
        }
        let text = cue.text
        guard container.isISOMedia else {
            let isWebVTT = container == .webm
            return Data((isWebVTT ? text.escapedForWebVTT : text).utf8)
        }
        // A sample of 3GPP timed text: the length in 16 bits, then the text.
        let bytes = Data(text.utf8.prefix(Int(UInt16.max)))
        return Data([UInt8(bytes.count >> 8), UInt8(bytes.count & 255)]) + bytes
    }
}

extension Muxer {
    /// Adds a stream for subtitles in the text format of the container; returns the stream index.
    fileprivate func addSubtitleStream(language: String?, width: Int, height: Int, isStyled: Bool) throws(MediaError)
        -> Int32
    {
        let added = try newStream()
        added.pointee.time_base = AVRational(num: 1, den: 1000)
        let parameters = added.pointee.codecpar
        parameters?.pointee.codec_type = AVMEDIA_TYPE_SUBTITLE
        parameters?.pointee.width = Int32(width)
        parameters?.pointee.height = Int32(height)
        switch container {
        case .webm: parameters?.pointee.codec_id = AV_CODEC_ID_WEBVTT
        case .mkv where isStyled:
            parameters?.pointee.codec_id = AV_CODEC_ID_ASS
            try parameters?.pointee.setExtradata(Array(SubStationText.header(width: width, height: height).utf8))
        case .mkv: parameters?.pointee.codec_id = AV_CODEC_ID_SUBRIP
        default:
            parameters?.pointee.codec_id = AV_CODEC_ID_MOV_TEXT
            try parameters?.pointee.setExtradata(Self.timedTextDescription)
        }
        if let language { av_dict_set(&added.pointee.metadata, "language", language, 0) }
        return added.pointee.index
    }

    /// The sample description of 3GPP timed text (TS 26.245): white text, centered at the bottom.
    private static let timedTextDescription: [UInt8] = {
        let parts: [[UInt8]] = [
            [0, 0, 0, 0],  // display flags
            [1, 0xff],  // centered, at the bottom
            [0, 0, 0, 0],  // background color
            [0, 0, 0, 0, 0, 0, 0, 0],  // text box: the whole track
            [0, 0, 0, 0, 0, 1, 0, 18, 0xff, 0xff, 0xff, 0xff],  // style: font 1, 18 points, white
            [0, 0, 0, 18], Array("ftab".utf8), [0, 1, 0, 1, 5], Array("Serif".utf8),
        ]
        return Array(parts.joined())
    }()
}

extension AVCodecParameters {
    /// Sets the header of the codec.
    fileprivate mutating func setExtradata(_ bytes: [UInt8]) throws(MediaError) {
        let padding = Int(AV_INPUT_BUFFER_PADDING_SIZE)
        let memory = av_mallocz(bytes.count + padding)?.assumingMemoryBound(to: UInt8.self)
        let header = try allocated(memory, during: "adding a stream")
        header.update(from: bytes, count: bytes.count)
        extradata = header
        extradata_size = Int32(bytes.count)
    }
}

extension String {
    /// The text with the characters replaced that begin WebVTT tags and character references.
    fileprivate var escapedForWebVTT: String {
        replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}
