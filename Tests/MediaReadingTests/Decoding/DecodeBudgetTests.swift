import Foundation
import Images
import TestSupport
import Testing

@testable import MediaReading
@testable import MediaTime
@testable import SourceFiles

@Suite struct DecodeBudgetTests {
    @Test(
        "A clip opened when others have used the read-ahead budget still plays, and the budget is released")
    func whole() throws {
        let folder = try TemporaryFolder()
        let url = folder.file("a.mp4")
        try TestClip().write(to: url)
        let image = try ClipReader(url: url).frame(at: 0).image
        let bytes = image.byteCount
        let budget = DecodeBudget(total: 6 * bytes, limitPerClip: 6 * bytes)
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

    @Test("Decoders use one thread when several clips are open")
    func threads() {
        let budget = DecodeBudget(total: 1, limitPerClip: 1)
        #expect(budget.decoderThreads == 0)
        for _ in 0..<4 { budget.enter() }
        #expect(budget.decoderThreads == 1)
        budget.leave()
        #expect(budget.decoderThreads == 0)
    }

    /// Waits up to ten seconds for a condition that another thread fulfills.
    private func comesTrue(_ condition: () -> Bool) -> Bool {
        for _ in 0..<1000 where !condition() { usleep(10_000) }
        return condition()
    }
}
