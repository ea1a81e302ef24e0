import CPango
import Foundation
import Images

/// The color glyphs of a font: layered outlines (COLR) or bitmaps (CBDT, sbix).
struct ColorGlyph {
    private let font: OpaquePointer
    private let face: OpaquePointer

    /// Creates the color glyphs of a font; returns nil for a font without colors. `font` must outlive this value.
    init?(font: UnsafeMutablePointer<PangoFont>) {
        guard let font = pango_font_get_hb_font(font) else { return nil }
        self.init(font: font)
    }

    /// Creates the color glyphs of a HarfBuzz font; returns nil for a font without colors. `font` must outlive this
    /// value.
    init?(font: OpaquePointer) {
        guard let face = hb_font_get_face(font) else { return nil }
        guard hb_ot_color_has_layers(face) != 0 || hb_ot_color_has_png(face) != 0 else { return nil }
        self.font = font
        self.face = face
    }

    /// Returns whether a face has a COLR table of version 1 or later.
    static func hasPaint(_ face: OpaquePointer) -> Bool {
        // "COLR"
        guard let table = hb_face_reference_table(face, 0x434f_4c52) else { return false }
        defer { hb_blob_destroy(table) }
        var length: UInt32 = 0
        guard let bytes = hb_blob_get_data(table, &length), length >= 2 else { return false }
        return bytes[0] != 0 || bytes[1] != 0
    }

    /// Returns the layered glyphs and their colors, nil for the text color; empty for a glyph without layers.
    func layers(of glyph: PangoGlyph) -> [(glyph: PangoGlyph, color: CGColor?)] {
        var count = hb_ot_color_glyph_get_layers(face, glyph, 0, nil, nil)
        if count == 0 { return [] }
        var layers = [hb_ot_color_layer_t](repeating: hb_ot_color_layer_t(), count: Int(count))
        hb_ot_color_glyph_get_layers(face, glyph, 0, &count, &layers)
        let palette = palette()
        return layers.prefix(Int(count)).map { layer in
            let index = Int(layer.color_index)
            return (layer.glyph, palette.indices.contains(index) ? palette[index] : nil)
        }
    }

    private func palette() -> [CGColor] {
        var count = hb_ot_color_palette_get_colors(face, 0, 0, nil, nil)
        var colors = [hb_color_t](repeating: 0, count: Int(count))
        hb_ot_color_palette_get_colors(face, 0, 0, &count, &colors)
        return colors.prefix(Int(count)).map { color in
            func part(_ shift: UInt32) -> CGFloat { CGFloat(color >> shift & 0xff) / 255 }
            return CGColor(red: part(8), green: part(16), blue: part(24), alpha: part(0))
        }
    }

    /// Returns the largest bitmap of the glyph and its box in reference pixels from the origin, y down.
    func bitmap(of glyph: PangoGlyph, cache: ColorGlyphCache) -> (image: CGImage, box: CGRect)? {
        var extents = hb_glyph_extents_t()
        guard hb_font_get_glyph_extents(font, glyph, &extents) != 0, extents.width > 0, extents.height < 0 else {
            return nil
        }
        guard let image = cache.image(of: glyph, in: face, font) else { return nil }
        let unit = CGFloat(PANGO_SCALE)
        let box = CGRect(
            x: CGFloat(extents.x_bearing) / unit, y: -CGFloat(extents.y_bearing) / unit,
            width: CGFloat(extents.width) / unit, height: -CGFloat(extents.height) / unit)
        return (image, box)
    }
}

/// A cache of glyph bitmaps, so that each is decoded, and its mipmaps created, only once.
///
/// - Thread safety: used under the lock of the text engine.
final class ColorGlyphCache {
    private struct Key: Hashable {
        let face: OpaquePointer
        let glyph: PangoGlyph
    }

    private static let capacity = 1024
    private var images: [Key: CGImage?] = [:]

    /// Returns the bitmap of a glyph; nil when it has none that can be read.
    func image(of glyph: PangoGlyph, in face: OpaquePointer, _ font: OpaquePointer) -> CGImage? {
        let key = Key(face: face, glyph: glyph)
        if let cached = images[key] { return cached }
        if images.count >= Self.capacity { removeAll() }
        // Faces are identified by address, so a cached face must not be freed: another could take its place.
        if images[key] == nil { hb_face_reference(face) }
        let image = Self.decode(glyph, font)
        images[key] = .some(image)
        return image
    }

    private static func decode(_ glyph: PangoGlyph, _ font: OpaquePointer) -> CGImage? {
        guard let blob = hb_ot_color_glyph_reference_png(font, glyph) else { return nil }
        defer { hb_blob_destroy(blob) }
        var length: UInt32 = 0
        guard let bytes = hb_blob_get_data(blob, &length), length > 0 else { return nil }
        return try? CGImage.png(data: Data(bytes: bytes, count: Int(length)), named: "a glyph bitmap")
    }

    func removeAll() {
        for key in images.keys { hb_face_destroy(key.face) }
        images = [:]
    }
}
