/// The replacement of one word of a document: of a key, of a scalar value, or of a part of a comment.
package struct SceneCorrection: Equatable, Sendable {
    /// The word as the document has it, without quotes.
    package let written: String
    /// The word to write.
    package let replacement: String
    /// Whether the replacement is written as it is, such as a list, instead of as a text.
    package let isNotation: Bool
    /// Whether the word is somewhere in the value at the location, and there only once.
    package let isInside: Bool

    package init(_ written: String, _ replacement: String, isNotation: Bool = false, isInside: Bool = false) {
        self.written = written
        self.replacement = replacement
        self.isNotation = isNotation
        self.isInside = isInside
    }

    /// Returns the correction of a misspelled word; nil if the nearest candidate is not the only one.
    package static func spelling(_ word: String, in candidates: [String]) -> SceneCorrection? {
        SpellingSuggestion.unambiguous(for: word, in: candidates).map { SceneCorrection(word, $0) }
    }
}
