/// The parts of a media file that play, and the meaning of its alpha.
package struct ClipSelection: Hashable, Sendable, Codable {
    /// Whether content before time zero plays.
    package var showsContentBeforeZero = false
    /// The video track; nil for the one that players choose.
    package var video: TrackChoice?
    /// The audio track; nil for the one that players choose.
    package var audio: TrackChoice?
    /// The meaning of alpha.
    package var alpha = AlphaMode.straight

    /// Selects what players choose.
    package init(showsContentBeforeZero: Bool = false) { self.showsContentBeforeZero = showsContentBeforeZero }
}

/// A track of one kind in a media file.
package enum TrackChoice: Hashable, Sendable, Codable {
    /// The number among the tracks of its kind, from 1.
    case number(Int)
    /// The first track in a language, as the file declares it: "eng".
    case language(String)
    /// No track.
    case none

    /// Reads `2`, `eng`, `en` or `none`; nil for other text.
    package init?(_ text: String) {
        if text == "none" {
            self = .none
        } else if let number = Int(text), (1...1000).contains(number) {
            self = .number(number)
        } else if text.wholeMatch(of: /[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*/) != nil {
            self = .language(text.lowercased())
        } else {
            return nil
        }
    }

    /// The text that the choice is read from.
    package var text: String {
        switch self {
        case .number(let number): String(number)
        case .language(let language): language
        case .none: "none"
        }
    }

    /// Returns the index of the chosen track.
    ///
    /// - Parameter languages: The languages of the tracks; nil for a track that declares none.
    package func index(in languages: [String?]) -> Int? {
        switch self {
        case .number(let number): languages.indices.contains(number - 1) ? number - 1 : nil
        case .none: nil
        case .language(let wanted):
            languages.firstIndex { $0?.lowercased() == wanted }
                ?? languages.firstIndex { $0.map { Self.isSame($0.lowercased(), wanted) } ?? false }
        }
    }

    /// Whether two codes name the same language: codes of two and three letters, and those of a region.
    private static func isSame(_ a: String, _ b: String) -> Bool {
        let a = String(a.prefix { $0 != "-" })
        let b = String(b.prefix { $0 != "-" })
        return a == b || shortCodes[a] == b || shortCodes[b] == a
            || shortCodes[a] != nil && shortCodes[a] == shortCodes[b]
    }

    /// The codes of two letters of common languages (ISO 639-1), by their codes of three (ISO 639-2).
    private static let shortCodes = [
        "eng": "en", "deu": "de", "ger": "de", "fra": "fr", "fre": "fr", "spa": "es", "ita": "it", "por": "pt",
        "nld": "nl", "dut": "nl", "rus": "ru", "ukr": "uk", "pol": "pl", "ces": "cs", "cze": "cs", "swe": "sv",
        "nor": "no", "dan": "da", "fin": "fi", "tur": "tr", "ara": "ar", "heb": "he", "hin": "hi", "jpn": "ja",
        "kor": "ko", "zho": "zh", "chi": "zh", "vie": "vi", "tha": "th", "ell": "el", "gre": "el", "hun": "hu",
        "ron": "ro", "rum": "ro", "ind": "id",
    ]
}

/// The meaning of the alpha of a clip or an image.
package enum AlphaMode: String, Hashable, Sendable, Codable, CaseIterable {
    /// As the file declares it; colors are not multiplied by alpha unless it says so.
    case straight
    /// Colors are multiplied by alpha, as After Effects writes them by default.
    case premultiplied
    /// All pixels are opaque.
    case ignore
}
