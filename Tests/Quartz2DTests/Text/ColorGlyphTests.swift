import Foundation
import Testing
import VectorGeometry

@testable import Images
@testable import Quartz2D
@testable import TextLayout

@Suite("Color glyphs", .enabled(if: EmojiFont.isRegistered, "the test's font could not be written to a file"))
struct ColorGlyphTests {
    private func layout(_ string: String, size: CGFloat = 40, font: String = EmojiFont.family) -> TextLayout {
        TextLayout(TextStyle(string: string, fontName: font, fontSize: size), in: CGSize(width: 400, height: 200))
    }

    private func pictures(_ layout: TextLayout) -> [(image: CGImage, box: CGRect)] {
        layout.marks.compactMap { if case .image(let image, let box) = $0 { (image, box) } else { nil } }
    }

    @Test("A bitmap glyph is drawn as an image of the font's size, at any size", arguments: [8.0, 40, 300])
    func size(points: Double) throws {
        let set = layout("\u{1F600}", size: CGFloat(points))
        let found = try #require(pictures(set).first)

        #expect(found.image.width == 136 && found.image.height == 128)
        // Noto bitmaps are 136 pixels wide for an em of 109.
        #expect(abs(found.box.width / CGFloat(points) - 136.0 / 109) < 0.02, "\(found.box)")
        #expect(abs(found.box.height / CGFloat(points) - 128.0 / 109) < 0.02, "\(found.box)")
        #expect(set.missingCharacters.isEmpty && set.outlines.isEmpty)
        #expect(
            found.box.minY < set.lines[0].baseline && found.box.maxY > set.lines[0].baseline - 0.1 * CGFloat(points))
    }

    @Test("Each glyph is decoded once")
    func shared() throws {
        let a = pictures(layout("\u{1F600}\u{1F600}"))
        let b = pictures(layout("\u{1F600}", size: 41))

        #expect(a.count == 2 && a[0].image == a[1].image && a[0].image == b.first?.image)
        #expect(a[1].box.minX - a[0].box.minX > 40)
    }

    @Test("Emoji in text of another font fall back to the color font, in place")
    func fallback() throws {
        let set = layout("a\u{1F44D}b", font: "DejaVu Sans")
        let box = try #require(pictures(set).first?.box)

        #expect(set.missingCharacters.isEmpty)
        let plain = layout("a", font: "DejaVu Sans").lines[0].width
        #expect(abs(box.minX - plain) < 6)
        #expect(set.outlines.controlBounds.maxX > box.maxX - 3)
    }

    @Test("A context draws color glyphs upright in either space")
    func context() throws {
        for isFlipped in [false, true] {
            let context = try makeContext(60, 60, isFlipped: isFlipped)
            context.draw(
                TextStyle(string: "\u{1F600}", fontName: EmojiFont.family, fontSize: 40),
                in: CGRect(x: 4, y: 4, width: 52, height: 52))
            let rows = context.pixelRows
            func count(_ rows: some Sequence<[UInt32]>, _ isMeant: (UInt32) -> Bool) -> Int {
                rows.joined().filter(isMeant).count
            }
            let yellow = count(rows) { $0 >> 24 == 255 && $0 >> 16 & 0xff > 230 && $0 & 0xff < 120 }
            #expect(yellow > 500, "a yellow face: \(yellow)")
            // The white teeth of the grin are in the lower half of the image.
            let inked = rows.indices.filter { y in rows[y].contains { $0 >> 24 > 128 } }
            let middle = ((inked.first ?? 0) + (inked.last ?? 0)) / 2
            let isWhite = { (pixel: UInt32) in pixel & 0xff > 220 && pixel >> 24 == 255 }
            #expect(count(rows[middle...], isWhite) > 2 * count(rows[..<middle], isWhite) + 10)
        }
    }
}
