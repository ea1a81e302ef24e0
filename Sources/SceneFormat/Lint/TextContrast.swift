import Foundation
import Images

/// The contrast of a text with what is drawn behind it, from an image with and one without the text.
struct TextContrast {
    private let shown, hidden: PixelBuffer
    /// The parts across the box of a text, of which the one with the lowest contrast counts.
    private static let parts = 8

    init(shown: CGImage, hidden: CGImage) {
        self.shown = shown.pixels
        self.hidden = hidden.pixels
    }

    /// Returns the lowest contrast ratio along a text, 1…21; nil if nothing of the text is visible.
    ///
    /// - Parameter box: The box of the letters in pixels.
    func ratio(in box: CGRect) -> Double? {
        let left = max(Int(box.minX.rounded(.down)), 0)
        let right = min(Int(box.maxX.rounded(.up)), shown.width)
        guard left < right else { return nil }
        // Parts are wide enough for a letter.
        let parts = max(1, min(Self.parts, (right - left) / max(Int(box.height), 1)))
        let ratios = (0..<parts).compactMap { part in
            let from = left + (right - left) * part / parts
            let to = left + (right - left) * (part + 1) / parts
            return ratio(from..<to, rows(of: box))
        }
        return ratios.min()
    }

    /// Whether a text changes any pixel in a box.
    func isVisible(in box: CGRect) -> Bool {
        let columns = max(Int(box.minX), 0)..<max(min(Int(box.maxX), shown.width), max(Int(box.minX), 0))
        return rows(of: box).contains { y in columns.contains { shown.row(y)[$0] != hidden.row(y)[$0] } }
    }

    private func rows(of box: CGRect) -> Range<Int> {
        let top = max(Int(box.minY.rounded(.down)), 0)
        return top..<max(min(Int(box.maxY.rounded(.up)), shown.height), top)
    }

    /// Returns the contrast of the letters in an area; nil if it has none, or only their edges.
    private func ratio(_ columns: Range<Int>, _ rows: Range<Int>) -> Double? {
        var ratios: [Float] = []
        for y in rows {
            let front = shown.row(y)
            let back = hidden.row(y)
            for x in columns where Self.differ(front[x], back[x]) {
                let a = LinearLight(front[x]).luminance
                let b = LinearLight(back[x]).luminance
                ratios.append((max(a, b) + 0.05) / (min(a, b) + 0.05))
            }
        }
        guard ratios.count >= 4, ratios.count * 20 >= columns.count * rows.count else { return nil }
        ratios.sort()
        // Edges of letters have less contrast than their inside.
        return Double(ratios[ratios.count * 4 / 5])
    }

    private static func differ(_ a: UInt32, _ b: UInt32) -> Bool {
        [0, 8, 16].contains { (shift: UInt32) -> Bool in
            let difference = Int(a >> shift & 255) - Int(b >> shift & 255)
            return abs(difference) > 4
        }
    }
}
