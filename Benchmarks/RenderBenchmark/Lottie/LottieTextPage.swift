import Foundation
import TextLayout
import VectorGeometry

/// L3: 480 characters of 1920×1080 points in ten text layers whose characters fly in and out one after the other. The
/// file contains the outlines of its glyphs.
enum LottieTextPage {
    private typealias W = LottieWriter

    private static let lines = [
        "Text in animations is set from glyph outlines,", "which exporters store in the file beside text.",
        "Animators select characters by a range and by", "a shape, and change their place, their scale,",
        "the rotation and the opacity of each of them,", "so that a line of text builds up from letters.",
        "Ten lines of almost fifty characters each are", "more than a lower third, or a title, contains;",
        "credits, quotations, captions and lyrics have", "as many, and each of the characters may move.",
    ]

    static func file() -> Data {
        let characters = Set(lines.joined()).sorted()
        let fonts =
            #""fonts":{"list":[{"fName":"Benchmark","fFamily":"Benchmark","fStyle":"Regular","ascent":76}]},"#
            + #""chars":[\#(characters.map(glyph).joined(separator: ","))],"#
        return W.file(
            width: 1920, height: 1080, layers: lines.enumerated().map { layer($0.offset, $0.element) }, extra: fonts)
    }

    private static func layer(_ index: Int, _ text: String) -> String {
        let start = index * 12
        let end = W.moving([(start, [0]), (start + 90, [100])])
        let begin = W.moving([(start + 90, [0]), (start + 180, [100])])
        let document =
            #"{"s":64,"f":"Benchmark","t":"\#(text)","j":0,"tr":0,"lh":76,"ls":0,"fc":[1,1,1]}"#
        // The range shrinks to nothing while the characters arrive; a second one grows while they leave.
        func animator(_ from: String, _ to: String, _ way: CGFloat) -> String {
            #"{"s":{"t":0,"xe":\#(W.scalar(0)),"ne":\#(W.scalar(0)),"a":\#(W.scalar(100)),"b":1,"rn":0,"sh":1,"r":1,"#
                + #""s":\#(from),"e":\#(to)},"#
                + #""a":{"o":\#(W.scalar(0)),"p":\#(W.fixed(0, way)),"r":\#(W.scalar(way / 2))}}"#
        }
        let animators = [animator(end, W.scalar(100), 60), animator(W.scalar(0), begin, -60)]
        let content =
            #""t":{"d":{"k":[{"s":\#(document),"t":0}]},"p":{},"m":{"g":1,"a":\#(W.fixed(0, 0))},"#
            + #""a":[\#(animators.joined(separator: ","))]}"#
        return W.layer(
            index + 1, type: 5, W.transform(position: W.fixed(120, 140 + CGFloat(index) * 96)), extra: content)
    }

    /// Returns a glyph with its outline at a size of 100 points.
    private static func glyph(_ character: Character) -> String {
        let style = TextStyle(string: String(character), fontName: "DejaVu Sans", fontSize: 100)
        let layout = TextLayout(style, in: CGSize(width: CGFloat.infinity, height: .infinity))
        let line = layout.lines.first
        let shift = CGAffineTransform(translationX: -(line?.start ?? 0), y: -(line?.baseline ?? 0))
        let contours = layout.outlines.applying(shift).subpaths.map { contour($0.segments) }
        let items = contours.joined(separator: ",")
        let shapes = contours.isEmpty ? "{}" : #"{"shapes":[{"ty":"gr","it":[\#(items)],"nm":"g"}]}"#
        let advance = W.number(line?.advance ?? 0)
        return #"{"ch":"\#(character)","size":64,"style":"Regular","w":\#(advance),"data":\#(shapes),"#
            + #""fFamily":"Benchmark"}"#
    }

    /// Returns a closed path item.
    private static func contour(_ segments: [PathSegment]) -> String {
        var points: [CGPoint] = []
        var leaving: [CGPoint] = []
        var arriving: [CGPoint] = []
        for segment in segments {
            let (first, second) = segment.handles
            points.append(segment.start)
            leaving.append(CGPoint(x: first.x - segment.start.x, y: first.y - segment.start.y))
            arriving.append(CGPoint(x: second.x - segment.end.x, y: second.y - segment.end.y))
        }
        // The handle that arrives at a vertex is that of the segment before it.
        arriving.insert(arriving.popLast() ?? .zero, at: 0)
        func pairs(_ values: [CGPoint]) -> String {
            "[" + values.map { W.list([$0.x, $0.y]) }.joined(separator: ",") + "]"
        }
        return W.path(#"{"i":\#(pairs(arriving)),"o":\#(pairs(leaving)),"v":\#(pairs(points)),"c":true}"#)
    }
}

extension PathSegment {
    /// The control points of the segment as a cubic curve.
    fileprivate var handles: (CGPoint, CGPoint) {
        func mixed(_ a: CGPoint, _ b: CGPoint) -> CGPoint {
            CGPoint(x: a.x + (b.x - a.x) * 2 / 3, y: a.y + (b.y - a.y) * 2 / 3)
        }
        return switch self {
        case .line(let start, let end): (start, end)
        case .quad(let start, let control, let end): (mixed(start, control), mixed(end, control))
        case .cubic(_, let first, let second, _): (first, second)
        }
    }
}
