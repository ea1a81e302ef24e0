import MediaPipeline

/// A track's pictures at the times they have in it.
final class TrackFrameReader: SampleBufferSequence {
    private let timeline: TrackTimeline
    private let span: AssetTimeSpan
    private let format: PixelBufferFormat
    private var time: Rational
    private var open: (clip: AVAsset, reader: ClipReader)?

    init(_ timeline: TrackTimeline, _ span: AssetTimeSpan, format: PixelBufferFormat) {
        self.timeline = timeline
        self.span = span
        self.format = format
        time = span.start
    }

    func next() throws -> CMSampleBuffer? {
        while time < min(span.end, timeline.end) {
            guard let piece = timeline.piece(at: time), let clip = piece.clip else {
                // Nothing shows until the next piece.
                guard let next = timeline.pieces.first(where: { $0.start > time }) else { return nil }
                time = next.start
                continue
            }
            let frame = try reader(clip).frame(at: piece.sourceTime(at: time))
            // A frame that began before the piece or the span begins with it, and the last one is held to the piece's
            // end.
            let end =
                frame.isLast
                ? piece.end : min(piece.end, piece.start + (frame.endTime - piece.sourceStart) / piece.rate)
            defer { time = max(end, time + Rational(1, 1_000_000)) }
            return try format.sample(frame.image, at: time, duration: min(end, span.end) - time)
        }
        return nil
    }

    private func reader(_ clip: AVAsset) throws -> ClipReader {
        if let open, open.clip === clip { return open.reader }
        let reader = try ClipReader(clip.source, isUpright: false)
        open = (clip, reader)
        return reader
    }
}
