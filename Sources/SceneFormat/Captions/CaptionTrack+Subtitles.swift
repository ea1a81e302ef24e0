import Captions
import MediaTime
import MediaWriting

extension CaptionTrack {
    /// Returns the captions as subtitles that are stored in the file, for `MovieAnnotations.subtitles`. Styles and places
    /// are left out.
    ///
    /// - Parameter language: Three letters of ISO 639-2, such as "eng"; nil for an unknown language.
    public func subtitles(language: String? = nil) -> MovieAnnotations.Subtitles {
        let shown = cues.filter { $0.end > max($0.start, 0) }
        return MovieAnnotations.Subtitles(
            cues: shown.map {
                .init(start: Rational(near: max(0, $0.start)), end: Rational(near: $0.end), text: $0.text)
            }, language: language)
    }
}
