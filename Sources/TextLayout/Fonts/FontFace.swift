import CPango
import Foundation
import VectorGeometry

/// A loaded font face: its names, metrics and glyphs. Lengths are fractions of the em, with y upward.
///
/// - Thread safety: any thread. HarfBuzz's fonts are counted atomically, and this one is immutable.
package final class FontFace: @unchecked Sendable, Hashable {
    let font: OpaquePointer
    let face: OpaquePointer
    /// The file and the index of the face in it.
    private let location: String
    /// Keeps a registered file open, so that no other one gets its location.
    private let file: FontFile?
    /// The metrics.
    package let metrics: FontMetrics

    /// HarfBuzz's units per em, such that outlines are measured in `TextEngine.referenceSize` × 2 pixels of
    /// `PANGO_SCALE` units.
    static let scale: Int32 = 1024 * PANGO_SCALE
    /// The pixels per em of outlines.
    static let pixelsPerEm = CGFloat(scale) / CGFloat(PANGO_SCALE)

    /// Creates the face of a Pango font, whose file and index are `location`.
    ///
    /// - Parameter file: The registered file; nil for fonts of the system.
    ///
    /// - Precondition: the lock of the text engine is held.
    init?(_ pangoFont: UnsafeMutablePointer<PangoFont>, at location: String, of file: FontFile?) {
        guard let source = pango_font_get_hb_font(pangoFont), let face = hb_font_get_face(source) else { return nil }
        self.location = location
        self.file = file
        self.face = hb_face_reference(face)
        font = hb_font_create(face)
        hb_font_set_scale(font, Self.scale, Self.scale)
        var count: UInt32 = 0
        if let variations = hb_font_get_var_coords_normalized(source, &count), count > 0 {
            hb_font_set_var_coords_normalized(font, variations, count)
        }
        hb_font_make_immutable(font)
        metrics = FontMetrics(font, face)
    }

    /// Creates the first face of a font file's bytes (TTF, OTF or TTC); nil for data that is not a font.
    ///
    /// The face equals only itself.
    package init?(data: Data) {
        let blob = data.withUnsafeBytes { bytes in
            hb_blob_create(
                bytes.bindMemory(to: CChar.self).baseAddress, UInt32(clamping: bytes.count), HB_MEMORY_MODE_DUPLICATE,
                nil, nil)
        }
        defer { hb_blob_destroy(blob) }
        guard let face = hb_face_create(blob, 0), let font = hb_font_create(face) else { return nil }
        guard hb_face_get_glyph_count(face) > 0 else {
            hb_font_destroy(font)
            hb_face_destroy(face)
            return nil
        }
        location = "data#\(UUID().uuidString)"
        file = nil
        self.face = face
        self.font = font
        hb_font_set_scale(font, Self.scale, Self.scale)
        hb_font_make_immutable(font)
        metrics = FontMetrics(font, face)
    }

    deinit {
        hb_font_destroy(font)
        hb_face_destroy(face)
    }

    static func location(of font: UnsafeMutablePointer<PangoFont>) -> String? {
        // Every font of a text engine is a fontconfig font.
        let pattern = pango_fc_font_get_pattern(UnsafeMutableRawPointer(font).assumingMemoryBound(to: PangoFcFont.self))
        var path: UnsafeMutablePointer<FcChar8>?
        guard let pattern, FcPatternGetString(pattern, FC_FILE, 0, &path) == FcResultMatch, let path else { return nil }
        var index: Int32 = 0
        FcPatternGetInteger(pattern, FC_INDEX, 0, &index)
        return "\(String(cString: path))#\(index)"
    }

    /// Returns the face that a font name selects in a collection; nil if no font is installed.
    package static func named(_ name: String, fonts: FontCollection = .current) -> FontFace? {
        fonts.engine.face(named: name)
    }

    package static func == (a: FontFace, b: FontFace) -> Bool { a === b || a.location == b.location }

    package func hash(into hasher: inout Hasher) { hasher.combine(location) }
}

extension TextEngine {
    /// Returns the face that a font name selects; nil if no font is installed.
    func face(named name: String) -> FontFace? {
        withLock {
            if let cached = faces[name] { return cached }
            let description = FontDescription(named: name, among: fontNames())
            guard let font = pango_font_map_load_font(fontMap, context, description.pointer) else { return nil }
            defer { g_object_unref(font) }
            let face = face(of: font)
            faces[name] = face
            return face
        }
    }

    /// Returns the face of a Pango font; nil if it has no file.
    /// - Precondition: the engine is locked.
    func face(of font: UnsafeMutablePointer<PangoFont>) -> FontFace? {
        guard let location = FontFace.location(of: font) else { return nil }
        if let cached = facesByLocation[location] { return cached }
        let file = registered.first { location.hasPrefix($0.openPath + "#") }
        let face = FontFace(font, at: location, of: file)
        facesByLocation[location] = face
        return face
    }
}

// Names.
extension FontFace {
    /// The PostScript name, such as "DejaVuSans-Bold".
    package var postScriptName: String { name(6) ?? fullName }
    /// The family, such as "DejaVu Sans".
    package var familyName: String { name(16) ?? name(1) ?? "" }
    /// The style, such as "Bold".
    package var styleName: String { name(17) ?? name(2) ?? "" }
    /// The family and the style.
    package var fullName: String { name(4) ?? familyName }
    /// The version, such as "Version 2.37".
    package var version: String { name(5) ?? "" }
    /// The copyright notice.
    package var copyright: String { name(0) ?? "" }

    /// Returns an entry of the naming table.
    private func name(_ id: UInt32) -> String? {
        var text = [CChar](repeating: 0, count: 512)
        var count = UInt32(text.count)
        let length = hb_ot_name_get_utf8(face, hb_ot_name_id_t(id), nil, &count, &text)
        guard length > 0 else { return nil }
        return String(decoding: text.prefix(Int(count)).map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
    }
}

extension FontFace {
    /// The units per em of the font file.
    package var unitsPerEm: Int { Int(hb_face_get_upem(face)) }
    /// The number of glyphs.
    package var glyphCount: Int { Int(hb_face_get_glyph_count(face)) }

    /// Whether the letters are slanted.
    package var isItalic: Bool {
        hb_style_get_value(font, HB_STYLE_TAG_ITALIC) > 0 || hb_style_get_value(font, HB_STYLE_TAG_SLANT_ANGLE) != 0
    }

    /// The weight from 100 to 900; 400 is regular.
    package var weight: CGFloat { CGFloat(hb_style_get_value(font, HB_STYLE_TAG_WEIGHT)) }

    /// Whether all letters have the same width.
    package var isMonospaced: Bool {
        let letters = glyphs(for: Array("iMw".unicodeScalars))
        return !letters.contains(0) && Set(letters.map { advance(of: $0) }).count == 1
    }

    func em(_ units: Int32) -> CGFloat { CGFloat(units) / CGFloat(Self.scale) }
}

// Glyphs.
extension FontFace {
    /// Returns the glyphs of characters; 0 for characters that the face does not contain.
    package func glyphs(for characters: [Unicode.Scalar]) -> [UInt32] {
        characters.map { character in
            var glyph: hb_codepoint_t = 0
            return hb_font_get_nominal_glyph(font, character.value, &glyph) != 0 ? glyph : 0
        }
    }

    /// Returns the width of a glyph.
    package func advance(of glyph: UInt32) -> CGFloat { em(hb_font_get_glyph_h_advance(font, glyph)) }

    /// Returns the vertical advance of a glyph; positive.
    package func verticalAdvance(of glyph: UInt32) -> CGFloat { -em(hb_font_get_glyph_v_advance(font, glyph)) }

    /// Returns the bounding box of a glyph from its origin; zero for a glyph that draws nothing.
    package func bounds(of glyph: UInt32) -> CGRect {
        var extents = hb_glyph_extents_t()
        guard hb_font_get_glyph_extents(font, glyph, &extents) != 0 else { return .zero }
        return CGRect(
            x: em(extents.x_bearing), y: em(extents.y_bearing + extents.height), width: em(extents.width),
            height: -em(extents.height))
    }

    /// Returns the outline of a glyph from its origin; empty for a glyph that draws nothing.
    package func outline(of glyph: UInt32) -> VectorPath {
        var elements: [PathElement] = []
        GlyphOutline(font: font).append(glyph, at: .zero, scale: 1 / Self.pixelsPerEm, to: &elements)
        return VectorPath(elements).applying(CGAffineTransform(scaleX: 1, y: -1))
    }

    /// Returns the name of a glyph.
    package func glyphName(_ glyph: UInt32) -> String? {
        var name = [CChar](repeating: 0, count: 128)
        guard hb_font_get_glyph_name(font, glyph, &name, UInt32(name.count)) != 0 else { return nil }
        return String(decoding: name.prefix { $0 != 0 }.map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
    }

    /// Returns the glyph with a name; 0 if there is none.
    package func glyph(named name: String) -> UInt32 {
        var glyph: hb_codepoint_t = 0
        return hb_font_get_glyph_from_name(font, name, Int32(name.utf8.count), &glyph) != 0 ? glyph : 0
    }
}
