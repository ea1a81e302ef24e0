import Images
import Testing
import TextLayout
import VectorGeometry

@testable import SceneFormat

@Suite("Styled text")
struct TextPieceTests {
    private func text(_ pieces: String) throws -> AttributedText? {
        let scene = try SceneFixture().scene(minimalScene(layers: "- { class: CATextLayer, string: \(pieces) }"))
        guard case .attributedText(let text) = scene.root.sublayers.first?.properties.first?.value else { return nil }
        return text
    }

    private func messages(_ pieces: String) throws -> [String] {
        try SceneFixture().messages(minimalScene(layers: "- { class: CATextLayer, string: \(pieces) }"))
    }

    @Test("Every key sets its attribute")
    func keys() throws {
        let found = try #require(
            try text(
                """
                ["bare ", { text: "all", font: "DejaVu Sans", size: 20, color: white, backgroundColor: black, kern: \
                -2, baselineOffset: 3, \
                underline: thick, underlineColor: white, strikethrough: true, alignment: center, lineHeightMultiple: \
                1.5, minimumLineHeight: 1, \
                maximumLineHeight: 90, lineSpacing: 4, paragraphSpacing: 5, firstLineHeadIndent: 6, headIndent: 7 }]
                """))
        var all = TextAttributes()
        all.fontName = "DejaVu Sans"
        all.fontSize = 20
        all.color = .white
        all.backgroundColor = .black
        all.kern = -2
        all.baselineOffset = 3
        all.underline = TextDecoration(.thick, color: .white)
        all.strikethrough = TextDecoration()
        var paragraph = ParagraphStyle()
        paragraph.alignment = .center
        paragraph.lineHeightMultiple = 1.5
        paragraph.minimumLineHeight = 1
        paragraph.maximumLineHeight = 90
        paragraph.lineSpacing = 4
        paragraph.paragraphSpacing = 5
        paragraph.firstLineHeadIndent = 6
        paragraph.headIndent = 7
        all.paragraph = paragraph

        #expect(found.pieces == [.init("bare "), .init("all", all)])
    }

    @Test(
        "Errors in styled text have locations",
        arguments: [
            ("[{ color: white }]", "has no \"text\""), ("[{ text: a, colour: white }]", "unknown key \"colour\""),
            ("[{ text: a, size: -1 }]", "size is -1"),
            ("[{ text: a, underline: wavy }]", "underline is the text \"wavy\""),
            ("[{ text: a, alignment: middle }]", "alignment is the text"), ("[[a]]", "a piece of string"),
        ])
    func mistakes(pieces: String, part: String) throws {
        let found = try messages(pieces)

        #expect(found.count == 1 && found[0].hasPrefix("scene.yaml:9:") && found[0].contains(part), "\(found)")
    }
}
