import Foundation
import MediaTime

/// Subtitles in ASS (Advanced SubStation Alpha), as Matroska stores them.
enum SubStationText {
    /// Returns the header of a stream: the script's size and the usual style, white with a black outline.
    static func header(width: Int, height: Int) -> String {
        let size = max(height / 16, 8)
        let outline = String(format: "%.1f", max(Double(height) / 360, 1))
        let style = "Default,Sans,\(size),&H00FFFFFF,&H00A0A0A0,&H00000000,&H80000000,0,0,0,0,100,100,0,0,1,\(outline)"
        return """
            [Script Info]
            ScriptType: v4.00+
            PlayResX: \(width)
            PlayResY: \(height)
            WrapStyle: 0
            ScaledBorderAndShadow: yes

            [V4+ Styles]
            Format: Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, OutlineColour, BackColour, Bold, Italic, \
            Underline, StrikeOut, ScaleX, ScaleY, Spacing, Angle, BorderStyle, Outline, Shadow, Alignment, MarginL, \
            MarginR, MarginV, Encoding
            Style: \(style),0,2,\(width / 20),\(width / 20),\(height / 20),1

            [Events]
            Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text

            """
    }

    /// Returns an event as Matroska stores it, without times.
    ///
    /// - Parameter order: The number of the event.
    static func event(_ cue: MovieAnnotations.Subtitles.Cue, order: Int, width: Int, height: Int) -> String {
        let text = cue.styling.map { body($0, of: cue, width: width, height: height) } ?? escaped(cue.text)
        return "\(order),0,Default,,0,0,0,,\(text)"
    }

    private static func body(
        _ styling: MovieAnnotations.Subtitles.Styling, of cue: MovieAnnotations.Subtitles.Cue, width: Int, height: Int
    ) -> String {
        var text = styling.keypad == 2 ? "" : "{\\an\(styling.keypad)}"
        if let position = styling.position {
            let x = Int((position.x * Double(width)).rounded())
            let y = Int((position.y * Double(height)).rounded())
            text += "{\\pos(\(x),\(y))}"
        }
        var style = MovieAnnotations.Subtitles.Styling.Run(text: "")
        var karaoke = KaraokeTags(styling.runs, of: cue)
        for run in styling.runs {
            // The space before a word belongs to the word before.
            let space = run.text.prefix { $0.isWhitespace }
            text +=
                escaped(String(space)) + karaoke.next(run) + changes(from: style, to: run)
                + escaped(String(run.text.dropFirst(space.count)))
            style = run
        }
        return text
    }

    private static func changes(
        from old: MovieAnnotations.Subtitles.Styling.Run, to new: MovieAnnotations.Subtitles.Styling.Run
    ) -> String {
        var tags = ""
        if old.isBold != new.isBold { tags += "\\b\(new.isBold ? 1 : 0)" }
        if old.isItalic != new.isItalic { tags += "\\i\(new.isItalic ? 1 : 0)" }
        if old.isUnderlined != new.isUnderlined { tags += "\\u\(new.isUnderlined ? 1 : 0)" }
        if old.color != new.color {
            // Blue comes first.
            tags +=
                new.color.map {
                    String(format: "\\c&H%02X%02X%02X&", $0 & 255, $0 >> 8 & 255, $0 >> 16 & 255)
                } ?? "\\c"
        }
        return tags.isEmpty ? "" : "{\(tags)}"
    }

    /// Returns text in which nothing is taken for overrides or escapes.
    private static func escaped(_ text: String) -> String {
        // A word joiner separates a backslash from a letter that it would escape.
        text.replacing("\\", with: "\\\u{2060}").replacing("{", with: "\\{").replacing("}", with: "\\}")
            .replacing("\r\n", with: "\\N").replacing("\n", with: "\\N").replacing("\u{a0}", with: "\\h")
    }
}

/// The karaoke tags of a subtitle: each gives the time until the next word, in hundredths of a second.
private struct KaraokeTags {
    private var ends: ArraySlice<Int>
    private var elapsed = 0
    private let start: Rational

    init(_ runs: [MovieAnnotations.Subtitles.Styling.Run], of cue: MovieAnnotations.Subtitles.Cue) {
        start = cue.start
        let starts = runs.compactMap(\.start)
        let cueStart = cue.start
        ends = (starts.dropFirst() + [cue.end]).map { Self.hundredths($0 - cueStart) }[...]
    }

    /// Returns the tags before a run; empty for one without a time.
    mutating func next(_ run: MovieAnnotations.Subtitles.Styling.Run) -> String {
        guard let time = run.start, let end = ends.popFirst() else { return "" }
        let pause = max(0, Self.hundredths(time - start) - elapsed)
        elapsed += pause
        let duration = max(0, end - elapsed)
        elapsed += duration
        return (pause > 0 ? "{\\k\(pause)}" : "") + "{\\k\(duration)}"
    }

    private static func hundredths(_ time: Rational) -> Int { Int((time * 100).rounded) }
}
