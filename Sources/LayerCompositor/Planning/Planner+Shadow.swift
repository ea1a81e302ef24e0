import Foundation
import Quartz2D
import RenderTree
import VectorGeometry

extension Planner {
    /// The widest blur, in device pixels.
    static let widestBlur: CGFloat = 512

    /// The shadow below a layer: the alpha of its body, or of `shadowPath`, moved, blurred and tinted (facts 1.11).
    ///
    /// Nothing under `masksToBounds`, which clips it away, nor where nothing is opaque.
    func shadow(of frame: LayerFrame) -> [Item] {
        let style = frame.node.shadow
        guard style.opacity > 0, let color = style.color, color.alpha > 0, !frame.node.appearance.masksToBounds else {
            return []
        }
        guard let offset = frame.projection.map(vector: style.offset, at: frame.centre) else { return [] }
        let sigma = blur(style.radius, of: frame)
        let cast = frame.projection.translated(x: offset.width, y: offset.height)
        guard cast.isFinite, let inverse = cast.inverse else { return [] }
        let caster = LayerFrame(
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

    /// The plane of an equal silhouette, or a new one: under a video in the same place, or a layer that only moves, it
    /// stays.
    private func plane(of silhouette: [Item], sigma: CGFloat, clip: PixelRect) -> (ShadowPlane, PlaneShift) {
        func added(_ plane: ShadowPlane) -> ShadowPlane {
            newShadows.append(plane)
            return plane
        }
        if let travelling = TravellingShadow(silhouette, sigma: sigma, clip: clip) {
            return (travellingShadows.value(for: travelling.key) { added(travelling.plane()) }, travelling.shift)
        }
        guard let key = SilhouetteKey(silhouette, sigma: sigma, clip: clip) else {
            return (added(ShadowPlane(silhouette: silhouette, sigma: sigma)), .none)
        }
        return (shadows.value(for: key) { added(ShadowPlane(silhouette: silhouette, sigma: sigma)) }, .none)
    }

    private func silhouette(of path: VectorPath, _ frame: LayerFrame) -> [Item] {
        guard path.isDrawable, let region = region(path, of: frame) else { return [] }
        return [.fill(fill(region, .color(.black), of: frame))]
    }

    private func blur(_ radius: CGFloat, of frame: LayerFrame) -> CGFloat {
        let sigma = radius > 0 ? radius * frame.scale : 0
        guard sigma > Planner.widestBlur else { return CoverageBlur.sigma(sigma) }
        report(.shadowTooWide, at: frame.node)
        return Planner.widestBlur
    }
}
