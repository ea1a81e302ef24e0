import Foundation
import Images
import LayerTree
import Testing
import TextLayout

@Suite("CATextLayer: attributed strings (facts 3.2)")
struct TextLayerTests {
    private let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)

    @Test("Plain strings read back unchanged, attributed strings with their attributes")
    func strings() {
        let layer = CATextLayer()
        #expect(layer.string == nil)

        layer.string = "plain"
        #expect(layer.string as? String == "plain")

        let text = NSAttributedString(
            string: "red", attributes: [.foregroundColor: red, .font: UIFont(named: "DejaVu Sans", size: 20)])
        layer.string = text
        let found = layer.string as? NSAttributedString
        #expect(found?.string == "red")
        #expect(found?.attribute(.foregroundColor, at: 0, effectiveRange: nil) as? CGColor == red)
        #expect((found?.attribute(.font, at: 0, effectiveRange: nil) as? UIFont)?.pointSize == 20)

        layer.string = "plain again"
        #expect(layer.string as? String == "plain again")
        layer.string = 12
        #expect(layer.string == nil)
    }

    @Test("AttributedString works with key-value coding and layer copies")
    func otherWays() {
        var text = AttributedString("blue")
        text.kern = 3
        let layer = CATextLayer()
        layer.setValue(text, forKey: "string")

        let found = CATextLayer(layer: layer).string as? NSAttributedString
        #expect(found?.attribute(.kern, at: 0, effectiveRange: nil) as? CGFloat == 3)
        #expect((layer.value(forKeyPath: "string") as? NSAttributedString)?.string == "blue")
    }

    @Test("A font object sets the font by its name")
    func font() {
        let layer = CATextLayer()
        layer.font = UIFont(named: "DejaVu Sans", size: 99)

        #expect(layer.font as? String == "DejaVu Sans" && layer.fontSize == 36)
    }
}
