import Multiplane
import Testing

@testable import MultiplaneCommand

@Suite("Incomplete isolation")
struct IsolationWarningTests {
    private let missing = MissingRestriction(
        name: "Landlock", consequence: "workers can read other files", reason: "Function not implemented")

    @Test("Each missing restriction is a warning with its reason and consequence")
    func warnings() throws {
        #expect(try DecodingArguments.isolationWarnings([], isStrict: true) == [])
        #expect(
            try DecodingArguments.isolationWarnings([missing], isStrict: false) == [
                "--isolate: Landlock does not work here (Function not implemented): workers can read other files"
            ])
    }

    @Test("With --strict a missing restriction is an error with status 1")
    func strict() throws {
        let error = try #require(throws: CommandError.self) {
            try DecodingArguments.isolationWarnings([missing], isStrict: true)
        }
        #expect(error.status == .renderFailed)
        #expect(error.description.contains("Landlock does not work here"))
        #expect(error.description.contains("an error with --strict"))
    }
}
