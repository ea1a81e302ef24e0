import VectorGeometry

/// The way in which keyframe values become numbers for a spline, and numbers values again (facts 2.9).
enum SplineComponents: Equatable, Sendable {
    /// Values that have components of their own.
    case own
    /// Affine transforms: translation, scale, angle and remainder, as in linear interpolation.
    case affine
    /// Other transforms: the 16 elements.
    case matrix
    /// Paths with these elements: the coordinates of their points.
    case path([PathElement])

    /// Returns the components of keyframes; nil for values without components.
    static func split(_ values: [AnimatableValue]) -> (components: SplineComponents, values: [AnimatableValue])? {
        let transforms = values.compactMap { value in
            if case .transform(let transform) = value { transform } else { nil }
        }
        if transforms.count == values.count { return split(transforms) }
        let paths = values.compactMap { value in if case .path(let path) = value { path } else { nil } }
        if paths.count == values.count { return split(paths) }
        return (.own, values)
    }

    private static func split(_ transforms: [CATransform3D]) -> (SplineComponents, [AnimatableValue]) {
        let affine = transforms.filter(CATransform3DIsAffine).map(CATransform3DGetAffineTransform)
        guard affine.count == transforms.count, affine.allSatisfy({ $0.determinant != 0 }) else {
            return (.matrix, transforms.map { .numbers($0.elements) })
        }
        return (.affine, AffineDecomposition.aligned(affine).map { .numbers($0.numbers) })
    }

    /// Returns the coordinates of paths whose elements match; segments of different kinds become cubic curves.
    private static func split(_ paths: [VectorPath]) -> (SplineComponents, [AnimatableValue])? {
        guard let first = paths.first, paths.allSatisfy({ $0.elements.count == first.elements.count }) else {
            return nil
        }
        var matching = paths
        if !paths.allSatisfy({ first.hasSameElements(as: $0) }) { matching = paths.map(\.withCubicSegments) }
        guard matching.allSatisfy({ matching[0].hasSameElements(as: $0) }) else { return nil }
        return (.path(matching[0].elements), matching.map { .numbers($0.coordinates) })
    }

    /// Returns the value with the given components.
    func join(_ value: AnimatableValue) -> AnimatableValue {
        guard case .numbers(let numbers) = value else { return value }
        switch self {
        case .own: return value
        case .affine:
            return .transform(CATransform3DMakeAffineTransform(AffineDecomposition(numbers: numbers).transform))
        case .matrix: return CATransform3D(elements: numbers).map { AnimatableValue.transform($0) } ?? value
        case .path(let elements): return .path(VectorPath(elements, coordinates: numbers))
        }
    }
}

extension AffineDecomposition {
    /// Decomposes transforms so that the angle of each is at most half a turn from the one before.
    fileprivate static func aligned(_ transforms: [CGAffineTransform]) -> [AffineDecomposition] {
        var result: [AffineDecomposition] = []
        for transform in transforms {
            result.append(AffineDecomposition(transform).continuing(result.last))
        }
        return result
    }

    fileprivate var numbers: [Double] {
        [translation.x, translation.y, scaleX, scaleY, angle, m11, m12, m21, m22].map { Double($0) }
    }

    fileprivate init(numbers: [Double]) {
        self.init(.identity)
        translation = CGPoint(x: numbers[0], y: numbers[1])
        scaleX = numbers[2]
        scaleY = numbers[3]
        angle = numbers[4]
        m11 = numbers[5]
        m12 = numbers[6]
        m21 = numbers[7]
        m22 = numbers[8]
    }
}

extension VectorPath {
    fileprivate func hasSameElements(as other: VectorPath) -> Bool {
        elements.count == other.elements.count
            && zip(elements, other.elements).allSatisfy { $0.points.count == $1.points.count && $0.opens == $1.opens }
    }

    fileprivate var coordinates: [Double] { elements.flatMap(\.points).flatMap { [Double($0.x), Double($0.y)] } }

    /// Creates a path with the kinds of `elements` and other points.
    fileprivate init(_ elements: [PathElement], coordinates: [Double]) {
        var index = 0
        func next() -> CGPoint {
            index += 2
            return CGPoint(x: coordinates[index - 2], y: coordinates[index - 1])
        }
        self.init(
            elements.map { element in
                switch element {
                case .move: .move(next())
                case .line: .line(next())
                case .quad: .quad(control: next(), to: next())
                case .cubic: .cubic(control1: next(), control2: next(), to: next())
                case .close: .close
                }
            })
    }
}

extension PathElement {
    fileprivate var points: [CGPoint] {
        switch self {
        case .move(let p), .line(let p): [p]
        case .quad(let c, let p): [c, p]
        case .cubic(let c1, let c2, let p): [c1, c2, p]
        case .close: []
        }
    }

    /// Whether the element begins a subpath.
    fileprivate var opens: Bool { if case .move = self { true } else { false } }
}
