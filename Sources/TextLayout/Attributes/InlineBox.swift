import CPango
import Foundation
import Images

/// An object in a line of text, in place of a character; lengths are in points.
package struct InlineBox: Hashable, Sendable {
    /// The width.
    package let width: CGFloat
    /// The heights above and below the baseline.
    package let ascent, descent: CGFloat
    /// The image that layouts draw in the box; nil for an empty box.
    package let image: CGImage?

    /// Creates a box. Numbers that are not finite, and widths below 0, become 0.
    package init(width: CGFloat, ascent: CGFloat, descent: CGFloat, image: CGImage? = nil) {
        func limited(_ length: CGFloat) -> CGFloat { abs(length) < 1e6 ? length : 0 }
        self.width = max(limited(width), 0)
        self.ascent = limited(ascent)
        self.descent = limited(descent)
        self.image = image
    }

    /// Returns the Pango attribute for a layout of `unit` reference pixels per point.
    func pangoAttribute(unit: CGFloat) -> UnsafeMutablePointer<PangoAttribute>? {
        func units(_ points: CGFloat) -> Int32 { Int32(min(max(points * unit * CGFloat(PANGO_SCALE), -1e9), 1e9)) }
        var rect = PangoRectangle(x: 0, y: units(-ascent), width: units(width), height: units(ascent + descent))
        return pango_attr_shape_new(&rect, &rect)
    }
}

/// A string attribute that gives characters a size: a `CTRunDelegate` or `NSTextAttachment`.
package protocol InlineObject {
    /// The size of each character.
    var inlineBox: InlineBox { get }
}
