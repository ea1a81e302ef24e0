import Foundation

/// One thing that a text layout draws.
public enum TextMark: Equatable, Sendable {
    /// To be filled with the winding rule, in the text's own colour where there is none.
    case fill(VectorPath, CGColor?)
    /// A colour glyph's bitmap, its top at minY.
    case picture(CGImage, CGRect)
}

/// Gathers marks by what they are and by colour, so that what touches is filled as one path, without seams.
struct TextMarks {
    enum Role: Int, CaseIterable { case background, underline, glyph, outline, strikethrough }

    private struct Fill {
        let role: Role
        let color: CGColor?
        var elements: [PathElement]
    }

    private var fills: [Fill] = []
    /// Of all letters, also of those of which only the lines along them are drawn.
    private(set) var outlines: [PathElement] = []
    /// In the order of the glyphs, since the layers of one lie upon each other.
    private var pictures: [TextMark] = []

    mutating func add(_ elements: some Sequence<PathElement>, _ role: Role, _ color: CGColor?) {
        if let index = fills.firstIndex(where: { $0.role == role && $0.color == color }) {
            fills[index].elements.append(contentsOf: elements)
        } else {
            fills.append(Fill(role: role, color: color, elements: Array(elements)))
        }
    }

    mutating func add(_ rect: CGRect, _ role: Role, _ color: CGColor?) {
        let corners = [
            CGPoint(x: rect.maxX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.maxY),
            CGPoint(x: rect.minX, y: rect.maxY),
        ]
        add([.move(rect.origin)] + corners.map { .line($0) } + [.close], role, color)
    }

    mutating func addOutline(_ elements: [PathElement]) { outlines.append(contentsOf: elements) }

    mutating func addLayer(_ elements: [PathElement], _ color: CGColor?) {
        if !elements.isEmpty { pictures.append(.fill(VectorPath(elements), color)) }
    }

    mutating func add(_ image: CGImage, in rect: CGRect) { pictures.append(.picture(image, rect)) }

    /// From the lowest to the highest: backgrounds, lines below, letters, lines along them, pictures, lines through.
    var inOrder: [TextMark] {
        func marks(_ role: Role) -> [TextMark] {
            fills.filter { $0.role == role && !$0.elements.isEmpty }.map { .fill(VectorPath($0.elements), $0.color) }
        }
        return marks(.background) + marks(.underline) + marks(.glyph) + marks(.outline) + pictures
            + marks(.strikethrough)
    }
}
