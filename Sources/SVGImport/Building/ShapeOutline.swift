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
    /// The length that dashes refer to; nil for that of the outline.
    var pathLength: Double?

    /// The factor from lengths of dashes to user units.
    var dashScale: Double {
        guard let pathLength else { return 1 }
        return Double(path.length) / pathLength
    }

    /// The bounding box of the outline at all keyframes.
    var coverage: CGRect {
        var box = path.bounds
        for (name, list) in animations {
            for text in list.flatMap(\.values).prefix(200) {
                if let text { box = box.union(replaced([name: text]).bounds) }
            }
        }
        return box
    }
}
