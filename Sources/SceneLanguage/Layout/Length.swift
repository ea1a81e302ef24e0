import SourceText

/// A length that depends on the size of another layer: `50%`, `100% - 40` or `-10% + 5`.
struct Length: Equatable {
    /// The factor of the other length; 0.5 for `50%`.
    let factor: Double
    /// The points that are added.
    let offset: Double

    /// Reads a percentage with an optional offset; nil for other text.
    init?(_ text: String) {
        let parts = text.split(separator: "%", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let percent = Self.number(parts[0]), percent.magnitude <= ValueReader.numberLimit else {
            return nil
        }
        factor = percent / 100
        let rest = parts[1].filter { $0 != " " }
        if rest.isEmpty {
            offset = 0
        } else if let sign = rest.first, "+-".contains(sign), let number = Self.number(rest.dropFirst()), number >= 0 {
            offset = sign == "-" ? -number : number
        } else {
            return nil
        }
    }

    /// Returns the length for a whole of `length` points.
    func resolved(in length: Double) -> Double { factor * length + offset }

    private static func number(_ text: Substring) -> Double? {
        let trimmed = text.drop { $0 == " " }
        return trimmed.last == " " ? nil : Quantity.points(String(trimmed))
    }
}

/// The size that percentages refer to; nil for a side that is not known when the scene is read.
struct LayoutSize: Equatable {
    var width: Double?
    var height: Double?
    /// The place of the layer that has the size; nil for the root.
    var layer: SourceLocation?

    /// Returns the size without the sides that a layout changes when the scene is built.
    func resized(by stack: SceneValue?, isConstrained: Bool) -> LayoutSize {
        if isConstrained { return LayoutSize() }
        guard let stack else { return self }
        let isHorizontal = stack["stack"]?.textForm == "horizontal"
        let fillsAcross = stack["alignment"]?.textForm == "fill"
        let fillsAlong = stack["distribution"]?.textForm?.hasPrefix("fill") == true
        var size = self
        if isHorizontal ? fillsAlong : fillsAcross { size.width = nil }
        if isHorizontal ? fillsAcross : fillsAlong { size.height = nil }
        return size
    }

    static func == (a: LayoutSize, b: LayoutSize) -> Bool { (a.width, a.height) == (b.width, b.height) }

    /// The shorter side.
    var shorterSide: Double? { width.flatMap { width in height.map { min(width, $0) } } }
}
