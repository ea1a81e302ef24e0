import MediaReading
import MediaTime
import SourceFiles

/// The ranges of a file's streams that a stream copy reads, each on the clock of the opened stream.
struct StreamCopyRanges {
    /// A range on the clock of a stream, in seconds.
    struct Span {
        let start: Rational
        /// The end; `nil` to copy to the end of the stream.
        let end: Rational?
        /// The start of the clip on the stream's clock, in seconds.
        let origin: Rational
    }

    let video: Span, audio: Span
    /// The maximum duration of the copy in seconds; `nil` if everything is copied.
    let length: Rational?
    /// Whether the file has to be opened without its edit lists, because FFmpeg's demuxer does not apply them exactly.
    let ignoresEdits: Bool

    /// Creates the ranges of a time range.
    ///
    /// - Parameters:
    ///   - streams: The streams of the file, opened with its edit lists.
    ///   - start: The start in seconds from the start of the clip.
    ///   - end: The end in seconds from the start of the clip; `nil` to copy to the end.
    /// - Throws: `.unsupported` for edit lists that a copy cannot keep.
    init(_ streams: ClipStreams, from start: Rational, to end: Rational?, file: String) throws(MediaError) {
        ignoresEdits = streams.edits != nil || streams.audioEdits != nil
        guard ignoresEdits else {
            let span = Span(start: start + streams.origin, end: end.map { $0 + streams.origin }, origin: streams.origin)
            video = span
            audio = span
            length = end.map { $0 - start }
            return
        }
        let lists = [streams.video, streams.audio].map { stream in stream.flatMap { streams.list(of: $0) } }
        var spans: [Span] = []
        for list in lists { spans.append(try Self.span(list, streams.origin, start, end, file)) }
        video = spans[0]
        audio = spans[1]
        let copied = zip([streams.video, streams.audio], spans).filter { $0.0 != nil }.map(\.1)
        let lengths = copied.compactMap { span in span.end.map { $0 - span.start } }
        length = end.map { $0 - start } ?? (lengths.count == copied.count ? lengths.max() : nil)
    }

    private static func span(
        _ list: EditList?, _ origin: Rational, _ start: Rational, _ end: Rational?, _ file: String
    ) throws(MediaError) -> Span {
        guard let list else { return Span(start: start + origin, end: end.map { $0 + origin }, origin: origin) }
        guard let part = list.singlePart else {
            throw StreamCopy.refusal(file, "its edit list has several edits or a still frame")
        }
        guard start + origin >= part.start else {
            throw StreamCopy.refusal(file, "its edit list begins with a gap")
        }
        let shift = part.media - part.start
        let partEnd = list.isOpenEnded ? nil : part.start + part.length
        let ends = [end.map { $0 + origin }, partEnd].compactMap { $0 }
        return Span(start: start + origin + shift, end: ends.min().map { $0 + shift }, origin: origin + shift)
    }
}
