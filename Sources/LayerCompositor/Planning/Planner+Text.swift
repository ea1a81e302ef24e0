import Foundation
import Quartz2D
import RenderTree
import VectorGeometry

extension Planner {
    /// The glyphs as one path, upright whichever way the layer's y points, clipped to the bounds (facts 3.2).
    func text(_ style: TextDrawing, of frame: LayerFrame) -> [Item] {
        let b = frame.bounds
        guard let color = style.color, color.alpha > 0, !style.text.string.isEmpty, b.width > 0, b.height > 0 else { return [] }
        let layout = TextLayout(style.text, in: b.size)
        report(layout, at: frame.node)
        if layout.outlines.isEmpty { return [] }
        let place = frame.minYIsTop
            ? CGAffineTransform(translationX: b.minX, y: b.minY)
            : CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: b.minX, ty: b.maxY)
        let path = layout.outlines.applying(place)
        return clippedText(path, color, overflows: !b.contains(path.controlBounds), frame)
    }

    private func report(_ layout: TextLayout, at node: RenderNode) {
        if layout.font.isSubstitute { report(.fontSubstituted, at: node, "\(layout.font.requested) is not installed, \(layout.font.used) is used") }
        guard !layout.missingCharacters.isEmpty else { return }
        let codes = layout.missingCharacters.map { "U+" + String($0.value, radix: 16, uppercase: true) }
        report(.charactersMissing, at: node, codes.joined(separator: " "))
    }

    /// The clip is that of a bitmap: whole pixels around upright bounds, an edge otherwise.
    private func clippedText(_ path: VectorPath, _ color: CGColor, overflows: Bool, _ outer: LayerFrame) -> [Item] {
        var (frame, clip) = (outer, Region?.none)
        if overflows {
            if let upright = outer.bounds.upright(in: outer.projection) {
                frame = outer.clipped(to: PixelRect(covering: upright, within: outer.clip))
            } else {
                clip = region(outer.bounds, of: outer)
                guard clip != nil else { return [] }
            }
        }
        guard let region = region(path, of: frame) else { return [] }
        let glyphs = Item.fill(fill(region, .color(color), of: frame))
        return clip.map { [.group(Group(items: [glyphs], clip: $0))] } ?? [glyphs]
    }
}
