import Foundation
import Testing

@Suite("The list of supported symbols")
struct SupportTests {
    private static let here = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    private static let repository = here.appendingPathComponent("../../../..").standardizedFileURL
    private static let document = repository.appendingPathComponent("docs/Support.md")

    /// The document that the sources imply; reading them takes long.
    private static let current = Result { try read() }

    private static func read() throws -> SupportDocument {
        let names = ["CoreGraphics", "QuartzCore", "AVFoundation", "UIKit", "CoreText", "AppKit"]
        let frameworks = try names.map { name in
            AppleSymbols(
                framework: name,
                text: try String(contentsOf: here.appendingPathComponent("Symbols/\(name).txt"), encoding: .utf8))
        }
        var declared = DeclaredNames()
        for folder in [
            "VectorGeometry", "MotionTiming", "Images", "TextLayout", "Quartz2D", "LayerTree", "LayerDrawing",
            "MediaTime",
            "MediaReading", "MediaObjects", "MediaPlayback", "MediaExport", "ViewAnimation", "Compatibility",
        ] {
            let sources = FileManager.default.enumerator(
                at: repository.appendingPathComponent("Sources/\(folder)"), includingPropertiesForKeys: nil)
            for case let file as URL in sources ?? .init() where file.pathExtension == "swift" {
                declared.read(try String(contentsOf: file, encoding: .utf8))
            }
        }
        return SupportDocument(frameworks: frameworks, declared: declared.names.union(FoundationGeometry.names))
    }

    @Test("The remarks in the symbol lists agree with the sources")
    func remarks() throws {
        #expect(try Self.current.get().contradictions == [])
    }

    /// Updates the document with MULTIPLANE_UPDATE_SUPPORT=1, which Scripts/update-support sets.
    @Test("docs/Support.md is up to date")
    func upToDate() throws {
        let text = try Self.current.get().text
        if ProcessInfo.processInfo.environment["MULTIPLANE_UPDATE_SUPPORT"] != nil {
            try text.write(to: Self.document, atomically: true, encoding: .utf8)
        }

        #expect(try String(contentsOf: Self.document, encoding: .utf8) == text, "run Scripts/update-support")
    }

    @Test("Declarations are read with argument labels, and function bodies are skipped")
    func declarations() {
        var names = DeclaredNames()
        names.read(
            """
            open class Box: Base {
                public var a = 1.0, b = 2.0  // var c
                var hidden = 0
                open func add(_ x: [Int: String], forKey key: String?) { let inner = 1 }
                public init?(name: String = "}") {}
                public class func make<T>(
                    first: T,
                    _ second: (Int, Int) -> Void
                ) {}
            }
            public extension Box { static func zero() {} }
            public enum Kind { case one, two(Int) }
            public typealias Sort = Kind
            public func CAThing(_ x: Double) {}
            """)

        #expect(
            names.names == [
                "Box", "Box.a", "Box.b", "Box.add(_:forKey:)", "Box.init(name:)", "Box.init()", "Box.make(first:_:)",
                "Box.zero()", "Kind", "Kind.one",
                "Kind.two", "Global.CAThing(_:)", "Global.Sort", "Sort.one", "Sort.two",
            ])
    }
}
