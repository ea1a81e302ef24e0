import Foundation
import Quartz2D
import VectorGeometry

/// The silhouette of one outline, wherever it lies: while a layer only moves, its shadow is blurred once and moved.
struct TravellingShadow {
    let key: Key
    let shift: PlaneShift
    private let fill: Fill
    private let clip: PixelRect

    /// From this blur on, interpolation between its pixels stays within 1/255 of drawing the shadow in its place.
    static let leastBlur: CGFloat = 4

    struct Key: Hashable {
        let outline: Region.Outline
        let alpha: CGFloat
        let sigma: CGFloat
    }

    /// Nil for what is not one evenly opaque outline under an affine map, seen whole within `clip`.
    init?(_ silhouette: [Item], sigma: CGFloat, clip: PixelRect) {
        guard sigma >= TravellingShadow.leastBlur, silhouette.count == 1, case .fill(let fill) = silhouette[0],
            let alpha = fill.evenAlpha,
            clip.insetBy(1).contains(fill.bounds), case var outline = fill.region.outline, outline.projection.isAffine,
            abs(outline.projection.tx) < 1e9, abs(outline.projection.ty) < 1e9
        else { return nil }
        shift = PlaneShift(x: outline.projection.tx, y: outline.projection.ty)
        outline.projection.tx = 0
        outline.projection.ty = 0
        key = Key(outline: outline, alpha: alpha, sigma: sigma)
        self.fill = fill
        self.clip = shift.back(fill.bounds)
    }

    /// The plane about the origin.
    func plane() -> ShadowPlane {
        let outline = key.outline
        let table = EdgeTable(outline.path, rule: outline.rule, projection: outline.projection, clip: clip)
        let still = Fill(
            region: .edges(table, of: outline), paint: fill.paint, opacity: fill.opacity, bounds: table.bounds)
        return ShadowPlane(silhouette: [.fill(still)], sigma: key.sigma)
    }
}

extension Fill {
    /// The alpha of every pixel covered fully, where it is the same for all and painted over.
    var evenAlpha: CGFloat? {
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
        case .upright(let box, _): return .rect(box.rect)
        case .pixels(let rect): return .rect(rect.cgRect)
        }
    }
}

extension Region.Outline {
    /// A rectangle of the device, as one at the origin that was moved.
    fileprivate static func rect(_ rect: CGRect) -> Region.Outline {
        let place = CGAffineTransform(translationX: rect.minX, y: rect.minY)
        let atOrigin = VectorPath.rect(CGRect(origin: .zero, size: rect.size))
        return Region.Outline(path: atOrigin, rule: .winding, projection: PlaneProjection(place))
    }
}
