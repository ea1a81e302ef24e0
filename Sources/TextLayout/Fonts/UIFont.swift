import Foundation
import VectorGeometry

/// The module's text style; `UIFont.TextStyle` has the same name.
private typealias LayoutStyle = TextStyle

/// A font name and size, for views, `CATextLayer.font` and attributed strings.
///
/// The name is resolved when text is laid out or a metric is read, so fonts can be registered in between.
/// - Apple: `UIFont`. Helvetica, or what replaces it on this machine, takes the place of the system font.
public final class UIFont: Hashable, Sendable {
    /// The name of the font.
    public let fontName: String
    /// The size in points.
    public let pointSize: CGFloat
    /// A transform of each glyph, which drawing with Core Text applies.
    package let matrix: CGAffineTransform
    private let fallbackFace: FontFace?

    /// Creates a font. The result is never nil, because missing fonts are replaced, with a warning when they are drawn;
    /// it is optional as on Apple's platforms, for code that unwraps it.
    public convenience init?(name: String, size: CGFloat) { self.init(named: name, size: size) }

    /// Creates a font.
    package init(named name: String, size: CGFloat) {
        fontName = name
        pointSize = size
        matrix = .identity
        fallbackFace = nil
    }

    /// Creates Helvetica at 12 points, as code does that replaces the font later.
    public convenience init() { self.init(named: "Helvetica", size: 12) }

    /// Creates a font with a transform of its glyphs.
    package init(name: String, size: CGFloat, matrix: CGAffineTransform) {
        fontName = name
        pointSize = size
        self.matrix = matrix
        fallbackFace = nil
    }

    /// Creates a font of a face.
    package init(face: FontFace, size: CGFloat, matrix: CGAffineTransform = .identity) {
        fontName = face.postScriptName
        pointSize = size
        self.matrix = matrix
        fallbackFace = face
    }

    /// The face that the name selects; nil if no font is installed.
    package var face: FontFace? { fallbackFace ?? FontFace.named(fontName) }

    /// Creates a font from a descriptor. A `size` of 0 means the size of the descriptor.
    public convenience init(descriptor: UIFontDescriptor, size: CGFloat) {
        self.init(named: descriptor.postscriptName, size: size > 0 ? size : descriptor.pointSize)
    }

    /// Returns the font in another size.
    public func withSize(_ size: CGFloat) -> UIFont { UIFont(named: fontName, size: size) }

    /// The descriptor of the font.
    public var fontDescriptor: UIFontDescriptor { UIFontDescriptor(name: fontName, size: pointSize) }
    /// The family that the name states, without its style.
    public var familyName: String { PostScriptName(fontName).family }

    public static func == (a: UIFont, b: UIFont) -> Bool {
        a.fontName == b.fontName && a.pointSize == b.pointSize && a.matrix == b.matrix
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(fontName)
        hasher.combine(pointSize)
    }
}

// MARK: - System fonts

extension UIFont {
    /// The thickness of strokes, from -1 to 1.
    ///
    /// - Apple: `UIFont.Weight`.
    public struct Weight: RawRepresentable, Hashable, Sendable {
        /// The value, from -1 to 1; 0 is regular.
        public let rawValue: CGFloat
        /// Creates a weight from a value.
        public init(rawValue: CGFloat) { self.rawValue = rawValue }
        /// Creates a weight from a value.
        public init(_ rawValue: CGFloat) { self.rawValue = rawValue }

        /// The thinnest strokes.
        public static let ultraLight = Weight(-0.8)
        /// Thin strokes.
        public static let thin = Weight(-0.6)
        /// Light strokes.
        public static let light = Weight(-0.4)
        /// Regular strokes.
        public static let regular = Weight(0)
        /// Medium strokes.
        public static let medium = Weight(0.23)
        /// Semibold strokes.
        public static let semibold = Weight(0.3)
        /// Bold strokes.
        public static let bold = Weight(0.4)
        /// Heavy strokes.
        public static let heavy = Weight(0.56)
        /// The thickest strokes.
        public static let black = Weight(0.62)

        /// The style name of the nearest weight; nil for regular.
        fileprivate var styleName: String? {
            let names: [(Weight, String?)] = [
                (.ultraLight, "UltraLight"), (.thin, "Thin"), (.light, "Light"), (.regular, nil), (.medium, "Medium"),
                (.semibold, "SemiBold"), (.bold, "Bold"), (.heavy, "Heavy"), (.black, "Black"),
            ]
            return names.min { abs($0.0.rawValue - rawValue) < abs($1.0.rawValue - rawValue) }?.1
        }
    }

    /// A role of text, with a size that Apple documents for the default text size.
    ///
    /// - Apple: `UIFont.TextStyle`.
    public struct TextStyle: RawRepresentable, Hashable, Sendable {
        /// The name of the style.
        public let rawValue: String
        /// Creates a style from its name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// A large title: 34 points.
        public static let largeTitle = TextStyle(rawValue: "UICTFontTextStyleTitle0")
        /// A title of the first level: 28 points.
        public static let title1 = TextStyle(rawValue: "UICTFontTextStyleTitle1")
        /// A title of the second level: 22 points.
        public static let title2 = TextStyle(rawValue: "UICTFontTextStyleTitle2")
        /// A title of the third level: 20 points.
        public static let title3 = TextStyle(rawValue: "UICTFontTextStyleTitle3")
        /// A heading: 17 points, semibold.
        public static let headline = TextStyle(rawValue: "UICTFontTextStyleHeadline")
        /// A subheading: 15 points.
        public static let subheadline = TextStyle(rawValue: "UICTFontTextStyleSubhead")
        /// Body text: 17 points.
        public static let body = TextStyle(rawValue: "UICTFontTextStyleBody")
        /// A callout: 16 points.
        public static let callout = TextStyle(rawValue: "UICTFontTextStyleCallout")
        /// A footnote: 13 points.
        public static let footnote = TextStyle(rawValue: "UICTFontTextStyleFootnote")
        /// A caption: 12 points.
        public static let caption1 = TextStyle(rawValue: "UICTFontTextStyleCaption1")
        /// A small caption: 11 points.
        public static let caption2 = TextStyle(rawValue: "UICTFontTextStyleCaption2")

        fileprivate var size: CGFloat {
            let sizes: [TextStyle: CGFloat] = [
                .largeTitle: 34, .title1: 28, .title2: 22, .title3: 20, .subheadline: 15, .callout: 16, .footnote: 13,
                .caption1: 12, .caption2: 11,
            ]
            return sizes[self] ?? 17
        }
    }

    /// The size of labels in points: 17.
    public static var labelFontSize: CGFloat { 17 }
    /// The size of button titles in points: 18.
    public static var buttonFontSize: CGFloat { 18 }
    /// The size of standard text in points: 14.
    public static var systemFontSize: CGFloat { 14 }
    /// The size of small text in points: 12.
    public static var smallSystemFontSize: CGFloat { 12 }

    /// Returns Helvetica, which replaces the system font, in a weight. Weights that are not installed are replaced by
    /// the nearest one that is.
    public static func systemFont(ofSize size: CGFloat, weight: Weight = .regular) -> UIFont {
        UIFont(named: weight.styleName.map { "Helvetica-" + $0 } ?? "Helvetica", size: size)
    }

    /// Returns Helvetica Bold, which replaces the bold system font.
    public static func boldSystemFont(ofSize size: CGFloat) -> UIFont { UIFont(named: "Helvetica-Bold", size: size) }

    /// Returns Helvetica Oblique, which replaces the italic system font.
    public static func italicSystemFont(ofSize size: CGFloat) -> UIFont {
        UIFont(named: "Helvetica-Oblique", size: size)
    }

    /// Returns the system font. Its digits have equal widths in all weights.
    public static func monospacedDigitSystemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
        systemFont(ofSize: size, weight: weight)
    }

    /// Returns Courier, or DejaVu Sans Mono if nothing replaces Courier, in a weight.
    public static func monospacedSystemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
        let family = FontCatalog.resolution(of: "Courier").isSubstitute ? "DejaVuSansMono" : "Courier"
        let isBold = weight.rawValue >= Weight.semibold.rawValue
        return UIFont(named: isBold ? family + "-Bold" : family, size: size)
    }

    /// Returns the system font of a text style at the default text size.
    public static func preferredFont(forTextStyle style: TextStyle) -> UIFont {
        systemFont(ofSize: style.size, weight: style == .headline ? .semibold : .regular)
    }

    /// The available families, in alphabetical order.
    public static var familyNames: [String] { FontCatalog.families() }
}

// MARK: - Metrics

extension UIFont {
    /// The height of a line in points: ascent and descent.
    public var lineHeight: CGFloat { ascender - descender }
    /// The distance from the baseline to the top of the highest letters, in points.
    public var ascender: CGFloat { line(of: "x").ascent }
    /// The distance from the baseline to the bottom of the lowest letters, in points; negative.
    public var descender: CGFloat { -line(of: "x").descent }
    /// The space between lines in points, which some fonts have, and which labels and string drawing leave out unless
    /// the drawing options contain `usesFontLeading`.
    public var leading: CGFloat {
        let lines = layout(of: "x\nx").lines
        guard lines.count == 2 else { return 0 }
        return max(0, lines[1].baseline - lines[0].baseline - lineHeight)
    }
    /// The height of capital letters in points.
    public var capHeight: CGFloat { height(of: "H") }
    /// The height of the letter x in points.
    public var xHeight: CGFloat { height(of: "x") }

    private func layout(of text: String) -> TextLayout {
        TextLayout(
            LayoutStyle(string: text, fontName: fontName, fontSize: pointSize),
            in: CGSize(width: CGFloat.infinity, height: .infinity))
    }

    private func line(of text: String) -> (ascent: CGFloat, descent: CGFloat) {
        layout(of: text).lines.first.map { ($0.ascent, $0.descent) } ?? (0, 0)
    }

    private func height(of letter: String) -> CGFloat {
        let layout = layout(of: letter)
        guard let line = layout.lines.first, !layout.outlines.isEmpty else { return 0 }
        return line.baseline - layout.outlines.controlBounds.minY
    }
}

// MARK: - Descriptors

/// A font's name, size and traits, from which fonts can be derived.
///
/// - Apple: `UIFontDescriptor`, limited to name, size, bold and italic.
public struct UIFontDescriptor: Hashable, Sendable {
    /// The name of the font.
    public let postscriptName: String
    /// The size in points.
    public let pointSize: CGFloat

    /// The traits of a font.
    ///
    /// - Apple: `UIFontDescriptor.SymbolicTraits`.
    public struct SymbolicTraits: OptionSet, Hashable, Sendable {
        /// The bits of the set.
        public let rawValue: UInt32
        /// Creates a set from its bits.
        public init(rawValue: UInt32) { self.rawValue = rawValue }

        /// Slanted letters.
        public static let traitItalic = SymbolicTraits(rawValue: 1 << 0)
        /// Bold letters.
        public static let traitBold = SymbolicTraits(rawValue: 1 << 1)
    }

    /// Creates a descriptor from a font name and a size in points.
    public init(name: String, size: CGFloat) {
        postscriptName = name
        pointSize = size
    }

    /// The traits that the name states.
    public var symbolicTraits: SymbolicTraits {
        let style = PostScriptName(postscriptName).style.lowercased()
        var traits: SymbolicTraits = []
        if ["bold", "heavy", "black"].contains(where: style.contains) { traits.insert(.traitBold) }
        if ["italic", "oblique"].contains(where: style.contains) { traits.insert(.traitItalic) }
        return traits
    }

    /// Returns the descriptor of the family with exactly these traits.
    public func withSymbolicTraits(_ traits: SymbolicTraits) -> UIFontDescriptor? {
        let style = (traits.contains(.traitBold) ? "Bold" : "") + (traits.contains(.traitItalic) ? "Italic" : "")
        let family = postscriptName.split(separator: "-", maxSplits: 1).first.map(String.init) ?? postscriptName
        return UIFontDescriptor(name: style.isEmpty ? family : "\(family)-\(style)", size: pointSize)
    }

    /// Returns the descriptor with another size in points.
    public func withSize(_ size: CGFloat) -> UIFontDescriptor { UIFontDescriptor(name: postscriptName, size: size) }
}
