import Foundation
import Multiplane
import SceneLanguage
import TestSupport
import Testing

@Suite struct ReadmeTests {
    @Test("The README starts with a command that renders a sample and one that runs the tests")
    func commands() throws {
        let text = try Repository.text("README.md").replacing(#/```(?s:.*?)```/#, with: "")
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).prefix(20)
        let commands = lines.filter { $0.hasPrefix("    ") }.map { $0.dropFirst(4) }
        #expect(commands == ["./multiplane render samples/title-card.yaml -o title-card.mp4", "./test"])
    }

    @Test("The README's scene is valid")
    func scene() throws {
        let readme = try Repository.text("README.md")
        let start = try #require(readme.range(of: "```yaml\n")).upperBound
        let end = try #require(readme[start...].range(of: "```")).lowerBound
        let text = String(readme[start..<end])

        let scene = try SceneDescription(
            SceneDocument(SceneSource(text: text, name: "README.md", folder: Repository.path("samples"))))

        #expect(scene.frameCount == 90)
    }

    @Test("The README's Package.swift is a manifest that depends on Multiplane")
    func manifest() throws {
        let package = try readmePackage()

        let result = try run("swift", "package", "--package-path", package.path, "dump-package")

        #expect(result.status == 0, "\(result.errors)")
        #expect(result.output.contains("\"path\" : \"\(Repository.root)\""))
        #expect(try package.text("Package.swift").hasPrefix("// swift-tools-version: 6.1\n"))
    }

    @Test("The README's Swift programs compile in another package, without warnings", arguments: [1, 2])
    func program(number: Int) throws {
        let package = try readmePackage()
        let file = package.path("Programs/\(number).swift")
        let hasMainType = try String(contentsOfFile: file, encoding: .utf8).contains("\n@main\n")

        let result = try run(
            ["swiftc", "-typecheck", "-swift-version", "6", "-module-name", "MyMovie", file]
                + (hasMainType ? ["-parse-as-library"] : []) + CompilerSearchPaths.arguments())

        #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    }

    /// Returns a temporary package with the manifest and programs of the README. Scripts/check-readme-program runs them.
    private func readmePackage() throws -> TemporaryFolder {
        let package = try TemporaryFolder()
        let result = try Invocation(
            program: Repository.path("Scripts/check-readme-program"), arguments: ["--extract", package.path]
        ).run()
        try #require(result.status == 0, "\(result.errors)")
        return package
    }

    private func run(_ command: String...) throws -> Invocation.Result { try run(command) }

    private func run(_ command: [String]) throws -> Invocation.Result {
        try Invocation(program: "/usr/bin/env", arguments: command).run()
    }
}

/// The compiler arguments for importing the built modules of this package from outside of it. They do not include the
/// package name, so declarations with `package` access are not visible.
private enum CompilerSearchPaths {
    static func arguments() throws -> [String] {
        let products = URL(fileURLWithPath: Command.path).deletingLastPathComponent()
        let scratch = products.deletingLastPathComponent().deletingLastPathComponent()
        let moduleMaps =
            ["CFFmpeg", "CPango", "CPNG", "CLCMS", "CZlib", "CExpat"].map {
                Repository.path("Sources/\($0)/module.modulemap")
            }
            + [
                products.appending(path: "PixelKernels.build/module.modulemap").path,
                products.appending(path: "WorkerSandbox.build/module.modulemap").path,
                scratch.appending(path: "checkouts/Yams/Sources/CYaml/include/module.modulemap").path,
            ]
        return ["-I", products.appending(path: "Modules").path]
            + ["-module-cache-path", products.appending(path: "ModuleCache").path]
            + (moduleMaps.map { "-fmodule-map-file=\($0)" } + (try systemLibraryFlags())).flatMap { ["-Xcc", $0] }
    }

    /// The C compiler flags of the system libraries in Package.swift.
    private static func systemLibraryFlags() throws -> [String] {
        let libraries = try Repository.text("Package.swift").matches(of: #/pkgConfig: "([^"]+)"/#).map { String($0.1) }
        let result = try Invocation(program: "/usr/bin/env", arguments: ["pkg-config", "--cflags"] + libraries).run()
        try #require(result.status == 0, "\(result.errors)")
        return result.output.split(whereSeparator: \.isWhitespace).map(String.init)
    }
}
