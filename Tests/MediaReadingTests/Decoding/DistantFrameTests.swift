import CFFmpeg
import Foundation
import Images
import TestSupport
import Testing

@testable import MediaReading
@testable import MediaTime

@Suite("Moving to a distant frame decodes few of the frames on the way")
struct DistantFrameTests {
    /// A group of pictures in which every second frame is one that no other depends on.
    private static let options = [
        "x264-params": "keyint=120:min-keyint=120:bframes=3:b-adapt=0:b-pyramid=normal:scenecut=0"
    ]
    /// Frames in an order without repeated steps.
    private static let order = [100, 7, 61, 30, 118, 95, 2, 47, 110, 0, 83, 19, 119, 72]

    private func clip(_ folder: TemporaryFolder, ticks: [Int64] = [Int64](0..<120)) throws -> URL {
        let url = folder.file("a.mp4")
        try TestClip(ticks: ticks, options: Self.options).write(to: url)
        return url
    }

    @Test("Frames that no other frame depends on are not decoded on the way")
    func omitted() throws {
        let folder = try TemporaryFolder()
        let url = try clip(folder)
        for number in [40, 100, 119] {
            let reader = try ClipReader(url: url)
            #expect(FrameNumber.read(try reader.frame(at: Rational(Int64(number), 25)).image) == number)
            let count = reader.counters.decodedFrames
            #expect(count < number * 6 / 10 + 8, "\(count) frames decoded for frame \(number)")
        }
    }

    @Test("A separate frame needs few frames just before it")
    func separate() throws {
        let folder = try TemporaryFolder()
        let url = try clip(folder)
        for number in [13, 40, 100, 119] {
            let reader = try ClipReader(.file(url), budget: Self.forSeparateFrames)
            #expect(FrameNumber.read(try reader.frame(at: Rational(Int64(number), 25)).image) == number)
            let neighborly = try ClipReader(url: url)
            _ = try neighborly.frame(at: Rational(Int64(number), 25))
            let (count, others) = (reader.counters.decodedFrames, neighborly.counters.decodedFrames)
            #expect(count <= number / 2 + 4 && count < others, "\(count) of \(others) frames for frame \(number)")
        }
    }

    @Test(
        "A reader that begins at a distant frame then finds the frames around it and the first ones",
        arguments: [true, false])
    func distantStart(_ isSeparate: Bool) throws {
        let folder = try TemporaryFolder()
        let url = try clip(folder)
        for number in [12, 13, 14, 15, 21, 60, 119] {
            let budget = isSeparate ? Self.forSeparateFrames : .shared
            let reader = try ClipReader(.file(url), budget: budget)
            for wanted in [number, number - 1, number - 5, number - 12, 0, 1, 2, 3, number] {
                let frame = try reader.frame(at: Rational(Int64(wanted), 25))
                #expect(FrameNumber.read(frame.image) == wanted, "from frame \(number)")
                #expect(frame.presentationTime == Rational(Int64(wanted), 25))
                #expect(frame.duration == Rational(1, 25))
                #expect(reader.isAtFirstFrame == (wanted == 0))
            }
        }
    }

    @Test("A reader that begins after the end of a short clip finds its last frame", arguments: 1..<8)
    func shortClips(_ count: Int) throws {
        let folder = try TemporaryFolder()
        let reader = try ClipReader(url: try clip(folder, ticks: [Int64](0..<Int64(count))))
        let frame = try reader.frame(at: 3)
        #expect(FrameNumber.read(frame.image) == count - 1)
        #expect(frame.isLast)
        #expect(FrameNumber.read(try reader.frame(at: 0).image) == 0)
    }

    private static let forSeparateFrames = DecodeBudget(
        total: 256 << 20, limitPerClip: 64 << 20, readsSeparateFrames: true)

    @Test("Distant frames in any order are those of steady reading, to the pixel")
    func samePixels() throws {
        let folder = try TemporaryFolder()
        let url = try clip(folder)
        let steady = try ClipReader(url: url)
        let frames = try (0..<120).map { try steady.frame(at: Rational(Int64($0), 25)).image }
        let reader = try ClipReader(url: url)
        for number in Self.order {
            let image = try reader.frame(at: Rational(Int64(number), 25)).image
            for y in 0..<image.height {
                let size = image.width * MemoryLayout<UInt32>.stride
                #expect(memcmp(image.pixels.row(y), frames[number].pixels.row(y), size) == 0, "frame \(number)")
            }
            // The frames around it are complete.
            for near in max(0, number - 1)...min(119, number + 1) {
                #expect(FrameNumber.read(try reader.frame(at: Rational(Int64(near), 25)).image) == near)
            }
        }
    }

    @Test("A frame that is shown for seconds is found although it was omitted at first")
    func longFrames() throws {
        let folder = try TemporaryFolder()
        let ticks = (0..<120).map { Int64($0 + $0 / 3 * 60) }
        let reader = try ClipReader(url: try clip(folder, ticks: ticks))
        for number in Self.order {
            let next = number + 1 < ticks.count ? ticks[number + 1] : ticks[number] + 2
            let time = Rational(ticks[number] + next, 50)
            let frame = try reader.frame(at: time)
            #expect(FrameNumber.read(frame.image) == number, "frame \(number)")
            #expect(frame.presentationTime == Rational(ticks[number], 25))
        }
    }

    @Test("Jumps without a repeated step are not read ahead")
    func noReadingAhead() throws {
        let folder = try TemporaryFolder()
        let url = try clip(folder)
        let plain = try ClipReader(url: url)
        let ahead = try ReadAheadReader(url: url)
        for number in Self.order {
            let time = Rational(Int64(number), 25)
            _ = try plain.frame(at: time)
            #expect(FrameNumber.read(try ahead.frame(at: time).image) == number)
        }
        #expect(ahead.counters == plain.counters)
    }
}
