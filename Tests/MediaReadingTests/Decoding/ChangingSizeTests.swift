import CFFmpeg
import Foundation
import Images
import TestSupport
import Testing

@testable import MediaReading
@testable import MediaTime

/// A stream whose frame size changes midstream, as in broadcasts: H.264 streams concatenated in a transport stream.
@Suite("Frame size changes midstream")
struct ChangingSizeTests {
    private static let narrow: (Int32, Int32) = (FrameNumber.width, FrameNumber.height),
        wide: (Int32, Int32) = (192, 96)

    /// Writes frames 0 ..< 25 of one size, 25 ..< 50 of another, and 50 ..< 75 of the first again.
    private func makeClip(_ folder: TemporaryFolder) throws -> URL {
        var bytes = Data()
        // Starts at 100: the muxer would shift negative times, which only the first part would have.
        for (part, size) in [Self.narrow, Self.wide, Self.narrow].enumerated() {
            let first = 25 * part
            var clip = TestClip(
                size: size, ticks: (100 + first..<125 + first).map(Int64.init), options: ["g": "12", "bf": "2"])
            clip.draw = { index, frame in Self.draw(first + index, size, frame) }
            let url = folder.file("\(part).ts")
            try clip.write(to: url)
            bytes += try Data(contentsOf: url)
        }
        let url = folder.file("all.ts")
        try bytes.write(to: url)
        return url
    }

    /// Draws the number in the upper left part, whatever the size.
    private static func draw(_ number: Int, _ size: (Int32, Int32), _ frame: UnsafeMutablePointer<AVFrame>) {
        let data = frame.pointee.data
        let lines = frame.pointee.linesize
        for y in 0..<Int(size.1) { data.0?.advanced(by: y * Int(lines.0)).update(repeating: 30, count: Int(size.0)) }
        for y in 0..<Int(size.1) / 2 {
            data.1?.advanced(by: y * Int(lines.1)).update(repeating: 128, count: Int(size.0) / 2)
            data.2?.advanced(by: y * Int(lines.2)).update(repeating: 128, count: Int(size.0) / 2)
        }
        FrameNumber.draw(number, in: frame)
    }

    private func read(_ image: CGImage) -> Int {
        (0..<8).reduce(0) { $0 | (image.pixels.row(32)[$1 * 16 + 8] >> 8 & 255 > 128 ? 1 << $1 : 0) }
    }

    private func check(_ frame: VideoFrame, _ n: Int) {
        let size = (25..<50).contains(n) ? Self.wide : Self.narrow
        #expect(read(frame.image) == n)
        #expect(frame.image.width == Int(size.0) && frame.image.height == Int(size.1), "frame \(n)")
        #expect(frame.displaySize == CGSize(width: Int(size.0), height: Int(size.1)), "frame \(n)")
        #expect(frame.presentationTime == Rational(Int64(n), 25))
    }

    @Test("Every frame has its own size, forward, backward and in random order")
    func everyFrame() throws {
        let folder = try TemporaryFolder()
        let reader = try ClipReader(url: makeClip(folder))
        let orders = [Array(0..<75), Array((0..<75).reversed()), [60, 3, 30, 74, 0, 49, 50, 24, 25]]
        for n in orders.joined() { check(try reader.frame(at: Rational(Int64(n), 25)), n) }
    }

    @Test("Reading ahead returns every frame with its own size")
    func ahead() throws {
        let folder = try TemporaryFolder()
        let reader = try ReadAheadReader(url: makeClip(folder))
        for n in 0..<75 { check(try reader.frame(at: Rational(Int64(n), 25)), n) }
    }

    /// A frame that the ffmpeg command decodes from `sizes.ts`; see `Fixtures/README.md`.
    private struct Listed {
        let time: Rational
        let size: String
        let luma: Int
    }

    private static let fixtures = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Fixtures")

    private func listed() throws -> [Listed] {
        let list = try String(contentsOf: Self.fixtures.appendingPathComponent("sizes.txt"), encoding: .utf8)
        return try list.split(separator: "\n").map { line in
            let fields = line.split(separator: " ")
            return Listed(
                time: try #require(Rational(String(fields[0]))), size: String(fields[1]),
                luma: try #require(Int(fields[2])))
        }
    }

    @Test("Times, sizes and colors are those of the ffmpeg command, in any order")
    func ffmpegCommand() throws {
        let frames = try listed()
        #expect(frames.count == 24)
        let reader = try ClipReader(url: Self.fixtures.appendingPathComponent("sizes.ts"))
        for n in Array(frames.indices) + frames.indices.reversed() + [20, 2, 9, 17, 0, 23, 15, 8, 16, 7] {
            let frame = try reader.frame(at: frames[n].time)
            #expect(frame.presentationTime == frames[n].time)
            #expect("\(frame.image.width)x\(frame.image.height)" == frames[n].size, "frame \(n)")
            let gray = Double(frame.image.pixels.row(frame.image.height / 2)[frame.image.width / 2] & 255)
            #expect(abs(16 + gray * 219 / 255 - Double(frames[n].luma)) < 1.5, "frame \(n)")
        }
    }
}
