import Foundation
import Quartz2D
import RenderTree
import VectorGeometry

extension Planner {
    /// Returns an emitter's particles: above `contents`, below the first sublayer (facts 3.7).
    func particles(of frame: ProjectedLayer) -> [DisplayItem] {
        guard case .emitter(let drawing) = frame.node.drawing else { return [] }
        let emitted = EmittedParticles(drawing)
        guard
            let placing = ParticlePlacing(
                frame, emitted.cells, inDepth: drawing.style.preservesDepth, usesHighPrecision: range != nil)
        else { return [] }
        let sprites = sprites(of: emitted, placing, drawing.style.order)
        if sprites.isEmpty { return [] }
        return [
            .particles(
                ParticleBatch(
                    sprites, images: placing.images, opacity: frame.opacity, adds: drawing.style.order == .additive)
            )
        ]
    }

    /// Returns the visible particles in painting order; all workers emit and place them.
    private func sprites(of emitted: EmittedParticles, _ placing: ParticlePlacing, _ order: EmitterStyle.Order)
        -> [ParticleBatch.Sprite]
    {
        if order.keepsEmissionOrder {
            return workerPool.map(emitted.count) { placing.sprites(of: emitted.particles(ofPart: $0)[...]) }
                .concatenated
        }
        let all = workerPool.map(emitted.count) { emitted.particles(ofPart: $0) }.concatenated.sorted(by: order)
        let count = 512
        return workerPool.map((all.count + count - 1) / count) { part in
            placing.sprites(of: all[part * count..<min(all.count, (part + 1) * count)])
        }.concatenated
    }
}

extension Array where Element: RangeReplaceableCollection {
    /// The elements of all parts, in order; memory is reserved once.
    fileprivate var concatenated: Element {
        if count == 1 { return self[0] }
        var result = Element()
        result.reserveCapacity(reduce(0) { $0 + $1.count })
        for part in self { result.append(contentsOf: part) }
        return result
    }
}

/// Places an emitter's particles on the device, with their images.
struct ParticlePlacing: Sendable {
    /// The images, by cell index.
    let images: [ParticleBatch.Image]
    private let sizes: [Size]
    private let projection: PlaneProjection
    private let depthAxis: DepthAxis?
    private let clip: PixelRect
    private let down: CGFloat

    /// The size of a cell's image.
    private struct Size: Sendable {
        /// The size in pixels; 0 for a cell that shows nothing.
        let width, height: CGFloat
        /// Pixels per point.
        let scale: CGFloat
    }

    /// Returns nil if no cell shows anything.
    ///
    /// - Parameter usesHighPrecision: whether images are drawn with more than 8 bits per component.
    init?(_ frame: ProjectedLayer, _ cells: [EmitterCellStyle], inDepth: Bool, usesHighPrecision: Bool) {
        let images = cells.map { ParticleBatch.Image($0, usesHighPrecision: usesHighPrecision) }
        // Cells without an image have no sprites: any image stands in for theirs.
        guard let standIn = images.lazy.compactMap({ $0 }).first else { return nil }
        self.images = images.map { $0 ?? standIn }
        sizes = zip(cells, images).map { cell, image in
            Size(
                width: CGFloat(image?.part.width ?? 0), height: CGFloat(image?.part.height ?? 0),
                scale: max(cell.contentsScale, 1e-6))
        }
        projection = frame.projection
        depthAxis = inDepth ? frame.depthAxis : nil
        clip = frame.clip
        down = frame.minYIsTop ? 1 : -1
    }

    /// Returns the sprites of the visible particles.
    func sprites(of particles: ArraySlice<Particle>) -> [ParticleBatch.Sprite] {
        var sprites: [ParticleBatch.Sprite] = []
        sprites.reserveCapacity(particles.count)
        sizes.withUnsafeBufferPointer { sizes in
            for particle in particles {
                if let sprite = sprite(of: particle, sizes[particle.cell]) { sprites.append(sprite) }
            }
        }
        return sprites
    }

    /// Returns a particle's image, axis-aligned on the layer's plane or on a parallel one; nil if it is not visible.
    ///
    /// Under perspective, the size is that at the particle's center.
    @inline(__always)
    private func sprite(of particle: Particle, _ size: Size) -> ParticleBatch.Sprite? {
        if size.width == 0 { return nil }
        let plane = depthAxis.map { projection.moved(by: $0, times: CGFloat(particle.center.z)) } ?? projection
        let center = CGPoint(x: particle.center.x, y: particle.center.y)
        let side = CGFloat(particle.scale) / size.scale
        // Most particles do not rotate: skip the trigonometry.
        let isRotated = particle.angle != 0
        let sine = (isRotated ? CGFloat(sin(particle.angle)) : 0) * side
        let cosine = (isRotated ? CGFloat(cos(particle.angle)) : 1) * side
        guard let place = plane.map(center),
            let right = plane.map(vector: CGSize(width: cosine, height: sine), at: center),
            let below = plane.map(vector: CGSize(width: -sine * down, height: cosine * down), at: center)
        else { return nil }
        let w = size.width
        let h = size.height
        let toDevice = CGAffineTransform(
            a: right.width, b: right.height, c: below.width, d: below.height,
            tx: place.x - (right.width * w + below.width * h) / 2,
            ty: place.y - (right.height * w + below.height * h) / 2)
        guard abs(toDevice.a * toDevice.d - toDevice.b * toDevice.c) > 1e-9 else { return nil }
        return ParticleBatch.Sprite(toDevice, size: CGSize(width: w, height: h), within: clip, particle)
    }
}

extension ParticleBatch.Sprite {
    /// Returns nil if the sprite reaches no pixel of `clip`.
    @inline(__always)
    fileprivate init?(_ toDevice: CGAffineTransform, size: CGSize, within clip: PixelRect, _ particle: Particle) {
        let right = CGVector(dx: toDevice.a * size.width, dy: toDevice.b * size.width)
        let below = CGVector(dx: toDevice.c * size.height, dy: toDevice.d * size.height)
        // Half a pixel for the soft edge, and a margin for rounding.
        func reach(_ from: CGFloat, _ u: CGFloat, _ v: CGFloat, _ low: Int, _ high: Int) -> Range<Int32>? {
            let first = from + min(u, 0) + min(v, 0) - 0.75
            let end = from + max(u, 0) + max(v, 0) + 0.75
            let start = max(first.rounded(.down), CGFloat(low))
            let stop = min(end.rounded(.up), CGFloat(high))
            return start < stop ? Int32(start)..<Int32(stop) : nil
        }
        guard let columns = reach(toDevice.tx, right.dx, below.dx, clip.minX, clip.maxX),
            let rows = reach(toDevice.ty, right.dy, below.dy, clip.minY, clip.maxY)
        else { return nil }
        let map = toDevice.inverted()
        self.init(
            min_x: columns.lowerBound, min_y: rows.lowerBound, max_x: columns.upperBound, max_y: rows.upperBound,
            a: map.a, b: map.b, c: map.c,
            d: map.d, tx: map.tx, ty: map.ty, red: particle.color.x, green: particle.color.y, blue: particle.color.z,
            alpha: particle.color.w,
            image: Int32(truncatingIfNeeded: particle.cell))
    }
}

extension ParticleBatch.Image {
    /// Returns nil if the cell shows nothing.
    fileprivate init?(_ cell: EmitterCellStyle, usesHighPrecision: Bool) {
        guard let image = cell.contents else { return nil }
        let w = CGFloat(image.width)
        let h = CGFloat(image.height)
        let rect = cell.contentsRect.standardized
        func pixel(_ value: CGFloat, _ count: Int) -> Int {
            min(max(Int(min(max(value, -1e9), 1e9).rounded()), 0), count)
        }
        part = PixelRect(
            minX: pixel(rect.minX * w, image.width), minY: pixel(rect.minY * h, image.height),
            maxX: pixel(rect.maxX * w, image.width),
            maxY: pixel(rect.maxY * h, image.height))
        guard !part.isEmpty else { return nil }
        pixels = image.pixels(dynamicRange: usesHighPrecision ? .standard : nil)
        isNearest = cell.magnification == .nearest
    }
}

extension PlaneProjection {
    /// Returns the projection of a parallel plane, `distance` units of depth nearer to the viewer.
    fileprivate func moved(by axis: DepthAxis, times distance: CGFloat) -> PlaneProjection {
        var plane = self
        plane.tx += axis.x * distance
        plane.ty += axis.y * distance
        plane.w += axis.w * distance
        return plane
    }
}
