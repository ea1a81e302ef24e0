import Foundation
import TestSupport
import Testing

@Suite struct ImportArrowTests {
    /// The keyword, interpolated below because Scripts/check-imports would read a literal line as an import of this
    /// file.
    private static let keyword = "import"

    private func check(
        _ sourceOfLower: String, _ sourceOfUpper: String, in folder: TemporaryFolder? = nil, options: [String] = []
    ) throws -> Invocation.Result {
        let package = try folder ?? TemporaryFolder()
        try package.write(
            """
            // swift-tools-version: 6.1
            \(Self.keyword) PackageDescription
            let package = Package(
                name: "Arrows", products: [.library(name: "Upper", targets: ["Upper"])],
                targets: [.target(name: "Lower"), .target(name: "Upper", dependencies: ["Lower"])])
            """, to: "Package.swift")
        try package.write(sourceOfLower, to: "Sources/Lower/Lower.swift")
        try package.write(sourceOfUpper, to: "Sources/Upper/Upper.swift")
        return try Invocation(program: Repository.path("Scripts/check-imports"), arguments: options + [package.path])
            .run()
    }

    @Test("check-imports accepts imports of declared dependencies")
    func legal() throws {
        let result = try check(
            "import Foundation\n", "// import Nothing\n@_exported public import struct Lower.Thing\n")

        #expect(result.status == 0)
        #expect(result.errors.isEmpty)
    }

    @Test(
        "check-imports reports an import against the dependencies with its location",
        arguments: [
            "import Upper", "  @testable import Upper", "internal import Upper",
            "@preconcurrency public import enum Upper.Thing", "@_spi(Some) import Upper",
        ])
    func illegal(statement: String) throws {
        let result = try check("\n\(statement)\n", "import Lower\n")

        #expect(result.status == 1)
        #expect(result.errors.hasPrefix("Sources/Lower/Lower.swift:2: Lower may not import Upper; "))
    }

    @Test("check-imports reports modules that are not products and re-export a module")
    func reexport() throws {
        let result = try check("@_exported import struct Foundation.Data\n@_exported import Lower\n", "")

        #expect(result.status == 1)
        #expect(result.errors == "Sources/Lower/Lower.swift:2: Lower may not re-export Lower; only products may\n")
    }

    @Test("check-imports writes the diagrams of ARCHITECTURE.md, and reports those that differ from Package.swift")
    func diagrams() throws {
        let package = try TemporaryFolder()
        let products = "<!-- products under Apple's names -->\n<!-- end of products under Apple's names -->\n"
        try package.write("<!-- modules -->\n<!-- end of modules -->\n`Lower`\n\(products)", to: "ARCHITECTURE.md")

        let outdated = try check("", "", in: package)
        #expect(outdated.status == 1)
        #expect(outdated.errors.contains("ARCHITECTURE.md: a diagram differs from Package.swift; run "))
        #expect(outdated.errors.contains("ARCHITECTURE.md: the module Upper is not described"))
        try package.write(package.text("ARCHITECTURE.md") + "`Upper`\n", to: "ARCHITECTURE.md")
        #expect(try check("", "", in: package, options: ["--update"]).status == 0)
        let diagram = "flowchart TD\n    Upper --> Lower\n    Lower\n```\n<!-- end of modules -->"
        #expect(try package.text("ARCHITECTURE.md").contains(diagram))
        #expect(try check("", "", in: package).status == 0)
    }
}
