import Captions
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

/// The text streams for captions in Matroska files.
package enum SubtitleFormat: String, CaseIterable, Sendable {
    /// The texts alone.
    case text
    /// ASS, with styles, positions and the times of words.
    case ass

    /// The default format: ASS for captions of ASS files, otherwise text.
    package init(_ track: CaptionTrack) { self = track.format == .advancedSubStation ? .ass : .text }
}

/// The values under `subtitles` beside the file.
struct SubtitleChoices {
    var language: String?
    var format: SubtitleFormat?
}

extension SubtitlesDescription {
    /// The keys of `subtitles`.
    static let keys = SceneKeys<SubtitleChoices> {
        SceneKey(
            rule: "captions", SceneValueType.asset.form, isRequired: true, example: "talk.vtt",
            "The caption file: SRT, WebVTT, SBV, LRC, ASS or JSON.")
        SceneKey(
            "language", \.language, .language, default: "none", example: "eng",
            "The language, as three letters of ISO 639-2.")
        SceneKey(
            "format", \.format, .choice, default: "`ass` for files in ASS, otherwise `text`",
            "The text stream in mkv: `text`, or `ass` with styles, positions and the times of words as karaoke.")
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
        guard case .map = value.content else { return subtitles(value, SubtitleChoices()) }
        guard var map = MapReader(value, "subtitles", values.collector) else { return nil }
        var choices = SubtitleChoices()
        _ = SubtitlesDescription.keys.read(&map, into: &choices, values)
        let file = map.required("captions", "an SRT, WebVTT, SBV, LRC, ASS or JSON file")
        map.reportUnknownKeys()
        return file.flatMap { subtitles($0, choices) }
    }

    private func subtitles(_ file: SceneValue, _ choices: SubtitleChoices) -> SubtitlesDescription? {
        guard let asset = assets.asset(file, "subtitles", values), let track = track(asset, at: file.location) else {
            return nil
        }
        let format = choices.format ?? SubtitleFormat(track)
        return SubtitlesDescription(
            asset: asset, location: file.location, track: track,
            subtitles: track.subtitles(language: choices.language, format))
    }
}
