import Foundation
import Images

/// A caption: a phrase that is shown for a time.
public struct CaptionCue: Equatable, Sendable {
    /// The start in seconds.
    public var start: Double
    /// The end in seconds, after the start.
    public var end: Double
    /// The words, in reading order.
    public var words: [Word]
    /// The place that the file asks for.
    public var placement: Placement

    /// Creates a caption.
    public init(start: Double, end: Double, words: [Word], placement: Placement = .init()) {
        self.start = start
        self.end = end
        self.words = words
        self.placement = placement
    }

    /// The whole text, with its line breaks.
    public var text: String {
        words.reduce(into: "") { text, word in
            if !text.isEmpty { text += word.separator.text }
            text += word.text
        }
    }

    /// The length of the text in bytes of UTF-8, with a separator for each word.
    var byteCount: Int { words.reduce(0) { $0 + $1.text.utf8.count + 1 } }
}

extension CaptionCue {
    /// A word of a caption. Chinese and Japanese characters are words of their own.
    public struct Word: Equatable, Sendable {
        /// The space before a word.
        public enum Separator: Equatable, Sendable {
            /// The word touches the one before.
            case none
            /// A space.
            case space
            /// A line break of the file.
            case lineBreak

            var text: String {
                switch self {
                case .none: ""
                case .space: " "
                case .lineBreak: "\n"
                }
            }
        }

        /// The text, without white space at its ends.
        public var text: String
        /// The time in seconds at which the word is spoken; nil if the file does not say.
        public var start: Double?
        /// The end in seconds; nil if the file does not say.
        public var end: Double?
        /// The space before the word.
        public var separator: Separator
        /// The style that the file asks for.
        public var style: Style

        /// Creates a word.
        public init(
            _ text: String, start: Double? = nil, end: Double? = nil, separator: Separator = .space,
            style: Style = .init()
        ) {
            self.text = text
            self.start = start
            self.end = end
            self.separator = separator
            self.style = style
        }
    }

    /// The style that a caption file gives to a text.
    public struct Style: Equatable, Sendable {
        /// Whether the text is bold.
        public var isBold = false
        /// Whether the text is italic.
        public var isItalic = false
        /// Whether the text is underlined.
        public var isUnderlined = false
        /// The text color; nil for the layer's.
        public var color: CGColor?
        /// The color behind the text; nil for none.
        public var backgroundColor: CGColor?

        /// Creates a plain style.
        public init() {}
    }

    /// The place of a caption, as WebVTT cue settings give it.
    public struct Placement: Equatable, Sendable {
        /// The vertical position.
        public enum Line: Equatable, Sendable {
            /// A fraction of the height, 0…1 from the top.
            case fraction(Double)
            /// A number of text lines from the top, or, if negative, from the bottom: −1 is the last line.
            case row(Int)
        }

        /// The alignment of a block about its position.
        public enum Anchor: String, Sendable, CaseIterable {
            /// The top or left edge.
            case start
            /// The center.
            case center
            /// The bottom or right edge.
            case end
        }

        /// The vertical position; nil for the layer's vertical alignment.
        public var line: Line?
        /// The part of the block that is at `line`.
        public var lineAnchor = Anchor.start
        /// The horizontal position as a fraction of the width; nil for one that follows from the alignment.
        public var position: Double?
        /// The part of the block that is at `position`; nil for one that follows from the alignment.
        public var positionAnchor: Anchor?
        /// The width of the block as a fraction of the width.
        public var size = 1.0
        /// The alignment of the lines; nil for the layer's.
        public var alignment: Alignment?

        /// Creates the place that the layer chooses.
        public init() {}
    }

    /// The horizontal alignment of a caption's lines.
    public enum Alignment: String, Sendable, CaseIterable {
        /// The side where the text begins: left in left-to-right text.
        case start
        /// The center.
        case center
        /// The side where the text ends: right in left-to-right text.
        case end
        /// The left side in every direction of writing.
        case left
        /// The right side in every direction of writing.
        case right
    }
}
