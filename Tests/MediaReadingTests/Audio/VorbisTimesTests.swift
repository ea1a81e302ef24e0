import CFFmpeg
import Foundation
import TestSupport
import Testing

@testable import MediaReading

@Suite("Vorbis with changing block sizes")
struct VorbisTimesTests {
    /// Plucked strings, which produce short blocks at each attack.
    private static let notes = (0..<4 * 44_100).map { n -> Float in
        let time = Float(n % 11_025) / 44_100
        let pitch = Float([220, 277, 330, 440][n / 11_025 % 4])
        return 0.6 * exp(-6 * time) * sin(2 * .pi * pitch * time)
    }

    private let url: URL
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        url = folder.file("a.ogg")
        var clip = TestClip(ticks: [])
        clip.audio = TestAudio(codec: "libvorbis", sampleRate: 44_100, samples: Self.notes)
        try clip.write(to: url)
    }

    private func read(_ first: Int, _ count: Int) throws -> [Float] {
        try AudioReader(url: url, sampleRate: 44_100, channels: 1).read(from: first, count: count)
    }

    @Test("Audio continues across block size changes")
    func through() throws {
        let samples = try read(0, Self.notes.count)
        let error = zip(samples, Self.notes).reduce(Float(0)) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
        let power = Self.notes.reduce(0) { $0 + $1 * $1 }
        #expect((error / power).squareRoot() < 0.05, "\((error / power).squareRoot())")
    }

    @Test(
        "Samples after a seek equal those of sequential reading",
        arguments: Array(stride(from: 60_000, to: 170_000, by: 2911)))
    func fromAnywhere(first: Int) throws {
        let whole = try read(0, Self.notes.count)[first..<first + 3000]
        #expect(try zip(read(first, 3000), whole).allSatisfy { abs($0 - $1) < 1e-4 })
    }
}
