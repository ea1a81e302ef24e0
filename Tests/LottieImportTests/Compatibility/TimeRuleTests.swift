import Foundation
import Images
import Testing

@testable import LottieImport

@Suite("Times as Core Animation finds them")
struct TimeRuleTests {
    private static let red = [255, 0, 0, 255]
    private static let blue = [0, 0, 255, 255]

    private static func solid(_ color: String, _ from: Int, _ to: Int) -> String {
        "{\"ty\":1,\"ip\":\(from),\"op\":\(to),\"ks\":{},\"sw\":100,\"sh\":100,\"sc\":\"\(color)\"}"
    }

    private static func animation(_ layers: String, frames: Int, rate: Int, _ player: LottieAnimation.Compatibility)
        throws -> LottieAnimation
    {
        let json = "{\"fr\":\(rate),\"ip\":0,\"op\":\(frames),\"w\":100,\"h\":100,\"layers\":[\(layers)]}"
        return try LottieAnimation(data: Data(json.utf8), name: "a.json", compatibility: player) { _ in .sample }
    }

    /// The number of frames, the rate, the frame at which a layer ends, and whether it is still visible in it.
    private static let ends = [(36, 25, 18, true), (36, 25, 12, false), (40, 25, 10, false), (40, 25, 20, false)]

    @Test("Rounding can show the moment before a keyframe", arguments: ends)
    func rounding(frames: Int, rate: Int, end: Int, isLate: Bool) throws {
        let layers = Self.solid("#ff0000", 0, end) + "," + Self.solid("#0000ff", 0, 1000)
        let exact = try Self.animation(layers, frames: frames, rate: rate, .afterEffects)
        #expect(DrawnFrame(exact, at: Double(end)).color(50, 50) == Self.blue)
        let compatible = try Self.animation(layers, frames: frames, rate: rate, .lottieIOS)
        #expect(DrawnFrame(compatible, at: Double(end)).color(50, 50) == (isLate ? Self.red : Self.blue))
    }

    @Test("Images appear and end a moment after their frame, except in the first frame")
    func images() throws {
        let image = "{\"ty\":2,\"refId\":\"i\",\"ip\":10,\"op\":20,\"ks\":{}}"
        let first = "{\"ty\":2,\"refId\":\"i\",\"ip\":0,\"op\":5,\"ks\":{}}"
        let json =
            "{\"fr\":25,\"ip\":0,\"op\":40,\"w\":100,\"h\":100,\"layers\":[\(image),\(first)],"
            + "\"assets\":[{\"id\":\"i\",\"w\":100,\"h\":100,\"p\":\"data:image/png;base64,AAAA\"}]}"
        func shown(_ player: LottieAnimation.Compatibility) throws -> [Bool] {
            let found = try LottieAnimation(data: Data(json.utf8), name: "a.json", compatibility: player) { _ in .sample
            }
            return [0, 5, 10, 10.5, 20, 20.5].map { DrawnFrame(found, at: $0).color(50, 50)[3] == 255 }
        }
        #expect(try shown(.afterEffects) == [true, false, true, true, false, false])
        #expect(try shown(.lottieIOS) == [true, true, false, true, true, false])
    }

    @Test("Alpha of replaced gradients is applied twice")
    func gradientAlpha() throws {
        let gradient =
            "{\"ty\":\"gf\",\"nm\":\"G\",\"t\":1,\"s\":{\"k\":[0,0]},\"e\":{\"k\":[100,0]},\"o\":{\"k\":100},"
            + "\"g\":{\"p\":2,\"k\":{\"k\":[0,1,0,0,1,1,0,0]}}}"
        var replacements = LottieAnimation.Replacements()
        let white = CGColor(red: 1, green: 1, blue: 1, alpha: 133 / 255)
        replacements.values["**.Colors"] = .colors([white, white], locations: [0, 1])
        for (player, expected) in [(LottieAnimation.Compatibility.afterEffects, 133), (.lottieIOS, 69)] {
            let source = try LottieImportTests.animation(
                shapes(rectangle(0, 0, 100, 100) + "," + gradient), compatibility: player)
            let found = DrawnFrame(source.replacing(replacements)).color(50, 50)[3]
            #expect(abs(found - expected) <= 1, "\(player): \(found)")
        }
    }

    @Test("The first baseline of boxes is at the height of the font's capitals below their top")
    func boxes() throws {
        func top(_ player: LottieAnimation.Compatibility, _ ascent: Int) throws -> CGFloat {
            let fonts =
                ",\"fonts\":{\"list\":[{\"fName\":\"F\",\"fFamily\":\"DejaVu Sans\",\"fStyle\":\"Book\","
                + "\"ascent\":\(ascent)}]}"
            let source = try LottieImportTests.animation(
                "{\"ty\":5,\"ip\":0,\"op\":100,\"ks\":{},\"t\":{\"d\":{\"k\":[{\"t\":0,\"s\":{\"t\":\"H\",\"s\":50,"
                    + "\"f\":\"F\",\"fc\":[1,0,0],\"ps\":[0,10],\"sz\":[100,80]}}]},\"a\":[]}}", fonts,
                compatibility: player)
            guard case .text(let text) = source.composition.layers[0].content else { return .nan }
            let typesetter = LottieTypesetter(source.composition)
            let document = text.documents[0].document
            let placed = TextPlacement(typesetter.lines(document), document, typesetter, [], frame: 0)
            return placed.characters.first.map { $0.outline.bounds.minY + $0.origin.y } ?? .nan
        }
        #expect(abs(try top(.lottieIOS, 95) - 10) < 0.01)
        #expect(abs(try top(.lottieIOS, 60) - 10) < 0.01)
        let high = try top(.afterEffects, 95)
        #expect(abs(high - (try top(.afterEffects, 75)) - 10) < 0.01)
    }
}

extension CGImage {
    /// An opaque image of one pixel.
    fileprivate static var sample: CGImage {
        let pixels = PixelBuffer(width: 1, height: 1)
        pixels.row(0)[0] = 0xFFFF_FFFF
        return CGImage(pixels: pixels, isOpaque: true)
    }
}
