import SourceFiles

/// The tracks of a file that play, and the meaning of its alpha, as written.
package struct ClipChoices: Equatable, Sendable {
    /// The audio track; nil for the one that players choose.
    package internal(set) var audioTrack: TrackChoice?
    /// The video track; nil for the one that players choose.
    package internal(set) var videoTrack: TrackChoice?
    /// The meaning of alpha; nil for what the file declares.
    package internal(set) var alpha: AlphaMode?

    package init() {}

    /// Returns the selection with the choices that are written.
    package func applied(to selection: ClipSelection) -> ClipSelection {
        var selection = selection
        selection.audio = audioTrack ?? selection.audio
        selection.video = videoTrack ?? selection.video
        selection.alpha = alpha ?? selection.alpha
        return selection
    }
}

extension ClipChoices {
    package static let keys = SceneKeys<Self> {
        SceneKey(
            "audioTrack", \.audioTrack, .track(orNone: true), default: "that of players", example: "2",
            "The audio track: its number among the audio tracks, its language (`eng`), or `none`. `multiplane probe` "
                + "lists the tracks.")
        SceneKey(
            "videoTrack", \.videoTrack, .track(orNone: false), default: "that of players", example: "2",
            "The video track: its number among the video tracks, or its language.")
        SceneKey(
            "alpha", \.alpha, .choice, default: "straight",
            "The meaning of alpha: colors that are not multiplied by it (`straight`), colors that are "
                + "(`premultiplied`), as After Effects writes them by default, or none (`ignore`).")
    }
}

extension SceneValueType where Value == TrackChoice {
    /// A track by its number or its language.
    static func track(orNone: Bool) -> SceneValueType {
        let expectation = "the number of a track from 1, or a language such as eng" + (orNone ? ", or none" : "")
        let form = SceneValueForm(
            kind: .text, expectation: expectation, schema: .anyOf([.type("number"), .type("string")]))
        return SceneValueType(form) { value, label, reader in
            guard let choice = value.textForm.flatMap({ TrackChoice($0) }), orNone || choice != .none else {
                return reader.refuse(value, label, expectation)
            }
            return choice
        }
    }
}
