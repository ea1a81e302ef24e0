import Foundation
import Testing
import TextLayout
import ViewAnimation

@Suite("Measuring strings with spaces")
struct StringSizeTests {
    private let attributes: [NSAttributedString.Key: Any] = [.font: UIFont.systemFont(ofSize: 26)]

    private func width(_ text: String) -> CGFloat { text.size(withAttributes: attributes).width }

    @Test("Spaces at the end count")
    func trailingSpaces() {
        let space = width(" ")
        #expect(space > 3)
        #expect(abs(width("  ") - 2 * space) < 0.01)
        #expect(abs(width("a ") - width("a") - space) < 0.01)
        #expect(abs(width("a b") - width("a") - width("b") - space) < 0.5)
        #expect(abs(width("a \nb") - width("a ")) < 0.01)
        #expect(abs(NSAttributedString(string: "a ", attributes: attributes).size().width - width("a ")) < 0.01)
    }

    @Test("Spaces at which a line breaks, and those that do not fit, do not count")
    func brokenLines() {
        func measured(_ text: String, in width: CGFloat) -> CGRect {
            text.boundingRect(
                with: CGSize(width: width, height: 1000), options: .usesLineFragmentOrigin, attributes: attributes,
                context: nil)
        }
        let narrow = width("aaaa") + 1
        let wrapped = measured("aaaa aaaa", in: narrow)
        #expect(abs(wrapped.width - width("aaaa")) < 0.01 && wrapped.height > 40)
        #expect(measured("aaaa ", in: narrow).width <= narrow)
        #expect(abs(measured("aaaa ", in: 500).width - width("aaaa ")) < 0.01)
    }
}
