import Foundation

/// A string set in lines within a box: outlines to fill, and what there is to say about them.
///
/// The origin is the visual top-left corner of the box, y grows downwards, and the first line's ascent hangs below the
/// top edge (facts 3.2), under its leading or, where that is more, the room that accents on capitals need above the
/// ascent. Measured without hinting at one large size, so that the lines break alike at every scale. Lines that begin
/// below the box are left out; what sticks out of it otherwise is not clipped.
public struct TextLayout: Sendable, Equatable {
    /// What is drawn, from the lowest to the highest.
    public let marks: [TextMark]
    /// The outlines of all glyphs that have one, to be filled with the winding rule.
    public let outlines: VectorPath
    public let lines: [TextLine]
    /// Characters that no installed font can draw, in order of code point.
    public let missingCharacters: [Unicode.Scalar]
    /// The first font asked for.
    public var font: FontResolution { fonts[0] }
    /// Every font asked for, in the order of the text.
    public let fonts: [FontResolution]

    /// Sets `style` in a box of this size, or returns the layout kept from an earlier call.
    ///
    /// A width or height that is not finite counts as endless. Nothing is set where the font size is not positive.
    /// - Thread safety: any thread; one at a time sets text.
    public init(_ style: TextStyle, in size: CGSize) { self = TextEngine.shared.layout(style.effective, in: size) }

    /// - Precondition: at least one font.
    init(marks: TextMarks, lines: [TextLine], missingCharacters: [Unicode.Scalar], fonts: [FontResolution]) {
        self.marks = marks.inOrder
        outlines = VectorPath(marks.outlines)
        self.lines = lines
        self.missingCharacters = missingCharacters
        self.fonts = fonts
    }
}

/// Where one line of a layout stands; lengths in points.
public struct TextLine: Sendable, Equatable {
    /// The left end of the line's box, and its width, both without trailing spaces.
    public let x, width: CGFloat
    /// The left end of all its glyphs' advances, and their sum: with trailing spaces, which lie to the left from right
    /// to left.
    public let start, advance: CGFloat
    /// From the top of the layout.
    public let baseline: CGFloat
    public let ascent, descent: CGFloat
    public let isTruncated: Bool

    public var bottom: CGFloat { baseline + descent }
}

/// Which font stands in for the one asked for.
public struct FontResolution: Sendable, Equatable {
    /// The name as it was asked for.
    public let requested: String
    /// The family, style included, that is drawn.
    public let used: String
    /// True when the family asked for is not installed, nor one made with its metrics under another name (Helvetica and
    /// Arial are Nimbus Sans or Liberation Sans where Apple's are missing).
    public let isSubstitute: Bool

    public init(requested: String, used: String, isSubstitute: Bool) {
        self.requested = requested
        self.used = used
        self.isSubstitute = isSubstitute
    }
}

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

/// The layouts asked for last.
struct TextLayoutCache {
    struct Key: Hashable {
        let style: TextStyle
        let width, height: CGFloat
    }

    static let capacity = 256
    private var entries: [Key: (layout: TextLayout, lastUse: Int)] = [:]
    private var clock = 0

    mutating func layout(for key: Key) -> TextLayout? {
        guard let found = entries[key]?.layout else { return nil }
        clock += 1
        entries[key]?.lastUse = clock
        return found
    }

    mutating func insert(_ layout: TextLayout, for key: Key) {
        clock += 1
        entries[key] = (layout, clock)
        guard entries.count > Self.capacity else { return }
        let oldHalf = entries.map(\.value.lastUse).sorted()[Self.capacity / 2]
        entries = entries.filter { $0.value.lastUse > oldHalf }
    }

    mutating func removeAll() { entries = [:] }
}
