import Multiplane
import Testing

@testable import MultiplaneCommand

@Suite struct CommandExitTests {
    @Test("Each line of a message begins with the command's name")
    func lines() {
        let error = CommandError(.usage, "one\ntwo")

        #expect(CommandExit.message(for: error) == "multiplane: one\nmultiplane: two")
    }
}
