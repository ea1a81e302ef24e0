import Multiplane
import Testing

@testable import MultiplaneCommand

@Suite struct EndingTests {
    @Test("Each line of a message has the command's name")
    func lines() {
        let error = CommandError(.usage, "one\ntwo")

        #expect(Ending.message(for: error) == "multiplane: one\nmultiplane: two")
    }
}
