import Foundation
import Quartz2D
import RenderTree
import VectorGeometry

extension Planner {
    /// The background colour in the rounded box.
    func background(of frame: LayerFrame, _ outline: Outline) -> [Item] {
        let look = frame.node.appearance
        guard let color = look.backgroundColor, color.alpha > 0, frame.bounds.width > 0, frame.bounds.height > 0 else {
            return []
        }
        if outline == .flooded { return flood(frame, with: .color(color)) }
        guard let box = backgroundBox(of: frame), let region = region(box, of: frame) else { return [] }
        return [.fill(fill(region, .color(color), of: frame, opaque: frame.hardened(box).core))]
    }

    /// Under an opaque border the background ends in the middle of it, so that it does not shine through the border's
    /// soft edge.
    private func backgroundBox(of frame: LayerFrame) -> BoxShape? {
        let box = BoxShape(frame.node)
        let look = frame.node.appearance
        guard look.borderWidth > 0, let color = look.borderColor, color.alpha >= 1, frame.opacity >= 1 else {
            return box
        }
        return box.inset(by: look.borderWidth / 2)
    }

    /// The ring along the inside of the bounds: above the sublayers, but an emitter's below its particles.
    func border(of frame: LayerFrame, _ outline: Outline) -> [Item] {
        let box = BoxShape(frame.node)
        let look = frame.node.appearance
        guard look.borderWidth > 0, let color = look.borderColor, color.alpha > 0, box.rect.width > 0,
            box.rect.height > 0
        else { return [] }
        let hole = box.inset(by: look.borderWidth)
        let isHard = outline == .own && !box.isRounded && !frame.hardEdges.isEmpty
        let own = box.isRounded ? frame.hardened(box).path : VectorPath.rect(frame.flooding(box.rect))
        let outer = outline == .own ? own : VectorPath.rect(frame.flooded)
        let inner = hole.map { frame.hardened($0, isInset: true) }
        let ring: Region? =
            isHard
            ? hardRing(box.rect, around: hole?.rect, of: frame)
            : region(VectorPath(outer.elements + (inner?.path.elements ?? [])), rule: .evenOdd, of: frame)
        return ring.map { [.fill(fill($0, .color(color), of: frame))] } ?? []
    }

    /// A ring of which the outer edges are those of the box, on whole pixels where they are told to be.
    private func hardRing(_ box: CGRect, around hole: CGRect?, of frame: LayerFrame) -> Region? {
        guard let upright = box.upright(in: frame.projection) else {
            let path = VectorPath(VectorPath.rect(box).elements + (hole.map { VectorPath.rect($0).elements } ?? []))
            return region(path, rule: .evenOdd, isHard: frame.isHard(box), of: frame)
        }
        let outer = frame.hardened(upright, of: box)
        let inner =
            hole.flatMap { hole in
                hole.upright(in: frame.projection).map { frame.hardened($0, of: hole, isInset: true) }
            }?.intersection(outer) ?? .null
        return Region(
            VectorPath(VectorPath.rect(outer).elements + (inner.isEmpty ? [] : VectorPath.rect(inner).elements)),
            rule: .evenOdd, through: .identity, within: frame.clip)
    }

    /// The box and a little beyond it.
    func flood(_ frame: LayerFrame, with paint: Paint) -> [Item] {
        guard let region = region(frame.flooded, of: frame) else { return [] }
        return [.fill(fill(region, paint, of: frame, opaque: frame.flooded))]
    }
}
