import Foundation
import Images
import LayerTree
import MediaTime
import MediaWriting
import MovieRendering
import TestSupport
import Testing
import VectorGeometry

@Suite("Display metadata of a clip applies in a layer")
struct ShownClipTests {
    static let red: UInt32 = 0xE03030
    static let green: UInt32 = 0x30C030
    static let blue: UInt32 = 0x3050E0
    static let yellow: UInt32 = 0xE0D020

    @Test("A clip rotated by its metadata is upright and fills a portrait layer")
    func rotation() throws {
        let folder = try TemporaryFolder()
        try makeQuarters(folder.path("clip.mp4"))
        try MP4Patch.rotateClockwise(folder.path("clip.mp4"))
        let picture = try shown(folder.path("clip.mp4"), in: CGRect(x: 55, y: 20, width: 90, height: 160))

        // The left side of the recording is at the top now.
        #expect(
            corners(picture, PixelRect(x: 55, y: 20, width: 90, height: 160)) == [
                Self.blue, Self.red, Self.yellow, Self.green,
            ])
    }

    @Test("A clip with pixels twice as wide as high is shown wide")
    func pixelAspect() throws {
        let folder = try TemporaryFolder()
        try makeQuarters(folder.path("clip.mp4"))
        try MP4Patch.setPixelAspectRatio(folder.path("clip.mp4"), width: 2, height: 1)
        let picture = try shown(folder.path("clip.mp4"), in: CGRect(x: 0, y: 0, width: 200, height: 200))

        // 160 × 90 of these pixels have the aspect ratio 32:9: 200 × 56.25 in the middle of the square.
        #expect(
            corners(picture, PixelRect(x: 0, y: 73, width: 200, height: 54)) == [
                Self.red, Self.green, Self.blue, Self.yellow,
            ])
        for y in [66, 134] { #expect(near(picture.pixels.row(y)[20]) == 0x808080, "outside in row \(y)") }
    }

    private func shown(_ clip: String, in frame: CGRect) throws -> CGImage {
        let root = TestMovie.root(200, 200, color: TestMovie.color(0x808080))
        root.addSublayer(TestMovie.clip(clip, frame: frame))
        let movie = Movie(root: root, frameRate: try MovieTestClip.rate("25"), duration: .one)
        return try StillRenderer(movie, viewport: Viewport(width: 200, height: 200), threads: 1).image(
            at: Rational(1, 5))
    }

    /// The pixels at the four corners, four pixels inside.
    private func corners(_ image: CGImage, _ rect: PixelRect) -> [UInt32] {
        [rect.minY + 4, rect.maxY - 5].flatMap { y in
            [rect.minX + 4, rect.maxX - 5].map { near(image.pixels.row(y)[$0]) }
        }
    }

    /// The test color of a pixel, except for coding errors.
    private func near(_ pixel: UInt32) -> UInt32 {
        let colors = [Self.red, Self.green, Self.blue, Self.yellow, 0x808080]
        return colors.first { color in
            [0, 8, 16].allSatisfy { abs(Int(pixel >> $0 & 255) - Int(color >> $0 & 255)) <= 12 }
        } ?? pixel & 0xFFFFFF
    }

    private func makeQuarters(_ path: String) throws {
        let settings = try MovieSettings(
            container: .mp4, width: 160, height: 90, frameRate: try MovieTestClip.rate("25"))
        let writer = try MovieWriter(settings, path: path)
        for n in 0..<10 {
            let picture = PixelBuffer(width: 160, height: 90)
            for y in 0..<90 {
                let row = picture.row(y)
                for x in 0..<160 {
                    row[x] =
                        0xFF00_0000 | (y < 45 ? (x < 80 ? Self.red : Self.green) : (x < 80 ? Self.blue : Self.yellow))
                }
            }
            try writer.append(picture, frame: n)
        }
        try writer.finish()
    }
}
