import Foundation
import Testing

@testable import MediaPipeline

@Suite struct DecodeBudgetTests {
    @Test(
        "A clip that comes when others have read ahead to the limit still plays, and what is read ahead is given back")
    func whole() throws {
        let folder = try ClipFolder()
        let url = folder.file("a.mp4")
        try TestClip().write(to: url)
        let picture = try ClipReader(url: url).frame(at: 0).image
        let bytes = picture.pixels.bytesPerRow * picture.height
        let budget = DecodeBudget(total: 6 * bytes, mostForOne: 6 * bytes)
        do {
            let first = try ReadAheadReader(.file(url), budget: budget)
            _ = try first.frame(at: 0)
            #expect(comesTrue { !budget.hasRoom(for: bytes) })

            let second = try ReadAheadReader(.file(url), budget: budget)
            for n in 0..<50 { #expect(try FrameNumber.read(second.frame(at: Rational(Int64(n), 25)).image) == n) }
            for n in 0..<50 { #expect(try FrameNumber.read(first.frame(at: Rational(Int64(n), 25)).image) == n) }
        }
        #expect(comesTrue { budget.hasRoom(for: bytes / 2 * 3) })
    }

    @Test("Decoders that are opened beside others use one thread")
    func threads() {
        let budget = DecodeBudget(total: 1, mostForOne: 1)
        #expect(budget.decoderThreads == 0)
        for _ in 0..<4 { budget.enter() }
        #expect(budget.decoderThreads == 1)
        budget.leave()
        #expect(budget.decoderThreads == 0)
    }

    /// Waits for what another thread does, at most ten seconds.
    private func comesTrue(_ condition: () -> Bool) -> Bool {
        for _ in 0..<1000 where !condition() { usleep(10_000) }
        return condition()
    }
}
