import Foundation
import TestSupport
import Testing

@testable import MediaReading
@testable import MediaTime
@testable import SourceFiles

@Suite("Concatenated transport streams")
struct JoinedClipTests {
    private func joined(_ starts: [Int64], _ folder: TemporaryFolder) throws -> URL {
        var bytes = Data()
        for (part, start) in starts.enumerated() {
            var clip = TestClip(ticks: Array(start..<start + 50))
            clip.draw = { FrameNumber.draw(50 * part + $0, in: $1) }
            try clip.write(to: folder.file("\(part).ts"))
            bytes += try Data(contentsOf: folder.file("\(part).ts"))
        }
        try bytes.write(to: folder.file("all.ts"))
        return folder.file("all.ts")
    }

    /// Returns the warnings about the clock; the packet at the joint counts as damaged in any case.
    private func clockWarnings(_ reader: ClipReader) -> [MediaWarning] {
        reader.warnings.filter { $0.detail.contains("its timestamps start again") }
    }

    @Test("A clock reset hides the rest of the clip and warns once")
    func reset() throws {
        let folder = try TemporaryFolder()
        let reader = try ClipReader(url: joined([100, 100], folder))
        for n in [0, 25, 49, 10, 49] {
            #expect(FrameNumber.read(try reader.frame(at: Rational(Int64(n), 25)).image) == n)
        }
        #expect(FrameNumber.read(try reader.frame(at: 3).image) == 49)
        #expect(clockWarnings(reader).count == 1, "\(reader.warnings)")
    }

    @Test("A continuous clock shows all frames")
    func going() throws {
        let folder = try TemporaryFolder()
        let reader = try ClipReader(url: joined([100, 150], folder))
        for n in [0, 49, 50, 99, 30, 60] {
            #expect(FrameNumber.read(try reader.frame(at: Rational(Int64(n), 25)).image) == n)
        }
        #expect(clockWarnings(reader).isEmpty)
    }
}
