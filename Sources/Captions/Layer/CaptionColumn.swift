import Foundation
import TextLayout

/// The horizontal range of a caption, in fractions of the layer's width.
struct CaptionColumn {
    /// The smallest width of a caption at an edge.
    private static let leastWidth: CGFloat = 0.1

    /// The left edge.
    let left: CGFloat
    /// The width: that of the placement, or the largest one at its position within the layer (WebVTT, "maximum size").
    let width: CGFloat

    init(_ placement: CaptionCue.Placement, _ alignment: TextAlignment) {
        let anchor = placement.positionAnchor ?? CaptionCue.Placement.Anchor(alignment)
        let position = placement.position.map { CGFloat($0) } ?? anchor.share
        let largest =
            switch anchor {
            case .start: 1 - position
            case .center: 2 * min(position, 1 - position)
            case .end: position
            }
        width = min(placement.size, max(largest, Self.leastWidth))
        left = min(max(position - anchor.share * width, 0), 1 - width)
    }
}

extension CaptionCue.Placement.Anchor {
    /// The distance of the anchor from the start, as a fraction of the length.
    var share: CGFloat {
        switch self {
        case .start: 0
        case .center: 0.5
        case .end: 1
        }
    }

    /// The anchor of a caption that gives none.
    fileprivate init(_ alignment: TextAlignment) {
        self =
            switch alignment {
            case .left, .natural, .justified: .start
            case .center: .center
            case .right: .end
            }
    }
}
