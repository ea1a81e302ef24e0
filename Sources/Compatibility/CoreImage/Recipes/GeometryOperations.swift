import Foundation
import Quartz2D
import VectorGeometry

/// The part of an image within a rectangle; pixels that the rectangle covers partly are included.
struct CropOperation: ImageOperation {
    let rect: CGRect

    func extent(of inputs: [CGRect]) -> CGRect { inputs[0].common(rect) }
    func draw(_ output: Raster, from inputs: [Raster], _ drawing: Drawing) { output.copy(inputs[0]) }
}

/// The image with the pixels at its edges repeated outward.
struct ClampOperation: ImageOperation {
    /// The edges; nil for those of the image.
    var rect: CGRect?

    func extent(of inputs: [CGRect]) -> CGRect { edges(inputs[0]).isEmpty ? .zero : .infinite }

    private func edges(_ extent: CGRect) -> CGRect { rect.map { extent.common($0) } ?? extent }

    func area(ofInput index: Int, for area: PixelRect, extents: [CGRect]) -> PixelRect {
        let image = PixelRect(covering: edges(extents[0]))
        guard !image.isEmpty else { return .empty }
        func limited(_ low: Int, _ high: Int, _ range: Range<Int>) -> Range<Int> {
            let first = min(max(low, range.lowerBound), range.upperBound - 1)
            return first..<max(first + 1, min(high, range.upperBound))
        }
        let x = limited(area.minX, area.maxX, image.minX..<image.maxX)
        let y = limited(area.minY, area.maxY, image.minY..<image.maxY)
        return PixelRect(minX: x.lowerBound, minY: y.lowerBound, maxX: x.upperBound, maxY: y.upperBound)
    }

    func draw(_ output: Raster, from inputs: [Raster], _ drawing: Drawing) {
        let image = inputs[0].area
        guard !image.isEmpty else { return }
        output.surface.forEachRow(of: output.area) { y, row in
            let line = min(max(y, image.minY), image.maxY - 1)
            for i in 0..<output.area.width {
                let x = min(max(output.area.minX + i, image.minX), image.maxX - 1)
                FloatPixels.put(inputs[0].surface.color(x, line), at: row + 4 * i)
            }
        }
    }
}

/// A projective map of the plane.
struct PlaneMap: Sendable {
    /// The matrix, by rows: (x, y, w) = matrix · (x, y, 1).
    let m: [Double]

    init(_ m: [Double]) { self.m = m }

    /// Creates an affine map.
    init(_ t: CGAffineTransform) {
        m = [t.a, t.c, t.tx, t.b, t.d, t.ty].map { Double($0) } + [0, 0, 1]
    }

    /// Creates the map of the unit square to a quadrilateral, from the lower left corner counterclockwise; nil if three
    /// corners are on a line.
    init?(unitSquareTo corners: [CGPoint]) {
        let p = corners.map { SIMD2(Double($0.x), Double($0.y)) }
        let d1 = p[1] - p[2]
        let d2 = p[3] - p[2]
        let d3 = p[0] - p[1] + p[2] - p[3]
        let det = d1.x * d2.y - d2.x * d1.y
        guard abs(det) > 1e-9 else { return nil }
        let g = (d3.x * d2.y - d2.x * d3.y) / det
        let h = (d1.x * d3.y - d3.x * d1.y) / det
        let a = p[1] - p[0] + p[1] * g
        let b = p[3] - p[0] + p[3] * h
        self.init([a.x, b.x, p[0].x, a.y, b.y, p[0].y, g, h, 1])
        guard inverse != nil else { return nil }
    }

    var isAffine: Bool { m[6] == 0 && m[7] == 0 && m[8] == 1 }

    /// The inverse; nil for a map that has none.
    var inverse: PlaneMap? {
        /// Returns the determinant of two rows and two columns.
        func minor(_ a: Int, _ b: Int, _ c: Int, _ d: Int) -> Double { m[a] * m[d] - m[b] * m[c] }
        let cofactors = [
            minor(4, 5, 7, 8), -minor(1, 2, 7, 8), minor(1, 2, 4, 5),
            -minor(3, 5, 6, 8), minor(0, 2, 6, 8), -minor(0, 2, 3, 5),
            minor(3, 4, 6, 7), -minor(0, 1, 6, 7), minor(0, 1, 3, 4),
        ]
        let det = m[0] * cofactors[0] + m[1] * cofactors[3] + m[2] * cofactors[6]
        guard det.isFinite, abs(det) > 1e-12 else { return nil }
        return PlaneMap(cofactors.map { $0 / det })
    }

    /// Returns the map that applies this one first.
    func followed(by next: PlaneMap) -> PlaneMap {
        var product = [Double](repeating: 0, count: 9)
        for row in 0..<3 {
            for column in 0..<3 {
                for k in 0..<3 { product[3 * row + column] += next.m[3 * row + k] * m[3 * k + column] }
            }
        }
        return PlaneMap(product)
    }

    /// Returns the point that a point is mapped to; nil behind the plane's horizon.
    func callAsFunction(_ x: Double, _ y: Double) -> SIMD2<Double>? {
        let w = m[6] * x + m[7] * y + m[8]
        guard w > 1e-12 else { return nil }
        return SIMD2(m[0] * x + m[1] * y + m[2], m[3] * x + m[4] * y + m[5]) / w
    }

    /// Returns the bounds of a mapped rectangle; infinite if a corner is behind the horizon.
    func bounds(_ rect: CGRect) -> CGRect {
        if rect.isInfinite || rect.isEmpty { return rect }
        let corners = [rect.minX, rect.maxX].flatMap { x in
            [rect.minY, rect.maxY].map { self(Double(x), Double($0)) }
        }.compactMap { $0 }
        guard corners.count == 4 else { return .infinite }
        let low = corners.dropFirst().reduce(corners[0]) { pointwiseMin($0, $1) }
        let high = corners.dropFirst().reduce(corners[0]) { pointwiseMax($0, $1) }
        return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
    }
}

extension CGRect {
    /// The smallest rectangle of whole pixels that contains this one. Edges within a millionth of a pixel of a whole
    /// one are rounded.
    var wholePixels: CGRect {
        if isInfinite || isEmpty { return self }
        let low = CGPoint(x: (minX + 1e-6).rounded(.down), y: (minY + 1e-6).rounded(.down))
        let high = CGPoint(x: (maxX - 1e-6).rounded(.up), y: (maxY - 1e-6).rounded(.up))
        return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
    }
}

/// A transformed image, sampled with bilinear interpolation, or with the nearest pixel.
struct TransformOperation: ImageOperation {
    let map: PlaneMap
    let inverse: PlaneMap
    var isNearest = false

    /// Creates the operation of a transform; nil for one without inverse.
    init?(_ map: PlaneMap, isNearest: Bool = false) {
        guard let inverse = map.inverse else { return nil }
        self.map = map
        self.inverse = inverse
        self.isNearest = isNearest
    }

    func extent(of inputs: [CGRect]) -> CGRect { map.bounds(inputs[0]).wholePixels }

    func area(ofInput index: Int, for area: PixelRect, extents: [CGRect]) -> PixelRect {
        PixelRect(covering: inverse.bounds(area.cgRect)).extended(by: 1)
    }

    /// The distance of a move by whole pixels; nil for another transform.
    private var wholePixels: (x: Int, y: Int)? {
        let m = inverse.m
        guard [m[0], m[1], m[3], m[4]] == [1, 0, 0, 1], inverse.isAffine, m[2] == m[2].rounded(),
            m[5] == m[5].rounded(), abs(m[2]) < 1e9, abs(m[5]) < 1e9
        else { return nil }
        return (Int(m[2]), Int(m[5]))
    }

    func draw(_ output: Raster, from inputs: [Raster], _ drawing: Drawing) {
        let input = inputs[0]
        if let (dx, dy) = wholePixels {
            output.surface.forEachRow(of: output.area) { y, row in
                for i in 0..<output.area.width {
                    FloatPixels.put(input.surface.color(output.area.minX + i + dx, y + dy), at: row + 4 * i)
                }
            }
            return
        }
        output.fill { x, y in
            guard let point = inverse(x, y) else { return .zero }
            guard isNearest else { return input.color(point.x, point.y) }
            guard abs(point.x) < 1e9, abs(point.y) < 1e9 else { return .zero }
            return input.surface.color(Int(point.x.rounded(.down)), Int(point.y.rounded(.down)))
        }
    }
}

/// Copies of a transformed image that fill the plane.
struct TileOperation: ImageOperation {
    let inverse: PlaneMap

    func extent(of inputs: [CGRect]) -> CGRect { inputs[0].isEmpty ? .zero : .infinite }
    func area(ofInput index: Int, for area: PixelRect, extents: [CGRect]) -> PixelRect {
        PixelRect(covering: extents[0])
    }

    func draw(_ output: Raster, from inputs: [Raster], _ drawing: Drawing) {
        let image = inputs[0].area
        guard !image.isEmpty else { return }
        /// Returns the remainder, which is not negative.
        func wrapped(_ value: Int, _ count: Int) -> Int { (value % count + count) % count }
        func pixel(_ x: Int, _ y: Int) -> WorkingColor {
            inputs[0].surface.color(
                image.minX + wrapped(x - image.minX, image.width), image.minY + wrapped(y - image.minY, image.height))
        }
        output.fill { x, y in
            guard let point = inverse(x, y), abs(point.x) < 1e9, abs(point.y) < 1e9 else { return .zero }
            let low = SIMD2((point.x - 0.5).rounded(.down), (point.y - 0.5).rounded(.down))
            let share = point - 0.5 - low
            let i = Int(low.x)
            let j = Int(low.y)
            if share == .zero { return pixel(i, j) }
            let first = pixel(i, j).mixed(pixel(i + 1, j), Float(share.x))
            return first.mixed(pixel(i, j + 1).mixed(pixel(i + 1, j + 1), Float(share.x)), Float(share.y))
        }
    }
}

/// A scaled image, resampled with the Lanczos kernel of three lobes; the pixels at its edges are repeated outward.
struct LanczosOperation: ImageOperation {
    let scaleX, scaleY: Double

    /// The scales that are drawn; they bound the number of weights for a pixel.
    private static let scales = 1e-4...1e4

    /// Creates an operation. Scales are limited to 0.0001…10,000.
    init(scaleX: Double, scaleY: Double) {
        self.scaleX = min(max(scaleX, Self.scales.lowerBound), Self.scales.upperBound)
        self.scaleY = min(max(scaleY, Self.scales.lowerBound), Self.scales.upperBound)
    }

    func extent(of inputs: [CGRect]) -> CGRect {
        PlaneMap([scaleX, 0, 0, 0, scaleY, 0, 0, 0, 1]).bounds(inputs[0]).wholePixels
    }

    /// The pixels that the kernel reaches along an axis.
    private static func reach(_ scale: Double) -> Double { 3 * max(1, 1 / scale) }

    func area(ofInput index: Int, for area: PixelRect, extents: [CGRect]) -> PixelRect {
        let x = Self.reach(scaleX) + 1
        let y = Self.reach(scaleY) + 1
        return PixelRect(
            covering: CGRect(
                x: Double(area.minX) / scaleX - x, y: Double(area.minY) / scaleY - y,
                width: Double(area.width) / scaleX + 2 * x, height: Double(area.height) / scaleY + 2 * y))
    }

    func scratchPixels(for area: PixelRect, extents: [CGRect]) -> Double {
        Double(area.width) * (Double(area.height) / scaleY + 2 * Self.reach(scaleY) + 4)
            + Double(area.width) * (2 * Self.reach(scaleX) + 1) / 4
    }

    /// The weights of input pixels for one output pixel.
    private struct Taps {
        let first: Int
        let weights: [Float]

        init(_ position: Int, scale: Double) {
            let center = (Double(position) + 0.5) / scale
            let reach = LanczosOperation.reach(scale)
            let first = Int((center - reach).rounded(.up))
            let last = max(first, Int((center + reach).rounded(.down)))
            let stretch = min(1, scale)
            let weights = (first...last).map { Self.lanczos((Double($0) + 0.5 - center) * stretch) }
            let sum = weights.reduce(0, +)
            self.first = first
            self.weights = weights.map { Float($0 / sum) }
        }

        private static func lanczos(_ x: Double) -> Double {
            guard abs(x) > 1e-9 else { return 1 }
            guard abs(x) < 3 else { return 0 }
            let angle = Double.pi * x
            return 3 * sin(angle) * sin(angle / 3) / (angle * angle)
        }
    }

    func draw(_ output: Raster, from inputs: [Raster], _ drawing: Drawing) {
        let image = inputs[0].area
        guard !image.isEmpty else { return }
        let area = output.area
        let between = Raster(PixelRect(minX: area.minX, minY: image.minY, maxX: area.maxX, maxY: image.maxY))
        let columns = (area.minX..<area.maxX).map { Taps($0, scale: scaleX) }
        for y in image.minY..<image.maxY {
            for (i, taps) in columns.enumerated() {
                var sum = WorkingColor.zero
                for (k, weight) in taps.weights.enumerated() {
                    sum += inputs[0].surface.color(min(max(taps.first + k, image.minX), image.maxX - 1), y) * weight
                }
                between.surface.set(area.minX + i, y, sum)
            }
        }
        for y in area.minY..<area.maxY {
            let taps = Taps(y, scale: scaleY)
            for x in area.minX..<area.maxX {
                var sum = WorkingColor.zero
                for (k, weight) in taps.weights.enumerated() {
                    sum += between.surface.color(x, min(max(taps.first + k, image.minY), image.maxY - 1)) * weight
                }
                let alpha = min(max(sum.w, 0), 1)
                output.surface.set(x, y, WorkingColor(max(sum.x, 0), max(sum.y, 0), max(sum.z, 0), alpha))
            }
        }
    }
}
