import Testing

@testable import MultiplaneCommand

@Suite struct ChangelogTests {
    @Test("The first version in CHANGELOG.md is the command's version")
    func version() throws {
        let changelog = try Repository.text("CHANGELOG.md")
        let first = try #require(changelog.firstMatch(of: #/(?m)^## (\d+\.\d+\.\d+) - /#))

        #expect(String(first.1) == MultiplaneCommand.version)
    }

    @Test("All versions in CHANGELOG.md except the first have a release date")
    func unreleased() throws {
        let headings = try Repository.text("CHANGELOG.md").split(separator: "\n").filter { $0.hasPrefix("## ") }

        #expect(headings.count >= 2)
        #expect(headings.dropFirst().allSatisfy { $0.wholeMatch(of: #/## \d+\.\d+\.\d+ - \d{4}-\d{2}-\d{2}/#) != nil })
    }
}
