import CPango
import Foundation
import Images
import VectorGeometry

/// Collects the marks of glyphs, scaled and placed, and the characters without a glyph.
struct GlyphPen {
    private(set) var marks = TextMarks()
    private(set) var missing: Set<Unicode.Scalar> = []
    /// Points per reference pixel.
    private let scale: CGFloat
    private let bitmaps: ColorGlyphCache
    /// The path that the baseline follows; nil for a straight line.
    var curve: GlyphCurve?
    /// The position of the current glyph on the curve.
    private var turn: CGAffineTransform?
    /// The box of the last runs of a line.
    private var openBox: (box: TextBox, color: CGColor, rect: CGRect)?

    init(scale: CGFloat, bitmaps: ColorGlyphCache) {
        self.scale = scale
        self.bitmaps = bitmaps
    }

    /// Draws a line with its left end at `x` on `baseline`, in reference pixels.
    mutating func draw(_ line: PangoLine, x: CGFloat, baseline: CGFloat, source: TextSource) {
        let unit = CGFloat(PANGO_SCALE)
        var x = x
        for run in line.runs {
            guard let item = run.pointee.item, let glyphs = run.pointee.glyphs, let font = item.pointee.analysis.font
            else { continue }
            let attributes = source.attributes(at: Int(item.pointee.offset))
            let left = x
            let glyph = GlyphSource(font)
            x += CGFloat(run.pointee.start_x_offset) / unit
            let middles = curve == nil ? [] : Self.clusterMiddles(of: glyphs, from: x).map { $0 * scale }
            for i in 0..<Int(glyphs.pointee.num_glyphs) {
                let info = glyphs.pointee.glyphs[i]
                if let curve {
                    turn = curve.transform(at: middles[i])
                    guard turn != nil else {
                        x += CGFloat(info.geometry.width) / unit
                        continue
                    }
                }
                let origin = CGPoint(
                    x: x + CGFloat(info.geometry.x_offset) / unit,
                    y: baseline + (CGFloat(info.geometry.y_offset) - CGFloat(run.pointee.y_offset)) / unit)
                draw(info.glyph, glyph, origin, attributes)
                if let box = attributes?.inlineBox, let image = box.image, attributes?.isHidden != true {
                    let corner = CGPoint(x: origin.x * scale, y: origin.y * scale - box.ascent)
                    let size = CGSize(width: box.width, height: box.ascent + box.descent)
                    addImage(image, in: CGRect(origin: corner, size: size))
                }
                if glyph.isMissing(info.glyph) {
                    recordMissingCharacter(info.glyph, line, run, cluster: Int(glyphs.pointee.log_clusters[i]))
                }
                x += CGFloat(info.geometry.width) / unit
            }
            x += CGFloat(run.pointee.end_x_offset) / unit
            if let attributes {
                let extent = RunExtent(
                    left: left, right: x, baseline: baseline, rise: CGFloat(run.pointee.y_offset) / unit)
                decorate(extent, line, font, attributes)
            }
        }
    }

    /// Adds a run to the box of the run at its left, if it has the same.
    private mutating func extendBox(_ box: TextBox, _ color: CGColor, by rect: CGRect) {
        if let open = openBox, open.box == box, abs(open.rect.maxX - rect.minX) < 0.01 {
            openBox?.rect = open.rect.union(rect)
            return
        }
        finishBox()
        openBox = (box, color, rect)
    }

    /// Draws the box of the last runs, which may have more than one piece.
    mutating func finishBox() {
        if let open = openBox { add(open.box, around: open.rect, .box, open.color) }
        openBox = nil
    }

    /// Draws the box of a line behind a rectangle in points.
    mutating func draw(_ box: TextBox, around rect: CGRect) {
        if let color = box.color { add(box, around: rect, .lineBox, color) }
    }

    /// Draws a glyph of a font; characters without a glyph draw nothing.
    mutating func draw(_ glyph: PangoGlyph, _ source: GlyphSource, _ origin: CGPoint, _ attributes: TextAttributes?) {
        if glyph.isEmpty || glyph.isUnknown { return }
        let isHidden = attributes?.isHidden ?? false
        if let layers = source.colors?.layers(of: glyph), !layers.isEmpty {
            for layer in layers {
                let elements = outline(layer.glyph, source, origin)
                marks.addLayer(elements, layer.color ?? attributes?.textColor, isHidden: isHidden)
            }
            return
        }
        if fill(glyph, source, origin, attributes) { return }
        guard let (image, box) = source.colors?.bitmap(of: glyph, cache: bitmaps) else { return }
        let frame = box.offsetBy(dx: origin.x, dy: origin.y)
        addImage(
            image,
            in: CGRect(
                x: frame.minX * scale, y: frame.minY * scale, width: frame.width * scale, height: frame.height * scale),
            isHidden: isHidden)
    }

    /// Adds an image, which stays upright on a curve.
    private mutating func addImage(_ image: CGImage, in rect: CGRect, isHidden: Bool = false) {
        guard let turn else { return marks.add(image, in: rect, isHidden: isHidden) }
        let center = CGPoint(x: rect.midX, y: rect.midY).applying(turn)
        marks.add(image, in: rect.offsetBy(dx: center.x - rect.midX, dy: center.y - rect.midY), isHidden: isHidden)
    }

    /// Returns the middle of the cluster of each glyph, so that marks turn with their letter.
    private static func clusterMiddles(of glyphs: UnsafeMutablePointer<PangoGlyphString>, from start: CGFloat)
        -> [CGFloat]
    {
        let count = Int(glyphs.pointee.num_glyphs)
        var middles: [CGFloat] = []
        var x = start
        while middles.count < count {
            let first = middles.count
            var end = first
            var width: CGFloat = 0
            while end < count, glyphs.pointee.log_clusters[end] == glyphs.pointee.log_clusters[first] {
                width += CGFloat(glyphs.pointee.glyphs[end].geometry.width) / CGFloat(PANGO_SCALE)
                end += 1
            }
            middles += Array(repeating: x + width / 2, count: end - first)
            x += width
        }
        return middles
    }

    /// Adds a rectangle, bent along the curve.
    private mutating func add(_ rect: CGRect, _ role: TextMarks.Role, _ color: CGColor?) {
        if let curve { marks.add(curve.bent(rect), role, color) } else { marks.add(rect, role, color) }
    }

    /// Adds a box around a rectangle; on a curve its corners are not rounded.
    private mutating func add(_ box: TextBox, around rect: CGRect, _ role: TextMarks.Role, _ color: CGColor) {
        if curve == nil { return marks.add(box.outline(around: rect), role, color) }
        add(rect.insetBy(dx: -box.inset.width, dy: -box.inset.height), role, color)
    }

    private mutating func fill(
        _ glyph: PangoGlyph, _ source: GlyphSource, _ origin: CGPoint, _ attributes: TextAttributes?
    ) -> Bool {
        let elements = outline(glyph, source, origin)
        let stroke = attributes?.stroke
        marks.addOutline(elements)
        if attributes?.isHidden == true { return !elements.isEmpty }
        if stroke?.isFilled != false { marks.add(elements, .glyph, attributes?.textColor) }
        if let stroke, let attributes {
            marks.add(
                stroke.outline(of: elements, fontSize: attributes.fontSize),
                stroke.isBehind ? .outlineBehind : .outline,
                stroke.color ?? attributes.textColor)
        }
        return !elements.isEmpty
    }

    private func outline(_ glyph: PangoGlyph, _ source: GlyphSource, _ origin: CGPoint) -> [PathElement] {
        var elements: [PathElement] = []
        source.outline.append(glyph, at: origin, scale: scale, to: &elements)
        return turn.map { VectorPath(elements).applying($0).elements } ?? elements
    }

    /// Draws the background, underline and strikethrough of a run, at the position and thickness given by the font.
    private mutating func decorate(
        _ run: RunExtent, _ line: PangoLine, _ font: UnsafeMutablePointer<PangoFont>, _ attributes: TextAttributes
    ) {
        func rect(_ top: CGFloat, _ height: CGFloat) -> CGRect {
            CGRect(x: run.left * scale, y: top * scale, width: (run.right - run.left) * scale, height: height * scale)
        }
        if let color = attributes.box.color {
            extendBox(attributes.box, color, by: rect(run.baseline - line.ascent, line.ascent + line.descent))
        }
        if let color = attributes.backgroundColor {
            add(rect(run.baseline - line.ascent, line.ascent + line.descent), .background, color)
        }
        guard attributes.underline != nil || attributes.strikethrough != nil,
            let metrics = pango_font_get_metrics(font, nil)
        else { return }
        defer { pango_font_metrics_unref(metrics) }
        func length(_ units: Int32) -> CGFloat { CGFloat(units) / CGFloat(PANGO_SCALE) }
        let decorations: [(TextDecoration?, TextMarks.Role, top: CGFloat, thickness: CGFloat)] = [
            (
                attributes.underline, .underline, -length(pango_font_metrics_get_underline_position(metrics)),
                length(pango_font_metrics_get_underline_thickness(metrics))
            ),
            (
                attributes.strikethrough, .strikethrough,
                -length(pango_font_metrics_get_strikethrough_position(metrics)),
                length(pango_font_metrics_get_strikethrough_thickness(metrics))
            ),
        ]
        for case (let decoration?, let role, let top, let thickness) in decorations {
            for (offset, height) in decoration.weight.strips {
                add(
                    rect(run.baseline - run.rise + top + offset * thickness, height * thickness), role,
                    decoration.color ?? attributes.textColor)
            }
        }
    }

    /// Records the character of a missing glyph, unless the character is meant to be invisible.
    private mutating func recordMissingCharacter(
        _ glyph: PangoGlyph, _ line: PangoLine, _ run: UnsafeMutablePointer<PangoGlyphItem>, cluster: Int
    ) {
        guard let text = pango_layout_get_text(line.line.pointee.layout), let item = run.pointee.item else { return }
        let scalar =
            glyph.unknownScalar
            ?? Unicode.Scalar(g_utf8_get_char(text + Int(item.pointee.offset) + cluster))
        if let scalar, !scalar.isInvisible { missing.insert(scalar) }
    }
}

extension Unicode.Scalar {
    /// Whether the character is meant to draw nothing.
    var isInvisible: Bool {
        properties.isWhitespace || properties.isDefaultIgnorableCodePoint
            || [.control, .format, .lineSeparator, .paragraphSeparator].contains(properties.generalCategory)
    }
}

extension PangoGlyph {
    /// Whether the character draws nothing, such as a line break (`PANGO_GLYPH_EMPTY`).
    var isEmpty: Bool { self == 0x0fff_ffff }
    /// Whether no font has the character (`PANGO_GLYPH_UNKNOWN_FLAG`).
    var isUnknown: Bool { self & 0x1000_0000 != 0 }
    /// The character that no font has.
    var unknownScalar: Unicode.Scalar? { isUnknown ? Unicode.Scalar(self & 0x0fff_ffff) : nil }
}

/// The glyphs of a font, and its color glyphs if any.
struct GlyphSource {
    let outline: GlyphOutline
    let colors: ColorGlyph?
    private let font: OpaquePointer?

    init(_ font: UnsafeMutablePointer<PangoFont>) {
        self.font = pango_font_get_hb_font(font)
        outline = GlyphOutline(font: font)
        colors = ColorGlyph(font: font)
    }

    /// Creates the glyphs of a face, which must outlive this value.
    init(_ face: FontFace) {
        font = face.font
        outline = GlyphOutline(font: face.font)
        colors = ColorGlyph(font: face.font)
    }

    /// Returns whether a glyph stands for a character that no font has, or that the font has only in a form that is
    /// not drawn: as SVG or COLR version 1.
    ///
    /// A glyph that draws nothing is not missing: fonts have such glyphs beside those that draw for several characters.
    func isMissing(_ glyph: PangoGlyph) -> Bool {
        if glyph.isUnknown || glyph == 0 { return true }
        guard !glyph.isEmpty, let font, let face = hb_font_get_face(font), hasUnsupportedColors(face) else {
            return false
        }
        var extents = hb_glyph_extents_t()
        let isDrawn = hb_font_get_glyph_extents(font, glyph, &extents) != 0 && extents.width != 0
        return !isDrawn && colors?.layers(of: glyph).isEmpty != false && hb_font_get_glyph_h_advance(font, glyph) > 0
    }

    private func hasUnsupportedColors(_ face: OpaquePointer) -> Bool {
        hb_ot_color_has_svg(face) != 0 || ColorGlyph.hasPaint(face)
    }
}

/// The position of a run, in reference pixels.
private struct RunExtent {
    let left, right, baseline: CGFloat
    /// The height of the run above the baseline.
    let rise: CGFloat
}

extension TextDecoration.Weight {
    /// The strips of the decoration: distance below its top, and height, in thicknesses of the font's line.
    package var strips: [(offset: CGFloat, height: CGFloat)] {
        switch self {
        case .single: [(0, 1)]
        case .thick: [(0, 2)]
        case .double: [(0, 1), (2, 1)]
        }
    }
}
