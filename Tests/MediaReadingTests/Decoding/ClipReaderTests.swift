import CFFmpeg
import Foundation
import TestSupport
import Testing

@testable import MediaReading
@testable import MediaTime

@Suite struct ClipReaderTests {
    private func open(_ item: ReadingCase, _ folder: TemporaryFolder) throws -> ClipReader {
        let url = folder.file(item.name)
        try item.make().write(to: url)
        return try ClipReader(url: url)
    }

    /// Returns the number drawn into the frame; frames that an edit list removes have numbers, too.
    private func number(_ reader: ClipReader, _ time: Rational) throws -> Int {
        FrameNumber.read(try reader.frame(at: time).image)
    }

    @Test("Reading forward finds every frame by its time", arguments: ReadingCase.all)
    func forwards(_ item: ReadingCase) throws {
        let folder = try TemporaryFolder()
        let reader = try open(item, folder)
        let first = try number(reader, 0)

        for n in 0..<(item.count - first) { #expect(try number(reader, item.time(n)) == n + first, "frame \(n)") }
        #expect(reader.warnings.isEmpty)
    }

    @Test(
        "Reading backward finds every frame at its start and the previous one just before", arguments: ReadingCase.all)
    func backwards(_ item: ReadingCase) throws {
        let folder = try TemporaryFolder()
        let reader = try open(item, folder)
        let first = try number(reader, 0)
        let moment = Rational(1, 1_000_000_000)

        for n in stride(from: item.count - first - 1, through: 1, by: -1) {
            #expect(try number(reader, item.time(n)) == n + first, "frame \(n)")
            #expect(try number(reader, item.time(n) - moment) == n + first - 1, "before frame \(n)")
        }
    }

    @Test("Random access finds every frame with its time and end", arguments: ReadingCase.all)
    func random(_ item: ReadingCase) throws {
        let folder = try TemporaryFolder()
        let reader = try open(item, folder)
        let first = try number(reader, 0)

        var state: UInt32 = 7
        for _ in 0..<40 {
            state = state &* 1_664_525 &+ 1_013_904_223
            let n = Int(state >> 8) % (item.count - first)
            let frame = try reader.frame(at: item.time(n))
            #expect(FrameNumber.read(frame.image) == n + first, "frame \(n)")
            #expect(frame.presentationTime == item.time(n))
            #expect(frame.endTime == item.time(n + 1) || frame.isLast)
        }
    }

    @Test("The first frame is shown for earlier times and the last one is held as the same image")
    func ends() throws {
        let folder = try TemporaryFolder()
        let reader = try open(ReadingCase.all[0], folder)

        #expect(try number(reader, -5) == 0)
        let last = try reader.frame(at: 100)
        #expect(FrameNumber.read(last.image) == 49)
        #expect(last.isLast)
        #expect(try reader.frame(at: 200).image === last.image)
        #expect(try reader.frame(at: Rational(49, 25)).image === last.image)
    }
}
