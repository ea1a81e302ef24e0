import Foundation
import Testing

@testable import Quartz2D

@Suite("What comes with the program")
struct ShippedFolderTests {
    @Test("The variable's folders, then the installed one, then the repository's")
    func order() throws {
        let repository = NSTemporaryDirectory() + "shipped-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: repository + "/.build/release", withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: repository) }
        #expect(FileManager.default.createFile(atPath: repository + "/Package.swift", contents: nil))
        let folder = ShippedFolder("presets", environment: "/x:/y", executablePath: repository + "/.build/release/multiplane")

        #expect(folder.paths.count == 4 && Array(folder.paths.prefix(2)) == ["/x", "/y"])
        #expect(folder.paths[2].hasSuffix("/.build/share/multiplane/presets") && folder.paths[3] == repository + "/presets")
        #expect(ShippedFolder("fonts", environment: nil, executablePath: "/usr/bin/multiplane").paths == ["/usr/share/multiplane/fonts"])
    }

    @Test("DejaVu comes with the program: four faces, found by name")
    func fonts() {
        #expect(BundledFonts.paths.map { URL(fileURLWithPath: $0).lastPathComponent } == [
            "DejaVuSans-Bold.ttf", "DejaVuSans.ttf", "DejaVuSansMono-Bold.ttf", "DejaVuSansMono.ttf",
        ])
        #expect(BundledFonts.paths.allSatisfy { FileManager.default.fileExists(atPath: $0) })
        #expect(BundledFonts.files(in: ["/nowhere", "/proc"]).isEmpty)
    }
}
