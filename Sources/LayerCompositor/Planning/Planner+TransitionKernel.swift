import Foundation
import Quartz2D
import RenderTree
import VectorGeometry

extension Planner {
    /// The layer with all that it casts as a picture transition makes it of the old and the new one (facts 2.12).
    func items(
        of effect: TransitionKernel, _ transition: Transition, on placed: PlacedLayer, in outer: SuperlayerContext,
        as role: LayerRole
    ) -> [DisplayItem] {
        let was = transition.old.map { PlacedLayer($0, movingWith: placed) }
        let seen = seen(was, placed, in: outer)
        guard let lead = seen.new ?? seen.old else { return [] }
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
            pictures(
                seen.old?.node, showsNew: seen.new != nil, of: placed.node, in: inside, as: role.ofUncompositedImages)
        }
        let drawn = old.bounds.union(new.bounds)
        guard let box = grid.box(holding: drawn) else { return [] }
        let area = box.pixels.union(drawn).intersection(inside.clip)
        let picture = RenderedTransition(
            effect, progress: transition.progress, old: old, new: new, box: box, area: area, minYIsTop: frame.minYIsTop)
        let paint = TransitionPaint(
            picture: picture, toImage: grid.fromDevice.translated(x: -CGFloat(area.minX), y: -CGFloat(area.minY)))
        guard let region = region(area, box, of: grid, frame) else { return [] }
        let leading = outer.frame(of: lead.node, PlaneProjection(lead.matrix).concatenating(outer.projection))
        // Who joins a backdrop fades what is before it, too.
        let plain = leading.flatMap { backdrop(of: $0, as: role) } == nil ? frame : frame.with(opacity: 1)
        return compositedAsGroup([.fill(fill(region, .transition(paint), of: plain))], of: lead, in: outer, as: role)
    }

    /// Both pictures in the space of the box. What the new layer joins is cut and faded as that is: an old one that
    /// does something else to what is behind it is cut and faded by itself.
    private func pictures(
        _ old: RenderNode?, showsNew: Bool, of node: RenderNode, in inside: SuperlayerContext, as role: LayerRole
    ) -> (old: [DisplayItem], new: [DisplayItem]) {
        let new = PlacedLayer(node, matrix: CATransform3DIdentity)
        let was =
            old.map {
                items(
                    of: PlacedLayer($0, movingWith: new), in: inside,
                    as: !showsNew || $0.isBacked(as: node) ? role : .mask)
            } ?? []
        return (was.isolated(), showsNew ? settled(new, in: inside, as: role).isolated() : [])
    }

    /// The pictures' pixels on the device: whole ones where they are its own.
    private func region(_ area: PixelRect, _ box: TransitionBox, of grid: TransitionGrid, _ frame: ProjectedLayer)
        -> Region?
    {
        guard grid.usesDevicePixels else {
            let isBox = area == box.pixels && !frame.bounds.isEmpty
            return region(isBox ? frame.bounds : area.cgRect.applying(grid.toImage.inverted()), of: frame)
        }
        return Region(upright: area.cgRect.applying(grid.fromDevice.affine.inverted()), within: frame.clip)
    }
}

/// Where the pictures of a picture transition lie: along the layer's axes, with the device's pixels where these lie so,
/// too.
struct TransitionGrid {
    /// The layer's space to the pictures' pixels.
    let toImage: CGAffineTransform
    /// Device space to the pictures' pixels.
    let fromDevice: PlaneProjection
    /// The pixels that may be looked at.
    let reach: PixelRect
    /// The layer's box in pixels; nil for one without extent.
    private let layerBox: CGRect?
    /// Whether the pixels are the device's own, turned and turned over at most.
    let usesDevicePixels: Bool

    /// Nil where nothing can be seen.
    init?(of frame: ProjectedLayer) {
        usesDevicePixels = frame.projection.preservesAxisAlignment
        toImage =
            usesDevicePixels
            ? frame.projection.affine.concatenating(frame.projection.affine.rotationToUpright) : frame.toOwnPixels
        fromDevice =
            usesDevicePixels
            ? PlaneProjection(frame.projection.affine.rotationToUpright)
            : frame.inverse.concatenating(PlaneProjection(toImage))
        let seen = frame.seen(through: fromDevice)
        layerBox = frame.bounds.isEmpty ? nil : frame.bounds.applying(toImage)
        let around = usesDevicePixels ? PixelRect.all : PixelRect.empty.insetBy(-TransitionGrid.wholeSide)
        reach =
            layerBox.map { TransitionGrid.reach(of: $0.coveringPixels, seen) }
            ?? seen.map { $0.insetBy(-TransitionGrid.margin(around: $0)).intersection(around) } ?? .empty
        if reach.isEmpty { return nil }
    }

    /// The layer's box, or that of what is drawn of a layer without extent; nil where that is nothing.
    func box(holding drawn: PixelRect) -> TransitionBox? {
        if layerBox == nil, drawn.isEmpty { return nil }
        let box = layerBox ?? drawn.cgRect
        let density = CGSize(width: toImage.a, height: toImage.d)
        return TransitionBox(
            corner: box.origin, size: CGSize(width: box.width / density.width, height: box.height / density.height),
            density: density,
            pixels: box.coveringPixels)
    }

    /// How far beyond the box, and of large boxes beyond what is seen, pictures are drawn: for what a transition moves
    /// into sight.
    private static let margin = 1024
    /// Up to this side a box is drawn whole, wherever it is seen.
    private static let wholeSide = 4096

    /// Less than that where a picture of what is seen can hardly be wider.
    private static func margin(around seen: PixelRect) -> Int {
        min(margin, max(0, (PixelBuffer.longestSide - max(seen.width, seen.height)) / 2))
    }

    private static func reach(of box: PixelRect, _ seen: PixelRect?) -> PixelRect {
        let most = box.insetBy(-margin)
        guard let seen else { return most }
        let around = margin(around: seen)
        let near = seen.insetBy(-around)
        let isWide = box.width > wholeSide
        let isHigh = box.height > wholeSide
        let core = PixelRect(
            minX: isWide ? max(box.minX, near.minX) : box.minX, minY: isHigh ? max(box.minY, near.minY) : box.minY,
            maxX: isWide ? min(box.maxX, near.maxX) : box.maxX, maxY: isHigh ? min(box.maxY, near.maxY) : box.maxY)
        return core.isEmpty ? .empty : seen.insetBy(-min(2, around)).intersection(most).union(core)
    }
}

/// The box of a picture transition.
struct TransitionBox {
    /// Its corner of least x and y, in the pictures' pixels.
    let corner: CGPoint
    /// In points.
    let size: CGSize
    /// Pixels for each point.
    let density: CGSize
    /// The pixels that it touches.
    let pixels: PixelRect
}

extension CGRect {
    /// The pixels that the rectangle touches by more than a trace, limited to those that can be counted.
    fileprivate var coveringPixels: PixelRect {
        wholePixels?.intersection(.all) ?? PixelRect(covering: self, within: .all)
    }
}

extension PixelRect {
    fileprivate static let all = PixelRect(minX: -1 << 28, minY: -1 << 28, maxX: 1 << 28, maxY: 1 << 28)
}

extension CGAffineTransform {
    /// What makes a map that keeps axes one that keeps their directions, too: turns by right angles, which keep pixels
    /// whole.
    fileprivate var rotationToUpright: CGAffineTransform {
        let isSwapped = b != 0
        let (x, y): (CGFloat, CGFloat) = isSwapped ? (b < 0 ? -1 : 1, c < 0 ? -1 : 1) : (a < 0 ? -1 : 1, d < 0 ? -1 : 1)
        return isSwapped
            ? CGAffineTransform(a: 0, b: y, c: x, d: 0, tx: 0, ty: 0)
            : CGAffineTransform(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
    }
}

extension ProjectedLayer {
    /// The longest side of pictures that are not of the device's own pixels.
    private static let longestSide: CGFloat = 4096

    /// The layer's space to pixels of its own of about the device's density, on whole numbers of which the box lies.
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
        let whole = map(scale)
        let seen = seen(through: inverse.concatenating(PlaneProjection(whole)))
        let side = max(b.width, b.height) * scale
        let longest = ProjectedLayer.longestSide
        let most = min(side, seen.map { CGFloat(max($0.width, $0.height)) - longest / 2 } ?? side)
        return !b.isEmpty && most > longest ? map(scale * longest / most) : whole
    }

    /// What is seen, in pixels of the plane that `map` leads to from the device; nil where the plane is seen as far as
    /// its horizon.
    fileprivate func seen(through map: PlaneProjection) -> PixelRect? {
        let corners = [(clip.minX, clip.minY), (clip.maxX, clip.minY), (clip.minX, clip.maxY), (clip.maxX, clip.maxY)]
        let points = corners.compactMap { map.map(CGPoint(x: $0.0, y: $0.1)) }
        guard points.count == 4, let first = points.first else { return nil }
        let hull = points.reduce(CGRect(origin: first, size: .zero)) { $0.union(CGRect(origin: $1, size: .zero)) }
        return CGRect(x: hull.minX, y: hull.minY, width: hull.width, height: hull.height).coveringPixels
    }
}
