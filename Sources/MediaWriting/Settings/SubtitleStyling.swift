import MediaTime

extension MovieAnnotations.Subtitles {
    /// The styles, word times and position of a subtitle, for ASS streams.
    package struct Styling: Codable, Sendable, Equatable {
        /// A part of the text with one style.
        package struct Run: Codable, Sendable, Equatable {
            /// The text with the space before it.
            package var text: String
            /// The time at which it is spoken, in seconds of the scene; nil if it has none of its own.
            package var start: Rational?
            package var isBold = false
            package var isItalic = false
            package var isUnderlined = false
            /// The color as 0xRRGGBB; nil for the default color.
            package var color: UInt32?

            package init(text: String, start: Rational? = nil) {
                self.text = text
                self.start = start
            }
        }

        /// The point of the video where the anchor is, in fractions of its size.
        package struct Position: Codable, Sendable, Equatable {
            package var x: Double
            package var y: Double

            package init(x: Double, y: Double) {
                self.x = x
                self.y = y
            }
        }

        /// The text.
        package var runs: [Run]
        /// The anchor of the text, as the digits of a numeric keypad are arranged: 2 is bottom center.
        package var keypad = 2
        /// The position of the anchor; nil for the margin on its side.
        package var position: Position?

        package init(runs: [Run]) { self.runs = runs }

        /// Returns the styling with all times moved.
        func moved(by time: Rational) -> Styling {
            var moved = self
            for index in runs.indices { moved.runs[index].start = runs[index].start.map { $0 + time } }
            return moved
        }
    }
}
