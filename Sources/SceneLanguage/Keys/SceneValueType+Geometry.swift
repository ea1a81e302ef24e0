import Images
import MediaTime
import VectorGeometry

extension SceneValueType where Value == CGPoint {
    /// A point `[x, y]`.
    package static var point: SceneValueType {
        let form = SceneValueForm(kind: .point, expectation: "a point [x, y]", schema: .reference("pair"))
        return SceneValueType(form) { $2.point($0, $1) }
    }
}

extension SceneValueType where Value == CGRect {
    /// A rectangle `[x, y, width, height]`.
    static var rect: SceneValueType {
        let form = SceneValueForm(
            kind: .rect, expectation: "a rectangle [x, y, width, height]", schema: .reference("rect"))
        return SceneValueType(form) { $2.rect($0, $1) }
    }
}

extension SceneValueType where Value == CGColor {
    /// A color in one of its spellings, or the name of a theme's color.
    package static var color: SceneValueType {
        let form = SceneValueForm(
            kind: .color, expectation: ColorParser.expectation, schema: .reference("color"))
        return SceneValueType(form) { $2.color($0, $1) }
    }
}

extension SceneValueType where Value == CGFloat {
    /// A number of points within a range.
    static func points(_ expectation: String, in range: ClosedRange<Double>) -> SceneValueType {
        SceneValueType<Double>.number(expectation, in: range, unit: .points).map { CGFloat($0) }
    }
}

extension SceneValueType where Value == [Double] {
    /// A list of as many numbers as a range allows.
    static func numbers(_ expectation: String, count: ClosedRange<Int>, unit: SceneValueForm.Unit? = nil)
        -> SceneValueType
    {
        let form = SceneValueForm(
            kind: .list, expectation: expectation, schema: .array(of: .reference("number"), count: count))
        return SceneValueType(form) { $2.numbers($0, $1, count: count, expectation, unit: unit) }
    }
}

extension SceneValueType where Value == String {
    /// Text, or a number in its place.
    static func textOrNumber(_ expectation: String = "text") -> SceneValueType {
        let form = SceneValueForm(
            kind: .text, expectation: expectation, schema: .anyOf([.type("string"), .type("number")]))
        return SceneValueType(form) { value, label, reader in
            value.textForm ?? reader.text(value, label, expectation)
        }
    }
}

extension SceneValueType where Value == Rational {
    /// An exact time in seconds, above 0.
    package static var positiveSeconds: SceneValueType {
        rational(
            "seconds above 0 (2, 2.5 or 1001/30)", unit: .seconds, range: 0...ValueReader.numberLimit,
            where: { $0 > .zero })
    }

    /// An exact time in seconds, which may be negative.
    static var signedSeconds: SceneValueType {
        rational("seconds (2, -0.5 or 1001/30)", unit: .seconds, where: { _ in true })
    }
}

extension SceneValueType where Value == FrameRate {
    /// Frames per second, above 0 and at most 1000.
    package static var frameRate: SceneValueType {
        let expectation = "frames per second above 0 and at most 1000 (25, 29.97 or 30000/1001)"
        return SceneValueType<Rational>.rational(expectation, unit: .framesPerSecond, range: 0...1000) {
            FrameRate($0) != nil && $0 <= 1000
        }.map { FrameRate($0) }
    }
}

extension SceneValueForm {
    /// A length in points, or a percentage with an offset.
    static func length(_ expectation: String = "points or a percentage") -> SceneValueForm {
        SceneValueForm(kind: .number, expectation: expectation, schema: .reference("length"), unit: .points)
    }

    /// Whole pixels `[width, height]`.
    package static let pixelSize = SceneValueForm(
        kind: .size, expectation: "[width, height] in whole pixels, each from 1 to \(PixelSize.limit)",
        schema: ValueJSONSchema.orParameter(
            .array(of: ValueJSONSchema.orParameter(ValueJSONSchema.side), count: 2...2)), unit: .pixels,
        range: 1...Double(PixelSize.limit))

    /// A map from names to values.
    package static func map(_ expectation: String, of value: JSONSchemaNode, object: String? = nil) -> SceneValueForm {
        SceneValueForm(kind: .object, expectation: expectation, schema: .map(of: value), object: object)
    }
}

extension ValueReader {
    package func point(_ value: SceneValue, _ label: String, unit: SceneValueForm.Unit = .points) -> CGPoint? {
        numbers(value, label, count: 2...2, "a point [x, y]", unit: unit).map { CGPoint(x: $0[0], y: $0[1]) }
    }

    package func size(_ value: SceneValue, _ label: String, unit: SceneValueForm.Unit = .points) -> CGSize? {
        numbers(value, label, count: 2...2, "a size [width, height]", unit: unit).map {
            CGSize(width: $0[0], height: $0[1])
        }
    }

    package func rect(_ value: SceneValue, _ label: String, unit: SceneValueForm.Unit = .points) -> CGRect? {
        numbers(value, label, count: 4...4, "a rectangle [x, y, width, height]", unit: unit).map {
            CGRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3])
        }
    }
}
