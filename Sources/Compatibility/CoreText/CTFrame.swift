import Foundation
import Quartz2D
import VectorGeometry

/// Lines of text in the bounding box of a path.
///
/// - Apple: `CTFrame`; paths other than rectangles are filled like their bounding box.
public final class CTFrame {
    let path: CGPath
    let range: Range<Int>
    let lines: [CTLine]
    /// The origins of the lines from the bottom left of the path's bounding box, with y upward.
    let origins: [CGPoint]

    init(_ framesetter: CTFramesetter, _ range: Range<Int>, _ path: CGPath) {
        let box = path.boundingBox
        let placed = framesetter.lines(range, in: box.isNull ? .zero : box.size)
        self.path = path
        self.range = range
        lines = placed.map(\.line)
        origins = placed.map { CGPoint(x: $0.x, y: box.height - $0.baseline) }
    }
}

/// Lays out a part of a string in the bounding box of a path.
///
/// - Parameters:
///   - stringRange: A length of 0 means up to the end.
///   - frameAttributes: They have no effect.
public func CTFramesetterCreateFrame(
    _ framesetter: CTFramesetter, _ stringRange: CFRange, _ path: CGPath, _ frameAttributes: [String: Any]?
) -> CTFrame {
    CTFrame(framesetter, stringRange.clamped(to: 0..<framesetter.typesetter.text.length), path)
}

/// Returns the requested range of the string.
public func CTFrameGetStringRange(_ frame: CTFrame) -> CFRange { CFRange(frame.range) }

/// Returns the range of the characters that fit into the frame.
public func CTFrameGetVisibleStringRange(_ frame: CTFrame) -> CFRange {
    CFRange(frame.range.lowerBound..<(frame.lines.last?.range.upperBound ?? frame.range.lowerBound))
}

/// Returns the path of the frame.
public func CTFrameGetPath(_ frame: CTFrame) -> CGPath { frame.path }

/// Returns the lines from top to bottom.
public func CTFrameGetLines(_ frame: CTFrame) -> [CTLine] { frame.lines }

/// Stores the origins of lines from the bottom left of the path's bounding box, with y upward. A range of length 0
/// means all.
public func CTFrameGetLineOrigins(_ frame: CTFrame, _ range: CFRange, _ origins: UnsafeMutablePointer<CGPoint>) {
    for (offset, index) in range.clamped(to: frame.origins.indices).enumerated() {
        (origins + offset).initialize(to: frame.origins[index])
    }
}

/// Draws the lines; see `CTLineDraw`.
public func CTFrameDraw(_ frame: CTFrame, _ context: CGContext) {
    let corner = frame.path.boundingBox.origin
    for (line, origin) in zip(frame.lines, frame.origins) {
        context.textPosition = CGPoint(x: corner.x + origin.x, y: corner.y + origin.y)
        CTLineDraw(line, context)
    }
}
