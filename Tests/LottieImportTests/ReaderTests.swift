import Foundation
import Images
import Testing

@testable import LottieImport

@Suite("Reading Lottie files")
struct ReaderTests {
    private static func read(_ json: String) throws -> LottieAnimation {
        try LottieAnimation(data: Data(json.utf8), name: "a.json") { try $0.decodedPNG() }
    }

    /// A document and the message of its error.
    private static let errorCases: [(String, String)] = [
        ("{\"fr\":60", "a.json:1:9: expected , or } in an object"),
        ("{\"a\":[1,2,]}", "a.json:1:11: expected a JSON value"),
        ("{\"fr\":60}", "a.json: not a Lottie animation: there is no \"layers\""),
        ("{\"fr\":0,\"layers\":[]}", "a.json: the frame rate (fr) is not above 0, at most 1000"),
        ("{\"fr\":60,\"ip\":5,\"op\":5,\"layers\":[]}", "a.json: the last frame (op) is not after the first (ip)"),
        (
            "{\"fr\":60,\"ip\":0,\"op\":5,\"w\":9,\"h\":9,\"layers\":[{\"ty\":0,\"refId\":\"c\"}],"
                + "\"assets\":[{\"id\":\"c\",\"layers\":[{\"ty\":0,\"refId\":\"c\"}]}]}",
            "a.json: the asset \"c\" contains itself (c › c)"
        ),
        (
            "{\"fr\":60,\"ip\":0,\"op\":5,\"w\":9,\"h\":9,\"layers\":[{\"ty\":3,\"ind\":1,\"parent\":2},"
                + "{\"ty\":3,\"ind\":2,\"parent\":1}]}",
            "a.json: layers[0]: the layer is its own ancestor (parent)"
        ),
    ]

    @Test("Errors name the file, the place and the problem", arguments: errorCases)
    func errors(json: String, message: String) {
        #expect(throws: LottieError.self) { try Self.read(json) }
        do {
            _ = try Self.read(json)
        } catch {
            #expect("\(error)" == message)
        }
    }

    @Test("Nesting deeper than the limit is an error")
    func depth() {
        let json = String(repeating: "[", count: 100_000)
        #expect(throws: LottieError.self) { try Self.read(json) }
    }

    @Test("Chains of parents longer than the limit are errors")
    func parents() throws {
        func read(_ count: Int) throws -> LottieAnimation {
            try animation((0..<count).map { "{\"ty\":3,\"ind\":\($0),\"parent\":\($0 + 1)}" }.joined(separator: ","))
        }
        #expect(throws: LottieError.self) { try read(1002) }
        #expect(try DrawnFrame(read(1000)).color(50, 50) == [0, 0, 0, 0])
    }

    @Test("Unsupported features are warnings with their place")
    func warnings() throws {
        let found = try animation(
            "{\"ty\":14,\"nm\":\"Light\"},{\"ty\":4,\"nm\":\"Logo\",\"ks\":{\"r\":{\"k\":5,\"x\":\"var $bm_rt\"}},"
                + "\"shapes\":[{\"ty\":\"gr\",\"it\":[{\"ty\":\"qq\"}]}]}")
        #expect(
            found.warnings.map(\.description) == [
                "layers[0] \"Light\": light layers are not supported; nothing is drawn",
                "layers[1] \"Logo\": ks.r: expressions are ignored; their last computed values are used",
                "layers[1] \"Logo\": shapes[0].it[0]: shape items of type \"qq\" are not supported; drawn without it",
            ])
    }

    /// Members of a layer, and the problem that is reported.
    private static let unsupported: [(String, String)] = [
        ("\"ty\":12", "adjustment layers are not supported; nothing is drawn"),
        ("\"ty\":2,\"refId\":\"photo\"", "the asset \"photo\" is missing; nothing is drawn"),
        ("\"ty\":3,\"bm\":17", "the blend mode hard mix is not supported; drawn in the normal mode"),
        ("\"ty\":3,\"ef\":[{\"ty\":30}]", "the effect twirl is not supported; drawn without it"),
        ("\"ty\":3,\"sy\":[{\"ty\":6}]", "the layer style satin is not supported; drawn without it"),
        (
            "\"ty\":5,\"t\":{\"d\":{\"k\":[]},\"a\":[{\"a\":{\"bl\":{\"k\":[5,5]}}}]}",
            "text animators of blur are not supported; drawn without it"
        ),
    ]

    @Test("Unsupported features are reported by name", arguments: unsupported)
    func names(members: String, problem: String) throws {
        #expect(try animation("{\"nm\":\"A\",\(members)}").warnings.map(\.problem) == [problem])
    }

    @Test("Images outside the folder are not read")
    func confinement() throws {
        for path in ["../secret.png", "/etc/secret.png", "http://example.com/a.png"] {
            let found = try animation(
                "", ",\"assets\":[{\"id\":\"i\",\"w\":1,\"h\":1,\"u\":\"\",\"p\":\"\(path)\"}]")
            #expect(found.warnings.count == 1)
        }
    }

    @Test("Times and durations follow from frames")
    func times() throws {
        let found = try Self.read("{\"fr\":30,\"ip\":10,\"op\":70,\"w\":9,\"h\":9,\"layers\":[]}")
        #expect(found.duration == 2)
        #expect(found.frameTime(forProgress: 0.25) == 25)
        #expect(found.progressTime(forFrame: 25) == 0.25)
    }

    @Test("Loop modes determine the part that is shown")
    func loopModes() {
        #expect(LottieLoopMode.playOnce.progress(after: 1.25) == 1)
        #expect(LottieLoopMode.loop.progress(after: 1.25) == 0.25)
        #expect(LottieLoopMode.autoReverse.progress(after: 1.25) == 0.75)
        #expect(LottieLoopMode.repeat(2).progress(after: 1.25) == 0.25)
        #expect(LottieLoopMode.repeat(2).progress(after: 2.5) == 1)
        #expect(LottieLoopMode.repeatBackwards(1).progress(after: 1.25) == 0.75)
        #expect(LottieLoopMode.repeatBackwards(1).progress(after: 2.5) == 0)
    }

    @Test("Replacements change text and values by key path")
    func replacements() throws {
        let source = try animation(
            shapes(
                "{\"ty\":\"gr\",\"nm\":\"Group\",\"it\":[\(rectangle(0, 0, 100, 100)),"
                    + "\(fill("1,0,0", ",\"nm\":\"Fill 1\""))]}", ",\"nm\":\"Logo\""))
        #expect(source.keyPaths.contains("Logo.Group.Fill 1.Color"))
        for keyPath in ["Logo.Group.Fill 1.Color", "**.Fill 1.Color", "Logo.*.*.Color", "**.Color"] {
            var replacements = LottieAnimation.Replacements()
            replacements.values[keyPath] = .color(CGColor(red: 0, green: 0, blue: 1, alpha: 1))
            let replaced = source.replacing(replacements)
            #expect(DrawnFrame(replaced).color(50, 50) == [0, 0, 255, 255])
            #expect(replaced.warnings.isEmpty)
        }
        var unknown = LottieAnimation.Replacements()
        unknown.values["**.Fill 2.Color"] = .number(1)
        let warning = "nothing matches the key path \"**.Fill 2.Color\"; the nearest: \"Logo.Group.Fill 1.Color\""
        #expect(source.replacing(unknown).warnings.map(\.problem) == [warning])
    }

    /// Names that do not exist, and the key paths that are named instead.
    private static let mistakes: [(String, [String])] = [
        ("logo.group.fill 1.color", ["Logo.Group.Fill 1.Color"]), ("Logo.Fill 1.Color", ["Logo.Group.Fill 1.Color"]),
        ("**.Colors", ["Logo.Group.Fill 1.Color"]), ("Logo.Group.Fill 1.Colour", ["Logo.Group.Fill 1.Color"]),
        ("Logo.Position", ["Logo.Transform.Position"]),
        ("**.Scal", ["Logo.Transform.Scale", "Logo.Group.Transform.Scale", "Titles.Transform.Scale"]),
    ]

    @Test("Warnings about unknown key paths name the nearest ones", arguments: mistakes)
    func nearestKeyPaths(name: String, expected: [String]) throws {
        let group =
            "{\"ty\":\"gr\",\"nm\":\"Group\",\"it\":[\(rectangle(0, 0, 100, 100)),"
            + "\(fill("1,0,0", ",\"nm\":\"Fill 1\"")),{\"ty\":\"tr\"}]}"
        let source = try animation(shapes(group, ",\"nm\":\"Logo\"") + "," + shapes("", ",\"nm\":\"Titles\""))
        var unknown = LottieAnimation.Replacements()
        unknown.values[name] = .number(1)
        let names = expected.map { "\"\($0)\"" }.joined(separator: ", ")
        let warnings = source.replacing(unknown).warnings.map(\.problem)
        #expect(Set(source.keyPaths).isSuperset(of: expected))
        #expect(warnings == ["nothing matches the key path \"\(name)\"; the nearest: \(names)"])
    }

    @Test("Layer names may have periods", arguments: ["Logo v1.2.Group.Fill 1.Color", "*.Group.Fill 1.Color"])
    func periods(keyPath: String) throws {
        let group =
            "{\"ty\":\"gr\",\"nm\":\"Group\",\"it\":[\(rectangle(0, 0, 100, 100)),"
            + "\(fill("1,0,0", ",\"nm\":\"Fill 1\""))]}"
        let source = try animation(shapes(group, ",\"nm\":\"Logo v1.2\""))
        var replacements = LottieAnimation.Replacements()
        replacements.values[keyPath] = .color(CGColor(red: 0, green: 0, blue: 1, alpha: 1))
        let replaced = source.replacing(replacements)
        #expect(DrawnFrame(replaced).color(50, 50) == [0, 0, 255, 255])
        #expect(replaced.warnings.isEmpty)
    }

    @Test("A value of the wrong type is a warning, and the next fitting value is used")
    func wrongType() throws {
        let source = try animation(
            shapes(rectangle(0, 0, 100, 100) + "," + fill("1,0,0", ",\"nm\":\"Fill 1\""), ",\"nm\":\"Logo\""))
        var replacements = LottieAnimation.Replacements()
        replacements.values["Logo.Fill 1.Color"] = .point(CGPoint(x: 1, y: 2))
        replacements.values["**.Color"] = .color(CGColor(red: 0, green: 0, blue: 1, alpha: 1))
        let replaced = source.replacing(replacements)
        #expect(DrawnFrame(replaced).color(50, 50) == [0, 0, 255, 255])
        let expected =
            "\"Logo.Fill 1.Color\" needs a color, but the value of \"Logo.Fill 1.Color\" is two numbers"
        #expect(replaced.warnings.map(\.problem) == [expected])
    }

    @Test("A damaged archive is an error")
    func archives() {
        let data = Data([0x50, 0x4b, 0x03, 0x04] + [UInt8](repeating: 7, count: 100))
        #expect(throws: LottieError.self) { try LottieAnimation(data: data, name: "a.lottie") { try $0.decodedPNG() } }
    }
}
