import Foundation
import Images
import TestSupport
import Testing

@Suite("Image comparison")
struct ImageComparisonTests {
    /// A 128×128 image: a white background, a large rectangle, a half-transparent one, and a separate 8×8 square.
    private func scene(missingSquare: Bool = false, dx: Int = 0, change: (UInt32) -> UInt32 = { $0 }) -> CGImage {
        picture(128, 128) { x, y in
            let x = x + dx
            var p: UInt32 = 0xffff_ffff
            if (16..<90).contains(x), (20..<70).contains(y) { p = 0xff20_60c0 }
            if (30..<120).contains(x), (80..<120).contains(y) { p = 0x8040_1000 }
            if !missingSquare, (100..<108).contains(x), (10..<18).contains(y) { p = 0xffc0_2020 }
            return change(p)
        }
    }

    private static let kinds: [ImageTolerance] = [.exact, .rounding, .geometry, .effects, .text, .video]

    private func compare(_ a: CGImage, _ b: CGImage, _ tolerance: ImageTolerance) -> ImageComparison {
        ImageComparison(a, b, tolerance: tolerance)
    }

    @Test("Identical images pass every tolerance", arguments: kinds)
    func identical(_ tolerance: ImageTolerance) {
        let result = compare(scene(), scene(), tolerance)
        #expect(result.passes)
        #expect(result.score == 1 && result.largestBlob == 0 && result.maximumDifference == 0)
    }

    @Test("A shift by one pixel fails", arguments: kinds)
    func shift(_ tolerance: ImageTolerance) { #expect(!compare(scene(dx: 1), scene(), tolerance).passes) }

    @Test("A missing 8×8 layer fails although 99.6 % of the pixels match", arguments: kinds)
    func missingLayer(_ tolerance: ImageTolerance) {
        let result = compare(scene(missingSquare: true), scene(), tolerance)
        #expect(result.score > 0.996)
        #expect(result.largestBlob == 64)
        #expect(!result.passes)
    }

    @Test("Swapped channels fail", arguments: kinds)
    func swapped(_ tolerance: ImageTolerance) {
        let swapped = scene { p in p & 0xff00_ff00 | (p & 255) << 16 | (p >> 16 & 255) }
        #expect(!compare(swapped, scene(), tolerance).passes)
    }

    @Test("Colors premultiplied twice fail", arguments: kinds)
    func premultiplied(_ tolerance: ImageTolerance) {
        let twice = scene { p in
            let a = p >> 24
            func scaled(_ shift: UInt32) -> UInt32 { ((p >> shift & 255) * a / 255) << shift }
            return a << 24 | scaled(16) | scaled(8) | scaled(0)
        }
        #expect(!compare(twice, scene(), tolerance).passes)
    }

    @Test("A difference of 7 levels in every pixel fails", arguments: kinds)
    func offset(_ tolerance: ImageTolerance) {
        let off = scene { p in p & 0xffff_ff00 | (p & 255 < 128 ? (p & 255) + 7 : (p & 255) - 7) }
        #expect(!compare(off, scene(), tolerance).passes)
    }

    @Test("Rounding differences pass only where the tolerance allows them")
    func rounding() {
        let off = scene { $0 ^ 1 }
        #expect(compare(off, scene(), .rounding).passes)
        #expect(!compare(off, scene(), .exact).passes)
        #expect(compare(off, scene(), .geometry).passes)
    }

    @Test("A different size fails with a message")
    func size() {
        let result = compare(picture(3, 2) { _, _ in 0 }, picture(2, 3) { _, _ in 0 }, .text)
        #expect(result.failures == ["the size is 3×2 instead of 2×3"])
    }

    @Test("Blobs connect across corners but not across image borders")
    func blobs() {
        let ground = picture(10, 10) { _, _ in 0 }
        let diagonal = picture(10, 10) { x, y in x == y ? 0xffff_ffff : 0 }
        let edges = picture(10, 10) { x, y in (x == 9 && y == 4) || (x == 0 && y == 5) ? 0xffff_ffff : 0 }
        #expect(compare(diagonal, ground, .text).largestBlob == 10)
        #expect(compare(edges, ground, .text).largestBlob == 1)
    }
}

@Suite("Golden references")
struct GoldenTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("golden-\(UUID().uuidString)")

    @Test("References are recorded only on request, recordings pass, and failures write three images")
    func cycle() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let reference = folder.appendingPathComponent("References/a/b.png")
        let image = picture(9, 9) { x, _ in UInt32(x) | 0xff00_0000 }
        let other = picture(9, 9) { _, _ in 0xffff_ffff }
        func check(_ image: CGImage, recording: Bool) -> String? {
            Golden.check(
                image, "a/b", against: reference, .exact, evidence: folder.appendingPathComponent("out"),
                isRecording: recording)
        }

        #expect(check(image, recording: false)?.contains("there is no reference") == true)
        #expect(check(image, recording: true) == nil)
        #expect(check(image, recording: false) == nil)
        #expect(check(other, recording: false)?.contains("pixels match") == true)
        for kind in ["actual", "expected", "diff"] {
            #expect(FileManager.default.fileExists(atPath: folder.appendingPathComponent("out/a/b.\(kind).png").path))
        }
    }

    @Test("A missing reference is named in the failure")
    func missing() {
        let complaint = Golden.check(picture(1, 1) { _, _ in 0 }, "never/recorded", .exact)
        #expect(complaint?.contains("Tests/GoldenTests/References/never/recorded.png") == true)
    }
}
