import VectorGeometry

extension ValueReader {
    func point(_ value: SceneValue, _ label: String) -> CGPoint? {
        numbers(value, label, count: 2...2, "a point [x, y]").map { CGPoint(x: $0[0], y: $0[1]) }
    }

    func size(_ value: SceneValue, _ label: String) -> CGSize? {
        numbers(value, label, count: 2...2, "a size [width, height]").map { CGSize(width: $0[0], height: $0[1]) }
    }

    func rect(_ value: SceneValue, _ label: String) -> CGRect? {
        numbers(value, label, count: 4...4, "a rectangle [x, y, width, height]").map {
            CGRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3])
        }
    }

    private static let transformExpectation =
        "16 numbers, or a list of { rotate: degrees, axis }, { translate }, { scale } and { perspective }"

    /// Reads 16 numbers m11, m12 … m44, or steps that are applied from the first to the last.
    func transform(_ value: SceneValue, _ label: String) -> CATransform3D? {
        guard case .list(let items) = value.content else { return refuse(value, label, Self.transformExpectation) }
        if case .number = items.first?.content {
            return numbers(value, label, count: 16...16, Self.transformExpectation).map(CATransform3D.init(rows:))
        }
        let steps = list(value, label, Self.transformExpectation) { step($0, label) }
        return steps?.reduce(CATransform3DIdentity) { CATransform3DConcat($0, $1) }
    }

    private func step(_ value: SceneValue, _ label: String) -> CATransform3D? {
        guard var map = MapReader(value, "a step of \(label)", collector) else { return nil }
        let verbs: [(String, (SceneValue, inout MapReader) -> CATransform3D?)] = [
            ("rotate", rotation), ("translate", translation), ("scale", scale), ("perspective", perspective),
        ]
        var results: [CATransform3D?] = []
        for (verb, read) in verbs {
            if let argument = map.value(verb) { results.append(read(argument, &map)) }
        }
        map.reportUnknownKeys()
        guard results.count == 1 else {
            guard map.entries.allSatisfy({ ["rotate", "translate", "scale", "perspective", "axis"].contains($0.key) })
            else { return nil }
            return refuse(value, "a step of \(label)", "one of rotate, translate, scale and perspective in each step")
        }
        return results[0]
    }

    private func rotation(_ value: SceneValue, _ map: inout MapReader) -> CATransform3D? {
        let axis = map.value("axis").map { self.axis($0) } ?? [0, 0, 1]
        guard let degrees = number(value, "rotate", "degrees"), let axis else { return nil }
        return CATransform3DMakeRotation(
            CGFloat(degrees) * .pi / 180, CGFloat(axis[0]), CGFloat(axis[1]), CGFloat(axis[2]))
    }

    private func axis(_ value: SceneValue) -> [Double]? {
        let expectation = "x, y, z or [x, y, z] that is not zero"
        switch value.content {
        case .text("x"): return [1, 0, 0]
        case .text("y"): return [0, 1, 0]
        case .text("z"): return [0, 0, 1]
        default:
            guard let axis = numbers(value, "axis", count: 3...3, expectation) else { return nil }
            return axis.allSatisfy { $0 == 0 } ? refuse(value, "axis", expectation) : axis
        }
    }

    private func translation(_ value: SceneValue, _ map: inout MapReader) -> CATransform3D? {
        numbers(value, "translate", count: 2...3, "[x, y] or [x, y, z]").map {
            CATransform3DMakeTranslation($0[0], $0[1], $0.count == 3 ? $0[2] : 0)
        }
    }

    private func scale(_ value: SceneValue, _ map: inout MapReader) -> CATransform3D? {
        if case .number = value.content { return number(value, "scale").map { CATransform3DMakeScale($0, $0, $0) } }
        return numbers(value, "scale", count: 2...3, "a number, [x, y] or [x, y, z]").map {
            CATransform3DMakeScale($0[0], $0[1], $0.count == 3 ? $0[2] : 1)
        }
    }

    private func perspective(_ value: SceneValue, _ map: inout MapReader) -> CATransform3D? {
        let expectation = "the distance of the viewer, above 0"
        guard let distance = number(value, "perspective", in: 1e-6...Self.numberLimit, expectation) else { return nil }
        var transform = CATransform3DIdentity
        transform.m34 = CGFloat(-1 / distance)
        return transform
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
