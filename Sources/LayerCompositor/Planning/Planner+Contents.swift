import Foundation
import Quartz2D
import RenderTree
import VectorGeometry

extension Planner {
    /// The picture, or the dissolve of two, each placed by itself (facts 1.6).
    func contents(of frame: LayerFrame, _ outline: Outline) -> [Item] {
        if case .video = frame.node.drawing { return [] }
        let style = frame.node.contents
        let old = style.image.map { picture($0, of: frame, outline) } ?? []
        guard let incoming = style.incoming else { return old }
        let share = min(max(incoming.fraction, 0), 1)
        return dissolve(old, picture(incoming.image, of: frame, outline), share: share)
    }

    private func dissolve(_ old: [Item], _ new: [Item], share: CGFloat) -> [Item] {
        let halves = (share < 1 ? old.fadedAsOne(1 - share) : []) + (share > 0 ? new.fadedAsOne(share) : [])
        return halves.count < 2 ? halves : [.group(Group(items: halves.map(\.added)))]
    }

    /// A whole picture is one primitive; the parts of a stretched one are summed in a picture of their own, so that
    /// their soft edges join without seams.
    private func picture(_ image: CGImage, of frame: LayerFrame, _ outline: Outline) -> [Item] {
        guard let whole = frame.mapping(of: image) else { return [] }
        let parts = frame.node.contents.parts(of: whole)
        if parts.count == 1 { return part(whole, of: image, frame, outline).map { [$0] } ?? [] }
        let items = parts.compactMap { part($0, of: image, frame, .own) }
        return items.isEmpty ? [] : [.group(Group(items: items.map(\.added)))]
    }

    private func part(_ mapping: ContentsMapping, of image: CGImage, _ frame: LayerFrame, _ outline: Outline) -> Item? {
        let style = frame.node.contents
        let reachesEdges = mapping.drawn.insetBy(dx: -1e-9, dy: -1e-9).contains(frame.bounds)
        let area = outline == .flooded && reachesEdges ? frame.flooded.union(mapping.drawn) : mapping.drawn
        guard let region = region(area, of: frame) else { return nil }
        let paint = ImagePaint(
            image, mapping: mapping, magnification: style.magnification, minification: style.minification,
            bias: style.minificationBias, frame: frame, range: range)
        return .fill(fill(region, .image(paint), of: frame, opaque: area))
    }

    /// A video frame, never beyond the bounds (facts 3.10).
    func video(_ video: VideoDrawing, of frame: LayerFrame, _ outline: Outline) -> [Item] {
        let visible = video.rect.intersection(frame.bounds)
        guard !visible.isNull, let mapping = video.mapping(minYIsTop: frame.minYIsTop) else { return [] }
        let area = outline == .flooded && visible == frame.bounds ? frame.flooded : visible
        guard let region = region(area, of: frame) else { return [] }
        let style = frame.node.contents
        let paint = ImagePaint(
            video.image, mapping: mapping, magnification: style.magnification, minification: style.minification,
            bias: style.minificationBias, frame: frame, range: range)
        return [.fill(fill(region, .image(paint), of: frame, opaque: area))]
    }
}

extension LayerFrame {
    func mapping(of image: CGImage) -> ContentsMapping? {
        ContentsMapping(
            width: image.width, height: image.height, style: node.contents, bounds: bounds, minYIsTop: minYIsTop)
    }
}

extension ContentsStyle {
    /// The parts that the picture is drawn in: one, or up to nine.
    func parts(of whole: ContentsMapping) -> [ContentsMapping] {
        gravity.resizes ? whole.parts(center: center, scale: scale > 0 ? scale : 1) : [whole]
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
