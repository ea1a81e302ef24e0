import Captions
import MediaTime
import MediaWriting
import SceneLanguage
import SourceText

/// The subtitles that are stored in the movie, under `subtitles` of a scene.
package struct SubtitlesDescription: Equatable, Sendable {
    /// The caption file.
    let asset: AssetDescription
    /// The position of the caption file's name in the document.
    let location: SourceLocation
    /// The captions of the file.
    let track: CaptionTrack
    /// The subtitles of the file.
    package let subtitles: MovieAnnotations.Subtitles
}

extension SubtitlesDescription {
    /// The keys of `subtitles`.
    static let keys = SceneKeys<MovieAnnotations.Subtitles> {
        SceneKey(
            rule: "captions", SceneValueType.asset.form, isRequired: true, example: "talk.vtt",
            "The caption file: SRT, WebVTT, ASS or JSON.")
        SceneKey(
            "language", \.language, .language, default: "none", example: "eng",
            "The language, as three letters of ISO 639-2.")
    }

    /// The schema of `subtitles`: a file, or a map.
    static var schema: JSONSchemaNode { .anyOf([.type("string"), keys.schema]) }
}

extension SceneValueType where Value == String {
    /// A language, as three letters.
    fileprivate static var language: SceneValueType {
        let expectation = "three letters of ISO 639-2, such as eng or fra"
        let text = SceneValueType.text(expectation)
        return SceneValueType(text.form) { value, label, reader in
            guard let name = text.read(value, label, reader) else { return nil }
            return MovieAnnotations.Subtitles.isLanguage(name) ? name : reader.refuse(value, label, expectation)
        }
    }
}

extension SceneReader {
    /// Reads `subtitles: captions.vtt`, or a map of its keys.
    func subtitles(_ value: SceneValue) -> SubtitlesDescription? {
        guard case .map = value.content else { return subtitles(value, language: nil) }
        guard var map = MapReader(value, "subtitles", values.collector) else { return nil }
        var settings = MovieAnnotations.Subtitles(cues: [])
        _ = SubtitlesDescription.keys.read(&map, into: &settings, values)
        let file = map.required("captions", "an SRT, WebVTT, ASS or JSON file")
        map.reportUnknownKeys()
        return file.flatMap { subtitles($0, language: settings.language) }
    }

    private func subtitles(_ file: SceneValue, language: String?) -> SubtitlesDescription? {
        guard let asset = assets.asset(file, "subtitles", values), let track = track(asset, at: file.location) else {
            return nil
        }
        return SubtitlesDescription(
            asset: asset, location: file.location, track: track, subtitles: track.subtitles(language: language))
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
