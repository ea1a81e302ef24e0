import Foundation
import TestSupport
import Testing
import VectorGeometry

@testable import LottieImport

@Suite("Font files of Lottie animations")
struct FontFileTests {
    /// The bundled font whose letters all have the same width, 0.602 em.
    private static let monospaced = Data(
        FileManager.default.contents(atPath: folder + "fonts/DejaVuSansMono.ttf") ?? Data())
    private static let folder = #filePath.replacing("Tests/LottieImportTests/FontFileTests.swift", with: "")

    private static func text(_ path: String, name: String = "Brand-Bold") -> String {
        "{\"fr\":60,\"ip\":0,\"op\":100,\"w\":100,\"h\":100,\"layers\":[{\"ty\":5,\"nm\":\"Title\","
            + "\"ks\":{},\"t\":{\"d\":{\"k\":["
            + "{\"t\":0,\"s\":{\"t\":\"iW\",\"s\":20,\"f\":\"\(name)\",\"fc\":[1,0,0]}}]}}}],"
            + "\"fonts\":{\"list\":[{\"fName\":\"\(name)\",\"fFamily\":\"Brand\",\"fStyle\":\"Bold\","
            + "\"fPath\":\"\(path)\"}]}}"
    }

    /// The path in the animation, and in the archive.
    private static let paths = [
        ("/f/brand.ttf", "f/brand.ttf"), ("brand.ttf", "f/brand.ttf"), ("", "f/Brand-Bold.ttf"),
        ("https://example.com/brand.ttf", "fonts/brand.ttf"),
    ]

    @Test("Font files in archives are used for text", arguments: paths)
    func archives(path: String, stored: String) throws {
        let manifest = Data("{\"animations\":[{\"id\":\"main\"}]}".utf8)
        let data = TestArchive.data([
            ("manifest.json", manifest), ("a/main.json", Data(Self.text(path).utf8)), (stored, Self.monospaced),
        ])
        let found = try LottieAnimation(data: data, name: "a.lottie") { try $0.decodedPNG() }
        #expect(found.warnings.isEmpty)
        try expectMonospaced(found)
    }

    @Test("Fonts in data URLs are used for text, and fonts on the network are not")
    func embedded() throws {
        let url = "data:font/ttf;base64," + Self.monospaced.base64EncodedString()
        let found = try LottieAnimation(data: Data(Self.text(url).utf8), name: "a.json") { try $0.decodedPNG() }
        #expect(found.warnings.isEmpty)
        try expectMonospaced(found)
        let remote = Data(Self.text("https://example.com/brand.ttf").utf8)
        let missing = try LottieAnimation(data: remote, name: "a.json") { try $0.decodedPNG() }
        #expect(missing.warnings.count == 1)
    }

    @Test("Font files that cannot be read are warnings")
    func damaged() throws {
        let url = "data:font/woff2;base64,d09GMgABAAAAAA=="
        let found = try LottieAnimation(data: Data(Self.text(url).utf8), name: "a.json") { try $0.decodedPNG() }
        #expect(
            found.warnings.first?.description
                == "fonts.list: the font file of \"Brand-Bold\" is not TrueType or OpenType; an installed font is used")
    }

    private func expectMonospaced(_ animation: LottieAnimation) throws {
        guard case .text(let text) = animation.composition.layers[0].content, let document = text.document(at: 0)
        else { return #expect(Bool(false)) }
        let line = try #require(LottieTypesetter(animation.composition).lines(document).first)
        #expect(line.characters.map { ($0.advance * 1000).rounded() } == [12_041, 12_041])
        // Capital letters are 0.729 em high, above the baseline.
        let bounds = line.characters[1].outline.bounds
        #expect(abs(bounds.minY + 14.58) < 0.1 && abs(bounds.maxY) < 0.1)
    }
}
