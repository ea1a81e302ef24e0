/// A picture's size in whole pixels, each side from 1 to 16384.
public struct PixelSize: Hashable, Sendable {
    /// The longest legal side.
    public static let limit = 16384

    public let width: Int
    public let height: Int

    /// Nil where a side is outside 1…16384.
    public init?(width: Int, height: Int) {
        guard (1...Self.limit).contains(width), (1...Self.limit).contains(height) else { return nil }
        self.width = width
        self.height = height
    }
}

extension PixelSize: CustomStringConvertible {
    public var description: String { "\(width)×\(height)" }
}

extension ValueReader {
    func pixelSize(_ value: SceneValue, _ label: String) -> PixelSize? {
        let expectation = "[width, height] in whole pixels, each from 1 to \(PixelSize.limit)"
        guard case .list(let items) = value.content, items.count == 2 else { return refuse(value, label, expectation) }
        let sides = items.compactMap {
            integer($0, "a side of \(label)", in: 1...PixelSize.limit, "whole pixels from 1 to \(PixelSize.limit)")
        }
        return sides.count == 2 ? PixelSize(width: sides[0], height: sides[1]) : nil
    }
}
