import Foundation
import VectorGeometry

/// A step of a transform: one of a rotation, a translation, a scale, a skew and a perspective.
package struct TransformStep {
    /// The rotation in degrees; nil for none.
    var rotate: Double?
    /// The axis of the rotation, not zero.
    var axis: [Double] = [0, 0, 1]
    /// The translation along x, y and perhaps z in points; nil for none.
    var translate: [Double]?
    /// The factors of x, y and perhaps z; nil for none.
    var scale: [Double]?
    /// The angles of a skew in degrees along x and along y; nil for none.
    var skew: [Double]?
    /// The distance of the viewer in points, above 0; nil for none.
    var perspective: Double?

    /// The transform; nil for a step without any.
    var transform: CATransform3D? {
        if let rotate {
            return CATransform3DMakeRotation(
                CGFloat(rotate) * .pi / 180, CGFloat(axis[0]), CGFloat(axis[1]), CGFloat(axis[2]))
        }
        if let translate {
            return CATransform3DMakeTranslation(
                translate[0], translate[1], translate.count == 3 ? translate[2] : 0)
        }
        if let scale { return CATransform3DMakeScale(scale[0], scale[1], scale.count == 3 ? scale[2] : 1) }
        if let skew {
            let (alongX, alongY) = (tan(CGFloat(skew[0]) * .pi / 180), tan(CGFloat(skew[1]) * .pi / 180))
            return CATransform3DMakeAffineTransform(CGAffineTransform(a: 1, b: alongY, c: alongX, d: 1, tx: 0, ty: 0))
        }
        return perspective.map { distance in
            var transform = CATransform3DIdentity
            transform.m34 = CGFloat(-1 / distance)
            return transform
        }
    }
}

extension TransformStep {
    package static let keys = SceneKeys<Self> {
        SceneKey(
            "rotate", \.rotate, .number("degrees", unit: .degrees), default: "none",
            "The angle of a rotation, from +x toward +y for the z axis.")
        SceneKey(
            "axis", \.axis, .axis, default: "z", example: "y", "The axis of the rotation: `x`, `y`, `z` or `[x, y, z]`."
        )
        SceneKey(
            "translate", \.translate, .numbers("[x, y] or [x, y, z]", count: 2...3, unit: .points), default: "none",
            example: "[20, 0]", "The distances of a translation in points.")
        SceneKey(
            "scale", \.scale, .scale, default: "none", example: "1.5",
            "The factors of a scale: a number for all three axes, `[x, y]` or `[x, y, z]`.")
        SceneKey(
            "skew", \.skew, .skew, default: "none", example: "15",
            "The angles of a skew, as `skew()` of CSS: degrees along x, or `[x, y]`. More than -90 and less than 90.")
        SceneKey(
            "perspective", \.perspective,
            .number("the distance of the viewer, above 0", in: 1e-6...ValueReader.numberLimit, unit: .points),
            default: "none", example: "800",
            "The distance of the viewer, which sets m34 to -1 divided by it. It only affects the steps before it.")
    }

    /// The keys of which each step has one; only a rotation has a further key.
    static let verbs = keys.without(["axis"])
}

extension SceneValueType where Value == [Double] {
    /// The name of an axis, or a vector that is not zero.
    fileprivate static var axis: SceneValueType {
        let names = ["x", "y", "z"]
        let expectation = "x, y, z or [x, y, z] that is not zero"
        let form = SceneValueForm(
            kind: .other, expectation: expectation,
            schema: .anyOf([.names(names), .array(of: .reference("number"), count: 3...3)]), choices: names)
        return SceneValueType(form) { value, label, reader in
            if case .text(let name) = value.content, let axis = names.firstIndex(of: name) {
                return names.indices.map { $0 == axis ? 1 : 0 }
            }
            guard let axis = reader.numbers(value, label, count: 3...3, expectation) else { return nil }
            return axis.allSatisfy { $0 == 0 } ? reader.refuse(value, label, expectation) : axis
        }
    }

    /// A factor of all three axes, or the factors of two or three.
    fileprivate static var scale: SceneValueType {
        let expectation = "a number, [x, y] or [x, y, z]"
        let form = SceneValueForm(
            kind: .other, expectation: expectation,
            schema: .anyOf([.reference("number"), .array(of: .reference("number"), count: 2...3)]))
        return SceneValueType(form) { value, label, reader in
            guard case .list = value.content else {
                return reader.number(value, label, expectation).map { [$0, $0, $0] }
            }
            return reader.numbers(value, label, count: 2...3, expectation)
        }
    }
}

extension SceneValueType where Value == [Double] {
    /// An angle along x, or the angles along x and y.
    fileprivate static var skew: SceneValueType {
        let expectation = "degrees or [x, y] in degrees, more than -90 and less than 90"
        let form = SceneValueForm(
            kind: .other, expectation: expectation,
            schema: .anyOf([.reference("number"), .array(of: .reference("number"), count: 2...2)]), unit: .degrees)
        return SceneValueType(form) { value, label, reader in
            var items = [value]
            if case .list(let list) = value.content { items = list }
            guard (1...2).contains(items.count) else { return reader.refuse(value, label, expectation) }
            let angles = items.compactMap { reader.number($0, label, expectation, unit: .degrees) }
            guard angles.count == items.count else { return nil }
            guard angles.allSatisfy({ abs($0) < 90 }) else { return reader.refuse(value, label, expectation) }
            return angles.count == 2 ? angles : angles + [0]
        }
    }
}

extension ValueReader {
    private static let transformExpectation =
        "16 numbers, or a list of { rotate: degrees, axis }, { translate }, { scale }, { skew } and { perspective }"

    /// Reads 16 numbers m11, m12 … m44, or steps that are applied from the first to the last.
    package func transform(_ value: SceneValue, _ label: String) -> CATransform3D? {
        guard case .list(let items) = value.content else { return refuse(value, label, Self.transformExpectation) }
        if case .number = items.first?.content {
            return numbers(value, label, count: 16...16, Self.transformExpectation).map(CATransform3D.init(rows:))
        }
        let steps = list(value, label, Self.transformExpectation) { step($0, label) }
        return steps?.reduce(CATransform3DIdentity) { CATransform3DConcat($0, $1) }
    }

    private func step(_ value: SceneValue, _ label: String) -> CATransform3D? {
        guard var map = MapReader(value, "a step of \(label)", collector) else { return nil }
        let keys = map.written("rotate") == nil ? TransformStep.verbs : TransformStep.keys
        var step = TransformStep()
        let isComplete = keys.read(&map, into: &step, self)
        map.reportUnknownKeys()
        guard TransformStep.verbs.names.filter({ map.written($0) != nil }).count == 1 else {
            let names = TransformStep.keys.names
            guard map.entries.allSatisfy({ names.contains($0.key) }) else { return nil }
            return refuse(
                value, "a step of \(label)", "one of rotate, translate, scale, skew and perspective in each step")
        }
        return isComplete ? step.transform : nil
    }
}

extension CATransform3D {
    /// Creates a transform from m11, m12 … m44.
    fileprivate init(rows m: [Double]) {
        self.init(
            m11: m[0], m12: m[1], m13: m[2], m14: m[3], m21: m[4], m22: m[5], m23: m[6], m24: m[7],
            m31: m[8], m32: m[9], m33: m[10], m34: m[11], m41: m[12], m42: m[13], m43: m[14], m44: m[15])
    }
}
