import Foundation
import Testing
import ZipReading

@testable import CoreAnimationPackages

@Suite("Zip archives")
struct ZipArchiveTests {
    @Test("Files are listed in alphabetical order, without folders and system files")
    func list() throws {
        let archive = try ZipArchive(
            StoredZip(["b/2.txt": "two", "a.txt": "one", "__MACOSX/a": "", ".DS_Store": "", "c/._x": ""]).data)
        #expect(archive.paths == ["a.txt", "b/2.txt"])
        #expect(try archive.contents("b/2.txt") == Data("two".utf8))
        #expect(archive.size("a.txt") == 3)
        #expect(try archive.contents("nope") == nil)
    }

    @Test("Paths outside of the archive are errors", arguments: ["../x", "a/../../x", "/etc/x", "a\\b", "a\0b"])
    func paths(_ path: String) {
        #expect(throws: ZipArchive.Failure.self) { try ZipArchive(StoredZip([path: "x"]).data) }
    }

    @Test("Sizes beyond the limits are errors before anything is unpacked")
    func sizes() {
        var zip = StoredZip(["a": "x"])
        zip.declaredSize = 65 << 20
        #expect(throws: ZipArchive.Failure.self) { try ZipArchive(zip.data) }
        var many = StoredZip(Dictionary(uniqueKeysWithValues: (0..<5).map { ("\($0)", "x") }))
        many.declaredSize = 60 << 20
        #expect(throws: ZipArchive.Failure.self) { try ZipArchive(many.data) }
    }

    @Test("Damaged archives and files are errors")
    func damage() throws {
        let data = StoredZip(["a": "content"]).data
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
        var data = StoredZip(["x.ca/main.caml": PackageMaker.document(layer), "x.ca/a.png": "content"]).data
        let start = try #require(data.range(of: Data("content".utf8))).lowerBound
        data[start] ^= 1
        let warnings = try read(data).warnings
        #expect(warnings.count == 1 && warnings.first?.problem.contains("is damaged") == true)
    }

    private func read(_ files: [String: String]) throws -> LayerPackage { try read(StoredZip(files).data) }

    private func read(_ data: Data) throws -> LayerPackage {
        let maker = try PackageMaker()
        try data.write(to: maker.folder.file("x.tendies"))
        return try maker.read("x.tendies")
    }
}

/// A zip archive whose files are stored without compression.
struct StoredZip {
    let files: [(path: String, content: Data)]
    /// The size that the directory declares; nil for the true one.
    var declaredSize: Int?

    init(_ files: [String: String]) {
        self.files = files.sorted { $0.key < $1.key }.map { ($0.key, Data($0.value.utf8)) }
    }

    var data: Data {
        var data = Data()
        var directory = Data()
        for (path, content) in files {
            let name = Data(path.utf8)
            let numbers =
                word(Int(Self.checksum(content)), 4) + word(content.count, 4)
                + word(declaredSize ?? content.count, 4)
            let offset = data.count
            data += word(0x0403_4b50, 4) + word(20, 2) + word(0, 8) + numbers + word(name.count, 2) + word(0, 2)
            data += name + content
            directory += word(0x0201_4b50, 4) + word(20, 2) + word(20, 2) + word(0, 8) + numbers + word(name.count, 2)
            directory += word(0, 12) + word(offset, 4) + name
        }
        let start = data.count
        data += directory + word(0x0605_4b50, 4) + word(0, 4) + word(files.count, 2) + word(files.count, 2)
        return data + word(directory.count, 4) + word(start, 4) + word(0, 2)
    }

    private func word(_ value: Int, _ count: Int) -> Data {
        Data((0..<count).map { $0 < 8 ? UInt8(truncatingIfNeeded: value >> (8 * $0)) : 0 })
    }

    private static func checksum(_ data: Data) -> UInt32 {
        ~data.reduce(~0) { sum, byte in
            (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum >> 1 ^ (sum & 1 == 1 ? 0xEDB8_8320 : 0) }
        }
    }
}
