import Foundation
import Quartz2D
import RenderTree
import VectorGeometry

extension Planner {
    /// The picture, or the dissolve of two, each placed by itself (facts 1.6).
    func contents(of frame: LayerFrame, _ outline: Outline) -> [Item] {
        if case .video = frame.node.drawing { return [] }
        let style = frame.node.contents
        let old = style.image.flatMap { picture($0, of: frame, outline) }
        guard let incoming = style.incoming else { return old.map { [.fill($0)] } ?? [] }
        let share = min(max(incoming.fraction, 0), 1)
        return dissolve(old, picture(incoming.image, of: frame, outline), share: share)
    }

    private func dissolve(_ old: Fill?, _ new: Fill?, share: CGFloat) -> [Item] {
        var halves: [Fill] = []
        if var old, share < 1 {
            old.opacity *= 1 - share
            halves.append(old)
        }
        if var new, share > 0 {
            new.opacity *= share
            if !halves.isEmpty { new.blend = .plus }
            halves.append(new)
        }
        return halves.count < 2 ? halves.map(Item.fill) : [.group(Group(items: halves.map(Item.fill)))]
    }

    private func picture(_ image: CGImage, of frame: LayerFrame, _ outline: Outline) -> Fill? {
        guard let mapping = frame.mapping(of: image) else { return nil }
        let style = frame.node.contents
        let reachesEdges = mapping.drawn.insetBy(dx: -1e-9, dy: -1e-9).contains(frame.bounds)
        let area = outline == .flooded && reachesEdges ? frame.flooded.union(mapping.drawn) : mapping.drawn
        guard let region = region(area, of: frame) else { return nil }
        let paint = ImagePaint(image, mapping: mapping, magnification: style.magnification, minification: style.minification, frame: frame)
        return fill(region, .image(paint), of: frame, opaque: area)
    }

    /// A video frame, never beyond the bounds (facts 3.10).
    func video(_ video: VideoDrawing, of frame: LayerFrame, _ outline: Outline) -> [Item] {
        let visible = video.rect.intersection(frame.bounds)
        guard !visible.isNull, let mapping = video.mapping(minYIsTop: frame.minYIsTop) else { return [] }
        let area = outline == .flooded && visible == frame.bounds ? frame.flooded : visible
        guard let region = region(area, of: frame) else { return [] }
        let style = frame.node.contents
        let paint = ImagePaint(
            video.image, mapping: mapping, magnification: style.magnification, minification: style.minification, frame: frame)
        return [.fill(fill(region, .image(paint), of: frame, opaque: area))]
    }
}

extension LayerFrame {
    func mapping(of image: CGImage) -> ContentsMapping? {
        ContentsMapping(width: image.width, height: image.height, style: node.contents, bounds: bounds, minYIsTop: minYIsTop)
    }
}

extension VideoDrawing {
    /// The whole picture in `rect`; nil for an empty one.
    func mapping(minYIsTop: Bool) -> ContentsMapping? {
        guard rect.width > 0, rect.height > 0 else { return nil }
        let source = CGRect(x: 0, y: 0, width: image.width, height: image.height)
        return ContentsMapping(drawn: rect, source: source, minYIsTop: minYIsTop)
    }
}
