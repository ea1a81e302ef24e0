import Foundation
import TextLayout

/// Lays out text in frames.
///
/// - Apple: `CTFramesetter`.
public final class CTFramesetter {
    let typesetter: CTTypesetter

    init(_ typesetter: CTTypesetter) { self.typesetter = typesetter }

    /// Lays out a part of the text in a box. Lines that do not fit are left out.
    func lines(_ part: Range<Int>, in size: CGSize) -> [PlacedLine] {
        var lines: [PlacedLine] = []
        var top: CGFloat = 0
        var start = part.lowerBound
        while start < part.upperBound, let paragraph = typesetter.paragraph(at: start) {
            let range = start..<min(paragraph.range.upperBound, part.upperBound)
            let layout = ParagraphLayout(range, typesetter, width: size.width)
            for index in layout.lines.indices {
                let line = layout.lines[index]
                let ascentTop = top + layout.extra(above: line)
                let bottom = ascentTop + line.ascent + line.descent
                guard bottom <= size.height + 0.001 else { return lines }
                lines.append(
                    PlacedLine(
                        line: line, x: layout.left(ofLine: index), baseline: ascentTop + line.ascent, bottom: bottom))
                top = bottom + layout.gap(below: index)
            }
            start = range.upperBound
        }
        return lines
    }
}

/// A line in a frame, with y downward from the top.
struct PlacedLine {
    let line: CTLine
    let x, baseline, bottom: CGFloat

    /// The end of the visible part, from the left of the frame.
    var right: CGFloat { x + line.width - line.trailingSpace }
}

/// The lines of a paragraph at a width.
private struct ParagraphLayout {
    let lines: [CTLine]
    private let style: NSParagraphStyle
    private let width: CGFloat

    init(_ range: Range<Int>, _ typesetter: CTTypesetter, width: CGFloat) {
        let attribute = typesetter.text.attribute(.paragraphStyle, at: range.lowerBound, effectiveRange: nil)
        let style = attribute as? NSParagraphStyle ?? NSParagraphStyle()
        self.style = style
        self.width = width
        let head = style.firstLineHeadIndent
        let hanging = style.headIndent
        guard let truncation = style.lineBreakMode.coreTextTruncation else {
            let starts: [Int] =
                style.lineBreakMode == .byClipping
                ? [range.lowerBound]
                : typesetter.lineStarts(
                    range, width: width - min(head, hanging), indent: head - hanging, offset: min(head, hanging),
                    breaksWords: style.lineBreakMode == .byCharWrapping)
            let lines = zip(starts, starts.dropFirst() + [range.upperBound]).map { start, end in
                typesetter.line(start..<end, offset: start == range.lowerBound ? head : hanging)
            }
            let isJustified = style.alignment == .justified && width.isFinite
            self.lines = lines.enumerated().map { index, line in
                guard isJustified, index + 1 < lines.count else { return line }
                let room = width - (index == 0 ? head : hanging)
                return CTLineCreateJustifiedLine(line, 1, Double(room)) ?? line
            }
            return
        }
        let line = typesetter.line(range, offset: head)
        let ellipsis = CTLine(
            NSAttributedString(
                string: "…", attributes: typesetter.text.attributes(at: range.lowerBound, effectiveRange: nil)))
        lines = [CTLineCreateTruncatedLine(line, Double(width - head), truncation, ellipsis) ?? line]
    }

    private func indent(ofLine index: Int) -> CGFloat { index == 0 ? style.firstLineHeadIndent : style.headIndent }

    /// Returns the left end of a line, of which white space at the end does not count.
    func left(ofLine index: Int) -> CGFloat {
        let line = lines[index]
        let indent = indent(ofLine: index)
        guard width.isFinite, width < 1e9 else { return indent }
        let trailing = line.trailingSpace
        let room = width - indent - (line.width - trailing)
        let flush: CGFloat =
            switch style.alignment {
            case .left: 0
            case .center: 0.5
            case .right: 1
            case .natural, .justified: line.isRightToLeft ? 1 : 0
            }
        // White space at the end is at the left of a right-to-left line, and an indent is at its right.
        let start = line.isRightToLeft ? -trailing : indent
        return start + room * flush + (line.isRightToLeft && flush == 0 ? indent : 0)
    }

    /// Returns the space that the line height of the paragraph adds above a line.
    func extra(above line: CTLine) -> CGFloat {
        let natural = line.ascent + line.descent + line.leading
        return style.style.lineHeight(natural) - natural
    }

    func gap(below index: Int) -> CGFloat {
        let ending = index + 1 == lines.count ? style.paragraphSpacing : 0
        return lines[index].leading + style.lineSpacing + ending
    }
}

extension NSLineBreakMode {
    /// The omitted part of a line that is too long; nil if lines are wrapped or clipped.
    fileprivate var coreTextTruncation: CTLineTruncationType? {
        switch self {
        case .byTruncatingHead: .start
        case .byTruncatingTail: .end
        case .byTruncatingMiddle: .middle
        case .byWordWrapping, .byCharWrapping, .byClipping: nil
        }
    }
}

/// Creates a framesetter for a string.
public func CTFramesetterCreateWithAttributedString(_ attrString: NSAttributedString) -> CTFramesetter {
    CTFramesetter(CTTypesetter(attrString))
}

/// Creates a framesetter with a typesetter.
public func CTFramesetterCreateWithTypesetter(_ typesetter: CTTypesetter) -> CTFramesetter {
    CTFramesetter(typesetter)
}

/// Returns the typesetter.
public func CTFramesetterGetTypesetter(_ framesetter: CTFramesetter) -> CTTypesetter { framesetter.typesetter }

/// Returns the size in points that a part of the string needs, and stores the range that fits.
///
/// - Parameters:
///   - stringRange: A length of 0 means up to the end.
///   - frameAttributes: They have no effect.
///   - constraints: The maximum size; `CGFloat.greatestFiniteMagnitude` for no limit.
public func CTFramesetterSuggestFrameSizeWithConstraints(
    _ framesetter: CTFramesetter, _ stringRange: CFRange, _ frameAttributes: [String: Any]?, _ constraints: CGSize,
    _ fitRange: UnsafeMutablePointer<CFRange>?
) -> CGSize {
    let part = stringRange.clamped(to: 0..<framesetter.typesetter.text.length)
    // Without limits, lines have their own widths.
    let width = constraints.width < 1e9 ? constraints.width : .infinity
    let lines = framesetter.lines(part, in: CGSize(width: width, height: constraints.height))
    let end = lines.last?.line.range.upperBound ?? part.lowerBound
    fitRange?.pointee = CFRange(part.lowerBound..<end)
    let left = lines.map(\.x).min() ?? 0
    return CGSize(width: (lines.map(\.right).max() ?? 0) - min(left, 0), height: lines.last?.bottom ?? 0)
}
