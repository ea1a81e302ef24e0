import Testing

@testable import Images

@Suite struct ChromaticitiesTests {
    private func expect(_ matrix: RGBMatrix, _ meant: [Double], within tolerance: Double) {
        #expect(zip(matrix.rows, meant).allSatisfy { abs($0 - $1) < tolerance }, "\(matrix.rows)")
    }

    @Test("BT.709 luminance and the BT.2020 matrix match BT.2087")
    func published() {
        #expect(zip(Chromaticities.bt709.luminance, [0.2126, 0.7152, 0.0722]).allSatisfy { abs($0 - $1) < 0.0001 })
        #expect(zip(Chromaticities.bt2020.luminance, [0.2627, 0.6780, 0.0593]).allSatisfy { abs($0 - $1) < 0.0001 })
        let narrow = [1.6605, -0.5876, -0.0728, -0.1246, 1.1329, -0.0083, -0.0182, -0.1006, 1.1187]
        expect(Chromaticities.bt2020.matrix(to: .bt709), narrow, within: 0.0001)
        expect(Chromaticities.bt709.toXYZ.inverse * Chromaticities.bt2020.toXYZ, narrow, within: 0.0001)
    }

    @Test("The Display P3 matrix matches CGColor")
    func displayP3() {
        expect(
            Chromaticities.displayP3.matrix(to: .bt709),
            [1.224940176, -0.224940176, 0, -0.042056955, 1.042056955, 0, -0.019637555, -0.078636046, 1.0982736],
            within: 1e-6)
    }

    @Test("White stays white for every white point", arguments: [1, 4, 8, 9, 10, 11, 12])
    func white(_ codePoint: Int) throws {
        let light = try #require(Chromaticities(codePoint: codePoint)).matrix(to: .bt709) * [1, 1, 1]
        #expect(light.allSatisfy { abs($0 - 1) < 1e-9 })
    }

    @Test("DCI-P3 primaries are adapted to D65 with the Bradford transform")
    func cinema() throws {
        // From RP 431-2's chromaticities.
        expect(
            try #require(Chromaticities(codePoint: 11)).matrix(to: .bt709),
            [1.157516, -0.154962, -0.002554, -0.041500, 1.045568, -0.004068, -0.018050, -0.078578, 1.096628],
            within: 1e-5)
    }

    @Test(
        "Standard-definition code points give BT.709, unknown ones nil",
        arguments: [
            (5, true), (6, true), (7, true), (0, false), (3, false), (13, false),
        ])
    func codePoints(_ number: Int, _ isKnown: Bool) {
        #expect(Chromaticities(codePoint: number) == (isKnown ? .bt709 : nil))
    }
}
