import Foundation
import Images
import PixelKernels
import Quartz2D
import RenderTree
import VectorGeometry

/// Gathers consecutive layers that only show an image in an axis-aligned box.
struct SpriteBatchBuilder {
    /// The smallest number of layers; shorter runs are planned layer by layer.
    static let minimumCount = 16

    private let context: SuperlayerContext
    private let axes: DeviceAxes
    /// Whether images of more than 8 bits per component keep their precision; these are planned layer by layer.
    private let usesHighPrecision: Bool
    private var sprites: [mp_sprite] = []
    private var images: [PixelBuffer] = []
    private var indices: [ObjectIdentifier: Int32] = [:]
    private var last: (image: CGImage, pixels: PixelBuffer, index: Int32)?
    private var lastForm: SpriteForm?

    /// Returns nil if sublayers are not axis-aligned, or have a sublayer transform.
    init?(in context: SuperlayerContext, usesHighPrecision: Bool) {
        guard let axes = DeviceAxes(context.projection), !context.clip.isEmpty,
            context.forSublayers == CATransform3DIdentity
        else { return nil }
        self.context = context
        self.axes = axes
        self.usesHighPrecision = usesHighPrecision
    }

    /// Reserves memory for the first run.
    mutating func reserve(_ count: Int) { sprites.reserveCapacity(count) }

    /// Adds a layer; returns false if it is not a sprite.
    mutating func add(_ node: RenderNode) -> Bool {
        guard node.isFlat, let image = node.style.plainImage, node.opacity > 0, node.children.isEmpty,
            node.mask == nil, !usesHighPrecision || image.highPrecision == nil,
            let form = form(node, width: image.width, height: image.height)
        else { return false }
        let position = node.placement.position
        let anchor = node.placement.anchor
        guard let translation = axes.translation(x: position.x - anchor.x, y: position.y - anchor.y),
            let box = form.box(at: translation)
        else { return false }
        sprites.append(
            mp_sprite(
                min_x: Int32(box.minX), min_y: Int32(box.minY), max_x: Int32(box.maxX), max_y: Int32(box.maxY),
                image: index(of: image), nearest: form.isNearest ? 1 : 0,
                u: ImageLevel.fixed(translation.inverseX * form.toImage.a + form.toImage.tx + 0.5 * form.du - 0.5),
                du: form.fixedDu, ty: translation.inverseY * form.toImage.d + form.toImage.ty, d: form.dv,
                opacity: context.opacity * min(CGFloat(node.opacity), 1)))
        return true
    }

    /// The gathered sprites as one item.
    var batch: SpriteBatch { SpriteBatch(sprites: sprites, images: images, clip: context.clip) }

    /// Removes all sprites, to begin the next run.
    mutating func removeAll() {
        guard sprites.count >= Self.minimumCount else { return sprites.removeAll(keepingCapacity: true) }
        // A batch shares these arrays. Keeping their capacity would allocate as much memory again for each run.
        sprites = []
        images = []
        indices = [:]
        last = nil
    }

    /// Returns what a layer shares with others of its size; nil if it is not a sprite.
    private mutating func form(_ node: RenderNode, width: Int, height: Int) -> SpriteForm? {
        let bounds = node.placement.bounds
        if let lastForm, lastForm.width == width, lastForm.height == height, lastForm.bounds == bounds,
            node.style.contents.hasInitialMapping
        {
            return lastForm
        }
        let contents = node.contents
        guard
            let mapping = ContentsMapping(
                width: width, height: height, style: contents, bounds: bounds, minYIsTop: context.minYIsTop)
        else { return nil }
        let form = SpriteForm(mapping, of: contents, bounds, width: width, height: height, axes)
        if contents.hasInitialMapping { lastForm = form }
        return form
    }

    private mutating func index(of image: CGImage) -> Int32 {
        if let last, last.image === image { return last.index }
        let pixels = image.pixels
        let key = ObjectIdentifier(pixels)
        let index = indices[key] ?? Int32(images.count)
        if index == images.count {
            images.append(pixels)
            indices[key] = index
        }
        last = (image, pixels, index)
        return index
    }
}

/// An affine projection without rotation and shear.
///
/// The arithmetic is that of `PlaneProjection` without the terms that are multiplied by 0 or 1, so that sprites have
/// the same numbers as layers that are planned one by one.
private struct DeviceAxes {
    private let a, d, tx, ty, determinant: CGFloat
    /// The scale from the device to a layer.
    let inverseA, inverseD: CGFloat

    /// A layer that is moved in the plane: the translation to the device, and back.
    struct Translation {
        let tx, ty, inverseX, inverseY: CGFloat
    }

    /// Returns nil for other projections, and for those that nothing is seen in.
    init?(_ projection: PlaneProjection) {
        guard projection.isAffine, projection.b == 0, projection.c == 0, projection.isFinite else { return nil }
        a = projection.a
        d = projection.d
        tx = projection.tx
        ty = projection.ty
        determinant = a * d
        guard determinant.isFinite, abs(determinant) > 1e-18 else { return nil }
        inverseA = d / determinant
        inverseD = a / determinant
    }

    @inline(__always)
    func translation(x: CGFloat, y: CGFloat) -> Translation? {
        let tx = x * a + tx
        let ty = y * d + ty
        guard (tx + ty).isFinite else { return nil }
        return Translation(tx: tx, ty: ty, inverseX: -(d * tx) / determinant, inverseY: -(a * ty) / determinant)
    }

    /// Returns the image of a rectangle.
    @inline(__always)
    func rect(_ rect: CGRect, at translation: Translation) -> (
        minX: CGFloat, minY: CGFloat, maxX: CGFloat, maxY: CGFloat
    )? {
        let x0 = rect.minX * a + translation.tx
        let y0 = rect.minY * d + translation.ty
        let x1 = rect.maxX * a + translation.tx
        let y1 = rect.maxY * d + translation.ty
        guard (x0 + y0 + x1 + y1).isFinite else { return nil }
        let minX = min(x0, x1)
        let minY = min(y0, y1)
        return (minX, minY, minX + abs(x1 - x0), minY + abs(y1 - y0))
    }
}

/// What sprites of equal size, with images of equal size, share.
private struct SpriteForm {
    let bounds: CGRect
    let width, height: Int
    let isNearest: Bool
    /// Maps the layer's space to the image.
    let toImage: CGAffineTransform
    /// The texels per device pixel.
    let du, dv: CGFloat
    let fixedDu: Int64
    private let drawn: CGRect
    private let axes: DeviceAxes

    /// Returns nil for images that are drawn with levels of detail, or enlarged as Core Graphics does.
    init?(
        _ mapping: ContentsMapping, of contents: ContentsStyle, _ bounds: CGRect, width: Int, height: Int,
        _ axes: DeviceAxes
    ) {
        toImage = mapping.toImage
        du = axes.inverseA * toImage.a
        dv = axes.inverseD * toImage.d
        let density = abs(du * dv).squareRoot()
        let isReduced = density > 1 + 1e-6
        let filter = isReduced ? contents.minification : contents.magnification
        // Sprites are not enlarged as Core Graphics does.
        guard isReduced || filter != .automatic else { return nil }
        guard filter != .trilinear, filter.level(density: density, bias: 0) == 0 else { return nil }
        isNearest = filter == .nearest
        fixedDu = ImageLevel.fixed(du)
        drawn = mapping.drawn
        self.bounds = bounds
        self.width = width
        self.height = height
        self.axes = axes
    }

    /// Returns the box of a sprite, on whole pixels if its edges are there; nil if it is too far away.
    @inline(__always)
    func box(at translation: DeviceAxes.Translation) -> AxisAlignedBox? {
        axes.rect(drawn, at: translation).map { rect in
            let fixed = AxisAlignedBox.fixed
            if let x0 = nearestInteger(rect.minX), let y0 = nearestInteger(rect.minY),
                let x1 = nearestInteger(rect.maxX),
                let y1 = nearestInteger(rect.maxY)
            {
                return AxisAlignedBox(minX: fixed(x0), minY: fixed(y0), maxX: fixed(x1), maxY: fixed(y1))
            }
            return AxisAlignedBox(
                minX: fixed(rect.minX), minY: fixed(rect.minY), maxX: fixed(rect.maxX), maxY: fixed(rect.maxY))
        }
    }

    /// Returns the whole number within 1/1024 of `v`.
    @inline(__always)
    private func nearestInteger(_ v: CGFloat) -> CGFloat? {
        guard abs(v) < 1e9 else { return nil }
        let nearest = CGFloat((v + 0.5).floored)
        return abs(v - nearest) < 1 / 1024 ? nearest : nil
    }
}
