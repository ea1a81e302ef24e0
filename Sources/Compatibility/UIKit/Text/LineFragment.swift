import CoreText
import Foundation
import Quartz2D

/// A line of text in a container, with y downward from the top left of the container.
struct LineFragment {
    let container: NSTextContainer
    let line: CTLine
    let range: NSRange
    /// The whole width of the container.
    let rect: CGRect
    /// The part that the text covers.
    let usedRect: CGRect
    /// The start of the baseline.
    let origin: CGPoint

    /// Lays out text in containers.
    static func lines(
        of text: NSAttributedString, in containers: [NSTextContainer], usesFontLeading: Bool
    ) -> [LineFragment] {
        let framesetter = CTFramesetterCreateWithAttributedString(text)
        var result: [LineFragment] = []
        var start = 0
        for container in containers where start < text.length {
            let lines = lines(framesetter, from: start, in: container, usesFontLeading)
            result += lines
            start = lines.last.map { NSMaxRange($0.range) } ?? start
        }
        return result
    }

    private static func lines(
        _ framesetter: CTFramesetter, from start: Int, in container: NSTextContainer, _ usesFontLeading: Bool
    ) -> [LineFragment] {
        // Frames have finite heights: their origins are measured from the bottom.
        let box = CGSize(width: min(container.box.width, 1e6), height: min(container.box.height, 1e6))
        let isUnlimited = container.size.width <= 0
        let path = CGPath(rect: CGRect(origin: .zero, size: box), transform: nil)
        let frame = CTFramesetterCreateFrame(framesetter, CFRange(location: start, length: 0), path, nil)
        let lines = CTFrameGetLines(frame)
        var origins = [CGPoint](repeating: .zero, count: lines.count)
        CTFrameGetLineOrigins(frame, CFRange(location: 0, length: 0), &origins)
        let limit = container.maximumNumberOfLines > 0 ? container.maximumNumberOfLines : lines.count
        var result: [LineFragment] = []
        var top: CGFloat = 0
        for (line, corner) in zip(lines, origins).prefix(limit) {
            var ascent: CGFloat = 0
            var descent: CGFloat = 0
            var leading: CGFloat = 0
            let width = CGFloat(CTLineGetTypographicBounds(line, &ascent, &descent, &leading))
            let inkWidth = width - CGFloat(CTLineGetTrailingWhitespaceWidth(line))
            let baseline = box.height - corner.y
            let bottom = baseline + descent + (usesFontLeading ? leading : 0)
            let x = container.lineFragmentPadding + (isUnlimited ? 0 : corner.x)
            let padding = container.lineFragmentPadding
            let range = CTLineGetStringRange(line)
            let fullWidth = isUnlimited ? inkWidth + 2 * padding : container.size.width
            result.append(
                LineFragment(
                    container: container, line: line, range: NSRange(location: range.location, length: range.length),
                    rect: CGRect(x: 0, y: top, width: fullWidth, height: bottom - top),
                    usedRect: CGRect(x: x - padding, y: top, width: inkWidth + 2 * padding, height: bottom - top),
                    origin: CGPoint(x: x, y: baseline)))
            top = bottom
        }
        return result
    }

    /// Returns the rectangle of characters in this line; nil if it has none of them.
    func rect(of characters: NSRange) -> CGRect? {
        let part = NSIntersectionRange(characters, range)
        guard part.length > 0 else { return nil }
        let ends = [part.location, NSMaxRange(part)].map {
            origin.x + CGFloat(CTLineGetOffsetForStringIndex(line, $0, nil))
        }
        let left = min(ends[0], ends[1])
        return CGRect(x: left, y: rect.minY, width: abs(ends[1] - ends[0]), height: rect.height)
    }

    /// Draws the characters of a range, with y downward.
    func draw(_ characters: NSRange, at corner: CGPoint, in context: CGContext) {
        guard let part = rect(of: characters) else { return }
        let matrix = context.textMatrix
        context.saveGState()
        if NSIntersectionRange(characters, range) != range {
            context.clip(to: part.offsetBy(dx: corner.x, dy: corner.y).insetBy(dx: 0, dy: -part.height))
        }
        context.textMatrix = CGAffineTransform(scaleX: 1, y: -1)
        context.textPosition = CGPoint(x: corner.x + origin.x, y: corner.y + origin.y)
        CTLineDraw(line, context)
        context.restoreGState()
        context.textMatrix = matrix
    }
}
