import MediaTime

extension MovieAnnotations {
    /// Subtitles that players can show or hide, as a text stream of the file: mov_text in MP4 and QuickTime, SRT or ASS
    /// in Matroska, WebVTT in WebM.
    public struct Subtitles: Codable, Sendable, Equatable {
        /// A text that is shown for a time.
        public struct Cue: Codable, Sendable, Equatable {
            /// The start in seconds of the scene.
            public var start: Rational
            /// The end in seconds of the scene, after the start.
            public var end: Rational
            /// The plain text; lines are separated by line feeds.
            public var text: String
            /// The styles and the position; nil for plain text.
            package var styling: Styling?

            /// Creates a subtitle.
            public init(start: Rational, end: Rational, text: String) {
                self.start = start
                self.end = end
                self.text = text
            }
        }

        /// The subtitles in the order of their start times.
        public var cues: [Cue]
        /// The language as three letters of ISO 639-2, such as "eng"; nil for an unknown one.
        public var language: String?

        /// Creates subtitles; they are sorted by their start times.
        public init(cues: [Cue], language: String? = nil) {
            self.cues = cues.indices.sorted { (cues[$0].start, $0) < (cues[$1].start, $1) }.map { cues[$0] }
            self.language = language
        }

        /// Whether `text` is formed like a language code of ISO 639-2.
        package static func isLanguage(_ text: String) -> Bool { text.wholeMatch(of: /[a-z]{3}/) != nil }

        /// Returns the subtitles of a part of the scene, with times from its start.
        func part(from start: Rational, to end: Rational) -> Subtitles {
            let shown = cues.filter { $0.start < end && $0.end > start }.map { cue in
                var part = cue
                part.start = max(cue.start, start) - start
                part.end = min(cue.end, end) - start
                part.styling = cue.styling?.moved(by: .zero - start)
                return part
            }
            return Subtitles(cues: shown, language: language)
        }
    }
}

extension MovieAnnotations.Subtitles {
    /// The subtitles for formats with one text at a time: where subtitles overlap, a subtitle with the lines of all of
    /// them.
    var withoutOverlaps: [Cue] {
        let times = Set(cues.flatMap { [$0.start, $0.end] }).sorted()
        var result: [Cue] = []
        var next = 0
        var shown: [Cue] = []
        for (start, end) in zip(times, times.dropFirst()) {
            shown.removeAll { $0.end <= start }
            while next < cues.count, cues[next].start <= start {
                shown.append(cues[next])
                next += 1
            }
            guard !shown.isEmpty else { continue }
            let text = shown.map(\.text).joined(separator: "\n")
            if let last = result.last, last.end == start, last.text == text, shown.count == 1, shown[0].start < start {
                result[result.count - 1].end = end
            } else {
                result.append(Cue(start: start, end: end, text: text))
            }
        }
        return result
    }
}

extension MovieSettings {
    /// Returns the settings of a file with the frames of a range, with the subtitles of these frames.
    package func forFrames(_ frames: Range<Int>) -> MovieSettings {
        guard let subtitles = annotations.subtitles else { return self }
        var settings = self
        settings.annotations.subtitles = subtitles.part(
            from: frameRate.time(ofFrame: frames.lowerBound), to: frameRate.time(ofFrame: frames.upperBound))
        return settings
    }

    /// Checks that the subtitles can be stored.
    ///
    /// - Throws: `.annotation`.
    func validate(_ subtitles: MovieAnnotations.Subtitles) throws(MovieSettingsError) {
        if let language = subtitles.language, !MovieAnnotations.Subtitles.isLanguage(language) {
            throw .annotation(
                "the subtitle language \"\(language)\"", "expected three letters of ISO 639-2, such as eng or fra")
        }
        guard let cue = subtitles.cues.first(where: { $0.start < .zero || $0.end <= $0.start }) else { return }
        throw .annotation("the subtitle at \(cue.start) s", "expected a start of at least 0 and a later end")
    }
}
