import Foundation
import LayerTree
import Limits
import TestSupport
import Testing

@testable import CoreAnimationPackages

@Suite("Files of Core Animation packages")
struct PackageTests {
    private static let root = #"<CALayer bounds="0 0 100 200"/>"#

    @Test("A document has the name that the index gives, or main.caml")
    func index() throws {
        let maker = try PackageMaker()
        try maker.write(Self.root, index: ["publishedObjectNames": "<array><string>a</string></array>"])
        let package = try maker.read()
        #expect(package.size == CGSize(width: 100, height: 200) && package.publishedObjectNames == ["a"])
        try maker.folder.write(PackageMaker.document(Self.root), to: "other.ca/scene.caml")
        try maker.folder.write(
            "<plist><dict><key>rootDocument</key><string>scene.caml</string></dict></plist>", to: "other.ca/index.xml")
        #expect(try maker.read("other.ca/index.xml").layerCount == 1)
        #expect(try maker.read("other.ca/scene.caml").layerCount == 1)
    }

    @Test("A wallpaper has up to three parts, and the size of its screen")
    func wallpaper() throws {
        let maker = try PackageMaker()
        for part in ["Floating", "Background"] {
            try maker.write(
                """
                <CALayer name="\(part)" bounds="0 0 390 844"><states><LKState name="Locked"/><LKState name="Unlock"/>\
                </states></CALayer>
                """, to: "x.wallpaper/7.X_\(part)-390w-844h@3x~iphone.ca")
        }
        try maker.folder.write(
            """
            <plist><dict><key>logicalScreenClass</key><string>390w-844h@3x~iphone</string><key>assets</key><dict>\
            <key>lockAndHome</key><dict><key>default</key><dict><key>floatingAnimationFileNameKey</key>\
            <string>7.X_Floating-390w-844h@3x~iphone.ca</string><key>backgroundAnimationFileName</key>\
            <string>7.X_Background-390w-844h@3x~iphone.ca</string><key>foregroundAnimationFileName</key>\
            <string>missing.ca</string></dict></dict></dict></dict></plist>
            """, to: "x.wallpaper/Wallpaper.plist")
        let package = try maker.read("x.wallpaper/Wallpaper.plist")
        #expect(package.size == CGSize(width: 390, height: 844) && package.scale == 3)
        #expect(package.documents.map { $0.root.value("name") } == [.text("Background"), .text("Floating")])
        #expect(package.states == ["Locked", "Unlock"] && package.initialState == "Locked")
        #expect(package.warnings.map(\.isMissingFile) == [false] && package.warnings[0].problem.contains("missing.ca"))
    }

    @Test("A document in pixels has the scale of the screen, and others fill it")
    func scales() throws {
        let maker = try PackageMaker()
        try maker.write(
            #"<CALayer name="px" bounds="0 0 300 300"/>"#, to: "x.wallpaper/a Background 390w-844h@3x.ca",
            index: ["unitsInPixelsInPlayer": "<true/>"])
        try maker.write(#"<CALayer name="pt" bounds="0 0 195 422"/>"#, to: "x.wallpaper/b Floating.ca")
        try maker.folder.write("<plist><dict/></plist>", to: "x.wallpaper/Wallpaper.plist")
        let layer = PackageLayer(try maker.read("x.wallpaper/Wallpaper.plist"))
        let pixels = try #require(StagePlayer.find("px", in: layer))
        #expect(pixels.convert(pixels.bounds, to: layer) == CGRect(x: 145, y: 372, width: 100, height: 100))
        let points = try #require(StagePlayer.find("pt", in: layer))
        #expect(points.convert(points.bounds, to: layer) == CGRect(x: 0, y: 0, width: 390, height: 844))
    }

    @Test("Images are in the package, with or without percent encoding, or in data URLs")
    func images() throws {
        let maker = try PackageMaker()
        let data = Data(base64Encoded: Self.pixel) ?? Data()
        try maker.write(
            """
            <CALayer bounds="0 0 9 9"><sublayers><CALayer><contents type="CGImage" src="assets/a%20b.png"/></CALayer>\
            <CALayer><contents><CGImage src="assets/a%b.png"/></contents></CALayer>\
            <CALayer><contents type="CGImage" src="data:image/png;base64,\(Self.pixel)"/></CALayer>\
            <CALayer><contents type="CGImage" src="../../x.png"/></CALayer>\
            <CALayer><contents type="CGImage" src="assets/none.png"/></CALayer>\
            <CALayer><contents type="CGImage" src="data:text/plain,x"/></CALayer></sublayers></CALayer>
            """)
        try FileManager.default.createDirectory(
            at: maker.folder.file("test.ca/assets"), withIntermediateDirectories: true)
        for name in ["a b.png", "a%b.png"] { try data.write(to: maker.folder.file("test.ca/assets/\(name)")) }
        try data.write(to: maker.folder.file("x.png"))
        let package = try maker.read()
        let layers = PackageStage(package, states: []).roots.first?.sublayers ?? []
        #expect(layers.map { $0.contents != nil } == [true, true, true, false, false, false])
        #expect(package.warnings.map(\.isMissingFile) == [true, true, true])
        #expect(package.warnings[0].problem.contains("outside"))
    }

    @Test("Links out of the package are not followed")
    func links() throws {
        let maker = try PackageMaker()
        try maker.write(#"<CALayer bounds="0 0 9 9"><contents type="CGImage" src="assets/x.png"/></CALayer>"#)
        try (Data(base64Encoded: Self.pixel) ?? Data()).write(to: maker.folder.file("secret.png"))
        try FileManager.default.createDirectory(
            at: maker.folder.file("test.ca/assets"), withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            atPath: maker.folder.path("test.ca/assets/x.png"), withDestinationPath: maker.folder.path("secret.png"))
        #expect(try maker.read().warnings.count == 1)
        try FileManager.default.removeItem(at: maker.folder.file("test.ca/main.caml"))
        try maker.folder.write(PackageMaker.document(Self.root), to: "secret.caml")
        try FileManager.default.createSymbolicLink(
            atPath: maker.folder.path("test.ca/main.caml"), withDestinationPath: maker.folder.path("secret.caml"))
        #expect(throws: LayerPackage.ReadingError.self) { try maker.read() }
    }

    @Test(
        "Errors have the position",
        arguments: [
            ("<CALayer>", "test.ca/main.caml:2:"), ("", "test.ca/main.caml:2:1: the document has no layer"),
            ("<CALayer/>", "index.xml: the root layer is 0.0 × 0.0"),
        ])
    func errors(_ layer: String, _ text: String) throws {
        let maker = try PackageMaker()
        try maker.write(layer)
        let error = #expect(throws: LayerPackage.ReadingError.self) { try maker.read() }
        #expect(try #require(error).description.contains(text))
    }

    @Test("Entities, nesting, layers and long paths end at limits")
    func limits() throws {
        let maker = try PackageMaker()
        func problem(_ document: String) throws -> String {
            try maker.folder.write(document, to: "test.ca/main.caml")
            let error = #expect(throws: LayerPackage.ReadingError.self) { try maker.read() }
            return error?.description ?? ""
        }
        try maker.write(Self.root)
        #expect(try problem(#"<!DOCTYPE caml [<!ENTITY a "x">]><caml/>"#).contains("document type"))
        let deep = String(repeating: "<CALayer><sublayers>", count: 200)
        #expect(try problem("<caml>" + deep).contains("nested"))
        var limits = ResourceLimits()
        limits.layers = 10
        let many = "<CALayer bounds='0 0 9 9'><sublayers>" + String(repeating: "<CALayer/>", count: 20)
        try ResourceLimits.$current.withValue(limits) {
            let text = try problem(PackageMaker.document(many + "</sublayers></CALayer>"))
            #expect(text.contains("(layers)"))
        }
        let path = "0 0 m " + String(repeating: "1 1 l ", count: ValueText.pathLimit)
        #expect(ValueText.path(path) == nil)
    }

    @Test("A list of references to the layer above does not recurse")
    func cycles() throws {
        let package = try PackageMaker.package(#"<CALayer object="root"/>"#)
        #expect(package.layerCount == 1 && package.warnings.count == 1)
    }

    @Test("Archives of layers are refused")
    func archives() throws {
        let maker = try PackageMaker()
        try maker.folder.write("bplist00…", to: "x.caar")
        let error = #expect(throws: LayerPackage.ReadingError.self) { try maker.read("x.caar") }
        #expect(error?.problem.contains("(.caar)") == true)
    }

    @Test("Binary property lists are read, and damaged ones are errors")
    func binaryPropertyLists() throws {
        let values: [String: Any] = ["a": "x", "b": 2, "c": 1.5, "d": true, "e": ["é", 300]]
        let data = try PropertyListSerialization.data(fromPropertyList: values, format: .binary, options: 0)
        let list = try PropertyList(data, file: "x")
        #expect(list["a"] == .text("x") && list["b"]?.number == 2 && list["c"] == .number(1.5))
        #expect(list["d"] == .bool(true) && list["e"] == .list([.text("é"), .number(300)]))
        var generator = SeededGenerator(seed: 11)
        for _ in 0..<500 {
            var damaged = data
            damaged[Int.random(in: 8..<data.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
            _ = try? PropertyList(damaged, file: "x")
        }
        for count in 0..<data.count { _ = try? PropertyList(data.prefix(count), file: "x") }
    }

    @Test("Integers of binary property lists have a sign, and many references to a long text end at a limit")
    func binaryPropertyListLimits() throws {
        let number = try PropertyListSerialization.data(fromPropertyList: ["a": -7], format: .binary, options: 0)
        #expect(try PropertyList(number, file: "x")["a"] == .number(-7))
        func list(_ count: Int) -> Data {
            // An array whose items are all the same text of 60,000 bytes.
            var data = Data("bplist00".utf8)
            func bigEndian(_ value: Int, _ size: Int) -> Data {
                Data((0..<size).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) })
            }
            data.append(bigEndian(0xaf11, 2))
            data.append(bigEndian(count, 2))
            data.append(Data(repeating: 1, count: count))
            let text = data.count
            data.append(bigEndian(0x5f11, 2))
            data.append(bigEndian(60_000, 2))
            data.append(Data(repeating: 0x78, count: 60_000))
            let table = data.count
            // The offsets of both values, and the trailer: sizes, the number of values, the top one, the table.
            for (value, size) in [(8, 4), (text, 4), (0x0401, 8), (2, 8), (0, 8), (table, 8)] {
                data.append(bigEndian(value, size))
            }
            return data
        }
        guard case .list(let items) = try PropertyList(list(3), file: "x") else {
            Issue.record("expected a list")
            return
        }
        #expect(items.map { $0.string?.count } == [60_000, 60_000, 60_000])
        #expect(throws: LayerPackage.ReadingError.self) { try PropertyList(list(1000), file: "x") }
    }

    @Test("A part with both spellings of its key is drawn once")
    func spellings() throws {
        let maker = try PackageMaker()
        try maker.write(Self.root, to: "x.wallpaper/a.ca")
        try maker.folder.write(
            """
            <plist><dict><key>assets</key><dict><key>lockAndHome</key><dict><key>default</key><dict>\
            <key>floatingAnimationFileNameKey</key><string>a.ca</string>\
            <key>floatingAnimationFileName</key><string>a.ca</string></dict></dict></dict></dict></plist>
            """, to: "x.wallpaper/Wallpaper.plist")
        #expect(try maker.read("x.wallpaper/Wallpaper.plist").documents.count == 1)
    }

    @Test("Further root layers and masks are reported, also on the same line")
    func further() throws {
        let maker = try PackageMaker()
        try maker.write(
            #"<CALayer bounds="0 0 9 9"><mask type="CALayer"/><mask><CALayer/></mask></CALayer><CALayer/>"#)
        let package = try maker.read()
        #expect(package.layerCount == 2)
        #expect(package.warnings.map { $0.problem.contains("root layer") } == [true, false])
        #expect(package.warnings.last?.problem.contains("one mask") == true)
    }

    @Test("Numbers have a largest magnitude; only durations and repetitions are infinite")
    func numbers() {
        #expect(ValueText.numbers("1e9 -1e9") == [1e9, -1e9])
        for text in ["1e10", "-1e10", "inf", "nan"] { #expect(ValueText.numbers(text) == nil) }
        #expect(ValueText.numbers("inf 1e300", allowsInfinity: true) == [Double.infinity, Double.infinity])
        #expect(ValueText.numbers("-inf", allowsInfinity: true) == nil)
        #expect(ValueText.path("0 0 m 1e10 0 l") == nil)
        #expect(ValueText.transform("scale(1e9) scale(1e9)") == nil)
    }

    @Test("Packages are recognized by their names, and archives by their files")
    func recognition() {
        let xml = Data("<plist/>".utf8)
        #expect(LayerPackage.recognizes(xml, name: "/a.ca/index.xml"))
        #expect(LayerPackage.recognizes(xml, name: "a.wallpaper/Wallpaper.plist"))
        #expect(LayerPackage.recognizes(xml, name: "a.caml"))
        #expect(!LayerPackage.recognizes(xml, name: "scene.yaml"))
    }

    /// A PNG file of one pixel.
    private static let pixel =
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
}
