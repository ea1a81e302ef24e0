/// Values of paragraph styles that have no effect.
struct ParagraphHints: Hashable, Sendable {
    var hyphenationFactor: Float = 0
    var baseWritingDirection = NSWritingDirection.natural
    var lineBreakStrategy: NSParagraphStyle.LineBreakStrategy = []
    var allowsTightening = false
}

/// The direction of text.
///
/// - Apple: `NSWritingDirection`.
public enum NSWritingDirection: Int, Sendable {
    /// That of the letters.
    case natural = -1
    /// From left to right.
    case leftToRight
    /// From right to left.
    case rightToLeft
}

extension NSParagraphStyle {
    /// Where lines break.
    ///
    /// - Apple: `NSParagraphStyle.LineBreakStrategy`.
    public struct LineBreakStrategy: OptionSet, Hashable, Sendable {
        /// The bits of the set.
        public let rawValue: UInt
        /// Creates a set from its bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Avoids a single word on the last line.
        public static let pushOut = LineBreakStrategy(rawValue: 1 << 0)
        /// Keeps the words of Hangul together.
        public static let hangulWordPriority = LineBreakStrategy(rawValue: 1 << 1)
        /// That of labels.
        public static let standard = LineBreakStrategy(rawValue: 0xFFFF)
    }
}
