import MediaTime
import Testing

@testable import EditLists

@Suite("Timecode")
struct TimecodeTests {
    // The frames are those of opentimelineio 0.18.1: from_timecode(text, 30000 / 1001 or 60000 / 1001).
    static let values: [(text: String, rate: FrameRate, frame: Int)] = [
        ("00:00:00:00", 25, 0), ("01:00:00:00", 25, 90_000), ("00:00:01:24", 25, 49),
        ("00:00:59;29", .ntsc30, 1799), ("00:01:00;02", .ntsc30, 1800), ("00:10:00;00", .ntsc30, 17_982),
        ("01:00:00;00", .ntsc30, 107_892), ("23:59:59;29", .ntsc30, 2_589_407), ("00:09:59;29", .ntsc30, 17_981),
        ("00:01:00;04", .ntsc60, 3600), ("01:00:00;00", .ntsc60, 215_784), ("01:00:00:00", .ntsc30, 108_000),
        ("01:00:00:00", .ntsc24, 86_400),
    ]

    @Test("Drop-frame and non-drop-frame timecodes count frames as OpenTimelineIO does", arguments: values)
    func frames(_ text: String, _ rate: FrameRate, _ frame: Int) throws {
        let code = try #require(Timecode(text, rate: rate))
        #expect(code.frame == frame)
        #expect("\(code)" == text)
        #expect("\(Timecode(frame: frame, rate: rate, dropsFrames: text.contains(";")))" == text)
    }

    @Test("Frames outside of the range of timecode are limited")
    func limits() {
        #expect("\(Timecode(frame: -1, rate: .ntsc30, dropsFrames: true))" == "00:00:00;00")
        for drops in [true, false] {
            let code = Timecode(frame: .max, rate: .ntsc30, dropsFrames: drops)
            #expect("\(code)".contains(":"))
        }
    }

    @Test("Numbers that drop-frame counting omits, and other texts, are not timecodes")
    func illegal() {
        for text in ["00:01:00;00", "00:01:00;01", "00:00:00:30", "00:60:00:00", "1:2:3", "a:b:c:d", ""] {
            #expect(Timecode(text, rate: .ntsc30) == nil, "\(text)")
        }
    }
}
