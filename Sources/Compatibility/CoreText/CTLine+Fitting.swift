import Foundation

/// The part of a line that is omitted to shorten it.
///
/// - Apple: `CTLineTruncationType`.
public enum CTLineTruncationType: UInt32, Sendable {
    /// The start of the text.
    case start = 0
    /// The end of the text.
    case end
    /// The middle of the text.
    case middle
}

/// Returns a line that fits a width: the line itself, or a shorter one with `truncationToken` for what is omitted.
///
/// - Parameters:
///   - width: The width in points, of which white space at the end does not count.
///   - truncationToken: A line, such as an ellipsis; nil for none.
/// - Returns: nil if the token is wider than `width`.
public func CTLineCreateTruncatedLine(
    _ line: CTLine, _ width: Double, _ truncationType: CTLineTruncationType, _ truncationToken: CTLine?
) -> CTLine? {
    if line.width - line.trailingSpace <= CGFloat(width) { return line }
    let room = CGFloat(width) - (truncationToken?.width ?? 0)
    return room < 0 ? nil : line.truncated(to: room, truncationType, truncationToken)
}

extension CTLine {
    /// Returns the line with as many characters as fit, and the token.
    fileprivate func truncated(to room: CGFloat, _ type: CTLineTruncationType, _ token: CTLine?) -> CTLine {
        let starts = graphemeStarts
        var low = 0
        var high = starts.count - 1
        var best = joined(parts(of: 0, starts, type), token)
        // More characters need more room, except for kerning, so a binary search finds the most that fit.
        while low <= high {
            let count = (low + high) / 2
            let pieces = parts(of: count, starts, type)
            if pieces.reduce(0, { $0 + $1.width }) <= room {
                best = joined(pieces, token)
                low = count + 1
            } else {
                high = count - 1
            }
        }
        return best
    }

    /// The offsets of the characters in the line's text, and its end.
    private var graphemeStarts: [Int] {
        var offset = 0
        return [0]
            + text.string.map { character in
                offset += character.utf16.count
                return offset
            }
    }

    /// Returns the parts of the line before and after the omitted text; at least one is empty unless in the middle.
    private func parts(of count: Int, _ starts: [Int], _ type: CTLineTruncationType) -> [CTLine] {
        let head =
            switch type {
            case .start: 0
            case .end: count
            case .middle: (count + 1) / 2
            }
        let tail = starts.count - 1 - (count - head)
        return [part(0..<starts[head]), part(starts[tail]..<text.length)]
    }

    private func part(_ local: Range<Int>) -> CTLine {
        let piece = text.attributedSubstring(from: NSRange(location: local.lowerBound, length: local.count))
        return CTLine(piece, at: range.lowerBound + local.lowerBound, isRightToLeft: isRightToLeft)
    }

    private func joined(_ parts: [CTLine], _ token: CTLine?) -> CTLine {
        let lines = [parts[0], token, parts[1]].compactMap { $0 }
        let string = NSMutableAttributedString(string: "")
        for line in lines { string.append(line.text) }
        var x: CGFloat = 0
        var placed: [CTRun] = []
        for line in isRightToLeft ? lines.reversed() : lines {
            placed += line.runs.map { CTRun($0, movedBy: x) }
            x += line.width
        }
        return CTLine(string, at: range.lowerBound, placed, isRightToLeft: isRightToLeft)
    }
}

/// Returns the line stretched to a width by wider spaces between words.
///
/// - Parameters:
///   - justificationFactor: The part of the missing width that is added, from 0 to 1.
///   - justificationWidth: The width in points.
/// - Returns: the line itself if it is not shorter than the width, or has no spaces between words.
public func CTLineCreateJustifiedLine(
    _ line: CTLine, _ justificationFactor: CGFloat, _ justificationWidth: Double
) -> CTLine? {
    let missing = CGFloat(justificationWidth) - (line.width - line.trailingSpace)
    let spaces = line.stretchableSpaces
    guard missing > 0, !spaces.isEmpty else { return line }
    return line.stretched(by: missing * min(max(justificationFactor, 0), 1) / CGFloat(spaces.count), at: spaces)
}

extension CTLine {
    /// The offsets of the spaces between words.
    fileprivate var stretchableSpaces: Set<Int> {
        let string = text.string as NSString
        func isSpace(_ index: Int) -> Bool { [0x20, 0xa0, 0x3000].contains(string.character(at: index)) }
        let all = (0..<text.length).filter(isSpace)
        let first = (0..<text.length).first { !isSpace($0) } ?? text.length
        let last = (0..<text.length).last { !isSpace($0) } ?? -1
        return Set(all.filter { $0 > first && $0 < last }.map { $0 + range.lowerBound })
    }

    fileprivate func stretched(by extra: CGFloat, at spaces: Set<Int>) -> CTLine {
        var shift: CGFloat = 0
        let stretched = runs.map { run in
            let copy = CTRun(run, movedBy: shift) { spaces.contains(run.stringIndices[$0]) ? extra : 0 }
            shift += copy.width - run.width
            return copy
        }
        return CTLine(text, at: range.lowerBound, stretched, isRightToLeft: isRightToLeft)
    }
}
