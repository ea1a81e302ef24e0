import Foundation
import RenderTree
import VectorGeometry

/// The placement of an image in a layer: where it is drawn and which of its pixels are used (facts 1.6, 1.7).
struct ContentsMapping {
    /// The drawn rectangle in the layer's space.
    let drawn: CGRect
    /// The source rectangle in the image's pixels, from its top left corner.
    let source: CGRect
    /// Whether the layer's min-y is the visual top; otherwise it is the bottom.
    let minYIsTop: Bool

    init(drawn: CGRect, source: CGRect, minYIsTop: Bool) {
        self.drawn = drawn
        self.source = source
        self.minYIsTop = minYIsTop
    }

    /// Returns nil if nothing can be drawn.
    init?(width: Int, height: Int, style: ContentsStyle, bounds: CGRect, minYIsTop: Bool) {
        let part = style.rect
        let source = CGRect(
            x: part.minX * CGFloat(width), y: (minYIsTop ? part.minY : 1 - part.maxY) * CGFloat(height),
            width: part.width * CGFloat(width), height: part.height * CGFloat(height))
        let scale = style.scale > 0 ? style.scale : 1
        let size = CGSize(width: source.width / scale, height: source.height / scale)
        let placed = style.gravity.frame(size, in: bounds)
        let drawn = style.gravity.resizes ? placed.aligned(style.focus, in: bounds) : placed
        guard source.width > 0, source.height > 0, drawn.width > 0, drawn.height > 0 else { return nil }
        self.init(drawn: drawn, source: source, minYIsTop: minYIsTop)
    }

    /// Maps the layer's space to the image's pixels.
    var toImage: CGAffineTransform {
        let sx = source.width / drawn.width
        let sy = source.height / drawn.height
        let tx = source.minX - drawn.minX * sx
        return minYIsTop
            ? CGAffineTransform(a: sx, b: 0, c: 0, d: sy, tx: tx, ty: source.minY - drawn.minY * sy)
            : CGAffineTransform(a: sx, b: 0, c: 0, d: -sy, tx: tx, ty: source.minY + drawn.maxY * sy)
    }
}

extension ContentsMapping {
    /// Returns the nine parts defined by `contentsCenter` (facts 1.7): corners keep their size in points, edges stretch
    /// along one axis, the center along both. Returns one part if the center is the whole image.
    func parts(center: CGRect, scale: CGFloat) -> [ContentsMapping] {
        guard center != CGRect(x: 0, y: 0, width: 1, height: 1) else { return [self] }
        let fromTop = minYIsTop ? (center.minY, center.maxY) : (1 - center.maxY, 1 - center.minY)
        let columns = StretchedAxis.cut(source.width, drawn.width, center: (center.minX, center.maxX), scale: scale)
        let rows = StretchedAxis.cut(source.height, drawn.height, center: fromTop, scale: scale)
        return rows.flatMap { row in columns.map { column in part(column, row) } }
    }

    private func part(_ column: StretchedAxis, _ row: StretchedAxis) -> ContentsMapping {
        let y = minYIsTop ? drawn.minY + row.drawn : drawn.maxY - row.drawn - row.drawnLength
        return ContentsMapping(
            drawn: CGRect(x: drawn.minX + column.drawn, y: y, width: column.drawnLength, height: row.drawnLength),
            source: CGRect(
                x: source.minX + column.source, y: source.minY + row.source, width: column.sourceLength,
                height: row.sourceLength),
            minYIsTop: minYIsTop)
    }
}

/// One of three parts along an axis: its start and length in the image and as drawn.
private struct StretchedAxis {
    let source, sourceLength, drawn, drawnLength: CGFloat

    /// Returns the parts that are not empty. A center without length is one pixel long; fixed parts shrink if there is
    /// not enough room.
    static func cut(_ pixels: CGFloat, _ points: CGFloat, center: (CGFloat, CGFloat), scale: CGFloat) -> [StretchedAxis]
    {
        var low = min(max(center.0, 0), 1) * pixels
        var high = min(max(center.1, 0), 1) * pixels
        if high <= low {
            low = min(low, max(0, pixels - 1))
            high = min(low + 1, pixels)
        }
        let fixed = (low + pixels - high) / scale
        let k = (fixed > points ? points / fixed : 1) / scale
        let first = low * k
        let last = (pixels - high) * k
        return [
            StretchedAxis(source: 0, sourceLength: low, drawn: 0, drawnLength: first),
            StretchedAxis(
                source: low, sourceLength: high - low, drawn: first, drawnLength: max(0, points - first - last)),
            StretchedAxis(source: high, sourceLength: pixels - high, drawn: points - last, drawnLength: last),
        ].filter { $0.sourceLength > 0 && $0.drawnLength > 0 }
    }
}

extension ContentsGravity {
    /// Returns where an image of a size in points is drawn within bounds.
    func frame(_ size: CGSize, in b: CGRect) -> CGRect {
        guard size.width > 0, size.height > 0 else { return .null }
        let ratios = (b.width / size.width, b.height / size.height)
        switch self {
        case .resize: return b
        case .resizeAspect: return centered(size, times: min(ratios.0, ratios.1), in: b)
        case .resizeAspectFill: return centered(size, times: max(ratios.0, ratios.1), in: b)
        default: return CGRect(origin: CGPoint(x: x(size.width, in: b), y: y(size.height, in: b)), size: size)
        }
    }

    private func centered(_ size: CGSize, times k: CGFloat, in b: CGRect) -> CGRect {
        let w = size.width * k
        let h = size.height * k
        return CGRect(x: b.midX - w / 2, y: b.midY - h / 2, width: w, height: h)
    }

    private func x(_ width: CGFloat, in b: CGRect) -> CGFloat {
        switch self {
        case .left, .topLeft, .bottomLeft: b.minX
        case .right, .topRight, .bottomRight: b.maxX - width
        default: b.midX - width / 2
        }
    }

    private func y(_ height: CGFloat, in b: CGRect) -> CGFloat {
        switch self {
        case .top, .topLeft, .topRight: b.maxY - height
        case .bottom, .bottomLeft, .bottomRight: b.minY
        default: b.midY - height / 2
        }
    }
}
