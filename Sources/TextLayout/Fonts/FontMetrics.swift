import CPango
import Foundation

/// The metrics of a face in fractions of the em, with y upward.
package struct FontMetrics: Sendable, Equatable {
    /// The heights above and below the baseline, both positive, and the space between lines.
    package var ascent, descent, leading: CGFloat
    /// The heights of the letters H and x.
    package var capHeight, xHeight: CGFloat
    /// The middle of the underline, negative below the baseline, and its thickness.
    package var underlinePosition, underlineThickness: CGFloat
    /// The rectangle that contains every glyph.
    package var boundingBox: CGRect
    /// The slant in degrees counterclockwise; negative for italics.
    package var slantAngle: CGFloat
}

extension FontMetrics {
    /// Reads the metrics of a HarfBuzz font with `FontFace.scale` units per em.
    init(_ font: OpaquePointer, _ face: OpaquePointer) {
        func em(_ units: Int32) -> CGFloat { CGFloat(units) / CGFloat(FontFace.scale) }
        func metric(_ tag: hb_ot_metrics_tag_t) -> CGFloat? {
            var value: hb_position_t = 0
            return hb_ot_metrics_get_position(font, tag, &value) != 0 ? em(value) : nil
        }
        func height(of letter: Unicode.Scalar) -> CGFloat {
            var glyph: hb_codepoint_t = 0
            var extents = hb_glyph_extents_t()
            hb_font_get_nominal_glyph(font, letter.value, &glyph)
            return hb_font_get_glyph_extents(font, glyph, &extents) != 0 ? em(extents.y_bearing) : 0
        }
        var extents = hb_font_extents_t()
        hb_font_get_h_extents(font, &extents)
        ascent = em(extents.ascender)
        descent = -em(extents.descender)
        leading = max(0, em(extents.line_gap))
        capHeight = height(of: "H")
        xHeight = height(of: "x")
        underlineThickness = metric(HB_OT_METRICS_TAG_UNDERLINE_SIZE) ?? 0.05
        underlinePosition = (metric(HB_OT_METRICS_TAG_UNDERLINE_OFFSET) ?? -0.1) - underlineThickness / 2
        boundingBox = Self.boundingBox(face)
        slantAngle = CGFloat(hb_style_get_value(font, HB_STYLE_TAG_SLANT_ANGLE))
    }

    /// Returns the bounding box in the header of a font.
    private static func boundingBox(_ face: OpaquePointer) -> CGRect {
        let unitsPerEm = CGFloat(hb_face_get_upem(face))
        guard let header = hb_face_reference_table(face, 0x6865_6164) else { return .zero }
        defer { hb_blob_destroy(header) }
        var length: UInt32 = 0
        guard let data = hb_blob_get_data(header, &length), length >= 44, unitsPerEm > 0 else { return .zero }
        let bytes = UnsafeRawBufferPointer(start: data, count: Int(length))
        let corners = stride(from: 36, to: 44, by: 2).map { offset in
            CGFloat(Int16(bitPattern: UInt16(bytes[offset]) << 8 | UInt16(bytes[offset + 1]))) / unitsPerEm
        }
        return CGRect(x: corners[0], y: corners[1], width: corners[2] - corners[0], height: corners[3] - corners[1])
    }
}
