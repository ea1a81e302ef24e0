import Foundation
import Images
import Quartz2D
import RenderTree
import VectorGeometry

extension Planner {
    /// Returns the layer's image, or the dissolve of two images, each placed by itself (facts 1.6).
    func contents(of frame: ProjectedLayer, _ edges: EdgeTreatment) -> [DisplayItem] {
        if case .video = frame.node.drawing { return [] }
        let style = frame.node.contents
        let old = style.image.map { imageItems($0, of: frame, edges) } ?? []
        guard let incoming = style.incoming else { return old }
        let share = min(max(incoming.fraction, 0), 1)
        return dissolve(old, imageItems(incoming.image, of: frame, edges), share: share)
    }

    private func dissolve(_ old: [DisplayItem], _ new: [DisplayItem], share: CGFloat) -> [DisplayItem] {
        let halves = (share < 1 ? old.fadedAsGroup(1 - share) : []) + (share > 0 ? new.fadedAsGroup(share) : [])
        return halves.count < 2 ? halves : [.group(Group(items: halves.map(\.added)))]
    }

    /// Returns the items of an image. A whole image is one fill; the parts of a nine-part image are summed in a group,
    /// so that their soft edges join without seams.
    private func imageItems(_ image: CGImage, of frame: ProjectedLayer, _ edges: EdgeTreatment) -> [DisplayItem] {
        guard let mapping = frame.mapping(of: image) else { return [] }
        let parts = frame.node.contents.parts(of: mapping)
        if parts.count == 1 { return part(mapping, of: image, frame, edges).map { [$0] } ?? [] }
        let items = parts.compactMap { part($0, of: image, frame, .antialiased) }
        return items.isEmpty ? [] : [.group(Group(items: items.map(\.added)))]
    }

    private func part(_ mapping: ContentsMapping, of image: CGImage, _ frame: ProjectedLayer, _ edges: EdgeTreatment)
        -> DisplayItem?
    {
        let style = frame.node.contents
        let reachesEdges = mapping.drawn.insetBy(dx: -1e-9, dy: -1e-9).contains(frame.bounds)
        let area = edges == .bleeding && reachesEdges ? frame.bleedRect.union(mapping.drawn) : mapping.drawn
        guard let region = region(area, of: frame) else { return nil }
        let paint = ImagePaint(
            image, mapping: mapping, magnification: style.magnification, minification: style.minification,
            bias: style.minificationBias, frame: frame, range: range)
        return .fill(fill(region, .image(paint), of: frame, opaque: area))
    }

    /// Returns a video frame, clipped to the bounds (facts 3.10).
    func video(_ video: VideoDrawing, of frame: ProjectedLayer, _ edges: EdgeTreatment) -> [DisplayItem] {
        guard let mapping = frame.mapping(of: video) else { return [] }
        let visible = mapping.drawn.intersection(frame.bounds)
        guard !visible.isNull else { return [] }
        let area = edges == .bleeding && visible == frame.bounds ? frame.bleedRect : visible
        guard let region = region(area, of: frame) else { return [] }
        let style = frame.node.contents
        let paint = ImagePaint(
            video.image, mapping: mapping, magnification: style.magnification, minification: style.minification,
            bias: style.minificationBias, frame: frame, range: range)
        return [.fill(fill(region, .image(paint), of: frame, opaque: area))]
    }

    // MARK: - Tiled layers (facts 3.6)

    /// Returns the tiles as one image, or as a dissolve of two levels of detail.
    func tiles(_ drawing: TiledDrawing, of frame: ProjectedLayer) -> [DisplayItem] {
        let old = tileItems(drawing.previousTiles, of: frame)
        let new = tileItems(drawing.tiles, of: frame)
        let share = min(max(drawing.tilesOpacity, 0), 1)
        if old.isEmpty || share >= 1 { return new }
        if share <= 0 { return old }
        if new.isEmpty { return old.fadedAsGroup(1 - share) }
        let mixed = Group(items: new, opacity: share, blend: .mix, reach: old.bounds)
        return [.group(Group(items: old + [.group(mixed)]))]
    }

    /// Returns the items of tiles. Tiles that meet on whole pixels are drawn one after the other; others are summed, so
    /// that there are no seams.
    private func tileItems(_ tiles: [ImageTile], of frame: ProjectedLayer) -> [DisplayItem] {
        let fills = tiles.compactMap { fill($0, of: frame) }
        let meetOnPixels = fills.allSatisfy { if case .pixels = $0.region { true } else { false } }
        let items = fills.map { DisplayItem.fill($0) }
        return meetOnPixels || items.count < 2 ? items : [.group(Group(items: items.map(\.added)))]
    }

    private func fill(_ tile: ImageTile, of frame: ProjectedLayer) -> Fill? {
        let visible = tile.rect.intersection(frame.bounds)
        guard !visible.isNull, let region = region(visible, of: frame) else { return nil }
        let source = CGRect(x: 0, y: 0, width: tile.image.width, height: tile.image.height)
        let mapping = ContentsMapping(drawn: tile.rect, source: source, minYIsTop: frame.minYIsTop)
        let style = frame.node.contents
        let paint = ImagePaint(
            tile.image, mapping: mapping, magnification: style.magnification, minification: style.minification,
            bias: style.minificationBias, frame: frame, range: range)
        return fill(region, .image(paint), of: frame, opaque: visible)
    }

    // MARK: - Gradients (facts 3.3)

    /// Returns the paint of a gradient over the layer's bounds; nil if it draws nothing.
    func gradientPaint(_ style: GradientStyle, of frame: ProjectedLayer) -> GradientPaint? {
        guard let stops = GradientStops(colors: style.colors, locations: style.locations),
            let toShape = style.unitSquareToShape
        else { return nil }
        let b = frame.bounds
        guard b.width > 0, b.height > 0 else { return nil }
        let toUnit = CGAffineTransform(
            a: 1 / b.width, b: 0, c: 0, d: 1 / b.height, tx: -b.minX / b.width, ty: -b.minY / b.height)
        return GradientPaint(
            ramp: ramps.value(for: stops) { GradientRamp(stops) }, shape: style.shape,
            toShape: frame.inverse.concatenating(PlaneProjection(toUnit.concatenating(toShape))))
    }

    /// Returns a gradient layer's colors in the rounded box.
    func gradient(_ style: GradientStyle, of frame: ProjectedLayer, _ edges: EdgeTreatment) -> [DisplayItem] {
        guard let paint = gradientPaint(style, of: frame) else { return [] }
        if edges == .bleeding { return fillBleed(frame, with: .gradient(paint)) }
        let box = frame.snappedToPixels(BoxShape(frame.node))
        guard let region = region(box, of: frame) else { return [] }
        return [.fill(fill(region, .gradient(paint), of: frame, opaque: box.core))]
    }
}

extension ProjectedLayer {
    func mapping(of image: CGImage) -> ContentsMapping? {
        ContentsMapping(
            width: image.width, height: image.height, style: node.contents, bounds: bounds, minYIsTop: minYIsTop)
    }

    /// Returns the mapping of the whole video frame, aligned by `contentsFocus`; nil if empty.
    func mapping(of video: VideoDrawing) -> ContentsMapping? {
        guard video.rect.width > 0, video.rect.height > 0 else { return nil }
        let source = CGRect(x: 0, y: 0, width: video.image.width, height: video.image.height)
        let drawn = video.rect.aligned(node.contents.focus, in: bounds)
        return ContentsMapping(drawn: drawn, source: source, minYIsTop: minYIsTop)
    }
}

extension ContentsStyle {
    /// Returns the parts in which the image is drawn: one, or up to nine.
    func parts(of mapping: ContentsMapping) -> [ContentsMapping] {
        gravity.resizes ? mapping.parts(center: center, scale: scale > 0 ? scale : 1) : [mapping]
    }
}

extension GradientStyle {
    fileprivate var shape: GradientPaint.Shape {
        switch kind {
        case .axial: .axial
        case .radial: focus == .zero ? .radial : .focal(focusInside)
        case .conic: .conic
        }
    }

    /// The focal point, moved into the circle.
    private var focusInside: CGPoint {
        let scale = 0.999 / max(hypot(focus.x, focus.y), 0.999)
        return CGPoint(x: focus.x * scale, y: focus.y * scale)
    }

    /// Maps the layer's unit square to the space of the parameter; nil if nothing is drawn.
    fileprivate var unitSquareToShape: CGAffineTransform? {
        let dx = endPoint.x - startPoint.x
        let dy = endPoint.y - startPoint.y
        let toStart = CGAffineTransform(translationX: -startPoint.x, y: -startPoint.y)
        if kind == .radial {
            guard dx != 0, dy != 0 else { return nil }
            return toStart.concatenating(CGAffineTransform(scaleX: 1 / abs(dx), y: 1 / abs(dy)))
        }
        let square = dx * dx + dy * dy
        guard square > 0, square.isFinite else { return nil }
        // x becomes the projection on start→end, y the distance from it, both in units of its length.
        return toStart.concatenating(
            CGAffineTransform(a: dx / square, b: -dy / square, c: dy / square, d: dx / square, tx: 0, ty: 0))
    }
}
