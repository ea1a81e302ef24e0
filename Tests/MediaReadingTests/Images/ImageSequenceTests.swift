import CFFmpeg
import Foundation
import TestSupport
import Testing

@testable import MediaReading
@testable import MediaTime
@testable import SourceFiles

@Suite("Image sequences")
struct ImageSequenceTests {
    /// Writes images with these numbers, each showing its number.
    private func write(_ numbers: [Int], _ folder: TemporaryFolder, name: (Int) -> String) throws {
        for number in numbers {
            var clip = TestClip(codec: "png", pixelFormat: AV_PIX_FMT_RGB24, ticks: [0], options: [:])
            clip.draw = { FrameNumber.drawHalf(number * 16, in: $1) }
            try clip.write(to: folder.file(name(number)), format: "image2")
        }
    }

    private func name(_ number: Int) -> String { "img" + String("0000\(number)".suffix(4)) + ".png" }

    @Test("Images are shown at their times from the smallest number on, in any order")
    func frames() throws {
        let folder = try TemporaryFolder()
        try write(Array(3..<9), folder, name: name)
        let rate = try #require(FrameRate("24000/1001"))
        let sequence = try #require(ImageSequence(pattern: folder.file("img%04d.png"), frameRate: rate))
        let reader = try ClipReader(.sequence(sequence))

        #expect(reader.video.frameCount == 6 && reader.info.duration == Rational(6 * 1001, 24000))
        for n in [0, 1, 2, 3, 4, 5, 4, 1, 3] {
            let frame = try reader.frame(at: Rational(Int64(n) * 1001, 24000))
            #expect(FrameNumber.readHalf(frame.image) == (n + 3) * 16)
            #expect(frame.presentationTime == Rational(Int64(n) * 1001, 24000) && frame.isLast == (n == 5))
        }
        #expect(FrameNumber.readHalf(try reader.frame(at: 9).image) == 8 * 16)
        #expect(FrameNumber.readHalf(try ReadAheadReader(.sequence(sequence)).frame(at: -1).image) == 3 * 16)
    }

    @Test("A first number can be set, and missing files are errors that name the file")
    func gaps() throws {
        let folder = try TemporaryFolder()
        try write([0, 1, 2, 4], folder, name: name)
        let rate = try #require(FrameRate("25"))
        func files(_ first: Int?) throws -> [String] {
            try #require(ImageSequence(pattern: folder.file("img%04d.png"), frameRate: rate, firstNumber: first))
                .files().map(\.lastPathComponent)
        }

        #expect(try files(4) == ["img0004.png"])
        #expect { try files(nil) } throws: { ($0 as? MediaError)?.kind == .notFound && "\($0)".contains("img0003.png") }
        #expect { try files(3) } throws: { ($0 as? MediaError)?.kind == .notFound }
    }

    @Test("A sequence may end at the largest integer")
    func largest() throws {
        let folder = try TemporaryFolder()
        for n in [Int.max - 1, Int.max] { try Data().write(to: folder.file("img\(n).png")) }
        let rate = try #require(FrameRate("25"))
        let sequence = try #require(ImageSequence(pattern: folder.file("img%d.png"), frameRate: rate))
        #expect(try sequence.files().count == 2)
        try Data().write(to: folder.file("img0.png"))
        #expect { try sequence.files() } throws: { "\($0)".contains("img1.png") }
    }

    @Test(
        "Patterns with one placeholder convert numbers to names and back",
        arguments: [("a%d.png", 7, "a7.png"), ("%03d", 7, "007"), ("a%02d-b.png", 123, "a123-b.png")])
    func names(_ pattern: String, _ number: Int, _ name: String) throws {
        let numbered = try #require(NumberedName(pattern))
        #expect(numbered.text(number) == name && numbered.number(name) == number)
        #expect(numbered.number("x" + name) == nil && numbered.number(name + "x") == nil)
    }

    @Test(
        "Names without exactly one placeholder are not patterns",
        arguments: ["a.png", "a%d%d.png", "a%5d.png", "a%s.png"])
    func noPattern(_ name: String) { #expect(NumberedName(name) == nil) }
}
