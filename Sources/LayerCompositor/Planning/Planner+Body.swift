import Foundation
import Images
import RenderTree
import VectorGeometry

/// Whether edges are drawn antialiased where they are, or extended beyond a clip that follows.
enum EdgeTreatment { case antialiased, bleeding }

extension Planner {
    /// Returns the layer's content without shadow, mask and group opacity, from back to front (facts 1.8).
    func body(of frame: ProjectedLayer) -> [DisplayItem] {
        guard frame.node.appearance.masksToBounds else { return painted(frame, .antialiased) }
        let box = frame.snappedToPixels(BoxShape(frame.node))
        if !box.isRounded, case .pixels(let pixels)? = region(frame.bounds, of: frame) {
            let items = painted(frame.clipped(to: pixels), .antialiased)
            return items.blendWithBackdrop ? [.group(Group(items: items, clip: .pixels(pixels)))] : items
        }
        return clipped(frame, to: box)
    }

    private func painted(_ frame: ProjectedLayer, _ edges: EdgeTreatment) -> [DisplayItem] {
        background(of: frame, edges) + inside(of: frame, edges) + borderAbove(of: frame, edges)
    }

    private func borderAbove(of frame: ProjectedLayer, _ edges: EdgeTreatment) -> [DisplayItem] {
        frame.node.hasParticles ? [] : border(of: frame, edges)
    }

    /// Returns the border of an emitter layer, which lies below its particles.
    private func borderBelow(of frame: ProjectedLayer, _ edges: EdgeTreatment) -> [DisplayItem] {
        frame.node.hasParticles ? border(of: frame, edges) : []
    }

    /// Returns what `masksToBounds` clips: the content and the sublayers.
    private func inside(of frame: ProjectedLayer, _ edges: EdgeTreatment) -> [DisplayItem] {
        drawingBelowContents(of: frame, edges) + contents(of: frame, edges) + shape(of: frame)
            + borderBelow(of: frame, edges) + particles(of: frame) + sublayers(of: frame)
    }

    private func drawingBelowContents(of frame: ProjectedLayer, _ edges: EdgeTreatment) -> [DisplayItem] {
        switch frame.node.drawing {
        case .none, .shape, .transformLayer, .replicator, .emitter: []
        case .gradient(let style): gradient(style, of: frame, edges)
        case .text(let style): text(style, of: frame)
        case .video(let style): video(style, of: frame, edges)
        case .tiled(let drawing): tiles(drawing, of: frame)
        }
    }

    /// Returns the content under a clip that is not whole pixels. A single image takes the clip as its outline; content
    /// well inside needs no clip; the rest is flattened and clipped once.
    private func clipped(_ frame: ProjectedLayer, to box: BoxShape) -> [DisplayItem] {
        guard let clip = region(box, of: frame) else { return [] }
        let inner = frame.clipped(to: clip.bounds)
        if let imageFill = soleImage(of: inner, filling: clip, box: box) {
            let hidesBackground = imageFill.opacity >= 1 && imageFill.paint.isOpaque
            return (hidesBackground ? [] : background(of: frame, .antialiased)) + [.fill(imageFill)]
                + border(of: frame, .antialiased)
        }
        if frame.node.clipsOnlyItsGradient { return painted(frame, .antialiased) }
        let items = inside(of: inner, .bleeding)
        let core = box.core.axisAlignedRect(in: frame.projection)?.innerPixels ?? .empty
        if core.contains(items.bounds), !items.dependOnBackdrop {
            return background(of: frame, .antialiased) + items + borderAbove(of: frame, .antialiased)
        }
        let flattened = background(of: inner, .bleeding) + items + borderAbove(of: inner, .bleeding)
        // Filters see what is behind the layer as well, and blend modes do not.
        let seesBehind = flattened.dependOnBackdrop && !flattened.blendWithBackdrop
        return [.group(Group(items: flattened, clip: clip, isNonIsolated: seesBehind, isWindow: seesBehind))]
    }

    /// Returns the layer's image as a fill of the clip if it is the only content to clip and reaches every edge.
    private func soleImage(of frame: ProjectedLayer, filling clip: Region, box: BoxShape) -> Fill? {
        guard frame.node.children.isEmpty, let (image, mapping) = frame.soleImage else { return nil }
        guard mapping.drawn.insetBy(dx: -1e-9, dy: -1e-9).contains(frame.bounds) else { return nil }
        let style = frame.node.contents
        let paint = ImagePaint(
            image, mapping: mapping, magnification: style.magnification, minification: style.minification,
            bias: style.minificationBias, frame: frame, range: range)
        return fill(clip, .image(paint), of: frame, opaque: box.core)
    }

    /// Returns the background color in the rounded box.
    func background(of frame: ProjectedLayer, _ edges: EdgeTreatment) -> [DisplayItem] {
        let look = frame.node.appearance
        guard let color = look.backgroundColor, color.alpha > 0, frame.bounds.width > 0, frame.bounds.height > 0 else {
            return []
        }
        if edges == .bleeding { return fillBleed(frame, with: .color(color)) }
        guard let box = backgroundBox(of: frame), let region = region(box, of: frame) else { return [] }
        return [.fill(fill(region, .color(color), of: frame, opaque: frame.snappedToPixels(box).core))]
    }

    /// Returns the box of the background. Under an opaque border it ends in the middle of the border, so that it does
    /// not show through the border's soft edge.
    private func backgroundBox(of frame: ProjectedLayer) -> BoxShape? {
        let box = BoxShape(frame.node)
        let look = frame.node.appearance
        guard look.borderWidth > 0, let color = look.borderColor, color.alpha >= 1, frame.opacity >= 1 else {
            return box
        }
        return box.inset(by: look.borderWidth / 2)
    }

    /// Returns the border, a ring along the inside of the bounds: above the sublayers, but below an emitter's
    /// particles.
    func border(of frame: ProjectedLayer, _ edges: EdgeTreatment) -> [DisplayItem] {
        let box = BoxShape(frame.node)
        let look = frame.node.appearance
        guard look.borderWidth > 0, let color = look.borderColor, color.alpha > 0, box.rect.width > 0,
            box.rect.height > 0
        else { return [] }
        let hole = box.inset(by: look.borderWidth)
        let isAliased = edges == .antialiased && !box.isRounded && !frame.aliasedEdges.isEmpty
        let own = box.isRounded ? frame.snappedToPixels(box).path : VectorPath.rect(frame.extendedToBleed(box.rect))
        let outer = edges == .antialiased ? own : VectorPath.rect(frame.bleedRect)
        let inner = hole.map { frame.snappedToPixels($0, isInset: true) }
        let ring: Region? =
            isAliased
            ? aliasedRing(box.rect, around: hole?.rect, of: frame)
            : region(VectorPath(outer.elements + (inner?.path.elements ?? [])), rule: .evenOdd, of: frame)
        return ring.map { [.fill(fill($0, .color(color), of: frame))] } ?? []
    }

    /// Returns a ring whose outer edges lie on whole pixels where edges are not antialiased.
    private func aliasedRing(_ box: CGRect, around hole: CGRect?, of frame: ProjectedLayer) -> Region? {
        guard let axisAligned = box.axisAlignedRect(in: frame.projection) else {
            let path = VectorPath(VectorPath.rect(box).elements + (hole.map { VectorPath.rect($0).elements } ?? []))
            return region(path, rule: .evenOdd, isAliased: frame.isAliased(box), of: frame)
        }
        let outer = frame.snappedToPixels(axisAligned, of: box)
        let inner =
            hole.flatMap { hole in
                hole.axisAlignedRect(in: frame.projection).map { frame.snappedToPixels($0, of: hole, isInset: true) }
            }?.intersection(outer) ?? .null
        return Region(
            VectorPath(VectorPath.rect(outer).elements + (inner.isEmpty ? [] : VectorPath.rect(inner).elements)),
            rule: .evenOdd, through: .identity, within: frame.clip)
    }

    /// Returns a fill of the box and a small margin.
    func fillBleed(_ frame: ProjectedLayer, with paint: Paint) -> [DisplayItem] {
        guard let region = region(frame.bleedRect, of: frame) else { return [] }
        return [.fill(fill(region, paint, of: frame, opaque: frame.bleedRect))]
    }
}

extension ProjectedLayer {
    /// The only image of a layer that has no other content and no dissolve.
    fileprivate var soleImage: (CGImage, ContentsMapping)? {
        switch node.drawing {
        case .none:
            guard let image = node.contents.image, node.contents.incoming == nil, let mapping = mapping(of: image),
                node.contents.parts(of: mapping).count == 1
            else { return nil }
            return (image, mapping)
        case .video(let video) where node.contents.image == nil && node.contents.incoming == nil:
            return mapping(of: video).map { (video.image, $0) }
        default: return nil
        }
    }
}

extension RenderNode {
    fileprivate var hasParticles: Bool {
        if case .emitter = drawing { true } else { false }
    }

    /// Whether the layer only shows content that has rounded corners by itself.
    fileprivate var clipsOnlyItsGradient: Bool {
        guard children.isEmpty, contents.image == nil, contents.incoming == nil else { return false }
        if case .gradient = drawing { return true }
        return drawing == .none
    }
}
