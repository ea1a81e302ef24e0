import CFFmpeg
import Foundation
import TestSupport
import Testing

@testable import MediaReading
@testable import MediaTime
@testable import MediaWriting

@Suite("Colors of written movies")
struct MovieColorTests {
    static let containers: [MovieContainer] = [.mp4, .webm]

    @Test(
        "A solid color decodes to BT.709 limited range, each component within 1", arguments: containers,
        [
            0x00BDF2, 0xFF0000, 0x00FF00, 0x0000FF, 0xFFFFFF, 0x000000, 0x808080,
        ] as [UInt32])
    func solid(container: MovieContainer, rgb: UInt32) throws {
        let folder = try TemporaryFolder()
        let writer = try MovieWriter(TestSettings.movie(container, lossless: true), path: folder.path("m"))
        try writer.write(count: 3) { _ in TestImages.solid(rgb) }
        try writer.finish()

        let movie = try EncodedMovie(folder.path("m"))
        #expect(movie.pictures.count == 3)
        for picture in movie.pictures {
            for (plane, expected) in zip(picture.planes, theoreticalYUV(rgb)) {
                #expect(plane.allSatisfy { abs(Double($0) - expected) <= 1 }, "expected \(expected), got \(Set(plane))")
            }
        }
    }

    @Test("With the default settings, #00BDF2 becomes Y 147, U 170, V 43 within 1", arguments: containers)
    func documentedColor(container: MovieContainer) throws {
        let folder = try TemporaryFolder()
        let rate = try #require(FrameRate("25"))
        let settings = try MovieSettings(container: container, width: 320, height: 240, frameRate: rate)
        let writer = try MovieWriter(settings, path: folder.path("m"))
        try writer.write(count: 5) { _ in TestImages.solid(0x00BDF2, width: 320, height: 240) }
        try writer.finish()

        for picture in try EncodedMovie(folder.path("m")).pictures {
            for (plane, expected) in zip(picture.planes, [147, 170, 43]) {
                #expect(plane.allSatisfy { abs(Int($0) - expected) <= 1 }, "expected \(expected), got \(Set(plane))")
            }
        }
    }

    @Test("Color bars decode to the theoretical values within 1 inside each bar", arguments: containers)
    func bars(container: MovieContainer) throws {
        let folder = try TemporaryFolder()
        let writer = try MovieWriter(
            TestSettings.movie(container, width: 256, height: 64, lossless: true), path: folder.path("m"))
        try writer.write(count: 2) { _ in TestImages.bars() }
        try writer.finish()

        let picture = try #require(EncodedMovie(folder.path("m")).pictures.last)
        for (bar, rgb) in TestImages.barColors.enumerated() {
            let expected = theoreticalYUV(rgb)
            let x = bar * 32 + 16
            let got = [
                picture.planes[0][20 * 256 + x], picture.planes[1][10 * 128 + x / 2],
                picture.planes[2][10 * 128 + x / 2],
            ]
            for (value, theory) in zip(got, expected) { #expect(abs(Double(value) - theory) <= 1, "bar \(bar)") }
        }
    }

    @Test("All color tags are in the file, in the container and in the stream", arguments: containers)
    func tags(container: MovieContainer) throws {
        let folder = try TemporaryFolder()
        let writer = try MovieWriter(TestSettings.movie(container), path: folder.path("m"))
        try writer.write(count: 2) { TestImages.moving($0) }
        try writer.finish()

        let tags = try EncodedMovie(folder.path("m")).tags
        #expect(tags.primaries == AVCOL_PRI_BT709.rawValue)
        #expect(tags.transfer == AVCOL_TRC_BT709.rawValue)
        #expect(tags.matrix == AVCOL_SPC_BT709.rawValue)
        #expect(tags.range == AVCOL_RANGE_MPEG.rawValue)
        #expect(tags.chromaLocation == AVCHROMA_LOC_LEFT.rawValue)
        if container == .mp4 { #expect(try folder.bytes("m").range(of: Data("colrnclx".utf8)) != nil) }
    }

    @Test("BT.601 and full range are converted and tagged on request")
    func otherColor() throws {
        let folder = try TemporaryFolder()
        var video = VideoCodecSettings(encoder: "libx264", options: ["preset": "ultrafast", "qp": "0"])
        video.color = VideoColor(matrix: .bt601, range: .full)
        let rate = try #require(FrameRate("25"))
        let settings = try MovieSettings(container: .mp4, width: 64, height: 48, frameRate: rate, video: video)
        let writer = try MovieWriter(settings, path: folder.path("m"))
        try writer.write(count: 1) { _ in TestImages.solid(0xFF0000) }
        try writer.finish()

        let movie = try EncodedMovie(folder.path("m"))
        #expect(movie.tags.matrix == AVCOL_SPC_SMPTE170M.rawValue && movie.tags.range == AVCOL_RANGE_JPEG.rawValue)
        // JFIF: Y = 0.299 · 255, Cb = 128 − 0.168736 · 255, Cr = 128 + 0.5 · 255, clamped.
        let planes = try #require(movie.pictures.first).planes
        #expect(planes.map { $0[100] } == [76, 85, 255])
    }
}
