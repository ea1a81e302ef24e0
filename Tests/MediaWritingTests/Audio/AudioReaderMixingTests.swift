import Foundation
import TestSupport
import Testing

@testable import AudioMixing
@testable import MediaReading
@testable import MediaTime
@testable import MediaWriting

@Suite("Clip audio in the mixer")
struct AudioReaderMixingTests {
    @Test("A click in a movie is mixed at the time of its placement", arguments: [MovieContainer.mp4, .webm])
    func click(container: MovieContainer) throws {
        let folder = try TemporaryFolder()
        let name = "m.\(container.rawValue)"
        let writer = try MovieWriter(TestSettings.movie(container, sound: true), path: folder.path(name))
        try writer.write(
            count: 25, picture: { TestImages.moving($0) }, sound: { (24_000..<24_006).contains($0) ? 0.9 : 0 })
        try writer.finish()

        let reader = try AudioReader(url: URL(fileURLWithPath: folder.path(name)))
        // WebM times are in milliseconds.
        #expect(abs((reader.length ?? 0) - 48_000) <= (container == .webm ? 48 : 0))
        let sound = try AudioPlacement(reader, start: 2, offset: Rational(1, 4), repeats: true)
        let mix = try AudioMixer([sound]).samples(0..<48_000 * 5)
        // First at 2 s + (0.5 - 0.25) s, then one clip duration later.
        for expected in [108_002, 156_002] {
            let around = expected - 12_000..<expected + 12_000
            let loudest = try #require(around.max { abs(mix[2 * $0]) < abs(mix[2 * $1]) })
            #expect(abs(loudest - expected) <= (container == .webm ? 72 : 24))
        }
        #expect(mix[..<192_000].allSatisfy { $0 == 0 })
    }
}
