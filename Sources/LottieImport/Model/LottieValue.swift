import Foundation
import JSONParsing
import VectorGeometry

/// A value that properties of an animation have.
package protocol LottieValue: Sendable {
    /// Reads a value; nil if the JSON has another form.
    init?(json: JSONValue)
    /// Returns the value between two, with the progress of each dimension.
    static func interpolated(_ from: Self, _ to: Self, _ progress: SegmentProgress) -> Self
}

/// The eased progress of a segment between two keyframes, which can differ for each dimension.
package struct SegmentProgress: Sendable {
    /// The progress of the first four dimensions.
    package let values: SIMD4<Double>
    /// The progress of values without dimensions.
    package var first: Double { values.x }
}

extension Double: LottieValue {
    package init?(json: JSONValue) {
        guard let number = json.firstNumber else { return nil }
        self = number
    }

    package static func interpolated(_ from: Double, _ to: Double, _ progress: SegmentProgress) -> Double {
        from + (to - from) * progress.first
    }
}

/// A point, a size, a scale or a color with up to four components; missing components are 0.
package struct LottieVector: LottieValue, Equatable {
    /// The components.
    package var values: SIMD4<Double>

    /// Creates a vector.
    package init(_ x: Double, _ y: Double, _ z: Double = 0, _ w: Double = 0) { values = SIMD4(x, y, z, w) }

    package init?(json: JSONValue) {
        if case .pair(let x, let y) = json {
            values = SIMD4(x, y, 0, 0)
        } else if let array = json.array {
            values = .zero
            for (index, value) in array.prefix(4).enumerated() { values[index] = value.number ?? 0 }
        } else if let number = json.number {
            values = SIMD4(number, number, number, 0)
        } else if let x = json["x"]?.firstNumber, let y = json["y"]?.firstNumber {
            values = SIMD4(x, y, 0, 0)
        } else {
            return nil
        }
    }

    package static func interpolated(_ from: LottieVector, _ to: LottieVector, _ progress: SegmentProgress)
        -> LottieVector
    {
        var result = from
        result.values += (to.values - from.values) * progress.values
        return result
    }

    /// The first two components.
    package var point: CGPoint { CGPoint(x: values.x, y: values.y) }
}

/// A matrix that is interpolated as a whole, as Core Animation does with transforms.
package struct LottieMatrix: LottieValue, Equatable {
    /// The matrix.
    package var matrix: CGAffineTransform

    /// Creates a value.
    package init(_ matrix: CGAffineTransform) { self.matrix = matrix }

    /// Files have no matrices.
    package init?(json: JSONValue) { nil }

    package static func interpolated(_ from: LottieMatrix, _ to: LottieMatrix, _ progress: SegmentProgress)
        -> LottieMatrix
    {
        LottieMatrix(from.matrix.interpolated(to: to.matrix, fraction: progress.first))
    }
}

/// The numbers of a gradient: the color stops, then the alpha stops.
package struct GradientNumbers: LottieValue, Equatable {
    /// The numbers as written.
    package var numbers: [Double]

    /// Creates a list of numbers.
    package init(_ numbers: [Double]) { self.numbers = numbers }

    package init?(json: JSONValue) {
        guard let array = json.array else { return nil }
        numbers = array.map { $0.number ?? 0 }
    }

    package static func interpolated(_ from: GradientNumbers, _ to: GradientNumbers, _ progress: SegmentProgress)
        -> GradientNumbers
    {
        guard from.numbers.count == to.numbers.count else { return from }
        return GradientNumbers(zip(from.numbers, to.numbers).map { $0 + ($1 - $0) * progress.first })
    }
}

/// A Bézier path with handles relative to their vertices, as files store it.
package struct LottiePath: LottieValue, Equatable {
    /// The vertices.
    package var vertices: [CGPoint]
    /// The handles that arrive at the vertices, relative to them.
    package var inHandles: [CGPoint]
    /// The handles that leave the vertices, relative to them.
    package var outHandles: [CGPoint]
    /// Whether the last vertex is connected to the first.
    package var isClosed: Bool
    /// Whether handles turn and grow from one keyframe to the next, as in Core Animation; otherwise their ends move on
    /// straight lines.
    package var turnsHandles = false

    /// The largest coordinate; larger ones are limited, so that lengths and areas can be computed.
    private static let coordinateLimit = 1e6

    private static func coordinate(_ value: Double) -> Double {
        min(max(value, -coordinateLimit), coordinateLimit)
    }

    /// The most vertices of a path; further ones are left out.
    private static let vertexLimit = 100_000

    package init?(json: JSONValue) {
        let json = json.array?.first ?? json
        guard let members = json.object, let vertices = members["v"]?.array else { return nil }
        func points(_ values: [JSONValue]) -> [CGPoint] {
            values.prefix(Self.vertexLimit).map { value in
                guard let pair = value.pair else { return .zero }
                return CGPoint(x: Self.coordinate(pair.x), y: Self.coordinate(pair.y))
            }
        }
        func handles(_ name: String) -> [CGPoint] {
            var tangents = points(members[name]?.array ?? [])
            while tangents.count < self.vertices.count { tangents.append(.zero) }
            return tangents
        }
        self.vertices = points(vertices)
        inHandles = []
        outHandles = []
        isClosed = members["c"]?.flag ?? false
        inHandles = handles("i")
        outHandles = handles("o")
    }

    /// Paths with different numbers of vertices show the first one until the next keyframe.
    package static func interpolated(_ from: LottiePath, _ to: LottiePath, _ progress: SegmentProgress) -> LottiePath {
        guard from.vertices.count == to.vertices.count else { return from }
        var result = from
        let t = progress.first
        func handle(_ from: CGPoint, _ to: CGPoint) -> CGPoint {
            result.turnsHandles ? from.turned(toward: to, t) : from.mixed(to, t)
        }
        for index in from.vertices.indices {
            result.vertices[index] = from.vertices[index].mixed(to.vertices[index], t)
            result.inHandles[index] = handle(from.inHandles[index], to.inHandles[index])
            result.outHandles[index] = handle(from.outHandles[index], to.outHandles[index])
        }
        return result
    }
}

extension CGPoint {
    @inline(__always) static func + (a: CGPoint, b: CGPoint) -> CGPoint { CGPoint(x: a.x + b.x, y: a.y + b.y) }
    @inline(__always) static func - (a: CGPoint, b: CGPoint) -> CGPoint { CGPoint(x: a.x - b.x, y: a.y - b.y) }
    @inline(__always) static func * (a: CGPoint, k: CGFloat) -> CGPoint { CGPoint(x: a.x * k, y: a.y * k) }
    @inline(__always) func mixed(_ other: CGPoint, _ t: CGFloat) -> CGPoint { self + (other - self) * t }
    @inline(__always) var length: CGFloat { (x * x + y * y).squareRoot() }

    /// Returns the vector between two whose angle and length are interpolated, the angle along the shorter way.
    fileprivate func turned(toward other: CGPoint, _ t: CGFloat) -> CGPoint {
        let lengths = (length, other.length)
        guard lengths.0 > 1e-9, lengths.1 > 1e-9 else { return mixed(other, t) }
        let turn = atan2(x * other.y - y * other.x, x * other.x + y * other.y) * t
        let scale = 1 + (lengths.1 / lengths.0 - 1) * t
        return CGPoint(x: (x * cos(turn) - y * sin(turn)) * scale, y: (x * sin(turn) + y * cos(turn)) * scale)
    }
}
