import Captions
import Images
import MediaTime
import MediaWriting

extension CaptionTrack {
    /// Returns the captions as subtitles that are stored in the file, for `MovieAnnotations.subtitles`. Styles and
    /// places are left out.
    ///
    /// - Parameter language: Three letters of ISO 639-2, such as "eng"; nil for an unknown language.
    public func subtitles(language: String? = nil) -> MovieAnnotations.Subtitles {
        subtitles(language: language, .text)
    }

    /// Returns the captions as subtitles; for ASS, with their styles, places and word times.
    package func subtitles(language: String?, _ format: SubtitleFormat) -> MovieAnnotations.Subtitles {
        let shown = cues.filter { $0.end > max($0.start, 0) }
        return MovieAnnotations.Subtitles(
            cues: shown.map { cue in
                var subtitle = MovieAnnotations.Subtitles.Cue(
                    start: Rational(near: max(0, cue.start)), end: Rational(near: cue.end), text: cue.text)
                if format == .ass { subtitle.styling = cue.styling }
                return subtitle
            }, language: language)
    }
}

extension CaptionCue {
    fileprivate var styling: MovieAnnotations.Subtitles.Styling {
        var styling = MovieAnnotations.Subtitles.Styling(
            runs: words.enumerated().map { $0.element.run(isFirst: $0.offset == 0) })
        (styling.keypad, styling.position) = placement.anchor
        return styling
    }
}

extension CaptionCue.Word {
    fileprivate func run(isFirst: Bool) -> MovieAnnotations.Subtitles.Styling.Run {
        let space = isFirst ? "" : [.space: " ", .lineBreak: "\n"][separator] ?? ""
        var run = MovieAnnotations.Subtitles.Styling.Run(
            text: space + text, start: start.map { Rational(near: $0) })
        run.isBold = style.isBold
        run.isItalic = style.isItalic
        run.isUnderlined = style.isUnderlined
        run.color = style.color.map(Self.code)
        return run
    }

    /// Returns a color as 0xRRGGBB.
    private static func code(_ color: CGColor) -> UInt32 {
        [color.red, color.green, color.blue].reduce(0) { $0 << 8 | UInt32((min(max($1, 0), 1) * 255).rounded()) }
    }
}

extension CaptionCue.Placement {
    /// The anchor by the digits of a numeric keypad, and the place; nil for the margin.
    fileprivate var anchor: (keypad: Int, position: MovieAnnotations.Subtitles.Styling.Position?) {
        let column =
            switch positionAnchor {
            case .start: 0
            case .center: 1
            case .end: 2
            case nil: alignedColumn
            }
        typealias Position = MovieAnnotations.Subtitles.Styling.Position
        // Without a line, the text is at the vertical margin, a 20th of the height.
        guard let line else { return (1 + column, position.map { Position(x: $0, y: 0.95) }) }
        let anchors: [Anchor: Int] = [.start: 2, .center: 1, .end: 0]
        switch line {
        case .row(let row):
            let isBottom = row < 0
            return (1 + column + (isBottom ? 0 : 6), position.map { Position(x: $0, y: isBottom ? 0.95 : 0.05) })
        case .fraction(let share):
            let keypad = 1 + column + 3 * (anchors[lineAnchor] ?? 0)
            // The margins at the top and in the middle.
            if position == nil, share == 0 && lineAnchor == .start || share == 0.5 && lineAnchor == .center {
                return (keypad, nil)
            }
            return (keypad, .init(x: position ?? [0.05, 0.5, 0.95][column], y: share))
        }
    }

    private var alignedColumn: Int {
        switch alignment {
        case .start, .left: 0
        case .center, nil: 1
        case .end, .right: 2
        }
    }
}
