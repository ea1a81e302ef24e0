import Foundation
import Quartz2D
import RenderTree
import VectorGeometry

extension Planner {
    /// What an emitter shows: above `contents`, below the first sublayer (facts 3.7).
    func particles(of frame: LayerFrame) -> [Item] {
        guard case .emitter(let drawing) = frame.node.drawing else { return [] }
        let field = drawing.field()
        let pictures = field.cells.map(ParticleBatch.Picture.init)
        let sprites = sprites(of: field, pictures, inDepth: drawing.style.preservesDepth, frame)
        guard !sprites.isEmpty else { return [] }
        // Cells without a picture have no sprites: any stands in for theirs.
        guard let standIn = pictures.lazy.compactMap({ $0 }).first else { return [] }
        let batch = ParticleBatch(
            sprites, pictures: pictures.map { $0 ?? standIn }, opacity: frame.opacity, adds: drawing.style.order == .additive)
        return [.particles(batch)]
    }

    /// Those that are seen, in the order of painting; all workers place them.
    private func sprites(
        of field: ParticleField, _ pictures: [ParticleBatch.Picture?], inDepth: Bool, _ frame: LayerFrame
    ) -> [ParticleBatch.Sprite] {
        let (all, count) = (field.particles, 512)
        return crew.map((all.count + count - 1) / count) { part in
            all[part * count..<min(all.count, (part + 1) * count)].compactMap { particle in
                pictures[particle.cell].flatMap { frame.sprite(of: particle, field.cells[particle.cell], $0, inDepth: inDepth) }
            }
        }.flatMap { $0 }
    }
}

extension ParticleBatch.Picture {
    /// Nil where nothing is shown.
    fileprivate init?(_ cell: EmitterCellStyle) {
        guard let image = cell.contents else { return nil }
        let (w, h, rect) = (CGFloat(image.width), CGFloat(image.height), cell.contentsRect.standardized)
        func pixel(_ value: CGFloat, _ count: Int) -> Int { min(max(Int(min(max(value, -1e9), 1e9).rounded()), 0), count) }
        part = PixelRect(
            minX: pixel(rect.minX * w, image.width), minY: pixel(rect.minY * h, image.height), maxX: pixel(rect.maxX * w, image.width),
            maxY: pixel(rect.maxY * h, image.height))
        guard !part.isEmpty else { return nil }
        (self.image, isNearest) = (image.pixels, cell.magnification == .nearest)
    }
}

extension LayerFrame {
    /// A particle's picture, upright and flat on the layer's plane, or on one parallel to it; nil where it is not seen.
    ///
    /// Under perspective it has the size that it has at its centre.
    fileprivate func sprite(
        of particle: Particle, _ cell: EmitterCellStyle, _ picture: ParticleBatch.Picture, inDepth: Bool
    ) -> ParticleBatch.Sprite? {
        let plane = inDepth ? projection.moved(by: depthAxis, times: CGFloat(particle.center.z)) : projection
        let centre = CGPoint(x: particle.center.x, y: particle.center.y)
        let side = CGFloat(particle.scale) / max(cell.contentsScale, 1e-6)
        let (sine, cosine) = (CGFloat(sin(particle.angle)) * side, CGFloat(cos(particle.angle)) * side)
        let down: CGFloat = minYIsTop ? 1 : -1
        guard let place = plane.map(centre), let right = plane.map(vector: CGSize(width: cosine, height: sine), at: centre),
            let below = plane.map(vector: CGSize(width: -sine * down, height: cosine * down), at: centre)
        else { return nil }
        let (w, h) = (CGFloat(picture.part.width), CGFloat(picture.part.height))
        let toDevice = CGAffineTransform(
            a: right.width, b: right.height, c: below.width, d: below.height,
            tx: place.x - (right.width * w + below.width * h) / 2, ty: place.y - (right.height * w + below.height * h) / 2)
        guard abs(toDevice.a * toDevice.d - toDevice.b * toDevice.c) > 1e-9 else { return nil }
        let area = CGRect(x: 0, y: 0, width: w, height: h).applying(toDevice).insetBy(dx: -0.75, dy: -0.75)
        let reached = PixelRect(covering: area, within: clip)
        guard !reached.isEmpty else { return nil }
        return ParticleBatch.Sprite(area: reached, toPicture: toDevice.inverted(), tint: particle.color, picture: particle.cell)
    }
}

extension PlaneProjection {
    /// The projection of a parallel plane, `distance` units of depth nearer to the viewer.
    fileprivate func moved(by axis: DepthAxis, times distance: CGFloat) -> PlaneProjection {
        var plane = self
        plane.tx += axis.x * distance
        plane.ty += axis.y * distance
        plane.w += axis.w * distance
        return plane
    }
}
