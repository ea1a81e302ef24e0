import Foundation
import Testing

@Suite("The list of examples of Lottie semantics")
struct ExampleListTests {
    private static let folder = #filePath.replacing("ExampleListTests.swift", with: "")

    /// Returns the tests of a file: the functions after an attribute `@Test`.
    private static func tests(in suite: String) throws -> Set<String> {
        let text = try String(contentsOfFile: folder + suite + ".swift", encoding: .utf8)
        let names = text.matches(of: /@Test[\s\S]*?func (\w+)\(/).map { String($0.output.1) }
        return Set(names)
    }

    @Test("Each of the 136 examples is a test or an exception")
    func complete() throws {
        let path = Self.folder.replacing("Tests/LottieImportTests/", with: "docs/LottieExamples.md")
        let rows = try String(contentsOfFile: path, encoding: .utf8).matches(of: /\| (\d+) \| [^|]+ \| ([^|]+) \|/)
        #expect(rows.map { Int($0.output.1) } == (1...136).map(Optional.some))
        var cachedTests: [String: Set<String>] = [:]
        for row in rows where !row.output.2.hasPrefix("exception: ") {
            let parts = row.output.2.split(separator: "`").joined().split(separator: ".").map(String.init)
            guard parts.count == 2 else {
                Issue.record("example \(row.output.1) names no test")
                continue
            }
            let tests = try cachedTests[parts[0]] ?? Self.tests(in: parts[0])
            cachedTests[parts[0]] = tests
            #expect(tests.contains(parts[1]), "example \(row.output.1)")
        }
    }
}
