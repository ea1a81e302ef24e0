/// A size in whole pixels; each side is from 1 to 16384.
package struct PixelSize: Hashable, Sendable {
    /// The longest legal side, in pixels.
    package static let limit = 16384

    /// The width in pixels.
    package let width: Int
    /// The height in pixels.
    package let height: Int

    /// Creates a size; nil if a side is outside 1…16384.
    package init?(width: Int, height: Int) {
        guard (1...Self.limit).contains(width), (1...Self.limit).contains(height) else { return nil }
        self.width = width
        self.height = height
    }
}

extension PixelSize: CustomStringConvertible {
    /// The text `width×height`.
    package var description: String { "\(width)×\(height)" }
}

extension ValueReader {
    /// Reads `[width, height]`.
    package func pixelSize(_ value: SceneValue, _ label: String) -> PixelSize? {
        let expectation = "[width, height] in whole pixels, each from 1 to \(PixelSize.limit)"
        guard case .list(let items) = value.content, items.count == 2 else {
            return refuse(value, label, expectation, suggestion: value.textForm.flatMap(sizeAsList))
        }
        let sides = items.compactMap {
            integer($0, "a side of \(label)", in: 1...PixelSize.limit, "whole pixels from 1 to \(PixelSize.limit)")
        }
        return sides.count == 2 ? PixelSize(width: sides[0], height: sides[1]) : nil
    }

    /// Returns the list for a size that is written as on the command line: 1280x720.
    private func sizeAsList(_ text: String) -> String? {
        let sides = text.split { "xX×".contains($0) }.compactMap { Int($0.trimmingPrefix(" ")) }
        return sides.count == 2 ? "[\(sides[0]), \(sides[1])]" : nil
    }
}
