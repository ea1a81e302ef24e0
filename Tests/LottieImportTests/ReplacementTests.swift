import Foundation
import Images
import LayerTree
import Testing

@testable import LottieImport

@Suite("Replacements in Lottie animations")
struct ReplacementTests {
    private static let red = [255, 0, 0, 255]
    private static let none = [0, 0, 0, 0]

    private static func solid(_ name: String = "Plate") -> String {
        "{\"ty\":1,\"nm\":\"\(name)\",\"ip\":0,\"op\":100,\"ks\":{},\"sw\":100,\"sh\":100,\"sc\":\"#ff0000\"}"
    }

    private static func replaced(
        _ source: LottieAnimation, _ values: [String: LottieAnimation.Replacements.Value]
    ) -> LottieAnimation {
        var replacements = LottieAnimation.Replacements()
        replacements.values = values
        return source.replacing(replacements)
    }

    private static func color(_ red: CGFloat, _ green: CGFloat, _ blue: CGFloat, _ alpha: CGFloat = 1)
        -> LottieAnimation.Replacements.Value
    { .color(CGColor(red: red, green: green, blue: blue, alpha: alpha)) }

    // MARK: - Colors of layers

    @Test("Color replaces the color of solid layers, with its alpha", arguments: ["Plate.Color", "**.Color"])
    func solids(keyPath: String) throws {
        let source = try animation(Self.solid())
        #expect(source.keyPaths.contains("Plate.Color"))
        let blue = Self.replaced(source, [keyPath: Self.color(0, 0, 1)])
        #expect(blue.warnings.isEmpty)
        #expect(DrawnFrame(blue).color(50, 50) == [0, 0, 255, 255])
        let half = Self.replaced(source, [keyPath: Self.color(0, 0, 1, 0.5)])
        #expect(isNear(DrawnFrame(half).color(50, 50), [0, 0, 128, 128]))
    }

    /// A text layer with one glyph of 100×100 points.
    private static func text(_ name: String) -> String {
        "{\"ty\":5,\"nm\":\"\(name)\",\"ip\":0,\"op\":100,\"ks\":{\"p\":{\"k\":[0,100]}},\"t\":{\"d\":{\"k\":[{\"t\":0,"
            + "\"s\":{\"t\":\"a\",\"s\":100,\"f\":\"F\",\"fc\":[1,0,0]}}]},\"a\":[]}}"
    }

    private static let glyphs =
        ",\"fonts\":{\"list\":[{\"fName\":\"F\",\"fFamily\":\"Glyphs\",\"fStyle\":\"\"}]},\"chars\":["
        + ["a", "b"].map { character in
            let width = character == "a" ? 100 : 50
            return
                "{\"ch\":\"\(character)\",\"fFamily\":\"Glyphs\",\"style\":\"\",\"w\":100,"
                + "\"data\":{\"shapes\":[{\"ty\":\"gr\","
                + "\"it\":[\(rectangle(0, -100, Double(width), 100))]}]}}"
        }.joined(separator: ",") + "]"

    @Test("Color replaces the color of text layers, with its alpha")
    func texts() throws {
        let source = try animation(Self.text("Title"), Self.glyphs)
        #expect(DrawnFrame(source).color(50, 50) == Self.red)
        let blue = Self.replaced(source, ["Title.Color": Self.color(0, 0, 1)])
        #expect(blue.warnings.isEmpty)
        #expect(DrawnFrame(blue).color(50, 50) == [0, 0, 255, 255])
        let half = Self.replaced(source, ["Title.Color": Self.color(0, 0, 1, 0.5)])
        #expect(isNear(DrawnFrame(half).color(50, 50), [0, 0, 128, 128]))
    }

    // MARK: - Texts

    @Test("A pattern replaces the text of all layers, and the name of a layer counts more", arguments: ["*", "**"])
    func allTexts(pattern: String) throws {
        let inner = "{\"ty\":0,\"nm\":\"Inner\",\"refId\":\"c\",\"ip\":0,\"op\":100,\"w\":100,\"h\":100,\"ks\":{}}"
        let source = try animation(
            [Self.text("Zero"), Self.text("First"), inner].joined(separator: ","),
            Self.glyphs + ",\"assets\":[{\"id\":\"c\",\"layers\":[\(Self.text("Second"))]}]")
        var replacements = LottieAnimation.Replacements()
        replacements.text = [pattern: "b", "Zero": " "]
        let replaced = source.replacing(replacements)
        #expect(replaced.warnings.isEmpty)
        let frame = DrawnFrame(replaced)
        #expect(frame.color(25, 50) == Self.red)
        #expect(frame.color(75, 50) == Self.none)
    }

    // MARK: - Keyframes

    @Test("Keyframes animate colors, numbers and points")
    func keyframes() throws {
        let square = shapes(rectangle(0, 0, 20, 100) + "," + fill("1,0,0", ",\"nm\":\"Fill\""), ",\"nm\":\"Logo\"")
        let source = try animation(square + "," + Self.solid())
        let replaced = Self.replaced(
            source,
            [
                "Logo.Fill.Color": .keyframes([
                    .init(frame: 40, value: Self.color(0, 0, 1, 0.5)), .init(frame: 0, value: Self.color(0, 1, 0)),
                ]),
                "Logo.Transform.Position": .keyframes([
                    .init(frame: 0, value: .point(.zero), isHold: true),
                    .init(frame: 10, value: .point(CGPoint(x: 40, y: 0))),
                    .init(frame: 20, value: .point(CGPoint(x: 80, y: 0))),
                ]),
                "Plate.Color": .keyframes([
                    .init(
                        frame: 0, value: Self.color(0, 0, 0),
                        timingFunction: CAMediaTimingFunction(controlPoints: 0.5, 0, 1, 1)),
                    .init(frame: 40, value: Self.color(1, 1, 1)),
                ]),
                "Plate.Transform.Opacity": .keyframes([.init(frame: 5, value: .number(100))]),
            ])
        #expect(replaced.warnings.isEmpty)
        #expect(DrawnFrame(replaced, at: 0).color(10, 50) == [0, 255, 0, 255])
        #expect(DrawnFrame(replaced, at: 9).color(10, 50)[1] > 150)
        #expect(DrawnFrame(replaced, at: 15).color(70, 50)[1] > 100)
        let middle = DrawnFrame(replaced, at: 20)
        // Slow at first: less than half.
        let plate = middle.color(10, 50)
        #expect(plate[0] > 40 && plate[0] < 100 && plate[3] == 255)
        // The fill is halfway between opaque green and half transparent blue.
        #expect(isNear(middle.color(90, 50), [plate[0] / 4, 96 + plate[0] / 4, 96 + plate[0] / 4, 255], within: 3))
    }

    @Test("Keyframes of text layers and gradients are animated")
    func animatedTextsAndGradients() throws {
        let source = try animation(Self.text("Title"), Self.glyphs)
        let fading: LottieAnimation.Replacements.Value = .keyframes([
            .init(frame: 0, value: Self.color(0, 0, 0)), .init(frame: 40, value: Self.color(0, 0, 1)),
        ])
        let replaced = Self.replaced(source, ["Title.Color": fading])
        #expect(isNear(DrawnFrame(replaced, at: 20).color(50, 50), [0, 0, 128, 255]))
        let gradient =
            "{\"ty\":\"gf\",\"nm\":\"G\",\"t\":1,\"s\":{\"k\":[0,0]},\"e\":{\"k\":[100,0]},\"o\":{\"k\":100},"
            + "\"g\":{\"p\":2,\"k\":{\"k\":[0,1,0,0,1,1,0,0]}}}"
        func plain(_ level: CGFloat, _ alpha: CGFloat) -> LottieAnimation.Replacements.Value {
            let color = CGColor(red: level, green: level, blue: level, alpha: alpha)
            return .colors([color, color], locations: [0, 1])
        }
        let shape = try animation(shapes(rectangle(0, 0, 100, 100) + "," + gradient))
        let changed = Self.replaced(
            shape,
            ["**.Colors": .keyframes([.init(frame: 0, value: plain(1, 1)), .init(frame: 40, value: plain(1, 0))])])
        #expect(isNear(DrawnFrame(changed, at: 20).color(50, 50), [128, 128, 128, 128]))
    }

    @Test("Keyframes of another type are warnings")
    func mistakes() throws {
        let source = try animation(Self.solid())
        for value: LottieAnimation.Replacements.Value in [
            .keyframes([.init(frame: 0, value: Self.color(1, 1, 1)), .init(frame: 1, value: .number(1))]),
            .keyframes([]),
        ] {
            let replaced = Self.replaced(source, ["Plate.Color": value])
            #expect(replaced.warnings.count == 1)
            #expect(DrawnFrame(replaced).color(50, 50) == Self.red)
        }
    }

    // MARK: - Images

    /// An image of 40×20 pixels with a red left and a blue right half, and an asset of 100×100 points.
    private static func image(_ asset: String, _ compatibility: LottieAnimation.Compatibility) throws -> LottieAnimation
    {
        let pixels = PixelBuffer(width: 40, height: 20)
        for y in 0..<20 {
            for x in 0..<40 { pixels.row(y)[x] = x < 10 ? 0xFF00_FF00 : x < 20 ? 0xFFFF_0000 : 0xFF00_00FF }
        }
        let image = CGImage(pixels: pixels, isOpaque: true)
        let file =
            "{\"fr\":60,\"ip\":0,\"op\":100,\"w\":100,\"h\":100,\"assets\":[{\"id\":\"i\",\"w\":100,\"h\":100\(asset),"
            + "\"p\":\"data:image/png;base64,AAAA\"}],\"layers\":[{\"ty\":2,\"refId\":\"i\",\"ip\":0,"
            + "\"op\":100,\"ks\":{}}]}"
        return try LottieAnimation(data: Data(file.utf8), name: "a.json", compatibility: compatibility) { _ in image }
    }

    /// The members of the asset, the player, the fit of replacements, and the colors at x 10 of the middle and top row.
    private static let fits:
        [(String, LottieAnimation.Compatibility, LottieAnimation.Replacements.ImageFit?, [Int], [Int])] = [
            ("", .afterEffects, nil, red, red), ("", .lottieIOS, nil, [0, 255, 0, 255], [0, 255, 0, 255]),
            (",\"pr\":\"xMidYMid meet\"", .afterEffects, nil, [0, 255, 0, 255], none),
            (",\"pr\":\"none\"", .afterEffects, nil, [0, 255, 0, 255], [0, 255, 0, 255]),
            ("", .lottieIOS, .resizeAspectFill, red, red), ("", .afterEffects, .resizeAspect, [0, 255, 0, 255], none),
            ("", .afterEffects, .resize, [0, 255, 0, 255], [0, 255, 0, 255]),
        ]

    @Test("Images of another shape fill their size, are fitted into it, or are stretched", arguments: fits)
    func imageFit(
        asset: String, player: LottieAnimation.Compatibility, fit: LottieAnimation.Replacements.ImageFit?,
        middle: [Int], top: [Int]
    ) throws {
        var replacements = LottieAnimation.Replacements()
        replacements.imageFit = fit
        let frame = DrawnFrame(try Self.image(asset, player).replacing(replacements))
        #expect(isNear(frame.color(10, 50), middle))
        #expect(isNear(frame.color(10, 10), top))
        #expect(isNear(frame.color(90, 50), [0, 0, 255, 255]))
    }
}
