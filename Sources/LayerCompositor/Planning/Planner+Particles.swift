import Foundation
import Images
import PixelKernels
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
        let batch = batch(of: emitted, placing, drawing.style.order, opacity: frame.opacity)
        return batch.bounds.isEmpty ? [] : [.particles(batch)]
    }

    /// Returns the visible particles in painting order; all workers emit and place them.
    private func batch(
        of emitted: EmittedParticles, _ placing: ParticlePlacing, _ order: EmitterStyle.Order, opacity: CGFloat
    ) -> ParticleBatch {
        let jobs =
            order.keepsEmissionOrder
            ? EmissionJob.jobs(emitted, placing, workerPool)
            : EmissionJob.jobs(
                workerPool.map(emitted.count) { emitted.particles(ofPart: $0) }.concatenated.sorted(by: order))
        return ParticleBatch(
            capacities: jobs.map(\.capacity), within: placing.clip, images: placing.images, opacity: opacity,
            adds: order == .additive, workerPool: workerPool
        ) { jobs[$0].place(by: placing, at: $1) }
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
    let clip: PixelRect
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

    /// Returns how the kernels place a cell's particles; nil under perspective, and for cells that show nothing.
    func view(ofCell cell: Int) -> mp_particle_view? {
        let size = sizes[cell]
        guard projection.isAffine, depthAxis == nil, size.width > 0 else { return nil }
        return mp_particle_view(
            a: projection.a, b: projection.b, c: projection.c, d: projection.d, tx: projection.tx, ty: projection.ty,
            down: down, width: size.width, height: size.height, scale: size.scale,
            min_x: Int32(truncatingIfNeeded: clip.minX), min_y: Int32(truncatingIfNeeded: clip.minY),
            max_x: Int32(truncatingIfNeeded: clip.maxX), max_y: Int32(truncatingIfNeeded: clip.maxY),
            image: Int32(truncatingIfNeeded: cell))
    }

    /// Writes the sprites of the visible particles, and returns their number.
    func place(_ particles: ArraySlice<Particle>, at memory: UnsafeMutablePointer<ParticleBatch.Sprite>) -> Int {
        var count = 0
        sizes.withUnsafeBufferPointer { sizes in
            for particle in particles {
                guard let sprite = sprite(of: particle, sizes[particle.cell]) else { continue }
                (memory + count).initialize(to: sprite)
                count += 1
            }
        }
        return count
    }

    /// Returns a particle's image, axis-aligned on the layer's plane or on a parallel one; nil if it is not visible.
    ///
    /// Under perspective, the size is that at the particle's center.
    @inline(__always)
    private func sprite(of particle: Particle, _ size: Size) -> ParticleBatch.Sprite? {
        if size.width == 0 { return nil }
        let plane = depthAxis.map { projection.moved(by: $0, times: CGFloat(particle.center.z)) } ?? projection
        let center = CGPoint(x: particle.center.x, y: particle.center.y)
        // The arithmetic of `mp_emit_placed`, with the same bits.
        let side = CGFloat(particle.scale) * (1 / size.scale)
        // Most particles do not rotate: skip the trigonometry.
        let isRotated = particle.angle != 0
        var (sine, cosine) = (0.0, 1.0)
        if isRotated { mp_sine_cosine(particle.angle, &sine, &cosine) }
        sine *= side
        cosine *= side
        guard let deviceCenter = plane.map(center),
            let right = plane.map(vector: CGSize(width: cosine, height: sine), at: center),
            let below = plane.map(vector: CGSize(width: -sine * down, height: cosine * down), at: center)
        else { return nil }
        let w = size.width
        let h = size.height
        let toDevice = CGAffineTransform(
            a: right.width, b: right.height, c: below.width, d: below.height,
            tx: deviceCenter.x - (right.width * w + below.width * h) / 2,
            ty: deviceCenter.y - (right.height * w + below.height * h) / 2)
        // Larger areas have no inverse in finite numbers.
        let area = abs(toDevice.a * toDevice.d - toDevice.b * toDevice.c)
        guard area > 1e-9, area < 1e200 else { return nil }
        return ParticleBatch.Sprite(toDevice, size: CGSize(width: w, height: h), within: clip, particle)
    }
}

extension ParticleBatch.Sprite {
    /// Returns nil if the sprite reaches no pixel of `clip`.
    @inline(__always)
    fileprivate init?(_ toDevice: CGAffineTransform, size: CGSize, within clip: PixelRect, _ particle: Particle) {
        let right = CGVector(dx: toDevice.a * size.width, dy: toDevice.b * size.width)
        let below = CGVector(dx: toDevice.c * size.height, dy: toDevice.d * size.height)
        // Edges along the axes reach the pixels that they touch, rotated ones half a pixel more; and a margin for
        // rounding.
        let margin: CGFloat = toDevice.b == 0 && toDevice.c == 0 ? 1 / 32 : 0.75
        func reach(_ from: CGFloat, _ u: CGFloat, _ v: CGFloat, _ low: Int, _ high: Int) -> Range<Int32>? {
            let first = from + min(u, 0) + min(v, 0) - margin
            let end = from + max(u, 0) + max(v, 0) + margin
            let start = max(first.rounded(.down), CGFloat(low))
            let stop = min(end.rounded(.up), CGFloat(high))
            return start < stop ? Int32(start)..<Int32(stop) : nil
        }
        guard let columns = reach(toDevice.tx, right.dx, below.dx, clip.minX, clip.maxX),
            let rows = reach(toDevice.ty, right.dy, below.dy, clip.minY, clip.maxY)
        else { return nil }
        let inverse = 1 / toDevice.determinant
        self.init(
            min_x: columns.lowerBound, min_y: rows.lowerBound, max_x: columns.upperBound, max_y: rows.upperBound,
            a: Float(toDevice.d * inverse), b: Float(-toDevice.b * inverse), c: Float(-toDevice.c * inverse),
            d: Float(toDevice.a * inverse),
            tx: Float((toDevice.c * toDevice.ty - toDevice.d * toDevice.tx) * inverse),
            ty: Float((toDevice.b * toDevice.tx - toDevice.a * toDevice.ty) * inverse),
            red: particle.color.x, green: particle.color.y, blue: particle.color.z, alpha: particle.color.w,
            image: Int32(truncatingIfNeeded: particle.cell), unused: 0)
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
