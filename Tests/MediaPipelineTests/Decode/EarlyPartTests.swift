import Foundation
import TestSupport
import Testing

@testable import MediaPipeline

@Suite("Parts of an edit list that begin before the track's first picture")
struct EarlyPartTests {
    /// Frame n of the track begins at (n + 1) / 25 s on its own clock, and each part shows the clock's first 0.4 s.
    private func clip(_ folder: ClipFolder) throws -> URL {
        let url = folder.file("a.mp4")
        try TestClip(options: ["g": "12", "bf": "2", "x264-params": "b-pyramid=none:scenecut=0:b-adapt=0"]).write(
            to: url)
        try MP4Patch.edit(
            url.path,
            [.init(start: 0, length: 0.4, isInMediaTime: true), .init(start: 0, length: 0.4, isInMediaTime: true)])
        return url
    }

    private static let times = (-1..<22).map { Rational(Int64($0), 25) }

    @Test("The first picture stands for what is before it, from the part's start")
    func shown() throws {
        let folder = try ClipFolder()
        let reader = try ClipReader(url: try clip(folder))
        let first = try reader.frame(at: 0)
        #expect(first.presentationTime == 0 && reader.isAtFirstFrame)
        let expected = Self.times.map { time -> Int in
            let place = (time * 25).floor
            return place < 20 ? max(0, place % 10 - Self.lead) : 9 - Self.lead
        }
        #expect(try Self.times.map { FrameNumber.read(try reader.frame(at: $0).image) } == expected)
        #expect(
            try Self.times.allSatisfy { time in
                let frame = try reader.frame(at: time)
                return time < 0 || frame.presentationTime <= time && (frame.isLast || time < frame.endTime)
            })
    }

    /// Frames that the first picture comes late: one for each picture that waits for a later one.
    private static let lead = 1

    @Test("Reading ahead answers, forwards, backwards and with every second frame", arguments: [1, -1, 2])
    func answers(step: Int) throws {
        let folder = try ClipFolder()
        let url = try clip(folder)
        let times = stride(from: step > 0 ? -1 : 21, to: step > 0 ? 22 : -2, by: step).map { Rational(Int64($0), 25) }
        let plain = try ClipReader(url: url)
        let expected = try times.map { FrameNumber.read(try plain.frame(at: $0).image) }
        let found = Deadline.answer(within: 30) { () -> [Int]? in
            guard let reader = try? ReadAheadReader(url: url) else { return nil }
            return try? times.map { FrameNumber.read(try reader.frame(at: $0).image) }
        }
        #expect(try #require(found, "it waits without end") == expected)
    }

    @Test("A frame that says of itself that it does not show at the time it was decoded for is the answer all the same")
    func contradiction() throws {
        let image = CGImage(pixels: PixelBuffer(width: 2, height: 2), isOpaque: false)
        let store = FrameStore(byteLimit: 1 << 20, budget: DecodeBudget(total: 1 << 20, mostForOne: 1 << 20))
        defer { store.close() }
        let filler = Thread {
            while let order = store.nextOrder() {
                let frame = VideoFrame(
                    image: image, presentationTime: order.time + 3, duration: 1, isLast: false, displaySize: .zero)
                store.put(frame, isFirst: false, for: order, warnings: [])
            }
        }
        filler.start()
        let found = Deadline.answer(within: 30) { () -> [Rational]? in
            try? [0, 1, 5, 2, 2].map { try store.frame(at: $0, step: 1).presentationTime }
        }
        #expect(try #require(found, "it waits without end").count == 5)
    }
}
