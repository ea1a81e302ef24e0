import Foundation
import RenderTree
import VectorGeometry

extension ContentsMapping {
    /// The mapping cut by `contentsCenter` (facts 1.7): corners keep their size in points, edges stretch along one
    /// axis, the centre along both. One part where the centre is everything.
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

/// One of the three parts along an axis: where it begins and how long it is, in the picture and as drawn.
private struct StretchedAxis {
    let source, sourceLength, drawn, drawnLength: CGFloat

    /// The parts that are not empty. A centre without length is one pixel long; fixed parts shrink where there is no
    /// room.
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
    /// Whether the picture is stretched, so that `contentsCenter` counts.
    var resizes: Bool { self == .resize || self == .resizeAspect || self == .resizeAspectFill }
}
