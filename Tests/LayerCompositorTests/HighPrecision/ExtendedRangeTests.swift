import Foundation
import Images
import RenderTree
import Testing

@testable import LayerCompositor

@Suite("Extended range light in layers")
struct ExtendedRangeTests {
    private static let pq = PixelSignal(.pq, isBT2020: true)

    /// Returns the extended sRGB value of a pixel in the center of a frame for high or standard dynamic range output.
    private func value(_ signal: PixelSignal = pq, of layers: [RenderNode]) -> Double {
        let compositor = Compositor(width: 32, height: 32, threads: 1, drawing: .float, signal: signal)
        let target = PixelBuffer(width: 32, height: 32, depth: .sixteenBits)
        let root = Layer(0, 0, 32, 32, color: .black) { $0.children = layers }.node
        compositor.render(RenderTree(root: root, time: 0, host: .yDown), into: target)
        let word = Double(target.samples16(16)[4 * 16 + 1]) / 65_535
        return signal == .standard
            ? word
            : TransferFunctions.linearToSRGB(TransferFunctions.pqLuminance(word) / TransferFunctions.referenceWhite)
    }

    private func layer(_ gray: CGFloat, alpha: CGFloat = 1, _ change: (inout Layer) -> Void = { _ in }) -> RenderNode {
        Layer(0, 0, 32, 32, color: CGColor(gray: gray, alpha: alpha), change).node
    }

    private func light(_ gray: CGFloat = 1) -> RenderNode { layer(gray) { $0.join("plusL") } }

    @Test("Sums exceed white only in high dynamic range output")
    func sums() {
        #expect(abs(value(of: [light(), light(0.5)]) - 1.5) < 0.01)
        #expect(value(.standard, of: [light(), light(0.5), layer(0, alpha: 0.5)]) < 0.501)
    }

    @Test("Filters exceed white only in high dynamic range output")
    func filters() {
        let rows: [(name: String, inputs: [String: FilterValue], expected: Double)] = [
            ("CIColorControls", ["inputBrightness": .number(0.5)], 2.0),
            (
                "CIExposureAdjust", ["inputEV": .number(1)],
                TransferFunctions.linearToSRGB(2 * TransferFunctions.sRGBToLinear(1.5))
            ),
            ("CIGammaAdjust", ["inputPower": .number(2)], 2.25), ("CIVibrance", ["inputAmount": .number(0.5)], 1.5),
            ("CIHueAdjust", ["inputAngle": .number(1)], 1.5), ("CIBoxBlur", ["inputRadius": .number(2)], 1.5),
            ("CIGaussianBlur", ["inputRadius": .number(1)], 1.5), ("CIPixellate", ["inputScale": .number(2)], 1.5),
        ]
        for row in rows {
            let bright = layer(0) {
                $0.children = [light(), light(0.5)]
                $0.filter(row.name, row.inputs)
            }
            #expect(abs(value(of: [bright]) - row.expected) < 0.02, "\(row.name): \(value(of: [bright]))")
            #expect(value(.standard, of: [bright, layer(0, alpha: 0.5)]) < 0.501, "\(row.name)")
        }
    }

    @Test("Blends exceed 0…1 only in modes whose formula is defined there")
    func blends() {
        let rows: [(name: String, expected: Double)] = [
            ("multiply", 0.75), ("screen", 1.5), ("lighten", 1.5), ("darken", 0.5), ("difference", 1),
            ("sourceAtop", 0.5), ("overlay", 1), ("hardLight", 1),
        ]
        for row in rows {
            let blended = layer(0.5) { $0.join("\(row.name)BlendMode") }
            let got = value(of: [
                light(), light(0.5),
                row.name == "sourceAtop" ? layer(0.5) { $0.join("CISourceAtopCompositing") } : blended,
            ])
            #expect(abs(got - row.expected) < 0.01, "\(row.name): \(got)")
        }
    }

    @Test("A filter transition keeps light beyond white")
    func transition() throws {
        let dissolve = try #require(TransitionFilter(name: "CIDissolveTransition")).transitionKernel
        let old = layer(0) { $0.children = [light(), light(0.8)] }
        let fading = layer(1) { $0.transition = Transition(.kernel(dissolve), progress: 0.5, old: old) }

        #expect(abs(value(of: [fading]) - 1.4) < 0.02)
    }

    @Test("Filters of colors within 0…1 do not produce negative components")
    func inverted() {
        let bright = layer(0) {
            $0.children = [light(), light(0.5)]
            $0.filter("CIColorInvert")
        }
        #expect(value(of: [layer(0.5), bright]) == 0)
    }
}
