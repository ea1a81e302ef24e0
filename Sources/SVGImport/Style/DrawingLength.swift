import Foundation
import VectorGeometry

/// Reads lengths in user units.
enum DrawingLength {
    /// The pixels of absolute units.
    private static let units: [(String, Double)] = [
        ("px", 1), ("pt", 4.0 / 3), ("pc", 16), ("in", 96), ("cm", 96 / 2.54), ("mm", 96 / 25.4), ("q", 24 / 25.4),
    ]

    /// Returns a length; nil for text that is none.
    ///
    /// - Parameters:
    ///   - text: A number with or without a unit, or a percentage.
    ///   - percentBase: The length that percentages refer to.
    ///   - fontSize: The length of `em`.
    static func length(_ text: String, of percentBase: Double, fontSize: Double = 16) -> Double? {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines).lowercased()
        var scanner = NumberScanner(text)
        guard let number = scanner.number() else { return sum(text, percentBase, fontSize) }
        let unit = scanner.remainder
        switch unit {
        case "": return number
        case "%": return number / 100 * percentBase
        case "em": return number * fontSize
        case "rem": return number * 16
        case "ex", "ch": return number * fontSize / 2
        default: return units.first { $0.0 == unit }.map { number * $0.1 }
        }
    }

    /// Returns a length, or the distance that `left`, `top`, `center`, `right` or `bottom` means; nil for other text.
    static func position(_ text: String, of percentBase: Double) -> Double? {
        switch text {
        case "left", "top": 0
        case "center": percentBase / 2
        case "right", "bottom": percentBase
        default: length(text, of: percentBase)
        }
    }

    /// Returns the value of `calc()` with sums and differences.
    private static func sum(_ text: String, _ percentBase: Double, _ fontSize: Double) -> Double? {
        guard let function = CSSSyntax.functions(text)?.first, function.name == "calc" else { return nil }
        var total = 0.0
        var sign = 1.0
        for word in CSSSyntax.split(function.arguments, at: " ") {
            if word == "+" || word == "-" {
                sign = word == "-" ? -1 : 1
            } else {
                guard let term = length(word, of: percentBase, fontSize: fontSize) else { return nil }
                total += sign * term
            }
        }
        return total
    }

    /// Returns a font size in pixels.
    static func fontSize(_ text: String, parent: Double) -> Double? {
        let names = [
            "xx-small": 9.0, "x-small": 10, "small": 13, "medium": 16, "large": 18, "x-large": 24, "xx-large": 32,
            "larger": parent * 1.2, "smaller": parent / 1.2,
        ]
        let size = names[text.lowercased()] ?? length(text, of: parent, fontSize: parent)
        return size.flatMap { (0...1e5).contains($0) ? $0 : nil }
    }

    /// Returns an angle in radians: degrees without a unit.
    static func angle(_ text: String) -> Double? {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines).lowercased()
        var scanner = NumberScanner(text)
        guard let number = scanner.number() else { return nil }
        switch scanner.remainder {
        case "", "deg": return number * .pi / 180
        case "grad": return number * .pi / 200
        case "rad": return number
        case "turn": return number * 2 * .pi
        default: return nil
        }
    }
}

/// The rectangle that percentages of an element refer to: the view box or the size of the nearest viewport.
struct DrawingViewport: Equatable, Sendable {
    let size: CGSize

    var width: Double { Double(size.width) }
    var height: Double { Double(size.height) }
    /// The length that percentages refer to which are neither horizontal nor vertical.
    var diagonal: Double { ((width * width + height * height) / 2).squareRoot() }
}

/// The attribute `preserveAspectRatio`.
struct DrawingAspect: Equatable, Sendable {
    /// The share of the free room before the box; nil to stretch it.
    private var shares: SIMD2<Double>? = SIMD2(0.5, 0.5)
    /// Whether the box covers the area, instead of fitting in it.
    private(set) var covers = false

    init(_ text: String?) {
        let words = (text ?? "").split(whereSeparator: \.isWhitespace).filter { $0 != "defer" }
        guard let alignment = words.first else { return }
        covers = words.last == "slice"
        func share(_ axis: String) -> Double {
            alignment.contains(axis + "Min") ? 0 : alignment.contains(axis + "Max") ? 1 : 0.5
        }
        shares = alignment == "none" ? nil : SIMD2(share("x"), share("Y"))
    }

    /// Returns the transform from a box to an area.
    func transform(_ box: CGRect, into area: CGRect) -> CGAffineTransform {
        guard box.width > 0, box.height > 0 else {
            return CGAffineTransform(translationX: area.minX, y: area.minY)
        }
        var scale = (x: area.width / box.width, y: area.height / box.height)
        if shares != nil {
            let uniform = covers ? max(scale.x, scale.y) : min(scale.x, scale.y)
            scale = (uniform, uniform)
        }
        let room = (x: area.width - box.width * scale.x, y: area.height - box.height * scale.y)
        let share = shares ?? .zero
        return CGAffineTransform(
            a: scale.x, b: 0, c: 0, d: scale.y, tx: area.minX - box.minX * scale.x + room.x * share.x,
            ty: area.minY - box.minY * scale.y + room.y * share.y)
    }
}
