import Foundation
import Images
import Testing

@testable import LottieImport

@Suite("Gradients as Core Graphics draws them")
struct GradientRuleTests {
    @Test("Colors are limited to Generic RGB")
    func gamut() {
        func rounded(_ color: SIMD4<Double>) -> [Int] { (0..<3).map { Int((color[$0] * 255).rounded()) } }
        /// Colors in sRGB, and what is left of them.
        let colors: [(SIMD4<Double>, [Int])] = [
            (SIMD4(0, 1, 0, 1), [5, 249, 0]), (SIMD4(1, 1, 1, 1), [255, 255, 255]),
            (SIMD4(0.5, 0.5, 0.5, 1), [128, 128, 128]), (SIMD4(1, 0.5, 0.2, 1), [255, 128, 51]),
        ]
        for (color, expected) in colors {
            let mixing = GradientMixing.genericRGB
            #expect(isNear(rounded(mixing.color(of: mixing.components(of: color))), expected, within: 1), "\(color)")
            #expect(GradientMixing.sRGB.components(of: color) == color)
        }
    }

    @Test("Colors are mixed with a gamma of 1.8")
    func mix() {
        let numbers = [0, 0, 0, 0, 1.0, 1, 1, 1]
        let exact = LottieGradientStops(numbers, colorCount: 2)
        #expect(exact.locations == [0, 1])
        let mixed = LottieGradientStops(numbers, colorCount: 2, mixing: .genericRGB)
        // 0.5 to the power of 1.8 is 0.287, which sRGB encodes as 0.573.
        let middle = mixed.locations.firstIndex(of: 0.5).map { mixed.colors[$0] }
        #expect(abs((middle?.components?[0] ?? 0) - 0.573) < 0.001)
    }

    /// The ends of a gradient as gray levels.
    private static let ends: [(Double, Double)] = [(0, 1), (1, 0), (0.1, 0.4), (0.9, 1)]

    @Test("Straight pieces stay within a level of the mixed color, also near black", arguments: ends)
    func accuracy(first: Double, last: Double) {
        let stops = LottieGradientStops(
            [0, first, first, first, 1, last, last, last], colorCount: 2, mixing: .genericRGB)
        #expect(stops.colors.count <= 64)
        let mixing = GradientMixing.genericRGB
        let ends = [first, last].map { mixing.components(of: SIMD4($0, $0, $0, 1)) }
        for step in 0...1000 {
            let share = Double(step) / 1000
            let expected = mixing.color(of: ends[0] + (ends[1] - ends[0]) * share).x * 255
            let next = max(stops.locations.firstIndex { Double($0) >= share } ?? 1, 1)
            let (low, high) = (Double(stops.locations[next - 1]), Double(stops.locations[next]))
            let levels = stops.colors[(next - 1)...next].map { Double($0.red) * 255 }
            let found = levels[0] + (levels[1] - levels[0]) * (share - low) / (high - low)
            #expect(abs(found - expected) < 0.5, "\(share)")
        }
    }

    @Test("Abrupt changes stay abrupt, and transparency is mixed as before")
    func stops() {
        let abrupt = [0, 1, 0, 0, 0.5, 1, 0, 0, 0.5, 0, 0, 1, 1, 0, 0, 1.0]
        let stops = LottieGradientStops(abrupt, colorCount: 4, mixing: .genericRGB)
        #expect(stops.locations.filter { $0 == 0.5 }.count == 2)
        let fading = LottieGradientStops([0, 1, 1, 1, 1, 1, 1, 1, 0, 1, 1, 0], colorCount: 2, mixing: .genericRGB)
        let middle = fading.locations.firstIndex(of: 0.5).map { fading.colors[$0] }
        #expect(abs((middle?.alpha ?? 0) - 0.5) < 1e-6)
    }

    private static let square =
        rectangle(0, 0, 100, 100) + ",{\"ty\":\"gf\",\"t\":1,\"s\":{\"k\":[0,0]},\"e\":{\"k\":[100,100]},"
        + "\"o\":{\"k\":100},\"g\":{\"p\":2,\"k\":{\"k\":[0,0,0,0,1,1,1,1]}}}"

    @Test("Gradients are brighter in the middle, and skewed in compositions that are not square")
    func drawing() throws {
        func color(_ layers: String, _ more: String, _ player: LottieAnimation.Compatibility) throws -> Int {
            try DrawnFrame(animation(layers, more, compatibility: player)).color(98, 1)[0]
        }
        let plain = shapes(Self.square)
        #expect(abs(try color(plain, "", .afterEffects) - 127) <= 2)
        #expect(abs(try color(plain, "", .lottieIOS) - 146) <= 2)
        // A composition of 100×20100 points, with a margin of 10,000, is 0.5012 times as wide as high.
        let tall = "{\"ty\":0,\"refId\":\"c\",\"ip\":0,\"op\":100,\"w\":100,\"h\":20100,\"ks\":{}}"
        let assets = ",\"assets\":[{\"id\":\"c\",\"layers\":[\(plain)]}]"
        #expect(abs(try color(tall, assets, .afterEffects) - 127) <= 2)
        #expect(abs(try color(tall, assets, .lottieIOS) - 212) <= 3)
    }

    @Test("The animations of a state machine are drawn like the same player")
    func stateMachine() throws {
        let animation = "{\"fr\":60,\"ip\":0,\"op\":60,\"w\":100,\"h\":100,\"layers\":[\(shapes(Self.square))]}"
        let data = archive([
            (
                "manifest.json",
                "{\"version\":\"2\",\"animations\":[{\"id\":\"a\"}],\"stateMachines\":[{\"id\":\"main\"}]}"
            ), ("a/a.json", animation),
            (
                "s/main.json",
                "{\"initial\":\"one\",\"states\":[{\"type\":\"PlaybackState\",\"name\":\"one\",\"animation\":\"a\"}]}"
            ),
        ])
        let machine = try LottieStateMachine(data: data, file: "a.lottie", compatibility: .lottieIOS) {
            try $0.decodedPNG()
        }
        #expect(machine.firstAnimation?.compatibility == .lottieIOS)
        let drawn = DrawnFrame(StateMachineDrawing(machine, events: []), at: 0)
        #expect(abs(drawn.color(98, 1)[0] - 146) <= 2)
    }
}
