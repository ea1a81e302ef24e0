import Foundation
import TestSupport
import Testing

@testable import MediaReading
@testable import MediaTime
@testable import SourceFiles

@Suite("Reading backward and skipping decode as few frames as possible")
struct ReverseReadingTests {
    private func reader(_ folder: TemporaryFolder, frames: Int, gop: Int, budget: DecodeBudget = .shared) throws
        -> ClipReader
    {
        let url = folder.file("a.mp4")
        try TestClip(ticks: (0..<frames).map(Int64.init), options: ["g": "\(gop)", "bf": "2", "sc_threshold": "0"])
            .write(to: url)
        return try ClipReader(.file(url), budget: budget)
    }

    private func playBackwards(_ reader: ClipReader, _ frames: Int) throws {
        for n in stride(from: frames - 1, through: 0, by: -1) {
            #expect(FrameNumber.read(try reader.frame(at: Rational(Int64(n), 25)).image) == n, "frame \(n)")
        }
    }

    @Test("Reading backward decodes every group of pictures once")
    func eachGroupOnce() throws {
        let folder = try TemporaryFolder()
        let reader = try reader(folder, frames: 120, gop: 12)
        try playBackwards(reader, 120)

        // At most 120 frames to the last one, and then each group of 12 with the key frame after it.
        let count = reader.counters.decodedFrames
        #expect(count <= 272, "\(count) frames decoded")
    }

    @Test("A group of pictures larger than the budget is decoded once per run that fits")
    func tightBudget() throws {
        let folder = try TemporaryFolder()
        let frame = 128 * 64 * 3 / 2
        let reader = try reader(
            folder, frames: 60, gop: 60, budget: DecodeBudget(total: 12 * frame, limitPerClip: 12 * frame))
        try playBackwards(reader, 60)

        let count = reader.counters.decodedFrames
        #expect(count > 150 && count < 60 * 9, "\(count) frames decoded")
    }

    @Test("Skipping 50 frames at a time does not decode the groups in between")
    func leaps() throws {
        let folder = try TemporaryFolder()
        let reader = try reader(folder, frames: 250, gop: 10)
        for n in stride(from: 0, to: 250, by: 50) {
            #expect(FrameNumber.read(try reader.frame(at: Rational(Int64(n), 25)).image) == n)
        }

        let count = reader.counters.decodedFrames
        #expect(count <= 60, "\(count) frames decoded")
    }

    @Test("Going on after a step back keeps the frames between the step and where it began")
    func stepBackAndOn() throws {
        let folder = try TemporaryFolder()
        let reader = try reader(folder, frames: 30, gop: 10)
        for n in [0, 9, 2, 14, 4, 20, 16] {
            #expect(FrameNumber.read(try reader.frame(at: Rational(Int64(n), 25)).image) == n)
        }
        #expect(reader.counters.seeks == 0)
        #expect(reader.counters.decodedFrames <= 30)
    }

    @Test("Open clips share the decode budget")
    func shares() throws {
        let budget = DecodeBudget(total: 1000, limitPerClip: 400)
        #expect(budget.share == 400)
        for _ in 0..<5 { budget.enter() }
        #expect(budget.share == 200)
        for _ in 0..<4 { budget.leave() }
        #expect(budget.share == 400)
    }

    @Test("Reading ahead backward returns the same frames", arguments: [1, 200_000, 64 << 20])
    func aheadBackwards(_ limit: Int) throws {
        let folder = try TemporaryFolder()
        let url = folder.file("a.mp4")
        try TestClip().write(to: url)
        let reader = try ReadAheadReader(url: url, byteLimit: limit)
        var times: [Int64] = (0..<50).reversed().map { Int64($0) }
        times += (0..<20).map { Int64($0) }
        times += [19, 18, 17, 49, 48]
        for n in times {
            #expect(FrameNumber.read(try reader.frame(at: Rational(n, 25)).image) == Int(n), "frame \(n)")
        }
    }

    @Test("Requesting a frame between two times stops at the first key frame")
    func earliest() throws {
        let folder = try TemporaryFolder()
        let reader = try reader(folder, frames: 120, gop: 24)
        let frame = try reader.frame(at: Rational(70, 25), earliest: Rational(40, 25))

        #expect(FrameNumber.read(frame.image) == 48)
        #expect(frame.presentationTime == Rational(48, 25))
        #expect(FrameNumber.read(try reader.frame(at: Rational(70, 25)).image) == 70)
    }
}
