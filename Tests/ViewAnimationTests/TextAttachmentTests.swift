import Foundation
import Images
import Quartz2D
import Testing
import TextLayout
import ViewAnimation

@Suite("Text attachments and tab stops in labels")
struct TextAttachmentTests {
    private func dot() throws -> UIImage {
        let context = try CGContext(width: 10, height: 10)
        context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
        context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
        return UIImage(cgImage: try #require(context.makeImage()))
    }

    private func drawn(_ text: NSAttributedString) -> CGImage? {
        UIGraphicsImageRenderer(size: CGSize(width: 80, height: 40)).image { _ in text.draw(at: .zero) }.cgImage
    }

    /// Returns the box of the red pixels.
    private func redBox(_ image: CGImage) -> CGRect {
        var box = CGRect.null
        for y in 0..<image.height {
            for x in 0..<image.width where image.pixels.row(y)[x] == 0xffff_0000 {
                box = box.union(CGRect(x: x, y: y, width: 1, height: 1))
            }
        }
        return box
    }

    @Test("An attachment is drawn on the baseline in its bounds, between the text")
    func attachment() throws {
        let font = UIFont(name: "DejaVu Sans", size: 20)
        let attributes: [NSAttributedString.Key: Any] = font.map { [.font: $0] } ?? [:]
        let icon = NSTextAttachment(image: try dot())
        icon.bounds = CGRect(x: 0, y: -4, width: 16, height: 16)
        let text = NSMutableAttributedString(string: "i", attributes: attributes)
        let before = text.size().width
        text.append(NSAttributedString(attachment: icon))
        #expect(abs(text.size().width - before - 16) < 0.01)
        let image = try #require(drawn(text))
        let box = redBox(image)
        #expect(abs(box.width - 16) <= 1 && abs(box.height - 16) <= 1 && abs(box.minX - before) <= 1)
        icon.bounds = .zero
        #expect(abs(text.size().width - before - 10) < 0.01)
    }

    @Test("An attachment that is higher than the text makes its line higher")
    func height() throws {
        let icon = NSTextAttachment(image: try dot())
        icon.bounds = CGRect(x: 0, y: 0, width: 10, height: 100)
        #expect(NSAttributedString(attachment: icon).size().height > 99.99)
    }

    @Test("Spaces at the end of text count in its size, up to the width of the box")
    func trailingSpaces() throws {
        let font = try #require(UIFont(name: "DejaVu Sans", size: 20))
        let space = " ".size(withAttributes: [.font: font]).width
        #expect(space > 1)
        let word = "one".size(withAttributes: [.font: font]).width
        #expect(abs("one  ".size(withAttributes: [.font: font]).width - word - 2 * space) < 0.1)
        let box = "one  two".boundingRect(
            with: CGSize(width: word + space / 2, height: 100), options: .usesLineFragmentOrigin,
            attributes: [.font: font], context: nil)
        #expect(box.width <= word + space / 2 + 0.01)
        #expect(abs(box.height - "a\na".size(withAttributes: [.font: font]).height) < 0.01)
    }

    @Test("Columns of attributed text start at the tab stops")
    func tabs() throws {
        let style = NSMutableParagraphStyle()
        style.tabStops = [NSTextTab(textAlignment: .left, location: 50)]
        let icon = NSTextAttachment(image: try dot())
        let text = NSMutableAttributedString(string: "a\t", attributes: [.paragraphStyle: style])
        text.append(NSAttributedString(attachment: icon))
        let image = try #require(drawn(text))
        #expect(redBox(image).minX == 50)
        style.removeTabStop(NSTextTab(textAlignment: .left, location: 50))
        style.addTabStop(NSTextTab(textAlignment: .right, location: 70))
        #expect(style.tabStops.map(\.location) == [70])
        #expect((style.mutableCopy() as? NSParagraphStyle)?.tabStops == style.tabStops)
    }
}
