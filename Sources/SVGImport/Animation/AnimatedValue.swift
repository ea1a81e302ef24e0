import Foundation
import Images
import LayerTree
import VectorGeometry

/// The value of a keyframe, in the type of its layer property.
enum AnimatedValue {
    case number(Double)
    case numbers([Double])
    case point(CGPoint)
    case color(CGColor)
    case colors([CGColor])
    case path(VectorPath)
    case transform(CGAffineTransform)
    case flag(Bool)

    /// The value for key-value coding.
    var boxed: Any {
        switch self {
        case .number(let number): number
        case .numbers(let numbers): numbers.map { NSNumber(value: $0) }
        case .point(let point): point
        case .color(let color): color
        case .colors(let colors): colors
        case .path(let path): CGPath(path)
        case .transform(let transform): CATransform3DMakeAffineTransform(transform)
        case .flag(let flag): flag
        }
    }

    /// The number of path elements, colors or numbers.
    var count: Int {
        switch self {
        case .path(let path): path.elements.count
        case .colors(let colors): colors.count
        case .numbers(let numbers): numbers.count
        case .number, .point, .color, .transform, .flag: 1
        }
    }

    /// The components in which values are interpolated; nil for those without.
    private var components: [Double]? {
        switch self {
        case .number(let number): [number]
        case .numbers(let numbers): numbers
        case .point(let point): [point.x, point.y]
        case .color(let color): [color.red, color.green, color.blue, color.alpha]
        case .colors(let colors): colors.flatMap { [$0.red, $0.green, $0.blue, $0.alpha] }
        case .transform(let t): [t.a, t.b, t.c, t.d, t.tx, t.ty]
        case .path(let path): path.elements.flatMap { $0.points.flatMap { [Double($0.x), Double($0.y)] } }
        case .flag: nil
        }
    }

    private func replacing(_ c: [Double]) -> AnimatedValue {
        switch self {
        case .number: return .number(c[0])
        case .numbers: return .numbers(c)
        case .point: return .point(CGPoint(x: c[0], y: c[1]))
        case .color: return .color(Self.color(c[...]))
        case .colors(let colors):
            return .colors(colors.indices.map { Self.color(c[($0 * 4)..<($0 * 4 + 4)]) })
        case .transform:
            return .transform(CGAffineTransform(a: c[0], b: c[1], c: c[2], d: c[3], tx: c[4], ty: c[5]))
        case .path(let path):
            var index = 0
            let elements = path.elements.map { element in
                let count = element.points.count
                let points = (0..<count).map { CGPoint(x: c[index + $0 * 2], y: c[index + $0 * 2 + 1]) }
                index += count * 2
                return element.replacing(points)
            }
            return .path(VectorPath(elements))
        case .flag: return self
        }
    }

    private static func color(_ c: ArraySlice<Double>) -> CGColor {
        let c = c.map { min(max($0, 0), 1) }
        return CGColor(red: c[0], green: c[1], blue: c[2], alpha: c[3])
    }

    /// Whether values of both can be interpolated.
    private func matches(_ other: AnimatedValue) -> Bool {
        switch (self, other) {
        case (.path(let a), .path(let b)):
            a.elements.count == b.elements.count && zip(a.elements, b.elements).allSatisfy { $0.matches($1) }
        case (.numbers(let a), .numbers(let b)): a.count == b.count
        case (.colors(let a), .colors(let b)): a.count == b.count
        case (.number, .number), (.point, .point), (.color, .color), (.transform, .transform): true
        default: false
        }
    }

    /// Returns the value between this one and another, component by component; values without components switch in the
    /// middle.
    func interpolated(to other: AnimatedValue, _ share: Double) -> AnimatedValue {
        combined(with: other) { $0 + ($1 - $0) * share } ?? (share < 0.5 ? self : other)
    }

    /// Returns the value whose components follow from those of this value and another; nil for values of different
    /// kinds, and for those without components.
    func combined(with other: AnimatedValue, _ combine: (Double, Double) -> Double) -> AnimatedValue? {
        guard matches(other), let a = components, let b = other.components, a.count == b.count else { return nil }
        return replacing(zip(a, b).map(combine))
    }

    /// Returns the distance to another value; nil for values without components.
    func distance(to other: AnimatedValue) -> Double? {
        guard matches(other), let a = components, let b = other.components, a.count == b.count else { return nil }
        return zip(a, b).reduce(0) { $0 + ($1.1 - $1.0) * ($1.1 - $1.0) }.squareRoot()
    }
}

extension PathElement {
    /// The points of the element with its control points.
    fileprivate var points: [CGPoint] {
        switch self {
        case .move(let p), .line(let p): [p]
        case .quad(let c, let p): [c, p]
        case .cubic(let c, let d, let p): [c, d, p]
        case .close: []
        }
    }

    fileprivate func replacing(_ p: [CGPoint]) -> PathElement {
        switch self {
        case .move: .move(p[0])
        case .line: .line(p[0])
        case .quad: .quad(control: p[0], to: p[1])
        case .cubic: .cubic(control1: p[0], control2: p[1], to: p[2])
        case .close: .close
        }
    }

    fileprivate func matches(_ other: PathElement) -> Bool {
        switch (self, other) {
        case (.move, .move), (.line, .line), (.quad, .quad), (.cubic, .cubic), (.close, .close): true
        default: false
        }
    }
}
