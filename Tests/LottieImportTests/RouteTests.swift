import Foundation
import JSONParsing
import Testing

@testable import LottieImport

/// A frame can be computed in two ways: by drawing the animation, or by drawing a still animation whose properties are
/// the values at that frame. Both must be the same for every kind of property.
@Suite("Values and frames of Lottie animations")
struct RouteTests {
    /// Returns an animated property with an easing, from frame 0 to 100.
    private static func moving(_ from: String, _ to: String) -> String {
        "{\"a\":1,\"k\":[{\"t\":0,\"s\":[\(from)],\"o\":{\"x\":[0.3],\"y\":[0]},\"i\":{\"x\":[0.6],\"y\":[1]}},"
            + "{\"t\":100,\"s\":[\(to)]}]}"
    }

    /// Returns a solid layer of 60×60 points with members.
    private static func solid(_ transform: String, _ more: String = "\"nm\":\"A\"") -> String {
        "{\"ty\":1,\"ip\":0,\"op\":100,\"sw\":60,\"sh\":60,\"sc\":\"#3366ff\",\"ks\":{\(transform)},\(more)}"
    }

    private static let square = rectangle(20, 20, 50, 40)
    private static let red = fill("1,0,0")
    private static let outline =
        "{\"ty\":\"st\",\"c\":{\"k\":[0,0.5,1]},\"o\":{\"k\":80},\"w\":{\"k\":6},\"lc\":1,\"lj\":1}"

    private static func stroke(_ members: String) -> String {
        "{\"ty\":\"st\",\"c\":{\"k\":[0,0.5,1]},\"o\":{\"k\":80},\"w\":{\"k\":6},\"lc\":1,\"lj\":1,\(members)}"
    }

    private static func modified(_ modifier: String) -> String { shapes("\(square),{\(modifier)},\(red),\(outline)") }

    /// A star; of members with the same name the first one counts.
    private static func star(_ members: String) -> String {
        shapes(
            "{\"ty\":\"sr\",\"sy\":1,\(members),\"p\":{\"k\":[50,50]},"
                + "\"or\":{\"k\":40},\"ir\":{\"k\":20},\"r\":{\"k\":0},"
                + "\"pt\":{\"k\":5},\"os\":{\"k\":0},\"is\":{\"k\":0}},\(red)")
    }

    private static func gradient(_ type: Int, _ members: String) -> String {
        shapes(
            "\(square),{\"ty\":\"gf\",\"t\":\(type),\(members),\"o\":{\"k\":100},"
                + "\"g\":{\"p\":2,\"k\":{\"k\":[0,1,0,0,1,0,0,1]}}}")
    }

    private static func path(_ x: Int, _ handle: Int) -> String {
        "{\"c\":true,\"v\":[[10,10],[\(x),20],[40,90]],\"i\":[[0,0],[0,\(handle)],[0,0]],"
            + "\"o\":[[\(handle),0],[0,0],[0,0]]}"
    }

    private static func mask(_ members: String) -> String {
        solid(
            "\"p\":{\"k\":[20,20]}",
            "\"masksProperties\":[{\"mode\":\"a\",\"pt\":{\"k\":\(path(55, 5))},\(members)}]")
    }

    private static func effect(_ type: Int, _ values: [String]) -> String {
        let list = values.map { $0.hasPrefix("{") ? "{\"v\":\($0)}" : "{\"v\":{\"k\":\($0)}}" }
        return solid("\"p\":{\"k\":[20,20]}", "\"ef\":[{\"ty\":\(type),\"ef\":[\(list.joined(separator: ","))]}]")
    }

    private static func text(_ animator: String, _ selector: String = "\"s\":{\"k\":0},\"e\":{\"k\":60}") -> String {
        "{\"ty\":5,\"ip\":0,\"op\":100,\"ks\":{\"p\":{\"k\":[10,60]}},"
            + "\"t\":{\"d\":{\"k\":[{\"t\":0,\"s\":{\"t\":\"abcd\","
            + "\"s\":40,\"f\":\"F\",\"fc\":[1,0,0],\"sc\":[0,0,1],\"sw\":2}}]},"
            + "\"a\":[{\"s\":{\(selector)},\"a\":{\(animator)}}]}}"
    }

    /// The kinds of properties, each in a layer in which it changes.
    private static let kinds: [(name: String, layer: String)] = [
        ("anchor", solid("\"a\":\(moving("0,0", "30,20"))")),
        ("position", solid("\"p\":\(moving("0,0", "40,30"))")),
        (
            "curved position",
            solid(
                "\"p\":{\"a\":1,\"k\":[{\"t\":0,\"s\":[0,0],\"to\":[40,0],\"ti\":[0,-30]},{\"t\":100,\"s\":[40,40]}]}")
        ),
        ("split position", solid("\"p\":{\"s\":true,\"x\":\(moving("0", "30")),\"y\":\(moving("20", "5"))}")),
        ("scale", solid("\"s\":\(moving("20,100", "160,-50")),\"p\":{\"k\":[20,60]}")),
        (
            "scale per axis",
            solid(
                "\"s\":{\"a\":1,\"k\":[{\"t\":0,\"s\":[20,20],\"o\":{\"x\":[0,0.42],\"y\":[0,0]},"
                    + "\"i\":{\"x\":[1,1],\"y\":[1,1]}},{\"t\":100,\"s\":[160,160]}]}")
        ),
        ("rotation", solid("\"r\":\(moving("0", "90")),\"p\":{\"k\":[50,20]}")),
        ("skew", solid("\"sk\":\(moving("0", "40")),\"p\":{\"k\":[40,20]}")),
        ("skew axis", solid("\"sk\":{\"k\":30},\"sa\":\(moving("0", "90")),\"p\":{\"k\":[40,20]}")),
        ("opacity", solid("\"o\":\(moving("100", "20"))")),
        (
            "rotations in space",
            solid(
                "\"rx\":\(moving("0", "60")),\"ry\":\(moving("0", "30")),\"rz\":\(moving("0", "45")),"
                    + "\"p\":{\"k\":[40,20]}", "\"ddd\":1")
        ),
        (
            "orientation",
            solid("\"or\":\(moving("0,0,0", "40,0,50")),\"rx\":{\"k\":0},\"p\":{\"k\":[40,20]}", "\"ddd\":1")
        ),
        (
            "rectangle",
            shapes(
                "{\"ty\":\"rc\",\"p\":\(moving("30,30", "60,50")),\"s\":\(moving("20,20", "70,50")),"
                    + "\"r\":\(moving("0", "20"))},\(red)")
        ),
        (
            "ellipse",
            shapes("{\"ty\":\"el\",\"p\":\(moving("30,30", "60,50")),\"s\":\(moving("20,20", "70,50"))},\(red)")
        ),
        ("star points", star("\"pt\":\(moving("3", "9"))")), ("star rotation", star("\"r\":\(moving("0", "90"))")),
        ("outer radius", star("\"or\":\(moving("30", "48"))")), ("inner radius", star("\"ir\":\(moving("30", "8"))")),
        ("outer roundness", star("\"os\":\(moving("0", "100"))")),
        ("inner roundness", star("\"is\":\(moving("0", "100"))")),
        ("star position", star("\"p\":\(moving("30,30", "60,60"))")),
        (
            "path",
            shapes(
                "{\"ty\":\"sh\",\"ks\":{\"a\":1,\"k\":[{\"t\":0,\"s\":[\(path(50, 0))]},"
                    + "{\"t\":100,\"s\":[\(path(90, 20))]}]}},\(red)")
        ),
        ("fill color", shapes("\(square),{\"ty\":\"fl\",\"c\":\(moving("1,0,0", "0,1,0.5")),\"o\":{\"k\":100}}")),
        ("fill opacity", shapes("\(square),{\"ty\":\"fl\",\"c\":{\"k\":[1,0,0]},\"o\":\(moving("10", "90"))}")),
        (
            "stroke",
            shapes(
                "\(square),{\"ty\":\"st\",\"c\":\(moving("1,0,0", "0,1,0.5")),\"o\":\(moving("10", "90")),"
                    + "\"w\":\(moving("1", "12"))}")
        ),
        (
            "dashes",
            shapes(
                "\(square),"
                    + stroke(
                        "\"d\":[{\"n\":\"d\",\"v\":\(moving("3", "12"))},{\"n\":\"g\",\"v\":\(moving("6", "2"))},"
                            + "{\"n\":\"o\",\"v\":\(moving("0", "9"))}]"))
        ),
        ("gradient ends", gradient(1, "\"s\":\(moving("20,20", "40,60")),\"e\":\(moving("70,20", "70,60"))")),
        (
            "gradient highlight",
            gradient(
                2, "\"s\":{\"k\":[45,40]},\"e\":{\"k\":[75,40]},\"h\":\(moving("0", "80")),\"a\":\(moving("0", "90"))")
        ),
        (
            "gradient colors",
            shapes(
                "\(square),{\"ty\":\"gf\",\"t\":1,\"s\":{\"k\":[20,20]},\"e\":{\"k\":[70,20]},"
                    + "\"o\":{\"k\":100},\"g\":{\"p\":2,"
                    + "\"k\":\(moving("0,1,0,0,1,0,0,1", "0.2,0,1,0,0.9,1,1,1"))}}")
        ),
        (
            "trim",
            modified("\"ty\":\"tm\",\"s\":\(moving("0", "40")),\"e\":\(moving("50", "90")),\"o\":\(moving("0", "180"))")
        ),
        (
            "repeater",
            modified(
                "\"ty\":\"rp\",\"c\":\(moving("1", "4")),\"o\":\(moving("0", "1")),"
                    + "\"tr\":{\"p\":\(moving("0,0", "15,5")),\"r\":\(moving("0", "20")),"
                    + "\"s\":\(moving("100,100", "80,80")),\"so\":\(moving("100", "50")),\"eo\":\(moving("100", "10"))}"
            )
        ),
        ("rounded corners", modified("\"ty\":\"rd\",\"r\":\(moving("0", "20"))")),
        ("pucker", modified("\"ty\":\"pb\",\"a\":\(moving("-30", "50"))")),
        ("zigzag", modified("\"ty\":\"zz\",\"s\":\(moving("1", "8")),\"r\":\(moving("1", "6")),\"pt\":{\"k\":1}")),
        ("offset", modified("\"ty\":\"op\",\"a\":\(moving("-8", "12")),\"lj\":2")),
        ("twist", modified("\"ty\":\"tw\",\"a\":\(moving("0", "60")),\"c\":\(moving("40,40", "50,50"))")),
        ("mask opacity", mask("\"o\":\(moving("20", "100"))")), ("mask expansion", mask("\"x\":\(moving("-5", "8"))")),
        ("mask feather", mask("\"f\":\(moving("0,0", "12,12"))")),
        (
            "mask path",
            solid(
                "\"p\":{\"k\":[20,20]}",
                "\"masksProperties\":[{\"mode\":\"a\",\"pt\":{\"a\":1,\"k\":[{\"t\":0,\"s\":[\(path(50, 0))]},"
                    + "{\"t\":100,\"s\":[\(path(90, 20))]}]}}]")
        ),
        ("tint", effect(20, [moving("0,0,0", "1,0,0"), moving("1,1,1", "0,1,0"), moving("0", "100")])),
        ("fill effect", effect(21, ["0", "0", moving("1,0,0", "0,1,0"), "0", "0", "0", moving("0.2", "1")])),
        ("tritone", effect(23, [moving("1,0,0", "0,1,0"), moving("0,0,1", "1,1,0"), "[0,0,0]"])),
        (
            "drop shadow",
            effect(
                25,
                [
                    moving("1,0,0", "0,1,0"), moving("0", "255"), moving("0", "270"), moving("2", "15"),
                    moving("0", "10"),
                ])
        ),
        ("blur", effect(29, [moving("0", "20"), "1", "0"])),
        (
            "transform effect",
            effect(
                35,
                [
                    moving("0,0", "20,20"), moving("0,0", "30,30"), "0", moving("50", "120"), moving("120", "60"),
                    moving("0", "20"), "0", moving("0", "40"), moving("100", "40"),
                ])
        ),
        ("animator position", text("\"p\":\(moving("0,0", "10,-30"))")),
        ("animator scale and rotation", text("\"s\":\(moving("100,100", "40,150")),\"r\":\(moving("0", "45"))")),
        (
            "animator colors",
            text(
                "\"fc\":\(moving("1,0,0", "0,1,0")),\"sc\":\(moving("1,0,0", "0,1,0")),"
                    + "\"sw\":\(moving("0", "4")),\"o\":\(moving("100", "30"))"
            )
        ),
        ("animator tracking", text("\"t\":\(moving("0", "15"))")),
        (
            "selector",
            text(
                "\"p\":{\"k\":[0,-20]}",
                "\"s\":\(moving("0", "50")),\"e\":\(moving("30", "100")),"
                    + "\"o\":\(moving("0", "-30")),\"a\":\(moving("50", "100")),\"sh\":2"
            )
        ),
        (
            "hold",
            solid(
                "\"p\":{\"a\":1,\"k\":[{\"t\":0,\"s\":[0,0],\"h\":1},{\"t\":37,\"s\":[40,30],\"h\":1},"
                    + "{\"t\":80,\"s\":[10,0]}]}"
            )
        ),
    ]

    /// A font whose letters are squares, so that no test depends on installed fonts.
    private static let glyphs =
        ",\"fonts\":{\"list\":[{\"fName\":\"F\",\"fFamily\":\"Fam\",\"fStyle\":\"Bold\"}]},\"chars\":["
        + "abcd".map {
            "{\"ch\":\"\($0)\",\"fFamily\":\"Fam\",\"style\":\"Bold\",\"w\":50,"
                + "\"data\":{\"shapes\":[\(rectangle(5, -60, 40, 60))]}}"
        }.joined(separator: ",") + "]"

    @Test("The frame of an animated property is that of its value", arguments: kinds.indices)
    func kind(index: Int) throws {
        let (name, layer) = Self.kinds[index]
        let player = FramePlayer(try animation(layer, Self.glyphs))
        let source = try JSONParser.parse(Data(layer.utf8), name: name)
        var frames: Set<[UInt32]> = []
        for frame in [7.5, 37, 80] {
            let still = try source.baked(at: frame).text
            let pixels = player.pixels(at: frame)
            frames.insert(pixels)
            let difference = FramePlayer(try animation(still, Self.glyphs)).pixels(at: frame).difference(from: pixels)
            #expect(difference <= 2, "\(name) at frame \(frame)")
        }
        // Otherwise the property is not drawn, and the comparison proves nothing.
        #expect(frames.count == 3, "\(name)")
    }

    @Test(
        "The frames of the samples are those of their values",
        arguments: ["badge", "heart", "logo-reveal", "lower-third"])
    func sample(name: String) throws {
        let file = "samples/media/\(name).json"
        let path = #filePath.replacing("Tests/LottieImportTests/RouteTests.swift", with: file)
        let data = try #require(FileManager.default.contents(atPath: path))
        func read(_ data: Data) throws -> LottieAnimation {
            try LottieAnimation(data: data, name: file) { try $0.decodedPNG() }
        }
        let source = try JSONParser.parse(data, name: file)
        let found = try read(data)
        let player = FramePlayer(found)
        for share in [0.15, 0.65] {
            let frame = found.frameTime(forProgress: share)
            let pixels = player.pixels(at: frame)
            let still = FramePlayer(try read(Data(source.baked(at: frame).text.utf8))).pixels(at: frame)
            #expect(still.difference(from: pixels) <= 2, "frame \(frame)")
        }
    }
}

extension [UInt32] {
    /// Returns the largest difference of a component.
    fileprivate func difference(from other: [UInt32]) -> Int {
        if self == other { return 0 }
        guard count == other.count else { return 255 }
        return zip(self, other).reduce(0) { worst, pair in
            if pair.0 == pair.1 { return worst }
            return [0, 8, 16, 24].reduce(worst) {
                Swift.max($0, abs(Int(pair.0 >> $1 & 255) - Int(pair.1 >> $1 & 255)))
            }
        }
    }
}
