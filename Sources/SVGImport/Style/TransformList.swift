import Foundation
import VectorGeometry

/// A function of a transform list.
struct TransformFunction: Equatable, Sendable {
    /// The kind of a function, whose values are interpolated one by one.
    enum Kind: String, Sendable {
        /// Two distances.
        case translate
        /// An angle in radians, and the center.
        case rotate
        /// Two factors.
        case scale
        /// An angle in radians.
        case skewX, skewY
        /// The six numbers.
        case matrix
    }

    let kind: Kind
    var values: [Double]

    /// The values of a function that changes nothing.
    static func identity(_ kind: Kind) -> TransformFunction {
        switch kind {
        case .translate: TransformFunction(kind: kind, values: [0, 0])
        case .rotate: TransformFunction(kind: kind, values: [0, 0, 0])
        case .scale: TransformFunction(kind: kind, values: [1, 1])
        case .skewX, .skewY: TransformFunction(kind: kind, values: [0])
        case .matrix: TransformFunction(kind: kind, values: [1, 0, 0, 1, 0, 0])
        }
    }

    var matrix: CGAffineTransform {
        switch kind {
        case .translate: return CGAffineTransform(translationX: values[0], y: values[1])
        case .scale: return CGAffineTransform(scaleX: values[0], y: values[1])
        case .rotate:
            return CGAffineTransform(translationX: -values[1], y: -values[2])
                .concatenating(CGAffineTransform(rotationAngle: values[0]))
                .concatenating(CGAffineTransform(translationX: values[1], y: values[2]))
        case .skewX: return CGAffineTransform(a: 1, b: 0, c: tan(values[0]), d: 1, tx: 0, ty: 0)
        case .skewY: return CGAffineTransform(a: 1, b: tan(values[0]), c: 0, d: 1, tx: 0, ty: 0)
        case .matrix:
            return CGAffineTransform(
                a: values[0], b: values[1], c: values[2], d: values[3], tx: values[4], ty: values[5])
        }
    }
}

/// The functions of a `transform` attribute or property, from left to right.
struct TransformList: Equatable, Sendable {
    var functions: [TransformFunction] = []

    init(_ functions: [TransformFunction] = []) { self.functions = functions }

    /// Parses a list of at most 64 functions; nil for other text.
    ///
    /// - Parameter box: The size that percentages of `translate` refer to.
    init?(_ text: String, box: CGSize) {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        if text.isEmpty || text.lowercased() == "none" { return }
        guard let parsed = CSSSyntax.functions(text), parsed.count <= 64 else { return nil }
        for function in parsed {
            guard let step = Self.function(function, box) else { return nil }
            functions.append(step)
        }
    }

    /// The transform of all functions; the last one applies first.
    var matrix: CGAffineTransform {
        functions.reduce(.identity) { $1.matrix.concatenating($0) }
    }

    private static func function(_ function: CSSSyntax.Function, _ box: CGSize) -> TransformFunction? {
        let arguments = CSSSyntax.split(function.arguments, at: ",").flatMap { CSSSyntax.split($0, at: " ") }
        let parts = arguments.count == 1 && !arguments[0].hasPrefix("calc") ? joined(arguments[0]) : arguments
        func length(_ index: Int, _ percentBase: CGFloat) -> Double? {
            index < parts.count ? DrawingLength.length(parts[index], of: Double(percentBase)) : nil
        }
        func factor(_ index: Int) -> Double? {
            guard index < parts.count else { return nil }
            let text = parts[index]
            let number = text.hasSuffix("%") ? Double(text.dropLast()).map { $0 / 100 } : Double(text)
            return number.flatMap { abs($0) <= NumberScanner.limit ? $0 : nil }
        }
        func angle(_ index: Int) -> Double? { index < parts.count ? DrawingLength.angle(parts[index]) : nil }
        switch function.name.lowercased() {
        case "translate", "translate3d":
            guard let x = length(0, box.width), parts.count <= 3 else { return nil }
            return TransformFunction(kind: .translate, values: [x, parts.count > 1 ? length(1, box.height) ?? 0 : 0])
        case "translatex":
            return length(0, box.width).map { TransformFunction(kind: .translate, values: [$0, 0]) }
        case "translatey":
            return length(0, box.height).map { TransformFunction(kind: .translate, values: [0, $0]) }
        case "scale", "scale3d":
            guard let x = factor(0), parts.count <= 3 else { return nil }
            return TransformFunction(kind: .scale, values: [x, parts.count > 1 ? factor(1) ?? x : x])
        case "scalex": return factor(0).map { TransformFunction(kind: .scale, values: [$0, 1]) }
        case "scaley": return factor(0).map { TransformFunction(kind: .scale, values: [1, $0]) }
        case "rotate", "rotatez":
            guard let turn = angle(0), [1, 3].contains(parts.count) else { return nil }
            let center: [Double] = parts.count == 3 ? [length(1, box.width) ?? 0, length(2, box.height) ?? 0] : [0, 0]
            return TransformFunction(kind: .rotate, values: [turn] + center)
        case "skewx": return angle(0).map { TransformFunction(kind: .skewX, values: [$0]) }
        case "skewy": return angle(0).map { TransformFunction(kind: .skewY, values: [$0]) }
        case "matrix":
            guard let n = CSSSyntax.numbers(function.arguments), n.count == 6 else { return nil }
            return TransformFunction(kind: .matrix, values: n)
        case "translatez", "perspective": return .identity(.translate)
        default: return nil
        }
    }

    /// Splits numbers without separators, such as `10-20`.
    private static func joined(_ text: String) -> [String] {
        guard let numbers = CSSSyntax.numbers(text), numbers.count > 1 else { return [text] }
        return numbers.map { "\($0)" }
    }
}
