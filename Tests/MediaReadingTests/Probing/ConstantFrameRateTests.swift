import CFFmpeg
import Foundation
import TestSupport
import Testing

@testable import MediaReading
@testable import MediaTime

@Suite("The constant frame rate that shows each frame once")
struct ConstantFrameRateTests {
    /// A clip and the rate that is found, as text.
    struct Example: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let make: @Sendable () -> TestClip
        let rate: String?
        var name = "a.mp4"

        static let all: [Example] = [
            Example(testDescription: "25", make: { TestClip() }, rate: "25"),
            Example(testDescription: "30000/1001", make: { TestClip().slowed(30) }, rate: "30000/1001"),
            Example(
                testDescription: "24000/1001 in milliseconds", make: { TestClip().slowed(24) }, rate: "24000/1001",
                name: "a.mkv"),
            Example(testDescription: "2997/100", make: { clip(2997, 100) }, rate: "30000/1001"),
            Example(testDescription: "5994/100", make: { clip(5994, 100) }, rate: "60000/1001"),
            Example(testDescription: "25/2", make: { clip(25, 2) }, rate: "25/2"),
            Example(
                testDescription: "variable",
                make: {
                    TestClip(
                        timeBase: AVRational(num: 1, den: 1000), ticks: (0..<50).map { ReadingCase.unevenTick($0) })
                }, rate: nil),
        ]

        private static func clip(_ frames: Int32, _ seconds: Int32) -> TestClip {
            TestClip(timeBase: AVRational(num: seconds, den: frames), rate: AVRational(num: frames, den: seconds))
        }
    }

    @Test("It is a usual rate if the timestamps allow, and none for a variable frame rate", arguments: Example.all)
    func clip(_ item: Example) throws {
        let folder = try TemporaryFolder()
        try item.make().write(to: folder.file(item.name))
        #expect(try ConstantFrameRate.of(folder.file(item.name)).map { "\($0)" } == item.rate)
    }

    @Test("A clip tagged 2997/100 drifts from 30000/1001 beyond the tolerance in 11 minutes")
    func drift() throws {
        let rate = try #require(FrameRate("2997/100"))
        #expect(ConstantFrameRate.find(near: rate, times: [], count: 10 * 60 * 30) == .ntsc30)
        #expect(ConstantFrameRate.find(near: rate, times: [], count: 60 * 60 * 30) == rate)
    }

    @Test("24 frames per second are not taken for 24000/1001")
    func whole() {
        #expect(ConstantFrameRate.find(near: 24, times: [], count: 100) == 24)
        #expect(ConstantFrameRate.find(near: .ntsc24, times: [], count: 100) == .ntsc24)
    }

    @Test("A missing frame, or a frame much too late, leaves no constant rate")
    func irregular() {
        let times = (0..<20).map { Rational(Int64($0), 25) }
        #expect(ConstantFrameRate.find(near: 25, times: times) == 25)
        var missing = times
        missing.remove(at: 7)
        #expect(ConstantFrameRate.find(near: 25, times: missing) == nil)
        var late = times
        late[7] = late[7] + Rational(1, 500)
        #expect(ConstantFrameRate.find(near: 25, times: late) == nil)
    }
}
