import CFFmpeg
import Foundation
import Images
import TestSupport
import Testing

@testable import MediaReading
@testable import MediaTime
@testable import SourceFiles

@Suite struct ReadAheadReaderTests {
    private func clip(_ folder: TemporaryFolder) throws -> URL {
        let url = folder.file("a.mp4")
        try TestClip().write(to: url)
        return url
    }

    /// The requested times of several reading patterns.
    private static let manners: [[Rational]] = [
        (0..<60).map { Rational(Int64($0), 25) },
        (0..<60).map { Rational(Int64($0), 60) },
        (0..<30).map { Rational(Int64($0), 10) },
        (0..<20).map { Rational(Int64($0) * 7 + 1, 53) },
        (0..<50).reversed().map { Rational(Int64($0), 25) },
        (0..<60).map { Rational(Int64(($0 * 37) % 50), 25) },
        [-1, -1, 0, 5, 5, 0, -1, 100],
    ]

    @Test(
        "Reading ahead returns the same frames as direct reading", arguments: manners.indices, [1, 200_000, 64 << 20])
    func sameFrames(_ manner: Int, _ limit: Int) throws {
        let folder = try TemporaryFolder()
        let url = try clip(folder)
        let plain = try ClipReader(url: url)
        let ahead = try ReadAheadReader(url: url, byteLimit: limit)

        for time in Self.manners[manner] {
            let expected = try plain.frame(at: time)
            let found = try ahead.frame(at: time)
            #expect(found.presentationTime == expected.presentationTime, "at \(time)")
            #expect(FrameNumber.read(found.image) == FrameNumber.read(expected.image), "at \(time)")
        }
    }

    @Test("Releasing a reader at any time ends its thread")
    func ends() throws {
        let folder = try TemporaryFolder()
        let url = try clip(folder)
        let budget = DecodeBudget(total: 1 << 20, limitPerClip: 1 << 20)
        // Each thread keeps its clip open, and thereby a share of the budget, in addition to this reader's.
        let open = try ClipReader(.file(url), budget: budget)
        for count in 0..<20 {
            let reader = try ReadAheadReader(.file(url), byteLimit: count * 40_000, budget: budget)
            #expect(budget.share < budget.total / 2 + 1)
            for n in 0..<count { _ = try reader.frame(at: Rational(Int64(n), 25)) }
        }
        let last = Date(timeIntervalSinceNow: 30)
        while budget.share < budget.total, Date() < last { Thread.sleep(forTimeInterval: 0.01) }
        #expect(budget.share == budget.total, "threads stay behind")
        withExtendedLifetime(open) {}
    }

    @Test("The same frame returns the same image object")
    func sharesImages() throws {
        let folder = try TemporaryFolder()
        let reader = try ReadAheadReader(url: try clip(folder))
        #expect(try reader.frame(at: Rational(1, 25)).image === reader.frame(at: Rational(3, 50)).image)
    }

    @Test("Two frames are read ahead, and more only if they are small", arguments: [(1024, 1024, 2), (64, 64, 7)])
    func distance(width: Int, height: Int, expected: Int) throws {
        let store = FrameStore(
            byteLimit: 64 << 20, budget: DecodeBudget(total: 1 << 30, limitPerClip: 64 << 20, frames: 8))
        defer { store.close() }
        let ordered = LockedValue(0)
        let filler = Thread {
            while let order = store.nextOrder() {
                let image = CGImage(pixels: PixelBuffer(width: width, height: height), isOpaque: true)
                let frame = VideoFrame(
                    image: image, presentationTime: order.time, duration: Rational(1, 25), isLast: false,
                    displaySize: .zero)
                store.put(frame, isFirst: false, for: order, .init())
                ordered.withLock { $0 += 1 }
            }
        }
        filler.start()
        for time in 0..<3 { _ = try store.frame(at: Rational(Int64(time), 25)) }
        for _ in 0..<1000 where ordered.withLock({ $0 }) < 3 + expected { usleep(10_000) }
        // A filler that does not stop would go on meanwhile.
        usleep(50_000)
        #expect(ordered.withLock { $0 } == 3 + expected)
    }

    @Test("Decoding errors of the thread are thrown to the caller")
    func errors() throws {
        let folder = try TemporaryFolder()
        let url = folder.file("a.mp4")
        try TestClip.writeUndecodable(to: url)

        let reader = try ReadAheadReader(url: url)
        for _ in 0..<2 { #expect(throws: MediaError.self) { try reader.frame(at: 0) } }
    }
}
