import CFFmpeg
import Foundation
import Testing

@testable import MediaPipeline

@Suite("Vorbis, whose blocks change their size")
struct VorbisTimesTests {
    /// Plucked strings, which have short blocks at each stroke.
    private static let notes = (0..<4 * 44_100).map { n -> Float in
        let time = Float(n % 11_025) / 44_100
        let pitch = Float([220, 277, 330, 440][n / 11_025 % 4])
        return 0.6 * exp(-6 * time) * sin(2 * .pi * pitch * time)
    }

    private let url: URL
    private let folder: ClipFolder

    init() throws {
        folder = try ClipFolder()
        url = folder.file("a.ogg")
        var clip = TestClip(ticks: [])
        clip.sound = TestSound(codec: "libvorbis", sampleRate: 44_100, samples: Self.notes)
        try clip.write(to: url)
    }

    private func read(_ first: Int, _ count: Int) throws -> [Float] {
        try AudioReader(url: url, sampleRate: 44_100, channels: 1).read(from: first, count: count)
    }

    @Test("Sound goes on where they do")
    func through() throws {
        let heard = try read(0, Self.notes.count)
        let error = zip(heard, Self.notes).reduce(Float(0)) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
        let power = Self.notes.reduce(0) { $0 + $1 * $1 }
        #expect((error / power).squareRoot() < 0.05, "\((error / power).squareRoot())")
    }

    @Test("From any place the same is heard", arguments: Array(stride(from: 60_000, to: 170_000, by: 2911)))
    func fromAnywhere(first: Int) throws {
        let whole = try read(0, Self.notes.count)[first..<first + 3000]
        #expect(try zip(read(first, 3000), whole).allSatisfy { abs($0 - $1) < 1e-4 })
    }
}
