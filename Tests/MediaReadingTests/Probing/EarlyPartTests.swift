import Foundation
import Images
import TestSupport
import Testing

@testable import MediaReading
@testable import MediaTime

@Suite("Edit list parts that begin before the first frame")
struct EarlyPartTests {
    /// Writes a track whose frame n begins at (n + 1) / 25 s on its own clock, with two parts that play the first 0.4 s
    /// of that clock.
    private func clip(_ folder: TemporaryFolder) throws -> URL {
        let url = folder.file("a.mp4")
        try TestClip(options: ["g": "12", "bf": "2", "x264-params": "b-pyramid=none:scenecut=0:b-adapt=0"]).write(
            to: url)
        try MP4Patch.setEditList(
            url.path,
            [.init(start: 0, length: 0.4, isInMediaTime: true), .init(start: 0, length: 0.4, isInMediaTime: true)])
        return url
    }

    private static let times = (-1..<22).map { Rational(Int64($0), 25) }

    @Test("The first frame is shown from the start of the part")
    func shown() throws {
        let folder = try TemporaryFolder()
        let reader = try ClipReader(url: try clip(folder))
        let first = try reader.frame(at: 0)
        #expect(first.presentationTime == 0 && reader.isAtFirstFrame)
        let expected = Self.times.map { time -> Int in
            let index = (time * 25).floor
            return index < 20 ? max(0, index % 10 - Self.lead) : 9 - Self.lead
        }
        #expect(try Self.times.map { FrameNumber.read(try reader.frame(at: $0).image) } == expected)
        #expect(
            try Self.times.allSatisfy { time in
                let frame = try reader.frame(at: time)
                return time < 0 || frame.presentationTime <= time && (frame.isLast || time < frame.endTime)
            })
    }

    /// The number of frames by which the first frame is late: one per frame that is reordered.
    private static let lead = 1

    @Test("Reading ahead works forward, backward and with every second frame", arguments: [1, -1, 2])
    func answers(step: Int) throws {
        let folder = try TemporaryFolder()
        let url = try clip(folder)
        let times = stride(from: step > 0 ? -1 : 21, to: step > 0 ? 22 : -2, by: step).map { Rational(Int64($0), 25) }
        let plain = try ClipReader(url: url)
        let expected = try times.map { FrameNumber.read(try plain.frame(at: $0).image) }
        let found = Deadline.result(within: 30) { () -> [Int]? in
            guard let reader = try? ReadAheadReader(url: url) else { return nil }
            return try? times.map { FrameNumber.read(try reader.frame(at: $0).image) }
        }
        #expect(try #require(found, "reading does not finish") == expected)
    }

    @Test("A frame whose times contradict its request is returned anyway")
    func contradiction() throws {
        let image = CGImage(pixels: PixelBuffer(width: 2, height: 2), isOpaque: false)
        let store = FrameStore(byteLimit: 1 << 20, budget: DecodeBudget(total: 1 << 20, limitPerClip: 1 << 20))
        defer { store.close() }
        let filler = Thread {
            while let order = store.nextOrder() {
                let frame = VideoFrame(
                    image: image, presentationTime: order.time + 3, duration: 1, isLast: false, displaySize: .zero)
                store.put(frame, isFirst: false, for: order, .init())
            }
        }
        filler.start()
        let found = Deadline.result(within: 30) { () -> [Rational]? in
            try? [0, 1, 5, 2, 2].map { try store.frame(at: $0).presentationTime }
        }
        #expect(try #require(found, "reading does not finish").count == 5)
    }
}
