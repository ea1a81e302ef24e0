import SourceText

/// A length that depends on the size of another layer: `50%`, `100% - 40` or `-10% + 5`.
package struct Length: Equatable, Sendable {
    /// The factor of the other length; 0.5 for `50%`.
    package let factor: Double
    /// The points that are added.
    package let offset: Double

    /// Reads a percentage with an optional offset; nil for other text.
    package init?(_ text: String) {
        let parts = text.split(separator: "%", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let percent = Self.number(parts[0]), percent.magnitude <= ValueReader.numberLimit else {
            return nil
        }
        factor = percent / 100
        let offsetText = parts[1].filter { $0 != " " }
        if offsetText.isEmpty {
            offset = 0
        } else if let sign = offsetText.first, "+-".contains(sign), let number = Self.number(offsetText.dropFirst()),
            number >= 0
        {
            offset = sign == "-" ? -number : number
        } else {
            return nil
        }
    }

    /// Returns the length for a whole of `length` points.
    package func resolved(in length: Double) -> Double { factor * length + offset }

    private static func number(_ text: Substring) -> Double? {
        let trimmed = text.drop { $0 == " " }
        return trimmed.last == " " ? nil : Quantity.points(String(trimmed))
    }
}

/// The size that percentages refer to; nil for a side that is not known when the scene is read.
struct LayoutSize: Equatable {
    var width: Double?
    var height: Double?
    /// The location of the layer that has the size; nil for the root.
    var layer: SourceLocation?
    /// Whether the missing sides are those of the layer's content.
    var isOfContent = false
    /// Records uses of a size that is assumed; nil for others.
    var use: LayoutSizeUse?

    /// Returns the size without the sides that a layout changes when the scene is built.
    func resized(by stack: SceneValue?, isConstrained: Bool) -> LayoutSize {
        if isConstrained { return LayoutSize() }
        guard let stack else { return self }
        let isHorizontal = stack["stack"]?.textForm == "horizontal"
        let (fillsAlong, fillsAcross) = stack.resizedSides
        var size = self
        if isHorizontal ? fillsAlong : fillsAcross { size.width = nil }
        if isHorizontal ? fillsAcross : fillsAlong { size.height = nil }
        return size
    }

    /// Returns the size without the sides that are as long as the content.
    func hugging(_ layout: SceneValue?) -> LayoutSize {
        var size = self
        switch layout?["hug"]?.content {
        case .boolean(true): (size.width, size.height) = (nil, nil)
        case .text("width"): size.width = nil
        case .text("height"): size.height = nil
        default: break
        }
        return size
    }

    static func == (a: LayoutSize, b: LayoutSize) -> Bool { (a.width, a.height) == (b.width, b.height) }

    /// The shorter side.
    var shorterSide: Double? { width.flatMap { width in height.map { min(width, $0) } } }
}

/// Records whether lengths refer to a size that a layer is assumed to have.
///
/// Owner thread only: it exists while one scene is read.
final class LayoutSizeUse {
    private(set) var isUsed = false
    /// The assumed size of the layer around, from which this one comes.
    private let outer: LayoutSizeUse?

    init(in outer: LayoutSizeUse?) { self.outer = outer }

    func record() {
        // Those around it are recorded with it.
        guard !isUsed else { return }
        isUsed = true
        outer?.record()
    }
}
