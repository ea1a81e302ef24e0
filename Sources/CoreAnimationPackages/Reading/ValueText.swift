import Images
import VectorGeometry

/// Parses the texts of attribute values.
enum ValueText {
    /// The most drawing commands of a path.
    static let pathLimit = 100_000

    /// The largest magnitude of numbers, so that later calculations cannot overflow.
    static let magnitudeLimit = 1e9

    /// Returns numbers that are separated by white space, commas or semicolons; nil if one is not a number, or is too
    /// large.
    ///
    /// - Parameter allowsInfinity: Whether numbers above the limit are read as infinity.
    static func numbers(
        _ text: some StringProtocol, limit: Int = pathLimit * 6, allowsInfinity: Bool = false
    ) -> [Double]? {
        var values: [Double] = []
        for part in text.split(whereSeparator: { $0.isWhitespace || $0 == "," || $0 == ";" }) {
            guard values.count < limit, let value = Double(part) else { return nil }
            if value.magnitude <= magnitudeLimit {
                values.append(value)
            } else {
                guard allowsInfinity, value > 0 else { return nil }
                values.append(.infinity)
            }
        }
        return values
    }

    /// Returns exactly `count` finite numbers.
    static func finite(_ text: String, _ count: Int) -> [Double]? {
        numbers(text, limit: count).flatMap { $0.count == count ? $0 : nil }
    }

    /// Returns a color of three or four components.
    static func color(_ text: String, opacity: Double = 1) -> CGColor? {
        guard let values = finite(text, 3) ?? finite(text, 4) else { return nil }
        return CGColor(
            red: values[0], green: values[1], blue: values[2], alpha: (values.count > 3 ? values[3] : 1) * opacity)
    }

    /// Returns a Boolean: a number, or a word.
    static func bool(_ text: String) -> Bool? {
        switch text.lowercased() {
        case "true", "yes": true
        case "false", "no": false
        default: numbers(text, limit: 1)?.first.map { $0 != 0 }
        }
    }

    /// Returns a path whose operators follow their numbers: `0 0 m 10 0 l h`. Nil for other operators, for wrong counts
    /// of numbers, and for paths longer than the limit.
    static func path(_ text: String) -> VectorPath? {
        var path = VectorPath()
        var numbers: [Double] = []
        func points(_ count: Int) -> [CGPoint]? {
            guard numbers.count == count * 2, path.elements.count < pathLimit else { return nil }
            defer { numbers.removeAll(keepingCapacity: true) }
            return (0..<count).map { CGPoint(x: numbers[$0 * 2], y: numbers[$0 * 2 + 1]) }
        }
        for part in text.split(whereSeparator: \.isWhitespace) {
            switch part {
            case "m":
                guard let points = points(1) else { return nil }
                path.move(to: points[0])
            case "l":
                guard !path.isEmpty, let points = points(1) else { return nil }
                path.addLine(to: points[0])
            case "c":
                guard !path.isEmpty, let points = points(3) else { return nil }
                path.addCurve(to: points[2], control1: points[0], control2: points[1])
            case "h":
                guard !path.isEmpty, numbers.isEmpty, path.elements.count < pathLimit else { return nil }
                path.closeSubpath()
            default:
                guard numbers.count < 6, let number = Double(part), number.magnitude <= magnitudeLimit else {
                    return nil
                }
                numbers.append(number)
            }
        }
        return numbers.isEmpty ? path : nil
    }

    /// Returns the product of functions such as `translate(10, 0, 0) rotate(90deg)`, of which the last one applies
    /// first. Nil for unknown functions, and for products that are too large.
    static func transform(_ text: String) -> CATransform3D? {
        var result = CATransform3DIdentity
        var remaining = text.drop(while: \.isWhitespace)
        while !remaining.isEmpty {
            guard let open = remaining.firstIndex(of: "("), let close = remaining.firstIndex(of: ")"), open < close,
                let step = function(
                    remaining[..<open].trimmed, remaining[remaining.index(after: open)..<close])
            else { return nil }
            result = CATransform3DConcat(step, result)
            remaining = remaining[remaining.index(after: close)...].drop { $0.isWhitespace || $0 == "," }
        }
        return result.elements.allSatisfy { $0.magnitude <= magnitudeLimit } ? result : nil
    }

    private static func function(_ name: Substring, _ arguments: Substring) -> CATransform3D? {
        var angle: Double?
        var list = arguments
        if name == "rotate" {
            let first = arguments.prefix { $0 != "," }.trimmed
            angle = self.angle(first)
            guard angle != nil else { return nil }
            list = arguments.drop { $0 != "," }
        }
        guard let values = numbers(list, limit: 16) else { return nil }
        switch (name, values.count) {
        case ("rotate", 0): return CATransform3DMakeRotation(angle ?? 0, 0, 0, 1)
        case ("rotate", 3): return CATransform3DMakeRotation(angle ?? 0, values[0], values[1], values[2])
        case ("scale", 1): return CATransform3DMakeScale(values[0], values[0], 1)
        case ("scale", 2): return CATransform3DMakeScale(values[0], values[1], 1)
        case ("scale", 3): return CATransform3DMakeScale(values[0], values[1], values[2])
        case ("translate", 2): return CATransform3DMakeTranslation(values[0], values[1], 0)
        case ("translate", 3): return CATransform3DMakeTranslation(values[0], values[1], values[2])
        case ("perspective", 1):
            var perspective = CATransform3DIdentity
            perspective.m34 = values[0] == 0 ? 0 : -1 / values[0]
            return perspective
        case ("matrix", 16): return CATransform3D(elements: values)
        default: return nil
        }
    }

    /// Returns an angle in radians: degrees with `deg`, radians otherwise.
    private static func angle(_ text: Substring) -> Double? {
        let isDegrees = text.hasSuffix("deg")
        let digits = isDegrees || text.hasSuffix("rad") ? text.dropLast(3).trimmed : text
        guard let value = Double(digits), value.magnitude <= magnitudeLimit else { return nil }
        return isDegrees ? value * .pi / 180 : value
    }
}

extension Substring {
    fileprivate var trimmed: Substring {
        var text = self.drop(while: \.isWhitespace)
        while text.last?.isWhitespace == true { text.removeLast() }
        return text
    }
}
