import Foundation
import LayerTree
import Testing
import ViewAnimation

@Suite("Layout managers")
struct LayoutManagerTests {
    private final class Waiting: NSLayoutManagerDelegate {
        var layouts = 0

        func layoutManager(
            _ layoutManager: NSLayoutManager, didCompleteLayoutFor textContainer: NSTextContainer?,
            atEnd layoutFinishedFlag: Bool
        ) {
            layouts += 1
        }
    }

    private func layout(_ text: String, width: CGFloat) -> (NSTextStorage, NSLayoutManager, NSTextContainer) {
        let storage = NSTextStorage(string: text, attributes: [.font: UIFont.systemFont(ofSize: 20)])
        let manager = NSLayoutManager()
        let container = NSTextContainer(size: CGSize(width: width, height: 500))
        container.lineFragmentPadding = 0
        manager.addTextContainer(container)
        storage.addLayoutManager(manager)
        return (storage, manager, container)
    }

    @Test("Lines wrap at the width, from the top, and their rectangles follow each other")
    func lines() {
        let (storage, manager, container) = layout("first second third", width: 90)
        var ranges: [NSRange] = []
        var rects: [CGRect] = []
        manager.enumerateLineFragments(forGlyphRange: NSRange(location: 0, length: storage.length)) {
            rect, _, _, range, _ in
            ranges.append(range)
            rects.append(rect)
        }
        #expect(ranges.map(\.location) == [0, 6, 13] && ranges.last.map(NSMaxRange) == storage.length)
        #expect(rects[0].minY == 0 && rects[1].minY == rects[0].maxY && rects.allSatisfy { $0.width == 90 })
        let used = manager.usedRect(for: container)
        #expect(abs(used.maxY - rects[2].maxY) < 0.001 && used.width <= 90 && used.width > 40)
    }

    @Test("Rectangles of characters lie side by side, and points find them")
    func characters() {
        let (storage, manager, container) = layout("abc", width: 200)
        let rects = (0..<3).map { manager.boundingRect(forGlyphRange: NSRange(location: $0, length: 1), in: container) }
        #expect(rects[0].minX == 0 && abs(rects[0].maxX - rects[1].minX) < 0.001 && rects[2].minX > rects[1].minX)
        let middle = CGPoint(x: rects[1].midX, y: rects[1].midY)
        var fraction: CGFloat = 0
        #expect(manager.glyphIndex(for: middle, in: container, fractionOfDistanceThroughGlyph: &fraction) == 1)
        #expect(abs(fraction - 0.5) < 0.01)
        #expect(manager.location(forGlyphAt: 0).y > 10 && manager.location(forGlyphAt: 2).x == rects[2].minX)
        _ = storage
    }

    @Test("The text flows through containers, and a limit of lines ends it")
    func containers() {
        let (storage, manager, container) = layout("first second third", width: 90)
        let second = NSTextContainer(size: CGSize(width: 200, height: 100))
        container.maximumNumberOfLines = 1
        manager.addTextContainer(second)
        #expect(manager.glyphRange(for: container) == NSRange(location: 0, length: 6))
        #expect(manager.glyphRange(for: second) == NSRange(location: 6, length: 12))
        #expect(manager.boundingRect(forGlyphRange: NSRange(location: 6, length: 1), in: second).minX == 5)
        _ = storage
    }

    @Test("Edits lay out the text again, once for a group of edits")
    func edits() {
        let (storage, manager, container) = layout("a", width: 300)
        let delegate = Waiting()
        let before = manager.usedRect(for: container).width
        manager.delegate = delegate
        storage.beginEditing()
        storage.append(NSAttributedString(string: "bcd", attributes: [.font: UIFont.systemFont(ofSize: 20)]))
        storage.addAttribute(.kern, value: 4, range: NSRange(location: 0, length: 4))
        storage.endEditing()
        #expect(delegate.layouts == 1 && storage.string == "abcd")
        #expect(manager.usedRect(for: container).width > before + 16)
    }

    @Test("Glyphs and backgrounds are drawn upright below the origin")
    func drawing() throws {
        let (storage, manager, _) = layout("L", width: 40)
        storage.addAttribute(.backgroundColor, value: UIColor.red, range: NSRange(location: 0, length: 1))
        let all = NSRange(location: 0, length: 1)
        let renderer = UIGraphicsImageRenderer(size: CGSize(width: 40, height: 40))
        let image = renderer.image { _ in
            manager.drawBackground(forGlyphRange: all, at: CGPoint(x: 10, y: 5))
            manager.drawGlyphs(forGlyphRange: all, at: CGPoint(x: 10, y: 5))
        }
        let pixels = try #require(image.cgImage)
        let scale = Int(image.scale)
        func dark(_ y: Int) -> Int {
            (10 * scale..<24 * scale).count { x in
                let part = pixels.cropping(to: CGRect(x: x, y: y, width: 1, height: 1))?.dataProvider?.data
                let bytes = part.map { Array(($0 as Data).prefix(4)) } ?? []
                return bytes.count == 4 && bytes[3] > 200 && bytes.prefix(3).allSatisfy { $0 < 128 }
            }
        }
        let rows = (0..<40 * scale).map(dark)
        let top = try #require(rows.firstIndex { $0 > 0 })
        let bottom = try #require(rows.lastIndex { $0 > 0 })
        // The foot of the letter is at the bottom.
        #expect(rows[bottom] > rows[top] && top >= 5 * scale && bottom < 30 * scale)
    }
}
