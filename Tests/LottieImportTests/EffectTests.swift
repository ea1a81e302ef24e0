import Foundation
import Testing

@testable import LottieImport

@Suite("Effects of Lottie layers")
struct EffectTests {
    private static let none = [0, 0, 0, 0]

    /// A layer of one color with members.
    private static func solid(_ color: String, _ members: String, width: Int = 100) -> String {
        "{\"ty\":1,\"ip\":0,\"op\":100,\"sw\":\(width),\"sh\":100,\"sc\":\"\(color)\",\"ks\":{},\(members)}"
    }

    /// An effect with its parameters by position; others are 0.
    private static func effect(_ type: Int, _ values: [Int: String]) -> String {
        let last = values.keys.max() ?? 0
        let list = (0...last).map { "{\"v\":{\"k\":\(values[$0] ?? "0")}}" }
        return "\"ef\":[{\"ty\":\(type),\"ef\":[\(list.joined(separator: ","))]}]"
    }

    private static let tritone = effect(23, [0: "[1,0,0]", 1: "[0,1,0]", 2: "[0,0,1]"])

    @Test(
        "Tritone maps dark, middle and bright colors to three colors",
        arguments: [
            ("#000000", [0, 0, 255]), ("#808080", [1, 254, 0]), ("#ffffff", [255, 0, 0]), ("#404040", [0, 128, 127]),
            ("#ff0000", [0, 170, 85]),
        ])
    func tritone(color: String, expected: [Int]) throws {
        let found = DrawnFrame(try animation(Self.solid(color, Self.tritone))).color(50, 50)
        #expect(isNear(found, expected + [255], within: 2), "\(found)")
    }

    /// Levels that change nothing, with other parameters by position.
    private static func levels(_ values: [Int: String]) -> String {
        var all: [Int: String] = [:]
        for first in [2, 9, 16, 23, 30] {
            for (offset, value) in [0, 1, 1, 0, 1].enumerated() { all[first + offset] = "\(value)" }
        }
        return effect(24, all.merging(values) { $1 })
    }

    /// Parameters, a color, and the result.
    private static let levelCases: [([Int: String], String, [Int])] = [
        ([:], "#336699", [51, 102, 153]),
        // The input range of all channels, then its gamma, and the output range of red.
        ([2: "0.2", 3: "0.6"], "#336699", [0, 128, 255]),
        ([4: "2"], "#404040", [128, 128, 128]),
        ([12: "0.5", 13: "1"], "#00ff00", [128, 255, 0]),
        ([16: "1", 17: "0"], "#00ff40", [0, 0, 64]),
        ([23: "0.5", 24: "1", 2: "0", 3: "0.5"], "#4000c0", [128, 0, 255]),
    ]

    @Test("Levels map channels, then all colors", arguments: levelCases)
    func levels(values: [Int: String], color: String, expected: [Int]) throws {
        let found = DrawnFrame(try animation(Self.solid(color, Self.levels(values)))).color(50, 50)
        #expect(isNear(found, expected + [255], within: 2), "\(found)")
    }

    @Test("Levels of alpha are reported")
    func alpha() throws {
        let found = try animation(Self.solid("#ff0000", Self.levels([34: "0.5"]))).warnings
        #expect(found.map(\.problem) == ["levels of alpha are not supported; drawn without them"])
    }

    /// A red layer with a set matte of layer 7, which has the given color and is 50 points wide.
    private static func matte(_ color: String, _ values: [Int: String], _ more: String = "\"hd\":true") -> String {
        solid("#ff0000", effect(28, values.merging([0: "7"]) { $1 })) + ","
            + solid(color, "\"ind\":7,\(more)", width: 50)
    }

    /// The matte's color and parameters, and the colors in it and beside it.
    private static let mattes: [(String, [Int: String], [Int], [Int])] = [
        ("#000000", [1: "4"], [255, 0, 0, 255], none), ("#000000", [1: "4", 2: "1"], none, [255, 0, 0, 255]),
        ("#00ff00", [1: "5"], [182, 0, 0, 182], none),
    ]

    @Test("Set matte limits a layer to another one", arguments: mattes)
    func setMatte(color: String, values: [Int: String], inside: [Int], outside: [Int]) throws {
        let frame = DrawnFrame(try animation(Self.matte(color, values)))
        #expect(isNear(frame.color(25, 50), inside))
        #expect(isNear(frame.color(75, 50), outside))
    }

    @Test("The layer of a set matte is drawn as well unless it is hidden")
    func matteSource() throws {
        let layers = Self.matte("#0000ff", [1: "4", 2: "1"], "\"nm\":\"Shown\"")
        let frame = DrawnFrame(try animation(layers))
        #expect(frame.color(25, 50) == [0, 0, 255, 255])
        #expect(frame.color(75, 50) == [255, 0, 0, 255])
    }

    @Test("Mattes that need themselves are removed")
    func cycles() throws {
        let layers = (1...3).map { Self.solid("#ff0000", "\"ind\":\($0),\"tt\":1,\"tp\":\($0 % 3 + 1)") }
        let found = try animation(layers.joined(separator: ","))
        #expect(found.warnings.contains { $0.problem.contains("the matte of the layer needs the layer itself") })
        #expect(DrawnFrame(found).color(50, 50) == Self.none)
    }

    @Test("Long chains of mattes are cut")
    func chains() throws {
        let layer = Self.solid("#ff0000", "\"tt\":1")
        let found = try animation(Array(repeating: layer, count: 2000).joined(separator: ","))
        #expect(found.warnings.contains { $0.problem.contains("needs more than 32 other mattes") })
        #expect(DrawnFrame(found).color(50, 50) == [255, 0, 0, 255])
    }

    /// The transform of a shape or text layer, a pixel in its shadow, and one below the shadow.
    private static let transforms = [
        "100,100]},\"r\":{\"k\":0", "400,400]},\"r\":{\"k\":0", "400,400]},\"r\":{\"k\":90",
    ]

    @Test(
        "Effects of shape layers are in the composition's pixels, whatever their scale and rotation",
        arguments: transforms)
    func scaledShapeLayers(transform: String) throws {
        let side = transform.hasPrefix("100") ? 40.0 : 10
        let shadow = Self.effect(25, [0: "[0,0,0]", 1: "255", 2: "180", 3: "12"])
        let layer = shapes(rectangle(-side / 2, -side / 2, side, side) + "," + fill("1,0,0"), "," + shadow)
            .replacing("\"ks\":{}", with: "\"ks\":{\"p\":{\"k\":[50,50]},\"s\":{\"k\":[\(transform)}}")
        let frame = DrawnFrame(try animation(layer))
        #expect(frame.color(50, 65) == [255, 0, 0, 255])
        #expect(frame.color(50, 79) == [0, 0, 0, 255])
        #expect(frame.color(50, 85) == Self.none)
    }

    @Test("As lottie-ios, effects of shape layers are scaled with them")
    func scaledShapeLayersAsLottieIOS() throws {
        let shadow = Self.effect(25, [0: "[0,0,0]", 1: "255", 2: "180", 3: "12"])
        let layer = shapes(rectangle(10, 10, 20, 20) + "," + fill("1,0,0"), "," + shadow)
            .replacing("\"ks\":{}", with: "\"ks\":{\"s\":{\"k\":[200,200]}}")
        #expect(DrawnFrame(try animation(layer)).color(40, 75) == Self.none)
        #expect(DrawnFrame(try animation(layer, compatibility: .lottieIOS)).color(40, 75) == [0, 0, 0, 255])
    }

    @Test("Effects of layers with pixels of their own are scaled with them")
    func scaledSolids() throws {
        let shadow = Self.effect(25, [0: "[0,0,0]", 1: "255", 2: "180", 3: "5"])
        let layer = Self.solid("#ff0000", shadow).replacing("\"ks\":{}", with: "\"ks\":{\"s\":{\"k\":[50,50]}}")
        let frame = DrawnFrame(try animation(layer.replacing("\"sh\":100", with: "\"sh\":60")))
        #expect(frame.color(20, 31) == [0, 0, 0, 255])
        #expect(frame.color(20, 34) == Self.none)
    }

    @Test("Strokes along masks of scaled shape layers have the width of the composition's pixels")
    func scaledStroke() throws {
        let values = ["1", "0", "1", "[0,0,1]", "10", "1", "1", "0", "100", "15", "1"]
        let layer = shapes(
            rectangle(0, 0, 25, 25) + "," + fill("1,0,0"),
            ",\"masksProperties\":[{\"mode\":\"n\",\"pt\":{\"k\":{\"c\":false,\"v\":[[0,12.5],[25,12.5]],"
                + "\"i\":[],\"o\":[]}}}],"
                + "\"ef\":[{\"ty\":22,\"ef\":["
                + values.map { "{\"v\":{\"k\":\($0)}}" }.joined(separator: ",") + "]}]"
        ).replacing("\"ks\":{}", with: "\"ks\":{\"s\":{\"k\":[400,400]}}")
        let frame = DrawnFrame(try animation(layer))
        #expect(frame.color(50, 52) == [0, 0, 255, 255])
        #expect(frame.color(50, 60) == [255, 0, 0, 255])
    }

    @Test("Blurs in one direction keep edges in the other")
    func directions() throws {
        for (dimensions, points) in [("2", [(60, 50), (50, 65)]), ("3", [(50, 60), (65, 50)])] {
            let layer = shapes(
                rectangle(40, 40, 20, 20) + "," + fill("1,0,0"),
                "," + Self.effect(29, [0: "20", 1: dimensions, 2: "0"]))
            let frame = DrawnFrame(try animation(layer))
            // The edge is soft: half of the color, and less beyond it by the Gaussian curve.
            #expect((100...135).contains(frame.color(points[0].0, points[0].1)[3]), "\(dimensions)")
            #expect(frame.color(points[1].0, points[1].1) == Self.none)
        }
    }
}
