import Foundation
import MediaTime
import TestSupport
import Testing

@testable import MediaReading
@testable import SourceFiles

@Suite("Dolby Vision")
struct DolbyVisionTests {
    /// The boxes around the description of the video, with the bytes before the boxes inside each.
    private static let ancestors = [("moov", 8), ("trak", 8), ("mdia", 8), ("minf", 8), ("stbl", 8), ("stsd", 16)]

    /// Writes an MP4 file of H.264 with a record of Dolby Vision, whose media data are before its description.
    private func write(profile: UInt8, compatibility: UInt8, to url: URL) throws {
        let clip = TestClip(codec: "libx264", ticks: Array(0..<3))
        try clip.write(to: url)
        let whole = try Data(contentsOf: url)
        // Profile, level 5, and the flags of metadata and a base layer (Dolby Vision Streams Within the ISO Base Media
        // File Format, 2.2).
        let fields = UInt16(profile) << 9 | 5 << 3 | 0b101
        let record: [UInt8] = [1, 0, UInt8(fields >> 8), UInt8(fields & 255), compatibility << 4]
        let kind = profile > 7 ? "dvvC" : "dvcC"
        let box = Data([0, 0, 0, 32]) + Data(kind.utf8) + Data(record + Array(repeating: 0, count: 24 - record.count))
        try inserted(box, into: whole).write(to: url)
    }

    /// Returns a file with a box at the end of the first description of its video. The boxes around it grow.
    private func inserted(_ box: Data, into file: Data) throws -> Data {
        var file = file
        var range = 0..<file.count
        var starts: [Int] = []
        for (name, head) in Self.ancestors {
            let start = try #require(self.start(of: name, in: range, of: file))
            starts.append(start)
            range = (start + head)..<(start + size(at: start, of: file))
        }
        starts.append(range.lowerBound)
        let end = range.lowerBound + size(at: range.lowerBound, of: file)
        for start in starts {
            let size = UInt32(self.size(at: start, of: file) + box.count)
            withUnsafeBytes(of: size.bigEndian) { file.replaceSubrange(start..<(start + 4), with: $0) }
        }
        file.insert(contentsOf: box, at: end)
        return file
    }

    private func start(of name: String, in range: Range<Int>, of file: Data) -> Int? {
        var offset = range.lowerBound
        while offset + 8 <= range.upperBound {
            if file[(offset + 4)..<(offset + 8)].elementsEqual(name.utf8) { return offset }
            offset += max(size(at: offset, of: file), 8)
        }
        return nil
    }

    private func size(at offset: Int, of file: Data) -> Int {
        file[offset..<(offset + 4)].reduce(0) { $0 << 8 | Int($1) }
    }

    @Test("Colors that are not Y'CbCr are an error", arguments: [(5, 0), (10, 0)] as [(UInt8, UInt8)])
    func incompatible(profile: UInt8, compatibility: UInt8) throws {
        let folder = try TemporaryFolder()
        try write(profile: profile, compatibility: compatibility, to: folder.file("a.mp4"))

        let error = #expect(throws: MediaError.self) { try ClipReader(url: folder.file("a.mp4")).frame(at: .zero) }
        #expect(error?.kind == .unsupported)
        #expect(error?.description.contains("Dolby Vision of profile \(profile)") == true)
    }

    @Test("A compatible base layer plays", arguments: [(7, 6), (8, 1), (8, 4), (10, 1)] as [(UInt8, UInt8)])
    func compatible(profile: UInt8, compatibility: UInt8) throws {
        let folder = try TemporaryFolder()
        try write(profile: profile, compatibility: compatibility, to: folder.file("a.mp4"))

        let reader = try ClipReader(url: folder.file("a.mp4"))
        #expect(FrameNumber.read(try reader.frame(at: Rational(2, 25)).image) == 2)
    }
}
