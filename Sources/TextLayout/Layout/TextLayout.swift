import Foundation
import Images
import VectorGeometry

/// Text laid out in lines within a box: outlines to fill, and metrics.
///
/// The origin is the visual top-left corner of the box, y grows downwards, and the ascent of the first line is below
/// the top edge (facts 3.2), under its leading or, if larger, the space that accents on capital letters need above the
/// ascent. Text is measured without hinting at one large size, so that lines break the same at every scale. Lines that
/// begin below the box are omitted; other overflow is not clipped.
package struct TextLayout: Sendable, Equatable {
    /// The marks to draw, from bottom to top.
    package let marks: [TextMark]
    /// The outlines of all glyphs that have one, for filling with the winding rule.
    package let outlines: VectorPath
    /// The rectangle of all color glyphs and images; null for none.
    package let colorGlyphBounds: CGRect
    /// The lines from top to bottom.
    package let lines: [TextLine]
    /// The size of the lines with the padding of their boxes, from the top left corner of the box.
    package let size: CGSize
    /// Whether lines are omitted because they begin below the box.
    package let omitsLines: Bool
    /// Whether the text is longer than its path, and some of it is not drawn.
    package let exceedsPath: Bool
    /// Whether the path of the text has no length.
    package let hasEmptyPath: Bool
    /// The characters that no available font can draw, in order of code point.
    package let missingCharacters: [Unicode.Scalar]
    /// The first requested font.
    package var font: FontResolution { fonts[0] }
    /// The requested fonts, in the order of the text.
    package let fonts: [FontResolution]

    /// Lays out `style` in a box of `size` points, or returns a cached layout.
    ///
    /// A width or height that is not finite is unlimited. The layout is empty when the font size is not positive. Text
    /// with a minimum font size is reduced until it fits.
    /// - Thread safety: any thread; layouts are computed one at a time.
    package init(_ style: TextStyle, in size: CGSize, fonts: FontCollection = .current) {
        self = fonts.engine.layout(style.effective, in: size)
    }

    /// Creates a layout from collected marks.
    /// - Precondition: `fonts` is not empty.
    init(
        marks: TextMarks, lines: [TextLine], size: CGSize, omitsLines: Bool, exceedsPath: Bool = false,
        hasEmptyPath: Bool = false,
        missingCharacters: [Unicode.Scalar], fonts: [FontResolution]
    ) {
        self.marks = marks.inOrder
        outlines = VectorPath(marks.outlines)
        colorGlyphBounds = marks.colorGlyphBounds
        self.lines = lines
        self.size = size
        self.omitsLines = omitsLines
        self.exceedsPath = exceedsPath
        self.hasEmptyPath = hasEmptyPath
        self.missingCharacters = missingCharacters
        self.fonts = fonts
    }
}

/// The position of a line in a layout; lengths are in points.
package struct TextLine: Sendable, Equatable {
    /// The UTF-8 offset of the first character.
    package let offset: Int
    /// The left end and width of the line, without trailing spaces.
    package let x, width: CGFloat
    /// The left end and sum of all glyph advances, with trailing spaces, which are at the left in right-to-left lines.
    package let start, advance: CGFloat
    /// The distance of the baseline from the top of the layout.
    package let baseline: CGFloat
    /// The heights above and below the baseline.
    package let ascent, descent: CGFloat
    /// Whether the line has an ellipsis for omitted text.
    package let isTruncated: Bool

    /// The distance of the bottom of the line from the top of the layout.
    package var bottom: CGFloat { baseline + descent }
}

/// The font used for a requested font.
package struct FontResolution: Sendable, Equatable {
    /// The requested name.
    package let requested: String
    /// The family and style that is used.
    package let used: String
    /// Whether the font is a substitute: neither the requested family nor one with its metrics is installed (Nimbus
    /// Sans or Liberation Sans replaces Helvetica and Arial without being a substitute).
    package let isSubstitute: Bool

    /// Creates a resolution.
    package init(requested: String, used: String, isSubstitute: Bool) {
        self.requested = requested
        self.used = used
        self.isSubstitute = isSubstitute
    }
}

/// A shape or image that a text layout draws.
package enum TextMark: Equatable, Sendable {
    /// A path to fill with the winding rule; in the text color when the color is nil.
    case fill(VectorPath, CGColor?)
    /// The bitmap of a color glyph, with its top at minY.
    case image(CGImage, CGRect)
}

extension TextMark {
    /// Returns the mark at another position.
    package func moved(by shift: CGPoint) -> TextMark {
        switch self {
        case .fill(let path, let color):
            .fill(path.applying(CGAffineTransform(translationX: shift.x, y: shift.y)), color)
        case .image(let image, let rect): .image(image, rect.offsetBy(dx: shift.x, dy: shift.y))
        }
    }
}

/// Collects marks by role and color, so that touching shapes are filled as one path, without seams.
struct TextMarks {
    enum Role: Int { case lineBox, box, background, underline, outlineBehind, glyph, outline, strikethrough }

    private struct Fill {
        let role: Role
        let color: CGColor?
        var elements: [PathElement]
    }

    private var fills: [Fill] = []
    /// The outlines of all glyphs, including those that are only stroked.
    private(set) var outlines: [PathElement] = []
    /// Color glyphs in text order, since the layers of a glyph overlap.
    private(set) var images: [TextMark] = []
    /// The rectangle of all color glyphs and images, also hidden ones; null for none.
    private(set) var colorGlyphBounds = CGRect.null

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

    mutating func addLayer(_ elements: [PathElement], _ color: CGColor?, isHidden: Bool) {
        guard !elements.isEmpty else { return }
        let path = VectorPath(elements)
        colorGlyphBounds = colorGlyphBounds.union(path.controlBounds)
        if !isHidden { images.append(.fill(path, color)) }
    }

    mutating func add(_ image: CGImage, in rect: CGRect, isHidden: Bool) {
        colorGlyphBounds = colorGlyphBounds.union(rect)
        if !isHidden { images.append(.image(image, rect)) }
    }

    /// The marks from bottom to top: boxes, backgrounds, underlines, outlines behind the glyphs, glyphs, outlines,
    /// images, strikethroughs.
    var inOrder: [TextMark] {
        func marks(_ role: Role) -> [TextMark] {
            fills.filter { $0.role == role && !$0.elements.isEmpty }.map { .fill(VectorPath($0.elements), $0.color) }
        }
        return marks(.lineBox) + marks(.box) + marks(.background) + marks(.underline) + marks(.outlineBehind)
            + marks(.glyph) + marks(.outline) + images + marks(.strikethrough)
    }
}

/// A cache of recently used layouts.
struct TextLayoutCache {
    struct Key: Hashable {
        let style: TextStyle
        let width, height: CGFloat
    }

    static let capacity = 256
    private var entries: [Key: (layout: TextLayout, lastUse: Int)] = [:]
    private var clock = 0

    mutating func layout(for key: Key) -> TextLayout? {
        guard let layout = entries[key]?.layout else { return nil }
        clock += 1
        entries[key]?.lastUse = clock
        return layout
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
