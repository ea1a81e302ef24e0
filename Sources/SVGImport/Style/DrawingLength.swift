import Foundation
import SVGPaths
import VectorGeometry

/// Reads lengths in user units.
enum DrawingLength {
    /// Returns a length; nil for other text.
    ///
    /// - Parameters:
    ///   - text: A number with or without a unit, or a percentage.
    ///   - percentBase: The length that percentages refer to.
    ///   - fontSize: The length of `em`.
    static func length(_ text: String, of percentBase: Double, fontSize: Double = 16) -> Double? {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines).lowercased()
        var scanner = NumberScanner(text)
        guard let number = scanner.number() else {
            return CSSCalculation.value(text) { length($0, of: percentBase, fontSize: fontSize) }
        }
        let unit = scanner.remainder
        switch unit {
        case "": return number
        case "%": return number / 100 * percentBase
        case "em": return number * fontSize
        case "rem": return number * 16
        case "ex", "ch": return number * fontSize / 2
        case "q": return number * 24 / 25.4
        default: return SVGLengths.units[unit].map { number * $0 }
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
