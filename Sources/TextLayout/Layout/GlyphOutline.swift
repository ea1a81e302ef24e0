import CPango
import Foundation
import VectorGeometry

/// The unhinted glyph outlines of a font.
struct GlyphOutline {
    private let font: OpaquePointer?

    /// Creates the outlines of a font, which must outlive this value.
    init(font: UnsafeMutablePointer<PangoFont>) { self.font = pango_font_get_hb_font(font) }

    /// Creates the outlines of a HarfBuzz font, which must outlive this value.
    init(font: OpaquePointer) { self.font = font }

    /// Appends the outline of `glyph` at `origin` (reference pixels, y down), multiplied by `scale`.
    func append(_ glyph: PangoGlyph, at origin: CGPoint, scale: CGFloat, to elements: inout [PathElement]) {
        guard let font else { return }
        let sink = OutlineSink(origin: origin, scale: scale, elements: elements)
        elements = []
        shim_draw_glyph(font, glyph, OutlineSink.functions.pointer, Unmanaged.passUnretained(sink).toOpaque())
        elements = sink.elements
    }
}

/// Receives the drawing calls of HarfBuzz, in Pango units with y up.
private final class OutlineSink {
    var elements: [PathElement]
    private let origin: CGPoint
    private let scale: CGFloat

    init(origin: CGPoint, scale: CGFloat, elements: [PathElement]) {
        self.origin = origin
        self.scale = scale
        self.elements = elements
    }

    func point(_ x: Float, _ y: Float) -> CGPoint {
        let unit = CGFloat(PANGO_SCALE)
        return CGPoint(x: (origin.x + CGFloat(x) / unit) * scale, y: (origin.y - CGFloat(y) / unit) * scale)
    }

    static func from(_ data: UnsafeMutableRawPointer?) -> OutlineSink? {
        data.map { Unmanaged<OutlineSink>.fromOpaque($0).takeUnretainedValue() }
    }

    /// The HarfBuzz callbacks; immutable after initialization.
    static let functions = DrawFunctions()

    final class DrawFunctions: @unchecked Sendable {
        let pointer: OpaquePointer

        init() {
            pointer = hb_draw_funcs_create()
            hb_draw_funcs_set_move_to_func(
                pointer,
                { _, data, _, x, y, _ in
                    guard let sink = OutlineSink.from(data) else { return }
                    sink.elements.append(.move(sink.point(x, y)))
                }, nil, nil)
            hb_draw_funcs_set_line_to_func(
                pointer,
                { _, data, _, x, y, _ in
                    guard let sink = OutlineSink.from(data) else { return }
                    sink.elements.append(.line(sink.point(x, y)))
                }, nil, nil)
            hb_draw_funcs_set_quadratic_to_func(
                pointer,
                { _, data, _, cx, cy, x, y, _ in
                    guard let sink = OutlineSink.from(data) else { return }
                    sink.elements.append(.quad(control: sink.point(cx, cy), to: sink.point(x, y)))
                }, nil, nil)
            hb_draw_funcs_set_cubic_to_func(
                pointer,
                { _, data, _, ax, ay, bx, by, x, y, _ in
                    guard let sink = OutlineSink.from(data) else { return }
                    sink.elements.append(
                        .cubic(control1: sink.point(ax, ay), control2: sink.point(bx, by), to: sink.point(x, y)))
                }, nil, nil)
            hb_draw_funcs_set_close_path_func(
                pointer,
                { _, data, _, _ in
                    OutlineSink.from(data)?.elements.append(.close)
                }, nil, nil)
            hb_draw_funcs_make_immutable(pointer)
        }
    }
}
