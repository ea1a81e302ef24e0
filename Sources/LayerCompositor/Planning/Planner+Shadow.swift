import Foundation
import Images
import Quartz2D
import RenderTree
import VectorGeometry

extension Planner {
    /// The maximum blur, in device pixels.
    static let maximumBlur: CGFloat = 512

    /// Returns the shadow below a layer: the alpha of its body or `shadowPath`, moved, blurred and colored (facts
    /// 1.11).
    ///
    /// Layers with `masksToBounds`, which clips the shadow, and transparent layers have none.
    func shadow(of frame: ProjectedLayer) -> [DisplayItem] {
        let style = frame.node.shadow
        guard style.opacity > 0, let color = style.color, color.alpha > 0, !frame.node.appearance.masksToBounds else {
            return []
        }
        guard let offset = frame.projection.map(vector: style.offset, at: frame.center) else { return [] }
        let sigma = blur(style.radius, of: frame)
        let cast = frame.projection.translated(x: offset.width, y: offset.height)
        guard cast.isFinite, let inverse = cast.inverse else { return [] }
        let caster = ProjectedLayer(
            node: frame.node, projection: cast, inverse: inverse,
            clip: frame.clip.insetBy(-ShadowPlane.reach(of: sigma)),
            minYIsTop: frame.minYIsTop, opacity: 1)
        let silhouette = style.path.map { self.silhouette(of: $0, caster) } ?? filteredBody(of: caster)
        if silhouette.isEmpty { return [] }
        let (plane, shift) = plane(of: silhouette, sigma: sigma, clip: caster.clip)
        let bounds = shift.moved(plane.area).intersection(frame.clip)
        if bounds.isEmpty { return [] }
        let opacity = min(CGFloat(style.opacity), 1) * frame.opacity
        return [.shadow(ShadowFill(plane: plane, shift: shift, color: color, opacity: opacity, bounds: bounds))]
    }

    /// Returns the plane of an equal silhouette, or a new one. The plane is kept under a video in the same place, or if
    /// the layer only moves.
    private func plane(of silhouette: [DisplayItem], sigma: CGFloat, clip: PixelRect) -> (ShadowPlane, SubpixelOffset) {
        func added(_ plane: ShadowPlane) -> ShadowPlane {
            newShadows.append(plane)
            return plane
        }
        if let translated = TranslatedShadow(silhouette, sigma: sigma, clip: clip) {
            return (translatedShadows.value(for: translated.key) { added(translated.plane()) }, translated.shift)
        }
        guard let key = SilhouetteKey(silhouette, sigma: sigma, clip: clip) else {
            return (added(ShadowPlane(silhouette: silhouette, sigma: sigma)), .none)
        }
        return (shadows.value(for: key) { added(ShadowPlane(silhouette: silhouette, sigma: sigma)) }, .none)
    }

    private func silhouette(of path: VectorPath, _ frame: ProjectedLayer) -> [DisplayItem] {
        guard path.isDrawable, let region = region(path, of: frame) else { return [] }
        return [.fill(fill(region, .color(.black), of: frame))]
    }

    private func blur(_ radius: CGFloat, of frame: ProjectedLayer) -> CGFloat {
        let sigma = radius > 0 ? radius * frame.scale : 0
        guard sigma > Planner.maximumBlur else { return CoverageBlur.sigma(sigma) }
        report(.shadowTooWide, at: frame.node)
        return Planner.maximumBlur
    }
}

/// The silhouette of one outline, independent of its position: while a layer only moves, its shadow is blurred once.
struct TranslatedShadow {
    let key: Key
    let shift: SubpixelOffset
    private let fill: Fill
    private let clip: PixelRect

    /// The blur from which interpolating between pixels stays within 1/255 of drawing the shadow in its place.
    static let minimumBlur: CGFloat = 4

    struct Key: Hashable {
        let outline: Region.Outline
        let alpha: CGFloat
        let sigma: CGFloat
    }

    /// Returns nil unless the silhouette is one outline of uniform alpha under an affine map, entirely within `clip`.
    init?(_ silhouette: [DisplayItem], sigma: CGFloat, clip: PixelRect) {
        guard sigma >= TranslatedShadow.minimumBlur, silhouette.count == 1, case .fill(let fill) = silhouette[0],
            let alpha = fill.uniformAlpha,
            clip.insetBy(1).contains(fill.bounds), case var outline = fill.region.outline, outline.projection.isAffine,
            abs(outline.projection.tx) < 1e9, abs(outline.projection.ty) < 1e9
        else { return nil }
        shift = SubpixelOffset(x: outline.projection.tx, y: outline.projection.ty)
        outline.projection.tx = 0
        outline.projection.ty = 0
        key = Key(outline: outline, alpha: alpha, sigma: sigma)
        self.fill = fill
        self.clip = shift.inverseMoved(fill.bounds)
    }

    /// Creates the plane at the origin.
    func plane() -> ShadowPlane {
        let outline = key.outline
        let table = EdgeTable(outline.shape.path, rule: outline.rule, projection: outline.projection, clip: clip)
        let still = Fill(
            region: .edges(table, of: outline), paint: fill.paint, opacity: fill.opacity, bounds: table.bounds)
        return ShadowPlane(silhouette: [.fill(still)], sigma: key.sigma)
    }
}

extension Fill {
    /// The alpha of every fully covered pixel, if it is the same for all and composited with source over.
    var uniformAlpha: CGFloat? {
        guard blend == .over else { return nil }
        switch paint {
        case .color(let color): return color.alpha * opacity
        case .image, .gradient, .transition: return paint.isOpaque ? opacity : nil
        }
    }
}

extension Region {
    fileprivate var outline: Outline {
        switch self {
        case .edges(_, let outline): return outline
        case .axisAligned(let box, _): return .rect(box.rect)
        case .pixels(let rect): return .rect(rect.cgRect)
        }
    }
}

extension Region.Outline {
    /// Returns a rectangle of the device as one at the origin with a translation.
    fileprivate static func rect(_ rect: CGRect) -> Region.Outline {
        let translation = CGAffineTransform(translationX: rect.minX, y: rect.minY)
        let atOrigin = VectorPath.rect(CGRect(origin: .zero, size: rect.size))
        return Region.Outline(shape: .path(atOrigin), rule: .winding, projection: PlaneProjection(translation))
    }
}

/// The properties that the alpha of a silhouette made of outlines depends on; colors and images do not matter.
struct SilhouetteKey: Hashable {
    private let parts: [Part]
    private let sigma: CGFloat
    private let clip: PixelRect

    /// Returns nil if the alpha of any item is not uniform.
    init?(_ items: [DisplayItem], sigma: CGFloat, clip: PixelRect) {
        var parts: [Part] = []
        for item in items {
            guard case .fill(let fill) = item, let part = Part(fill) else { return nil }
            parts.append(part)
        }
        self.parts = parts
        self.sigma = sigma
        self.clip = clip
    }

    private struct Part: Hashable {
        let shape: Shape
        let alpha: CGFloat
        let bounds: PixelRect

        enum Shape: Hashable {
            case pixels(PixelRect)
            case axisAligned(AxisAlignedBox)
            case outline(Region.Outline)
        }

        init?(_ fill: Fill) {
            guard let even = fill.uniformAlpha else { return nil }
            alpha = even
            switch fill.region {
            case .pixels(let rect): shape = .pixels(rect)
            case .axisAligned(let box, _): shape = .axisAligned(box)
            case .edges(_, let outline): shape = .outline(outline)
            }
            bounds = fill.bounds
        }
    }
}
