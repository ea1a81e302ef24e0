import Foundation
import Images
import PixelKernels
import Quartz2D
import Testing

/// The expected pixels (A, R, G, B) were computed from the formulas of W3C Compositing and Porter-Duff with exact
/// fractions.
@Suite("Blend modes")
struct BlendModesTests {
    /// The premultiplied backdrop and source: both opaque, both translucent, both opaque with extreme components.
    static let pairs: [(backdrop: UInt32, source: UInt32)] = [
        (0xFFC8_6428, 0xFF3C_B4DC), (0x9978_3C18, 0x6628_5A66), (0xFFFF_0080, 0xFF00_40FF),
    ]

    static let table: [(CGBlendMode, [UInt32])] = [
        (.normal, [0xFF3CB4DC, 0xC2707E74, 0xFF0040FF]),
        (.multiply, [0xFF2F4723, 0xC26B5D41, 0xFF000080]),
        (.screen, [0xFFD5D1E1, 0xC28D8174, 0xFFFF40FF]),
        (.overlay, [0xFFAB8D45, 0xC285724A, 0xFFFF00FF]),
        (.darken, [0xFF3C6428, 0xC2706041, 0xFF000080]),
        (.lighten, [0xFFC8B4DC, 0xC2887E74, 0xFFFF40FF]),
        (.colorDodge, [0xFFFFFFFF, 0xC2958574, 0xFFFF00FF]),
        (.colorBurn, [0xFF152306, 0xC2745B41, 0xFFFF0080]),
        (.softLight, [0xFFB17D54, 0xC2866B4F, 0xFFFF00B5]),
        (.hardLight, [0xFF5EA4C4, 0xC27E7C74, 0xFF0000FF]),
        (.difference, [0xFF8C50B4, 0xC270666B, 0xFFFF407F]),
        (.exclusion, [0xFFA68BBF, 0xC27A6C6B, 0xFFFF407F]),
        (.hue, [0xFF239BC3, 0xC25F6E65, 0xFF2159FF]),
        (.saturation, [0xFFC86428, 0xC2876041, 0xFFFF0080]),
        (.color, [0xFF239BC3, 0xC2606E64, 0xFF2159FF]),
        (.luminosity, [0xFFE17D41, 0xC2957154, 0xFFB9005D]),
        (.clear, [0x00000000, 0x00000000, 0x00000000]),
        (.copy, [0xFF3CB4DC, 0x66285A66, 0xFF0040FF]),
        (.sourceIn, [0xFF3CB4DC, 0x3D18363D, 0xFF0040FF]),
        (.sourceOut, [0x00000000, 0x29102429, 0x00000000]),
        (.sourceAtop, [0xFF3CB4DC, 0x99605A4C, 0xFF0040FF]),
        (.destinationOver, [0xFFC86428, 0xC2886041, 0xFFFF0080]),
        (.destinationIn, [0xFFC86428, 0x3D30180A, 0xFFFF0080]),
        (.destinationOut, [0x00000000, 0x5C48240E, 0x00000000]),
        (.destinationAtop, [0xFFC86428, 0x66403C32, 0xFFFF0080]),
        (.xor, [0x00000000, 0x85584837, 0x00000000]),
        (.plusDarker, [0xFF051905, 0xFFA0967E, 0xFF000080]),
        (.plusLighter, [0xFFFFFFFF, 0xFFA0967E, 0xFFFF40FF]),
    ]

    private func blend(
        _ mode: CGBlendMode, _ backdrop: UInt32, _ source: UInt32, mask: UInt8? = nil, alpha: UInt32 = 255
    ) -> UInt32 {
        var pixel = backdrop
        var source = source
        let mode = mp_blend_mode(rawValue: UInt32(mode.rawValue))
        if var mask {
            mp_blend_rows(mode, &pixel, &source, &mask, 1, alpha)
        } else {
            mp_blend_rows(mode, &pixel, &source, nil, 1, alpha)
        }
        return pixel
    }

    private func difference(_ a: UInt32, _ b: UInt32) -> Int {
        [0, 8, 16, 24].map { (shift: UInt32) in abs(Int(a >> shift & 255) - Int(b >> shift & 255)) }.max() ?? 0
    }

    @Test("Blend modes match the table of expected pixels", arguments: table)
    func values(_ mode: CGBlendMode, expected: [UInt32]) {
        for (pair, want) in zip(Self.pairs, expected) {
            let got = blend(mode, pair.backdrop, pair.source)
            #expect(difference(got, want) <= 1, "\(mode): \(String(got, radix: 16)) for \(String(want, radix: 16))")
        }
    }

    @Test("The table covers every blend mode with Apple's raw values")
    func complete() {
        #expect(Self.table.map(\.0) == CGBlendMode.allCases)
        #expect(
            CGBlendMode.luminosity.rawValue == 15 && CGBlendMode.clear.rawValue == 16
                && CGBlendMode.plusLighter.rawValue == 27)
    }

    @Test("A transparent source keeps the backdrop, except in modes that clear it", arguments: CGBlendMode.allCases)
    func emptySource(_ mode: CGBlendMode) {
        let erases: Set<CGBlendMode> = [.clear, .copy, .sourceIn, .sourceOut, .destinationIn, .destinationAtop]
        #expect(blend(mode, 0x9978_3C18, 0) == (erases.contains(mode) ? 0 : 0x9978_3C18))
    }

    @Test(
        "On a transparent backdrop the source is unchanged, except in modes that remove it",
        arguments: CGBlendMode.allCases)
    func emptyBackdrop(_ mode: CGBlendMode) {
        let needsBackdrop: Set<CGBlendMode> = [.clear, .sourceIn, .sourceAtop, .destinationIn, .destinationOut]
        #expect(blend(mode, 0, 0x6628_5A66) == (needsBackdrop.contains(mode) ? 0 : 0x6628_5A66))
    }

    @Test("Coverage limits every blend mode and interpolates at half coverage", arguments: CGBlendMode.allCases)
    func masks(_ mode: CGBlendMode) {
        let (backdrop, source) = Self.pairs[1]
        let whole = blend(mode, backdrop, source)
        #expect(blend(mode, backdrop, source, mask: 0) == backdrop)
        #expect(difference(blend(mode, backdrop, source, mask: 255), whole) == 0)
        let half = blend(mode, backdrop, source, mask: 128)
        for shift: UInt32 in [0, 8, 16, 24] {
            let d = Double(backdrop >> shift & 255)
            let w = Double(whole >> shift & 255)
            let h = Double(half >> shift & 255)
            #expect(abs(h - (d + (w - d) * 128 / 255)) <= 1.5, "\(mode)")
        }
    }

    @Test("Alpha scales the source in every blend mode", arguments: CGBlendMode.allCases)
    func alpha(_ mode: CGBlendMode) {
        let (backdrop, source) = Self.pairs[1]
        #expect(
            difference(blend(mode, backdrop, source, alpha: 102), blend(mode, backdrop, mp_scale_pixel(source, 102)))
                <= 1)
    }

    /// The expected blend of two grays by the formulas of W3C Compositing.
    private func burnt(_ backdrop: Double, _ source: Double, alpha: Double) -> Double {
        backdrop * (1 - alpha) + alpha * (1 - min(1, (1 - backdrop) / source))
    }

    @Test("Color burn at low alpha uses the full color", arguments: [(247, 13), (250, 26), (240, 40)])
    func faint(backdrop: Int, source: Int) throws {
        let expected = burnt(Double(backdrop) / 255, Double(source) / 255, alpha: 26.0 / 255) * 255
        let below = UInt32(backdrop)
        let above = UInt32(source)
        let got = blend(
            .colorBurn, 0xff00_0000 | below << 16 | below << 8 | below, 0xff00_0000 | above << 16 | above << 8 | above,
            alpha: 26)
        #expect(abs(Double(got & 255) - expected) <= 0.51 && got >> 24 == 255)

        let context = try makeContext(4, 4)
        context.setFillColor(CGColor(gray: CGFloat(backdrop) / 255, alpha: 1))
        context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
        context.setBlendMode(.colorBurn)
        context.setFillColor(CGColor(gray: CGFloat(source) / 255, alpha: 52.0 / 255))
        context.setAlpha(0.5)
        context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
        #expect(abs(Double(context.pixel(1, 1) & 255) - expected) <= 0.51)
    }

    @Test("In a context, color burn by a component of 0 gives 0 at any alpha")
    func burnByZero() throws {
        let context = try makeContext(4, 1)
        context.setFillColor(.pureRed)
        context.fill(CGRect(x: 0, y: 0, width: 4, height: 1))
        context.setBlendMode(.colorBurn)
        context.setFillColor(CGColor(red: 0, green: 0, blue: 1, alpha: 0.5))
        context.fill(CGRect(x: 0, y: 0, width: 2.5, height: 1))
        #expect(context.pixel(0, 0) == 0xFF00_0000 && context.pixel(3, 0) == 0xFFFF_0000)
        #expect(difference(context.pixel(2, 0), 0xFF7F_0000) <= 1, "half a pixel burns half")
    }

    @Test("Blended colors never exceed their alpha", arguments: CGBlendMode.allCases)
    func premultiplied(_ mode: CGBlendMode) {
        let steps: [UInt32] = [0, 1, 77, 128, 254, 255]
        for da in steps {
            for sa in steps {
                for (d, s) in [(0, 0), (da, sa), (da / 2, sa), (da, sa / 3), (0, sa)] {
                    let got = blend(mode, da << 24 | d << 16 | d / 2 << 8 | da, sa << 24 | s << 16 | sa << 8 | s / 2)
                    for shift: UInt32 in [0, 8, 16] {
                        #expect(got >> shift & 255 <= got >> 24 + 1, "\(mode) \(da) \(sa)")
                    }
                }
            }
        }
    }
}
