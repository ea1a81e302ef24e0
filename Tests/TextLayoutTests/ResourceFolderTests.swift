import Foundation
import Testing

@testable import Images
@testable import TextLayout

@Suite("ResourceFolder")
struct ResourceFolderTests {
    @Test("Folders are searched in the order variable, installation, repository")
    func order() throws {
        let repository = NSTemporaryDirectory() + "shipped-\(UUID().uuidString)"
        for folder in ["/.build/release", "/Sources/Quartz2D/Sharing"] {
            try FileManager.default.createDirectory(atPath: repository + folder, withIntermediateDirectories: true)
        }
        defer { try? FileManager.default.removeItem(atPath: repository) }
        let source = repository + "/Sources/Images/Sharing/ResourceFolder.swift"
        let own = ResourceFolder(
            "presets", environment: "/x:/y", executablePath: repository + "/.build/release/multiplane", source: source)
        let used = ResourceFolder("fonts", environment: nil, executablePath: "/usr/bin/application", source: source)

        #expect(own.paths == ["/x", "/y", repository + "/.build/share/multiplane/presets", repository + "/presets"])
        #expect(used.paths == ["/usr/share/multiplane/fonts", repository + "/fonts"])
        #expect(
            ResourceFolder("fonts", environment: nil, executablePath: "/usr/bin/multiplane", source: "/gone/x.swift")
                .paths == ["/usr/share/multiplane/fonts"])
        #expect(
            ResourceFolder("fonts", environment: nil, executablePath: "/usr/bin/multiplane", source: nil).paths == [
                "/usr/share/multiplane/fonts"
            ])
    }

    @Test("The bundled DejaVu fonts have five faces that are found by name")
    func fonts() {
        #expect(
            BundledFonts.paths.map { URL(fileURLWithPath: $0).lastPathComponent } == [
                "DejaVuSans-Bold.ttf", "DejaVuSans.ttf", "DejaVuSansMono-Bold.ttf", "DejaVuSansMono.ttf",
                "DejaVuSerif.ttf",
            ])
        #expect(BundledFonts.paths.allSatisfy { FileManager.default.fileExists(atPath: $0) })
        #expect(BundledFonts.files(in: ["/nowhere", "/proc"]).isEmpty)
        for name in ["DejaVu Sans", "DejaVu Sans Bold", "DejaVu Sans Mono", "DejaVu Sans Mono Bold", "DejaVu Serif"] {
            let files = FontCatalog.files(of: name, drawing: "Aa")
            #expect(!files.isEmpty && files.allSatisfy(BundledFonts.paths.contains), "\(name): \(files)")
        }
    }
}
