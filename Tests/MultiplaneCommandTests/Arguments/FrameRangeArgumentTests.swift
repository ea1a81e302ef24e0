import Testing

@testable import MultiplaneCommand

@Suite struct FrameRangeArgumentTests {
    @Test("A frame range includes both ends", arguments: [("0-0", 0..<1), ("7", 7..<8), ("10-49", 10..<50)])
    func legal(text: String, frames: Range<Int>) throws {
        #expect(try FrameRangeArgument(parsing: text).range == frames)
    }

    @Test(
        "An invalid frame range is an error",
        arguments: ["", "-", "5-", "-5", "9-3", "a-b", "1-2-3", "1.5-2", "0-99999999999", "٣"])
    func illegal(text: String) {
        #expect(throws: ArgumentValueError.self) { try FrameRangeArgument(parsing: text) }
    }
}
