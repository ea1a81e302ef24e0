import CFFmpeg
import Foundation
import LayerTree
import MediaTime
import MediaWriting
import MovieRendering
import TestSupport
import Testing

@Suite("Colors of layers in a movie, decoded without conversion")
struct RenderedColorTests {
    /// Black, white, the six saturated colors, the same at 75%, three grays, and the documented color.
    static let colors: [UInt32] = [
        0x000000, 0xFFFFFF, 0xFF0000, 0x00FF00, 0x0000FF, 0x00FFFF, 0xFF00FF, 0xFFFF00, 0xBF0000, 0x00BF00, 0x0000BF,
        0x00BFBF, 0xBF00BF,
        0xBFBF00, 0x404040, 0x808080, 0xC0C0C0, 0x00BDF2,
    ]

    @Test("Eighteen colors are within 1 of BT.709 in limited range", arguments: [MovieContainer.mp4, .webm])
    func grid(container: MovieContainer) throws {
        let folder = try TemporaryFolder()
        let root = TestMovie.root(6 * 32, 3 * 32)
        for (n, color) in Self.colors.enumerated() {
            let layer = CALayer()
            layer.frame = CGRect(x: Double(n % 6 * 32), y: Double(n / 6 * 32), width: 32, height: 32)
            layer.backgroundColor = TestMovie.color(color)
            root.addSublayer(layer)
        }
        let path = folder.path("m.\(container.rawValue)")
        let movie = Movie(root: root, frameRate: try MovieTestClip.rate("25"), duration: Rational(1, 5))
        try TestMovie.render(movie, to: path, video: Self.lossless(container))

        let raw = try RawMovie(path)
        #expect(raw.pictures.count == 5)
        for picture in raw.pictures {
            for (n, color) in Self.colors.enumerated() {
                let found = picture.sample(x: n % 6 * 32 + 16, y: n / 6 * 32 + 16)
                for (value, theory) in zip(found, Self.theory(color)) {
                    #expect(abs(Double(value) - theory) <= 1, "\(String(color, radix: 16)): \(found)")
                }
            }
        }
    }

    @Test(
        "A movie of #00BDF2 with the default settings has Y 147, U 170, V 43 everywhere",
        arguments: [MovieContainer.mp4, .webm])
    func documented(container: MovieContainer) throws {
        let folder = try TemporaryFolder()
        let path = folder.path("m.\(container.rawValue)")
        let root = TestMovie.root(160, 96, color: TestMovie.color(0x00BDF2))
        try TestMovie.render(
            Movie(root: root, frameRate: try MovieTestClip.rate("25"), duration: Rational(1, 5)), to: path)

        let raw = try RawMovie(path)
        for picture in raw.pictures {
            for (plane, expected) in zip(picture.planes, [147, 170, 43]) {
                #expect(plane.allSatisfy { abs(Int($0) - expected) <= 1 })
            }
        }
        #expect(
            raw.tags == [
                AVCOL_PRI_BT709.rawValue, AVCOL_TRC_BT709.rawValue, AVCOL_SPC_BT709.rawValue, AVCOL_RANGE_MPEG.rawValue,
            ])
        if container == .mp4 {
            #expect(try Data(contentsOf: URL(fileURLWithPath: path)).range(of: Data("colrnclx".utf8)) != nil)
        }
    }

    private static func lossless(_ container: MovieContainer) -> VideoCodecSettings {
        container == .webm
            ? VideoCodecSettings(
                encoder: "libvpx-vp9", options: ["lossless": "1", "cpu-used": "8", "deadline": "realtime"])
            : VideoCodecSettings(encoder: "libx264", options: ["preset": "ultrafast", "qp": "0"])
    }

    /// The exact values of ITU-R BT.709-6, limited range.
    private static func theory(_ rgb: UInt32) -> [Double] {
        let r = Double(rgb >> 16 & 255) / 255
        let g = Double(rgb >> 8 & 255) / 255
        let b = Double(rgb & 255) / 255
        let y = 0.2126 * r + 0.7152 * g + 0.0722 * b
        return [16 + 219 * y, 128 + 224 * (b - y) / 1.8556, 128 + 224 * (r - y) / 1.5748]
    }
}
