import Foundation
import Images
import Quartz2D
import TextLayout
import VectorGeometry

/// The marks of a text in the layer's space, with flattened outlines that the next frame reuses if the layer only moves
/// or changes its colors.
///
/// They never change pixels: outlines are used only if they were made from an equal layout. Confined to the planner's
/// thread.
final class TextOutlines {
    /// The marks from bottom to top.
    var marks: [PlacedMark]
    /// The bounds of all glyphs in the space of the layout; null if no glyph draws anything.
    private(set) lazy var layoutBounds = layout.outlines.controlBounds.union(layout.colorGlyphBounds)
    private let layout: TextLayout
    private let transform: CGAffineTransform

    /// Moves the marks of a layout to the layer's space.
    init(_ layout: TextLayout, placedBy transform: CGAffineTransform) {
        self.layout = layout
        self.transform = transform
        marks = layout.marks.map { PlacedMark($0, placedBy: transform) }
    }

    /// Returns whether the marks of another layout are the same. Layouts come from a cache and usually share memory,
    /// which makes them equal without comparing points.
    func isMade(from other: TextLayout, placedBy otherTransform: CGAffineTransform) -> Bool {
        transform == otherTransform && layout.marks == other.marks && layout.outlines == other.outlines
    }
}

/// A mark of a text in the layer's space.
struct PlacedMark {
    /// A shape with its own color, or an image.
    let mark: TextMark
    /// The bounds of the points of a shape, or of an image.
    let bounds: CGRect
    /// The flattened path of a shape; nil if no affine projection has been drawn.
    var outline: FlattenedOutline?

    init(_ source: TextMark, placedBy transform: CGAffineTransform) {
        switch source {
        case .fill(let path, let color):
            let placed = path.applying(transform)
            mark = .fill(placed, color)
            bounds = placed.controlBounds
        case .image(let image, let box):
            bounds = box.applying(transform)
            mark = .image(image, bounds)
        }
    }

    /// Returns whether the mark shows anything.
    ///
    /// - Parameter paint: the paint of shapes without a color of their own.
    func isVisible(_ paint: Paint) -> Bool {
        switch mark {
        case .fill(let path, let own):
            if let own { return own.alpha > 0 && !path.isEmpty }
            if case .color(let color) = paint { return color.alpha > 0 && !path.isEmpty }
            return !path.isEmpty
        case .image: return bounds.width > 0 && bounds.height > 0
        }
    }
}
