import Foundation
import Images
import Quartz2D
import RenderTree
import VectorGeometry

/// The source of a fill's colors.
enum Paint: Equatable, Sendable {
    case color(CGColor)
    case image(ImagePaint)
    case gradient(GradientPaint)
    case transition(TransitionPaint)

    /// Whether every pixel of the paint has alpha 255.
    var isOpaque: Bool {
        switch self {
        case .color(let color): color.alpha >= 1
        case .image(let paint): paint.isOpaque
        case .gradient(let paint): paint.ramp.isOpaque
        case .transition: false
        }
    }
}

/// An image drawn through a projection; edge pixels are repeated outside.
struct ImagePaint: Equatable, Sendable {
    let image: PixelBuffer
    let isOpaque: Bool
    /// Maps device space to the image's pixels; pixel centers are at .5 in both.
    let toImage: PlaneProjection
    let isNearest: Bool
    /// Whether the image is enlarged as Core Graphics does, which `SteppedPosition` describes.
    var isStepped = false
    /// The samples that are blended with that of the image, one after the other: the next smaller mipmap level, and
    /// places beside the pixel's center.
    let others: [Sample]

    /// A sample and its weight, 0…1, in the blend with those before it.
    struct Sample: Equatable, Sendable {
        let image: PixelBuffer
        let toImage: PlaneProjection
        let fraction: CGFloat

        static func == (a: Sample, b: Sample) -> Bool {
            a.image === b.image && a.toImage == b.toImage && a.fraction == b.fraction
        }
    }

    static func == (a: ImagePaint, b: ImagePaint) -> Bool {
        a.image === b.image && a.toImage == b.toImage && a.isNearest == b.isNearest && a.isOpaque == b.isOpaque
            && a.isStepped == b.isStepped && a.others == b.others
    }
}

extension ImagePaint {
    /// Creates a paint, choosing the filter, and for trilinear and automatic minification the mipmap levels, by the
    /// scale at the center of the drawn area.
    ///
    /// - Parameters:
    ///   - magnification: the filter of enlarged images; `automatic` is that of Core Graphics.
    ///   - bias: mipmap levels to add.
    ///   - range: the dynamic range for drawing in floating point; nil for 8 bits.
    init(
        _ image: CGImage, mapping: ContentsMapping, magnification: ContentsStyle.Filter,
        minification: ContentsStyle.Filter, bias: Float = 0,
        frame: ProjectedLayer, range: ImageDynamicRange?
    ) {
        let full = frame.inverse.concatenating(PlaneProjection(mapping.toImage))
        let middle = CGPoint(x: mapping.drawn.midX, y: mapping.drawn.midY)
        let center = frame.projection.map(middle)
        let density = center.flatMap { full.areaScale(at: $0) }?.squareRoot() ?? 1
        let filter = density > 1 + 1e-6 ? minification : magnification
        let footprint = filter == .automatic ? center.flatMap { PixelFootprint(full, at: $0) } : nil
        let wanted = filter.level(density: footprint?.density ?? density, bias: bias)
        guard density > 1, filter == .trilinear || footprint != nil || filter == .automatic && wanted > 0 else {
            self.init(
                image: image.pixels(dynamicRange: range), isOpaque: image.isOpaque, toImage: full,
                isNearest: filter == .nearest, others: [])
            isStepped = density <= 1 + 1e-6 && magnification == .automatic
            return
        }
        let level = min(wanted, CGFloat(image.mipmapCount - 1))
        let base = Int(level)
        let fraction = level - level.rounded(.down)
        var levels: [(number: Int, share: CGFloat)] = [(base, 1)]
        if fraction > 1 / 512 { levels = [(base, 1 - fraction), (base + 1, fraction)] }
        var samples: [Sample] = []
        var weight: CGFloat = 0
        for offset in footprint?.offsets ?? [.zero] {
            for level in levels {
                weight += level.share
                samples.append(
                    Sample(
                        image: image.mipmap(level: level.number, dynamicRange: range),
                        toImage: full.moved(by: offset).halved(times: level.number), fraction: level.share / weight))
            }
        }
        self.init(
            image: samples[0].image, isOpaque: image.isOpaque, toImage: samples[0].toImage, isNearest: false,
            others: Array(samples.dropFirst()))
    }
}

/// The area of an image that a pixel of the device covers, if it is clearly longer than wide.
private struct PixelFootprint {
    /// The pixels of the image per sample, in all directions.
    let density: CGFloat
    /// The positions of the samples relative to the pixel's center, in pixels of the device, along the direction in
    /// which the image is reduced most.
    let offsets: [CGPoint]

    /// The most samples of a pixel.
    private static let limit: CGFloat = 8

    /// Measures the footprint; nil if the image is not reduced to less than two thirds in its most reduced direction,
    /// or about as much in the other one.
    init?(_ toImage: PlaneProjection, at point: CGPoint) {
        guard let x = toImage.map(vector: CGSize(width: 1, height: 0), at: point),
            let y = toImage.map(vector: CGSize(width: 0, height: 1), at: point)
        else { return nil }
        // The singular values of the map.
        let sum = hypot(x.width + y.height, x.height - y.width) / 2
        let difference = hypot(x.width - y.height, x.height + y.width) / 2
        let length = sum + difference
        let width = abs(sum - difference)
        guard length.isFinite, length > 1.5, length > 1.25 * width else { return nil }
        density = max(width, 1, length / Self.limit)
        let angle =
            atan2(
                2 * (x.width * y.width + x.height * y.height),
                x.width * x.width + x.height * x.height - y.width * y.width - y.height * y.height) / 2
        let count = (length / density).rounded(.up)
        let extent = 1 - density / length
        offsets = (0..<Int(count)).map { index in
            let distance = (CGFloat(index) / (count - 1) - 0.5) * extent
            return CGPoint(x: distance * cos(angle), y: distance * sin(angle))
        }
    }
}

extension PlaneProjection {
    /// Returns a map into an image as a map into a level of its mipmaps.
    fileprivate func halved(times level: Int) -> PlaneProjection {
        let k = exp2(-CGFloat(level))
        return concatenating(PlaneProjection(CGAffineTransform(scaleX: k, y: k)))
    }

    /// Returns the map that samples beside each pixel's center.
    fileprivate func moved(by offset: CGPoint) -> PlaneProjection {
        if offset == .zero { return self }
        return PlaneProjection(CGAffineTransform(translationX: offset.x, y: offset.y)).concatenating(self)
    }
}

/// Gradient colors along a parameter that is a function of the unit square (facts 3.3).
struct GradientPaint: Equatable, Sendable {
    let ramp: GradientRamp
    let shape: Shape
    /// Maps device space to the shape's own space.
    let toShape: PlaneProjection

    /// The parameter as a function of a point (x, y) of the shape's space.
    enum Shape: Equatable, Sendable {
        /// x.
        case axial
        /// The distance from (0, 0).
        case radial
        /// The fraction of the way from a point in the unit circle to the circle.
        case focal(CGPoint)
        /// The angle from +x toward +y as a fraction of a full rotation.
        case conic
    }
}

extension GradientPaint {
    /// Writes `count` colors from (x, y) on, each computed from its own position, so that a row is the same wherever it
    /// is split.
    func sample(_ x: Int, _ y: Int, _ count: Int, into out: UnsafeMutablePointer<UInt32>) {
        let line = CGFloat(y) + 0.5
        if shape == .axial, toShape.isAffine {
            let step = ramp.step(of: toShape.a)
            let start = ramp.position(of: toShape.homogeneous(0.5, line).x) &+ step &* Int64(x)
            return ramp.fill(out, count: count, position: start, step: step)
        }
        if shape == .radial, toShape.isAffine {
            return ramp.fillRadial(out, count: count, x: x, y: y, through: toShape.affine)
        }
        withUnsafeTemporaryAllocation(of: CGFloat.self, capacity: Self.chunk) { parameters in
            for start in stride(from: 0, to: count, by: Self.chunk) {
                let part = UnsafeMutableBufferPointer(rebasing: parameters[..<min(Self.chunk, count - start)])
                write(parametersAt: x + start, line, to: part)
                ramp.fill(out + start, at: UnsafeBufferPointer(part))
            }
        }
    }

    /// The number of parameters that are computed at a time.
    private static let chunk = 64

    /// Writes the gradient parameters of pixels of a row, from column `x` on.
    private func write(parametersAt x: Int, _ line: CGFloat, to out: UnsafeMutableBufferPointer<CGFloat>) {
        for i in out.indices {
            let h = toShape.homogeneous(CGFloat(x + i) + 0.5, line)
            out[i] = parameter(h.x / h.w, h.y / h.w)
        }
    }

    /// Returns the gradient parameter at a point of the shape's space.
    @inline(__always)
    func parameter(_ x: CGFloat, _ y: CGFloat) -> CGFloat {
        switch shape {
        case .axial: return x
        case .radial: return (x * x + y * y).squareRoot()
        case .focal(let focus):
            // The circle with the radius t about (1 − t) · focus that contains the point.
            let way = CGPoint(x: x - focus.x, y: y - focus.y)
            let product = way.x * focus.x + way.y * focus.y
            let denominator = 1 - focus.x * focus.x - focus.y * focus.y
            return (product + (product * product + denominator * (way.x * way.x + way.y * way.y)).squareRoot())
                / denominator
        case .conic:
            let fraction = atan2(y, x) / (2 * .pi)
            return fraction < 0 ? fraction + 1 : fraction
        }
    }
}
