import Foundation
import Quartz2D
import RenderTree
import VectorGeometry

/// Whether the box is drawn with its own anti-aliased outline or beyond it, because a clip follows.
enum Outline { case own, flooded }

extension Planner {
    /// Everything of the layer but shadow, mask and group opacity, from back to front (facts 1.8).
    func body(of frame: ProjectedLayer) -> [DisplayItem] {
        guard frame.node.appearance.masksToBounds else { return painted(frame, .own) }
        let box = frame.snappedToPixels(BoxShape(frame.node))
        if !box.isRounded, case .pixels(let pixels)? = region(frame.bounds, of: frame) {
            let items = painted(frame.clipped(to: pixels), .own)
            return items.dependOnBackdrop ? [.group(Group(items: items, clip: .pixels(pixels)))] : items
        }
        return clipped(frame, to: box)
    }

    private func painted(_ frame: ProjectedLayer, _ outline: Outline) -> [DisplayItem] {
        background(of: frame, outline) + inside(of: frame, outline) + borderAbove(of: frame, outline)
    }

    private func borderAbove(of frame: ProjectedLayer, _ outline: Outline) -> [DisplayItem] {
        frame.node.hasParticles ? [] : border(of: frame, outline)
    }

    /// Particles are above their layer's border.
    private func borderBelow(of frame: ProjectedLayer, _ outline: Outline) -> [DisplayItem] {
        frame.node.hasParticles ? border(of: frame, outline) : []
    }

    /// What `masksToBounds` clips: the content and the sublayers.
    private func inside(of frame: ProjectedLayer, _ outline: Outline) -> [DisplayItem] {
        drawingBelowContents(of: frame, outline) + contents(of: frame, outline) + shape(of: frame)
            + borderBelow(of: frame, outline) + particles(of: frame) + sublayers(of: frame)
    }

    private func drawingBelowContents(of frame: ProjectedLayer, _ outline: Outline) -> [DisplayItem] {
        switch frame.node.drawing {
        case .none, .shape, .space, .replicas, .emitter: []
        case .gradient(let style): gradient(style, of: frame, outline)
        case .text(let style): text(style, of: frame)
        case .video(let style): video(style, of: frame, outline)
        case .tiled(let drawing): tiles(drawing, of: frame)
        }
    }

    /// A body under a clip that is not whole pixels: one picture takes the clip as its own outline, what lies well
    /// inside needs none, and the rest is flattened and clipped once.
    private func clipped(_ frame: ProjectedLayer, to box: BoxShape) -> [DisplayItem] {
        guard let clip = region(box, of: frame) else { return [] }
        let inner = frame.clipped(to: clip.bounds)
        if let picture = soleImage(of: inner, filling: clip, box: box) {
            let hidesBackground = picture.opacity >= 1 && picture.paint.isOpaque
            return (hidesBackground ? [] : background(of: frame, .own)) + [.fill(picture)] + border(of: frame, .own)
        }
        if frame.node.clipsOnlyItsGradient { return painted(frame, .own) }
        let items = inside(of: inner, .flooded)
        let core = box.core.upright(in: frame.projection)?.innerPixels ?? .empty
        if core.contains(items.bounds), !items.dependOnBackdrop {
            return background(of: frame, .own) + items + borderAbove(of: frame, .own)
        }
        let flattened = background(of: inner, .flooded) + items + borderAbove(of: inner, .flooded)
        return [.group(Group(items: flattened, clip: clip))]
    }

    /// The layer's picture filling the clip, where it is all there is to clip and reaches every edge.
    private func soleImage(of frame: ProjectedLayer, filling clip: Region, box: BoxShape) -> Fill? {
        guard frame.node.children.isEmpty, let (image, mapping) = frame.soleImage else { return nil }
        guard mapping.drawn.insetBy(dx: -1e-9, dy: -1e-9).contains(frame.bounds) else { return nil }
        let style = frame.node.contents
        let paint = ImagePaint(
            image, mapping: mapping, magnification: style.magnification, minification: style.minification,
            bias: style.minificationBias, frame: frame, range: range)
        return fill(clip, .image(paint), of: frame, opaque: box.core)
    }
}

extension ProjectedLayer {
    /// The only picture of a layer that has neither another drawing nor a dissolve.
    fileprivate var soleImage: (CGImage, ContentsMapping)? {
        switch node.drawing {
        case .none:
            guard let image = node.contents.image, node.contents.incoming == nil, let mapping = mapping(of: image),
                node.contents.parts(of: mapping).count == 1
            else { return nil }
            return (image, mapping)
        case .video(let video) where node.contents.image == nil && node.contents.incoming == nil:
            return video.mapping(minYIsTop: minYIsTop).map { (video.image, $0) }
        default: return nil
        }
    }
}

extension RenderNode {
    fileprivate var hasParticles: Bool {
        if case .emitter = drawing { true } else { false }
    }

    /// Nothing but what is rounded by itself.
    fileprivate var clipsOnlyItsGradient: Bool {
        guard children.isEmpty, contents.image == nil, contents.incoming == nil else { return false }
        if case .gradient = drawing { return true }
        return drawing == .none
    }
}

extension Planner {
    /// The background colour in the rounded box.
    func background(of frame: ProjectedLayer, _ outline: Outline) -> [DisplayItem] {
        let look = frame.node.appearance
        guard let color = look.backgroundColor, color.alpha > 0, frame.bounds.width > 0, frame.bounds.height > 0 else {
            return []
        }
        if outline == .flooded { return flood(frame, with: .color(color)) }
        guard let box = backgroundBox(of: frame), let region = region(box, of: frame) else { return [] }
        return [.fill(fill(region, .color(color), of: frame, opaque: frame.snappedToPixels(box).core))]
    }

    /// Under an opaque border the background ends in the middle of it, so that it does not shine through the border's
    /// soft edge.
    private func backgroundBox(of frame: ProjectedLayer) -> BoxShape? {
        let box = BoxShape(frame.node)
        let look = frame.node.appearance
        guard look.borderWidth > 0, let color = look.borderColor, color.alpha >= 1, frame.opacity >= 1 else {
            return box
        }
        return box.inset(by: look.borderWidth / 2)
    }

    /// The ring along the inside of the bounds: above the sublayers, but an emitter's below its particles.
    func border(of frame: ProjectedLayer, _ outline: Outline) -> [DisplayItem] {
        let box = BoxShape(frame.node)
        let look = frame.node.appearance
        guard look.borderWidth > 0, let color = look.borderColor, color.alpha > 0, box.rect.width > 0,
            box.rect.height > 0
        else { return [] }
        let hole = box.inset(by: look.borderWidth)
        let isAliased = outline == .own && !box.isRounded && !frame.aliasedEdges.isEmpty
        let own = box.isRounded ? frame.snappedToPixels(box).path : VectorPath.rect(frame.flooding(box.rect))
        let outer = outline == .own ? own : VectorPath.rect(frame.flooded)
        let inner = hole.map { frame.snappedToPixels($0, isInset: true) }
        let ring: Region? =
            isAliased
            ? aliasedRing(box.rect, around: hole?.rect, of: frame)
            : region(VectorPath(outer.elements + (inner?.path.elements ?? [])), rule: .evenOdd, of: frame)
        return ring.map { [.fill(fill($0, .color(color), of: frame))] } ?? []
    }

    /// A ring of which the outer edges are those of the box, on whole pixels where they are told to be.
    private func aliasedRing(_ box: CGRect, around hole: CGRect?, of frame: ProjectedLayer) -> Region? {
        guard let upright = box.upright(in: frame.projection) else {
            let path = VectorPath(VectorPath.rect(box).elements + (hole.map { VectorPath.rect($0).elements } ?? []))
            return region(path, rule: .evenOdd, isAliased: frame.isAliased(box), of: frame)
        }
        let outer = frame.snappedToPixels(upright, of: box)
        let inner =
            hole.flatMap { hole in
                hole.upright(in: frame.projection).map { frame.snappedToPixels($0, of: hole, isInset: true) }
            }?.intersection(outer) ?? .null
        return Region(
            VectorPath(VectorPath.rect(outer).elements + (inner.isEmpty ? [] : VectorPath.rect(inner).elements)),
            rule: .evenOdd, through: .identity, within: frame.clip)
    }

    /// The box and a little beyond it.
    func flood(_ frame: ProjectedLayer, with paint: Paint) -> [DisplayItem] {
        guard let region = region(frame.flooded, of: frame) else { return [] }
        return [.fill(fill(region, paint, of: frame, opaque: frame.flooded))]
    }
}
