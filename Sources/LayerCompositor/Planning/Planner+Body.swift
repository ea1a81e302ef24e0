import Foundation
import Quartz2D
import RenderTree
import VectorGeometry

/// Whether the box is drawn with its own anti-aliased outline or beyond it, because a clip follows.
enum Outline { case own, flooded }

extension Planner {
    /// Everything of the layer but shadow, mask and group opacity, from back to front (facts 1.8).
    func body(of frame: LayerFrame) -> [Item] {
        guard frame.node.appearance.masksToBounds else { return painted(frame, .own) }
        let box = frame.hardened(BoxShape(frame.node))
        if !box.isRounded, case .pixels(let pixels)? = region(frame.bounds, of: frame) {
            let items = painted(frame.clipped(to: pixels), .own)
            return items.dependOnWhatIsBelow ? [.group(Group(items: items, clip: .pixels(pixels)))] : items
        }
        return clipped(frame, to: box)
    }

    private func painted(_ frame: LayerFrame, _ outline: Outline) -> [Item] {
        background(of: frame, outline) + inside(of: frame, outline) + borderAbove(of: frame, outline)
    }

    private func borderAbove(of frame: LayerFrame, _ outline: Outline) -> [Item] {
        frame.node.hasParticles ? [] : border(of: frame, outline)
    }

    /// Particles are above their layer's border.
    private func borderBelow(of frame: LayerFrame, _ outline: Outline) -> [Item] {
        frame.node.hasParticles ? border(of: frame, outline) : []
    }

    /// What `masksToBounds` clips: the content and the sublayers.
    private func inside(of frame: LayerFrame, _ outline: Outline) -> [Item] {
        drawingBelowContents(of: frame, outline) + contents(of: frame, outline) + shape(of: frame)
            + borderBelow(of: frame, outline) + particles(of: frame) + sublayers(of: frame)
    }

    private func drawingBelowContents(of frame: LayerFrame, _ outline: Outline) -> [Item] {
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
    private func clipped(_ frame: LayerFrame, to box: BoxShape) -> [Item] {
        guard let clip = region(box, of: frame) else { return [] }
        let inner = frame.clipped(to: clip.bounds)
        if let picture = solePicture(of: inner, filling: clip, box: box) {
            let hidesBackground = picture.opacity >= 1 && picture.paint.isOpaque
            return (hidesBackground ? [] : background(of: frame, .own)) + [.fill(picture)] + border(of: frame, .own)
        }
        if frame.node.clipsOnlyItsGradient { return painted(frame, .own) }
        let items = inside(of: inner, .flooded)
        let core = box.core.upright(in: frame.projection)?.innerPixels ?? .empty
        if core.contains(items.bounds), !items.dependOnWhatIsBelow {
            return background(of: frame, .own) + items + borderAbove(of: frame, .own)
        }
        let flattened = background(of: inner, .flooded) + items + borderAbove(of: inner, .flooded)
        return [.group(Group(items: flattened, clip: clip))]
    }

    /// The layer's picture filling the clip, where it is all there is to clip and reaches every edge.
    private func solePicture(of frame: LayerFrame, filling clip: Region, box: BoxShape) -> Fill? {
        guard frame.node.children.isEmpty, let (image, mapping) = frame.solePicture else { return nil }
        guard mapping.drawn.insetBy(dx: -1e-9, dy: -1e-9).contains(frame.bounds) else { return nil }
        let style = frame.node.contents
        let paint = ImagePaint(
            image, mapping: mapping, magnification: style.magnification, minification: style.minification,
            bias: style.minificationBias, frame: frame, range: range)
        return fill(clip, .image(paint), of: frame, opaque: box.core)
    }
}

extension LayerFrame {
    /// The only picture of a layer that has neither another drawing nor a dissolve.
    fileprivate var solePicture: (CGImage, ContentsMapping)? {
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
