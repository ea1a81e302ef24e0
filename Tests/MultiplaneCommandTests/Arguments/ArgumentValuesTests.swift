import Multiplane
import SceneLanguage
import Testing

@testable import MultiplaneCommand

@Suite struct ArgumentValuesTests {
    @Test("A size is parsed with x, X and ×", arguments: ["1280x720", "1280X720", "1280×720"])
    func size(text: String) throws {
        #expect(try ArgumentValues.size(text) == PixelSize(width: 1280, height: 720))
    }

    @Test(
        "An invalid size is an error",
        arguments: ["0x0", "0x10", "16385x2", "-1x5", "1280", "1280x", "axb", "1x2x3", ""])
    func badSize(text: String) {
        #expect(throws: ArgumentValueError("expected WIDTHxHEIGHT in pixels, each from 1 to 16384")) {
            try ArgumentValues.size(text)
        }
    }

    @Test(
        "A frame rate is parsed exactly",
        arguments: [("25", Rational(25)), ("29.97", Rational(2997, 100)), ("30000/1001", Rational(30000, 1001))])
    func rate(text: String, expected: Rational) throws {
        #expect(try ArgumentValues.rate(text).framesPerSecond == expected)
    }

    @Test("An invalid frame rate is an error", arguments: ["0", "-25", "1001", "1/0", "fast", ""])
    func badRate(text: String) {
        #expect(throws: ArgumentValueError.self) { try ArgumentValues.rate(text) }
    }

    @Test("A scale is parsed as a factor or a percentage", arguments: [("0.5", 0.5), ("50%", 0.5), ("2", 2)])
    func scale(text: String, expected: Double) throws {
        #expect(try ArgumentValues.scale(text) == expected)
    }

    @Test("An invalid scale is an error", arguments: ["0", "-1", "17", "nan", "inf", "half", "%"])
    func badScale(text: String) {
        #expect(throws: ArgumentValueError.self) { try ArgumentValues.scale(text) }
    }

    @Test(
        "A time is parsed as exact seconds",
        arguments: [("0", Rational(0)), ("1.25", Rational(5, 4)), ("1001/30", Rational(1001, 30))])
    func time(text: String, expected: Rational) throws {
        #expect(try ArgumentValues.time(text) == expected)
    }

    @Test("An invalid time is an error", arguments: ["-1", "later", "1:20"])
    func badTime(text: String) {
        #expect(throws: ArgumentValueError.self) { try ArgumentValues.time(text) }
    }

    @Test("A number of threads is at least 1")
    func threads() throws {
        #expect(try ArgumentValues.threads("4") == 4)
        #expect(throws: ArgumentValueError.self) { try ArgumentValues.threads("0") }
    }
}
