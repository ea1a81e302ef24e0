import Foundation
import TextLayout

/// The words of a caption that are shown at the same time.
struct CaptionPage {
    /// The words.
    let words: [CaptionCue.Word]
    /// The starts of the words, in seconds.
    let starts: [Double]
    /// The line of each word.
    let lines: [Int]
    /// The times between which the page is shown, in seconds.
    let start, end: Double

    /// The largest number of words of a page. The time to lay out a text grows with the square of its words.
    private static let wordLimit = 1_000

    /// Divides a caption into pages: first by the number of words, then by the number of lines.
    ///
    /// - Parameters:
    ///   - style: The font and the limits of a page.
    ///   - width: The width of the lines.
    static func pages(of cue: CaptionCue, _ style: CaptionStyle, width: CGFloat) -> [CaptionPage] {
        let starts = CaptionTimes.starts(of: cue)
        var parts: [(range: Range<Int>, lines: [Int])] = []
        let limit = style.maximumWords > 0 ? min(style.maximumWords, wordLimit) : wordLimit
        for group in groups(cue.words.count, of: limit) {
            let lines = lines(of: Array(cue.words[group]), style, width: width)
            var first = group.lowerBound
            while first < group.upperBound {
                let firstLine = lines[first - group.lowerBound]
                let next = (first..<group.upperBound).first {
                    lines[$0 - group.lowerBound] >= firstLine + style.lineLimit
                }
                let range = first..<(next ?? group.upperBound)
                parts.append((range, range.map { lines[$0 - group.lowerBound] - firstLine }))
                first = range.upperBound
            }
        }
        return parts.enumerated().map { index, part in
            let isLast = index + 1 == parts.count
            return CaptionPage(
                words: Array(cue.words[part.range]), starts: Array(starts[part.range]), lines: part.lines,
                start: index == 0 ? cue.start : starts[part.range.lowerBound],
                end: isLast ? cue.end : starts[parts[index + 1].range.lowerBound])
        }
    }

    /// Divides `count` words into groups of about the same size.
    private static func groups(_ count: Int, of limit: Int) -> [Range<Int>] {
        guard count > limit else { return [0..<count] }
        let groups = (count + limit - 1) / limit
        return (0..<groups).map { count * $0 / groups..<count * ($0 + 1) / groups }
    }

    /// Returns the line of each word.
    private static func lines(of words: [CaptionCue.Word], _ style: CaptionStyle, width: CGFloat) -> [Int] {
        let text = style.text(of: words, CaptionState.all)
        let breaks = LineStart.all(in: text, width: width).map(\.offset)
        var offset = 0
        var started = 0
        return words.enumerated().map { index, word in
            if index > 0 { offset += word.separator.text.utf8.count }
            defer { offset += word.text.utf8.count }
            while started < breaks.count, breaks[started] <= offset { started += 1 }
            return max(started - 1, 0)
        }
    }

    /// Returns what is spoken at a time.
    func state(at time: Double, _ style: CaptionStyle) -> CaptionState {
        guard let word = starts.lastIndex(where: { $0 <= time }) else { return CaptionState(word: -1, characters: 0) }
        guard style.followsCharacters else { return CaptionState(word: word, characters: 0) }
        let next = word + 1 < starts.count ? starts[word + 1] : end
        let wordEnd = min(words[word].end ?? next, next)
        let share = wordEnd > starts[word] ? (time - starts[word]) / (wordEnd - starts[word]) : 1
        let count = words[word].text.count
        // The first character is reached at the start of the word.
        return CaptionState(word: word, characters: min(Int(share * Double(count)) + 1, count))
    }
}

/// How much of a page is spoken.
struct CaptionState: Equatable {
    /// The index of the current word; −1 before the first.
    var word: Int
    /// The number of spoken characters of the current word, if characters matter.
    var characters: Int

    /// All words are spoken, and none is current.
    static let all = CaptionState(word: Int.max, characters: 0)
}

/// The times at which the words of a caption are spoken.
enum CaptionTimes {
    /// Returns the start of each word. Words without a time share the time between their neighbors by their lengths.
    static func starts(of cue: CaptionCue) -> [Double] {
        let weights = cue.words.map { Double($0.text.count + 1) }
        var starts: [Double] = []
        var index = 0
        while index < cue.words.count {
            let next = cue.words[(index + 1)...].firstIndex { $0.start != nil } ?? cue.words.count
            let begin = cue.words[index].start ?? cue.start
            let end = next < cue.words.count ? cue.words[next].start ?? cue.end : cue.end
            let total = weights[index..<next].reduce(0, +)
            var before = 0.0
            for word in index..<next {
                let time = begin + max(end - begin, 0) * before / total
                starts.append(max(time, starts.last ?? cue.start))
                before += weights[word]
            }
            index = next
        }
        return starts
    }
}
