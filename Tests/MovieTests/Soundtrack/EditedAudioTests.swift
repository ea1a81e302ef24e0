import Foundation
import TestSupport
import Testing

@testable import MediaReading
@testable import MediaTime

@Suite("Audio tracks with edit lists")
struct EditedAudioTests {
    private let folder: TemporaryFolder
    private let whole: [Float]
    private let url: URL

    /// Two seconds of a tone that encodes the time: 1 s to 1.5 s, then 0.25 s to 1 s.
    init() throws {
        folder = try TemporaryFolder()
        let path = folder.path("a.mp4")
        let samples = (0..<192_000).map { n -> Float in
            let time = Double(n / 2)
            return 0.3 * Float(sin(time * time * 1e-6 + 0.02 * time))
        }
        try TwoTracks.make(path, frames: 50, rate: try MovieTestClip.rate("25"), samples: samples)
        url = URL(fileURLWithPath: path)
        whole = try AudioReader(url: url, channels: 1).read(from: 0, count: 96_000)
        // The last track is the audio track.
        try MP4Patch.setEditList(path, [.init(start: 1, length: 0.5), .init(start: 0.25, length: 0.75)])
    }

    @Test("Each edit is exact to the sample, with silence after the last one")
    func parts() throws {
        let heard = try AudioReader(url: url, channels: 1).read(from: 0, count: 72_000)
        let expected =
            Array(whole[48_000..<72_000]) + Array(whole[12_000..<48_000]) + [Float](repeating: 0, count: 12_000)
        let worst = zip(heard, expected).enumerated().map { ($0, abs($1.0 - $1.1)) }.max { $0.1 < $1.1 }
        #expect(try #require(worst).1 < 1e-4, "\(worst.map { "\($0)" } ?? "")")
    }

    @Test("Audio can be read from any position and at another rate")
    func places() throws {
        let reader = try AudioReader(url: url, channels: 1)
        let all = try reader.read(from: 0, count: 60_000)
        for first in [50_000, 23_000, 100, 35_990, 59_000] {
            let some = try reader.read(from: first, count: 1000)
            #expect(zip(some, all[first...]).allSatisfy { abs($0 - $1) < 1e-4 }, "from \(first)")
        }
        let slow = try AudioReader(url: url, sampleRate: 24_000, channels: 1).read(from: 0, count: 30_000)
        // Away from the edits the audio consists of every second sample.
        for n in Array(200..<11_800) + Array(12_200..<29_800) { #expect(abs(slow[n] - all[2 * n]) < 0.02) }
    }

    @Test("A still edit is silent, and the next edit starts after it")
    func heldPart() throws {
        let path = folder.path("held.mp4")
        let time = { (n: Int) in 0.3 * Float(sin(0.05 * Double(n))) }
        try TwoTracks.make(
            path, frames: 50, rate: try MovieTestClip.rate("25"), samples: (0..<192_000).map { time($0 / 2) })
        let url = URL(fileURLWithPath: path)
        let whole = try AudioReader(url: url, channels: 1).read(from: 0, count: 96_000)
        try MP4Patch.setEditList(
            path,
            [.init(start: 0, length: 0.5), .init(start: 0.5, length: 1, isStill: true), .init(start: 1, length: 0.25)])
        let reader = try AudioReader(url: url, channels: 1)
        #expect(reader.audio.duration == Rational(7, 4))
        let heard = try reader.read(from: 0, count: 96_000)
        let silence = [Float](repeating: 0, count: 48_000)
        let expected = Array(whole[0..<24_000]) + silence + Array(whole[48_000..<60_000]) + Array(silence[..<12_000])
        #expect(zip(heard, expected).allSatisfy { abs($0 - $1) < 1e-4 })
    }
}
