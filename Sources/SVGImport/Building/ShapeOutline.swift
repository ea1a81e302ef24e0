import Foundation
import VectorGeometry

/// The outline of an element, with its animations.
struct ShapeOutline {
    let path: VectorPath
    /// The animations of the attributes that determine the outline.
    var animations: [String: [DrawingAnimation]] = [:]
    /// Returns the outline with values that replace those of attributes.
    var replaced: ([String: String]) -> VectorPath = { _ in VectorPath() }
    /// Whether the outline has an inside.
    var hasFill = true
    /// The bounding box to which paints refer; nil for that of the outline.
    var box: CGRect?
    /// Whether the outline is that of a stroke.
    var isStroke = false
    /// Whether the inside is found with the even-odd rule, in place of that of the style; nil for that of the style.
    var isEvenOdd: Bool?
    /// The distances to copies of the outline that belong to it: those in the neighbor tiles of a pattern.
    var copies: [CGPoint] = []
    /// The length that dashes refer to; nil for that of the outline.
    var pathLength: Double?

    /// The factor from lengths of dashes to user units.
    var dashScale: Double {
        guard let pathLength else { return 1 }
        return Double(path.length) / pathLength
    }

    /// Returns an outline with its copies.
    func withCopies(_ path: VectorPath) -> VectorPath {
        var result = path
        for offset in copies {
            result.addPath(path.applying(CGAffineTransform(translationX: offset.x, y: offset.y)))
        }
        return result
    }

    /// The bounding box of the outline at all keyframes, with its copies.
    var coverage: CGRect {
        var box = path.bounds
        for (name, list) in animations {
            for text in list.flatMap(\.values).prefix(200) {
                if let text { box = box.union(replaced([name: text]).bounds) }
            }
        }
        return copies.reduce(box) { $0.union(box.offsetBy(dx: $1.x, dy: $1.y)) }
    }
}
