import Foundation
import Images
import Quartz2D
import RenderTree
import VectorGeometry

/// The parts of a shape's outlines that the next frame can reuse if the shape moves, rotates, or strokes another part
/// of its path.
///
/// They never change the outlines: each is used only if it was made from equal values.
struct ShapeParts: Sendable {
    /// The flattened path of the fill.
    var fill: FlattenedOutline?
    private var drawable: DrawablePath?
    private var stroke: CachedStroke?
    private var measured: MeasuredPath?
    private var curves: StrokedCurves?

    /// Returns a path with its bounds; nil if it draws nothing.
    mutating func drawable(_ path: VectorPath) -> DrawablePath? {
        if let drawable, drawable.path == path { return drawable }
        drawable = path.isDrawable ? DrawablePath(path: path, bounds: path.controlBounds) : nil
        return drawable
    }

    /// Returns the outline of the stroke in the layer's space, so that the pen is transformed with the layer.
    mutating func stroke(_ path: VectorPath, _ style: ShapeStyle, of frame: ProjectedLayer) -> PolygonList {
        let source = CachedStroke.Source(path, style, tolerance: ShapePartsKey.tolerance(scale: frame.scale))
        if let stroke, stroke.source == source { return stroke.outline }
        let outline = source.isWhole ? source.outline(of: path, nil) : partialOutline(source)
        stroke = CachedStroke(source: source, outline: outline)
        return outline
    }

    private mutating func partialOutline(_ source: CachedStroke.Source) -> PolygonList {
        if let measured, measured.path == source.path {
            updateCurves(for: source)
            return source.outline(of: measured.trimmed(from: source.start, to: source.end), curves)
        }
        let path = MeasuredPath(source.path)
        measured = path
        curves = nil
        return source.outline(of: path.trimmed(from: source.start, to: source.end), nil)
    }
}

extension ShapeParts {
    /// Computes the curves of a path in advance if it was already stroked with the same width. Dashed strokes have no
    /// whole curves.
    private mutating func updateCurves(for source: CachedStroke.Source) {
        if curves?.fits(source.style, tolerance: source.tolerance) == true { return }
        curves = nil
        guard source.style.dashPattern.isEmpty, let last = stroke?.source, last.style.width == source.style.width,
            last.tolerance == source.tolerance
        else { return }
        curves = StrokedCurves(source.path, source.style, tolerance: source.tolerance)
    }
}

/// A path whose coordinates can be drawn.
struct DrawablePath: Sendable {
    let path: VectorPath
    /// The bounds of its points.
    let bounds: CGRect
}

/// A stroke's outline, and what it was made from.
private struct CachedStroke: Sendable {
    let source: Source
    let outline: PolygonList

    struct Source: Equatable {
        let path: VectorPath
        let style: StrokeStyle
        /// The stroked part as fractions of the path's length, 0…1.
        let start, end: CGFloat
        let tolerance: CGFloat

        init(_ path: VectorPath, _ style: ShapeStyle, tolerance: CGFloat) {
            self.path = path
            self.style = style.stroke
            (start, end) = style.strokedPart
            self.tolerance = tolerance
        }

        var isWhole: Bool { start <= 0 && end >= 1 }

        func outline(of part: VectorPath, _ curves: StrokedCurves?) -> PolygonList {
            part.strokeOutline(style, tolerance: tolerance, curves: curves)
        }

        static func == (a: Source, b: Source) -> Bool {
            // The path is compared last: it is long.
            a.start == b.start && a.end == b.end && a.tolerance == b.tolerance && a.style == b.style && a.path == b.path
        }
    }
}

/// A layer, or one of the copies of it that replicators make, and the tolerance of its strokes.
struct ShapePartsKey: Hashable {
    private let layer: RenderNode.Identity
    private let copy: Int
    private let tolerance: CGFloat

    /// Creates a key.
    ///
    /// - Parameter copy: the number of the copy; the same for copies that show the same nodes.
    init(_ frame: ProjectedLayer, copy: Int) {
        layer = frame.node.identity
        self.copy = copy
        tolerance = ShapePartsKey.tolerance(scale: frame.scale)
    }

    /// Returns 1/40 pixel in the layer's units, rounded to a power of two, so that small changes of scale keep the
    /// outline.
    ///
    /// The scale of a rotated layer is 1 within rounding; that must not cross a step.
    static func tolerance(scale: CGFloat) -> CGFloat {
        let bounded = scale.isFinite ? min(max(scale, 1e-4), 1e4) : 1
        return 0.025 / exp2((log2(bounded) - 1e-3).rounded(.up))
    }
}

extension ShapeStyle {
    var hasFill: Bool { fillColor.map { $0.alpha > 0 } ?? false }

    var hasStroke: Bool {
        let (start, end) = strokedPart
        return stroke.width > 0 && end > start && (strokeColor.map { $0.alpha > 0 } ?? false)
    }

    /// The work of cutting the stroke into dashes.
    var dashWork: Double {
        guard !stroke.dashPattern.isEmpty, hasStroke, let path, path.isDrawable else { return 0 }
        let (start, end) = strokedPart
        return path.mostDashes(pattern: stroke.dashPattern) * (end - start) * WorkRate.dash
    }

    /// The stroked part as fractions of the path's length, 0…1.
    fileprivate var strokedPart: (start: CGFloat, end: CGFloat) {
        (min(max(strokeStart, 0), 1), min(max(strokeEnd, 0), 1))
    }
}
