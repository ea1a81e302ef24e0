import Foundation
import Images
import RenderTree
import VectorGeometry

extension Planner {
    /// Returns the layer, with everything it draws, as computed by a transition kernel from the old and the new layer
    /// (facts 2.12).
    func items(
        of effect: TransitionKernel, _ transition: Transition, on placed: PlacedLayer, in outer: SuperlayerContext,
        as role: LayerRole
    ) -> [DisplayItem] {
        let was = transition.old.map { PlacedLayer($0, movingWith: placed) }
        let visible = visible(was, placed, in: outer)
        guard let lead = visible.new ?? visible.old else { return [] }
        let projection = PlaneProjection(placed.matrix).concatenating(outer.projection)
        guard projection.isFinite, let frame = outer.frame(of: placed.node, projection),
            let grid = TransitionGrid(of: frame)
        else { return [] }
        var inside = outer.cutting([])
        inside.projection = PlaneProjection(grid.toImage)
        inside.clip = grid.reach
        inside.opacity = 1
        inside.isFlippedSpace = placed.node.placement.isGeometryFlipped
        let (old, new) = within(inside.clip) {
            transitionItems(
                visible.old?.node, showsNew: visible.new != nil, of: placed.node, in: inside,
                as: role.ofUncompositedImages)
        }
        let drawn = old.bounds.union(new.bounds)
        guard let box = grid.box(holding: drawn) else { return [] }
        let area = box.pixels.union(drawn).intersection(inside.clip)
        let rendered = RenderedTransition(
            effect, progress: transition.progress, old: old, new: new, box: box, area: area, minYIsTop: frame.minYIsTop)
        let paint = TransitionPaint(
            image: rendered, toImage: grid.fromDevice.translated(x: -CGFloat(area.minX), y: -CGFloat(area.minY)))
        guard let region = region(area, box, of: grid, frame) else { return [] }
        let leading = outer.frame(of: lead.node, PlaneProjection(lead.matrix).concatenating(outer.projection))
        // If the layer has a backdrop, compositing applies the opacity to both.
        let plain = leading.flatMap { backdrop(of: $0, as: role) } == nil ? frame : frame.with(opacity: 1)
        return compositedAsGroup([.fill(fill(region, .transition(paint), of: plain))], of: lead, in: outer, as: role)
    }

    /// Returns both images in the space of the box. The new layer's mask, opacity and backdrop apply to both; an old
    /// layer with different background filters is masked and faded by itself.
    private func transitionItems(
        _ old: RenderNode?, showsNew: Bool, of node: RenderNode, in inside: SuperlayerContext, as role: LayerRole
    ) -> (old: [DisplayItem], new: [DisplayItem]) {
        let new = PlacedLayer(node, matrix: CATransform3DIdentity)
        let was =
            old.map {
                items(
                    of: PlacedLayer($0, movingWith: new), in: inside,
                    as: !showsNew || $0.hasSameBackdropEffect(as: node) ? role : .mask)
            } ?? []
        return (was.isolated(), showsNew ? itemsIgnoringTransition(new, in: inside, as: role).isolated() : [])
    }

    /// Returns the region of the images' pixels on the device: whole pixels if the grid is the device's.
    private func region(_ area: PixelRect, _ box: TransitionBox, of grid: TransitionGrid, _ frame: ProjectedLayer)
        -> Region?
    {
        guard grid.usesDevicePixels else {
            let isBox = area == box.pixels && !frame.bounds.isEmpty
            return region(isBox ? frame.bounds : area.cgRect.applying(grid.toImage.inverted()), of: frame)
        }
        return Region(axisAligned: area.cgRect.applying(grid.fromDevice.affine.inverted()), within: frame.clip)
    }
}

/// The pixel grid of a kernel transition's images: along the layer's axes, using device pixels if these are aligned
/// with the axes.
struct TransitionGrid {
    /// Maps the layer's space to the images' pixels.
    let toImage: CGAffineTransform
    /// Maps device space to the images' pixels.
    let fromDevice: PlaneProjection
    /// The pixels that the transition may sample.
    let reach: PixelRect
    /// The layer's box in pixels; nil if empty.
    private let layerBox: CGRect?
    /// Whether the pixels are the device's own, at most rotated by right angles or flipped.
    let usesDevicePixels: Bool

    /// Returns nil if nothing is visible.
    init?(of frame: ProjectedLayer) {
        usesDevicePixels = frame.projection.preservesAxisAlignment
        toImage =
            usesDevicePixels
            ? frame.projection.affine.concatenating(frame.projection.affine.rotationToAxisDirections)
            : frame.toOwnPixels
        fromDevice =
            usesDevicePixels
            ? PlaneProjection(frame.projection.affine.rotationToAxisDirections)
            : frame.inverse.concatenating(PlaneProjection(toImage))
        let visible = frame.visibleRect(through: fromDevice)
        layerBox = frame.bounds.isEmpty ? nil : frame.bounds.applying(toImage)
        let around = usesDevicePixels ? PixelRect.all : PixelRect.empty.insetBy(-TransitionGrid.wholeSide)
        reach =
            layerBox.map { TransitionGrid.reach(of: $0.coveringPixels, visible) }
            ?? visible.map { $0.insetBy(-TransitionGrid.margin(around: $0)).intersection(around) } ?? .empty
        if reach.isEmpty { return nil }
    }

    /// Returns the layer's box, or for an empty one the bounds of what is drawn; nil if nothing is.
    func box(holding drawn: PixelRect) -> TransitionBox? {
        if layerBox == nil, drawn.isEmpty { return nil }
        let box = layerBox ?? drawn.cgRect
        let density = CGSize(width: toImage.a, height: toImage.d)
        return TransitionBox(
            corner: box.origin, size: CGSize(width: box.width / density.width, height: box.height / density.height),
            density: density,
            pixels: box.coveringPixels)
    }

    /// The margin, in pixels, drawn beyond the box, and for large boxes beyond the viewport: for content that a
    /// transition moves into view.
    private static let margin = 1024
    /// The longest side of a box that is always drawn whole.
    private static let wholeSide = 4096

    /// Returns the margin, reduced if the visible part is almost as large as an image may be.
    private static func margin(around visible: PixelRect) -> Int {
        min(margin, max(0, (PixelBuffer.longestSide - max(visible.width, visible.height)) / 2))
    }

    private static func reach(of box: PixelRect, _ visible: PixelRect?) -> PixelRect {
        let maximum = box.insetBy(-margin)
        guard let visible else { return maximum }
        let around = margin(around: visible)
        let near = visible.insetBy(-around)
        let isWide = box.width > wholeSide
        let isHigh = box.height > wholeSide
        let core = PixelRect(
            minX: isWide ? max(box.minX, near.minX) : box.minX, minY: isHigh ? max(box.minY, near.minY) : box.minY,
            maxX: isWide ? min(box.maxX, near.maxX) : box.maxX, maxY: isHigh ? min(box.maxY, near.maxY) : box.maxY)
        return core.isEmpty ? .empty : visible.insetBy(-min(2, around)).intersection(maximum).union(core)
    }
}

/// The box of a kernel transition.
struct TransitionBox {
    /// The corner of least x and y, in the images' pixels.
    let corner: CGPoint
    /// The size in points.
    let size: CGSize
    /// Pixels per point along each axis.
    let density: CGSize
    /// The pixels that the box touches.
    let pixels: PixelRect
}

extension CGRect {
    /// The pixels that the rectangle touches by more than rounding, limited to valid coordinates.
    fileprivate var coveringPixels: PixelRect {
        wholePixels?.intersection(.all) ?? PixelRect(covering: self, within: .all)
    }
}

extension PixelRect {
    fileprivate static let all = PixelRect(minX: -1 << 28, minY: -1 << 28, maxX: 1 << 28, maxY: 1 << 28)
}

extension CGAffineTransform {
    /// A rotation by right angles and flips that makes an axis-aligned map preserve axis directions; it keeps pixels
    /// whole.
    fileprivate var rotationToAxisDirections: CGAffineTransform {
        let isSwapped = b != 0
        let (x, y): (CGFloat, CGFloat) = isSwapped ? (b < 0 ? -1 : 1, c < 0 ? -1 : 1) : (a < 0 ? -1 : 1, d < 0 ? -1 : 1)
        return isSwapped
            ? CGAffineTransform(a: 0, b: y, c: x, d: 0, tx: 0, ty: 0)
            : CGAffineTransform(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
    }
}

extension ProjectedLayer {
    /// The longest side of images that do not use device pixels.
    private static let longestSide: CGFloat = 4096

    /// Maps the layer's space to pixels of about the device's density; the box lies on whole pixels.
    fileprivate var toOwnPixels: CGAffineTransform {
        let b = bounds
        func map(_ density: CGFloat) -> CGAffineTransform {
            func scale(_ length: CGFloat) -> CGFloat {
                b.isEmpty ? density : max(1, (length * density).rounded()) / length
            }
            let x = scale(b.width)
            let y = scale(b.height)
            return CGAffineTransform(a: x, b: 0, c: 0, d: y, tx: -b.minX * x, ty: -b.minY * y)
        }
        let fullScale = map(scale)
        let visible = visibleRect(through: inverse.concatenating(PlaneProjection(fullScale)))
        let side = max(b.width, b.height) * scale
        let longest = ProjectedLayer.longestSide
        let maximum = min(side, visible.map { CGFloat(max($0.width, $0.height)) - longest / 2 } ?? side)
        return !b.isEmpty && maximum > longest ? map(scale * longest / maximum) : fullScale
    }

    /// Returns the visible rectangle, in pixels of the plane that `map` leads to from the device; nil if the plane is
    /// visible as far as its horizon.
    fileprivate func visibleRect(through map: PlaneProjection) -> PixelRect? {
        let corners = [(clip.minX, clip.minY), (clip.maxX, clip.minY), (clip.minX, clip.maxY), (clip.maxX, clip.maxY)]
        let points = corners.compactMap { map.map(CGPoint(x: $0.0, y: $0.1)) }
        guard points.count == 4, let first = points.first else { return nil }
        let hull = points.reduce(CGRect(origin: first, size: .zero)) { $0.union(CGRect(origin: $1, size: .zero)) }
        return CGRect(x: hull.minX, y: hull.minY, width: hull.width, height: hull.height).coveringPixels
    }
}
