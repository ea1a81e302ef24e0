import Foundation
import Testing
import TextLayout
import ViewAnimation

@Suite("Attributes of neighboring runs")
struct TextAttributeTests {
    @Test("Runs with styles, shadows and attachments are joined if these are equal")
    func joining() {
        func style(_ alignment: NSTextAlignment) -> NSParagraphStyle {
            let style = NSMutableParagraphStyle()
            style.alignment = alignment
            return style
        }
        let text = NSMutableAttributedString(string: "")
        for alignment in [NSTextAlignment.left, .left, .center] {
            text.append(NSAttributedString(string: "a", attributes: [.paragraphStyle: style(alignment)]))
        }
        var range = NSRange(location: 0, length: 0)
        _ = text.attributes(at: 0, effectiveRange: &range)
        #expect(range == NSRange(location: 0, length: 2))
        for _ in 0..<2 {
            text.append(NSAttributedString(string: "b", attributes: [.shadow: NSShadow()]))
            text.append(NSAttributedString(attachment: NSTextAttachment()))
        }
        #expect(text.length == 7)
    }
}
