import Foundation
import Images
import LayerTree
import Testing
import TextLayout

@testable import ViewAnimation

@Suite("Shadows of text, and layout from right to left")
struct TextShadowTests {
    @Test("Text with a shadow attribute draws it at its offset")
    func shadow() throws {
        let shadow = NSShadow()
        shadow.shadowColor = UIColor.red
        shadow.shadowOffset = CGSize(width: 0, height: 20)
        let text = NSAttributedString(
            string: "HH",
            attributes: [.shadow: shadow, .foregroundColor: UIColor.blue, .font: UIFont.systemFont(ofSize: 16)])
        let format = UIGraphicsImageRendererFormat()
        format.scale = 1
        func rows(_ text: NSAttributedString) throws -> [Bool] {
            let image = UIGraphicsImageRenderer(size: CGSize(width: 40, height: 60), format: format).image { _ in
                text.draw(at: CGPoint(x: 2, y: 2))
            }
            let pixels = try #require(image.cgImage)
            let data = try #require(pixels.dataProvider?.data) as Data
            // The bytes after the pixels of a row are undefined.
            return (0..<60).map { row in
                data[row * pixels.bytesPerRow..<row * pixels.bytesPerRow + 40 * 4].contains { $0 != 0 }
            }
        }
        let plain = try rows(NSAttributedString(string: "HH", attributes: [.font: UIFont.systemFont(ofSize: 16)]))
        let shadowed = try rows(text)
        let last = try #require(plain.lastIndex(of: true))
        let lastWithShadow = try #require(shadowed.lastIndex(of: true))
        #expect(lastWithShadow == last + 20)
    }

    @Test("A visual format from right to left begins at the right edge")
    func rightToLeft() {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
        let view = UIView(frame: .zero)
        view.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(view)
        NSLayoutConstraint.activate(
            NSLayoutConstraint.constraints(
                withVisualFormat: "H:|-10-[a(20)]", options: .directionRightToLeft, metrics: nil, views: ["a": view]))
        root.layoutIfNeeded()
        #expect(view.frame.maxX == 90 && view.frame.width == 20)
    }
}
