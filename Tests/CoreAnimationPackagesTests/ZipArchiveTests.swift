import Foundation
import TestSupport
import Testing
import ZipReading

@testable import CoreAnimationPackages

@Suite("Zip archives")
struct ZipArchiveTests {
    @Test("Files are listed in alphabetical order, without folders and system files")
    func list() throws {
        let archive = try ZipArchive(
            storedZip(["b/2.txt": "two", "a.txt": "one", "__MACOSX/a": "", ".DS_Store": "", "c/._x": ""]))
        #expect(archive.paths == ["a.txt", "b/2.txt"])
        #expect(try archive.contents("b/2.txt") == Data("two".utf8))
        #expect(archive.size("a.txt") == 3)
        #expect(try archive.contents("nope") == nil)
    }

    @Test("Paths outside of the archive are errors", arguments: ["../x", "a/../../x", "/etc/x", "a\\b", "a\0b"])
    func paths(_ path: String) {
        #expect(throws: ZipArchive.Failure.self) { try ZipArchive(storedZip([path: "x"])) }
    }

    @Test("Sizes beyond the limits are errors before anything is unpacked")
    func sizes() {
        let large = storedZip(["a": "x"], declaredSize: 65 << 20)
        #expect(throws: ZipArchive.Failure.self) { try ZipArchive(large) }
        let files = Dictionary(uniqueKeysWithValues: (0..<5).map { ("\($0)", "x") })
        let many = storedZip(files, declaredSize: 60 << 20)
        #expect(throws: ZipArchive.Failure.self) { try ZipArchive(many) }
    }

    @Test("Damaged archives and files are errors")
    func damage() throws {
        let data = storedZip(["a": "content"])
        #expect(throws: ZipArchive.Failure.self) { try ZipArchive(data.dropLast(10)) }
        #expect(throws: ZipArchive.Failure.self) { try ZipArchive(Data("PK\u{3}\u{4}".utf8)) }
        var changed = data
        changed[32] ^= 1
        let archive = try ZipArchive(changed)
        #expect(throws: ZipArchive.Failure.self) { try archive.contents("a") }
    }
}

@Suite("Packed Core Animation packages")
struct PackedPackageTests {
    private static let document = PackageMaker.document(#"<CALayer bounds="0 0 30 40"/>"#)
    private static let wallpaper = "descriptors/1/versions/0/contents/x.wallpaper"

    @Test("The wallpaper of a package is found, and junk is skipped")
    func wallpaper() throws {
        let package = try read([
            "\(Self.wallpaper)/Wallpaper.plist": "<plist><dict/></plist>",
            "\(Self.wallpaper)/a_Background-30w-40h@2x~iphone.ca/main.caml": Self.document,
            "__MACOSX/\(Self.wallpaper)/._Wallpaper.plist": "x", "LICENSE": "x",
        ])
        #expect(package.size == CGSize(width: 30, height: 40) && package.scale == 2 && package.isWallpaper)
    }

    @Test("A zip with the folders of a package needs no property list")
    func folders() throws {
        let package = try read(["Floating.ca/main.caml": Self.document, "Background.ca/main.caml": Self.document])
        #expect(package.documents.map(\.folder.name) == ["x.tendies/Background.ca", "x.tendies/Floating.ca"])
    }

    @Test("Paths outside of the archive, and archives without a package, are errors")
    func errors() {
        #expect(throws: LayerPackage.ReadingError.self) {
            try read(["descriptors/../../x": "", "a.ca/main.caml": Self.document])
        }
        #expect(throws: LayerPackage.ReadingError.self) { try read(["a.txt": ""]) }
    }

    @Test("Damaged images are reported with their problem")
    func damagedImage() throws {
        let layer = #"<CALayer bounds="0 0 9 9"><contents type="CGImage" src="a.png"/></CALayer>"#
        var data = storedZip(["x.ca/main.caml": PackageMaker.document(layer), "x.ca/a.png": "content"])
        let start = try #require(data.range(of: Data("content".utf8))).lowerBound
        data[start] ^= 1
        let warnings = try read(data).warnings
        #expect(warnings.count == 1 && warnings.first?.problem.contains("is damaged") == true)
    }

    private func read(_ files: [String: String]) throws -> LayerPackage { try read(storedZip(files)) }

    private func read(_ data: Data) throws -> LayerPackage {
        let maker = try PackageMaker()
        try data.write(to: maker.folder.file("x.tendies"))
        return try maker.read("x.tendies")
    }
}

/// Returns a zip archive of text files without compression.
///
/// - Parameter declaredSize: The size that the directory declares for each file; nil for the true sizes.
private func storedZip(_ files: [String: String], declaredSize: Int? = nil) -> Data {
    var data = TestArchive.data(files.sorted { $0.key < $1.key }.map { ($0.key, Data($0.value.utf8)) })
    guard let declaredSize else { return data }
    let bytes = (0..<4).map { UInt8(truncatingIfNeeded: declaredSize >> (8 * $0)) }
    var start = data.startIndex
    while let entry = data.range(of: Data("PK\u{1}\u{2}".utf8), in: start..<data.endIndex) {
        data.replaceSubrange((entry.lowerBound + 24)..<(entry.lowerBound + 28), with: bytes)
        start = entry.upperBound
    }
    return data
}
