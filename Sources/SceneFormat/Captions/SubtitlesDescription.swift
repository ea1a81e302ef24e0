import Captions
import MediaTime
import MediaWriting

/// The subtitles that are stored in the movie, under `subtitles` of a scene.
package struct SubtitlesDescription: Equatable, Sendable {
    /// The caption file.
    let asset: AssetDescription
    /// The subtitles of the file.
    package let subtitles: MovieAnnotations.Subtitles

    static var schema: JSONSchemaNode {
        .anyOf([
            .type("string"),
            .closed([("captions", .type("string")), ("language", .type("string"))], required: ["captions"]),
        ])
    }
}

extension SceneReader {
    /// Reads `subtitles: captions.vtt`, or a map with `captions` and `language`.
    func subtitles(_ value: SceneValue) -> SubtitlesDescription? {
        guard case .map = value.content else { return subtitles(value, language: nil) }
        guard var map = MapReader(value, "subtitles", values.collector) else { return nil }
        let file = map.required("captions", "an SRT, WebVTT or JSON file")
        let language = map.value("language").flatMap(language)
        map.reportUnknownKeys()
        return file.flatMap { subtitles($0, language: language) }
    }

    private func subtitles(_ file: SceneValue, language: String?) -> SubtitlesDescription? {
        guard let asset = assets.asset(file, "subtitles", values), let track = track(asset, at: file.location) else {
            return nil
        }
        return SubtitlesDescription(asset: asset, subtitles: track.subtitles(language: language))
    }

    private func language(_ value: SceneValue) -> String? {
        let expectation = "three letters of ISO 639-2, such as eng or fra"
        guard let text = values.text(value, "language", expectation) else { return nil }
        guard MovieAnnotations.Subtitles.isLanguage(text) else {
            return values.refuse(value, "language", expectation)
        }
        return text
    }
}

extension CaptionTrack {
    /// Returns the captions as subtitles that are stored in the file, for `MovieAnnotations.subtitles`. Styles and
    /// places are left out.
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
