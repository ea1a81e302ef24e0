import Foundation
import Testing
import TextLayout
import ViewAnimation

@Suite("Attributed text of HTML")
struct HTMLTests {
    private func read(_ source: String) throws -> NSAttributedString {
        try NSAttributedString(
            data: Data(source.utf8),
            options: [
                .documentType: NSAttributedString.DocumentType.html, .characterEncoding: String.Encoding.utf8.rawValue,
            ])
    }

    private func font(_ text: NSAttributedString, at index: Int) -> UIFont? {
        text.attribute(.font, at: index, effectiveRange: nil) as? UIFont
    }

    private func color(_ text: NSAttributedString, at index: Int) -> [CGFloat]? {
        let color = text.attribute(.foregroundColor, at: index, effectiveRange: nil) as? UIColor
        return color.map { [$0.cgColor.red, $0.cgColor.green, $0.cgColor.blue].map { ($0 * 255).rounded() } }
    }

    @Test("Elements make text bold, italic, underlined and struck through")
    func elements() throws {
        let text = try read("a<b>b<i>c</i></b><u>d</u><s>e</s>")
        #expect(text.string == "abcde")
        let traits = (0..<3).map { font(text, at: $0)?.fontDescriptor.symbolicTraits ?? [] }
        #expect(!traits[0].contains(.traitBold) && traits[1].contains(.traitBold))
        #expect(
            traits[2].contains(.traitBold) && traits[2].contains(.traitItalic) && font(text, at: 0)?.pointSize == 12)
        #expect(text.attribute(.underlineStyle, at: 3, effectiveRange: nil) as? Int == 1)
        #expect(text.attribute(.strikethroughStyle, at: 4, effectiveRange: nil) as? Int == 1)
        #expect(text.attribute(.underlineStyle, at: 4, effectiveRange: nil) == nil)
    }

    @Test("Paragraphs end lines, breaks are line separators, and white space collapses")
    func paragraphs() throws {
        #expect(try read("<p>One\n  two</p>\n<p>Three<br>four</p>").string == "One two\nThree\u{2028}four\n")
        #expect(try read("plain <b> text </b> here").string == "plain text here")
        #expect(try read("<div><div>a</div></div>b").string == "a\nb")
        #expect(try read("<pre>a\n  b</pre>").string == "a\n  b\n")
        #expect(try read("<ul><li>One<li>Two</ul>").string == "\t•\tOne\n\t•\tTwo\n")
        #expect(try read("<ol start=3><li>One</li><li>Two</li></ol>").string == "\t3.\tOne\n\t4.\tTwo\n")
        #expect(try read("").string.isEmpty)
    }

    @Test("References, comments, unclosed tags and broken markup are read as browsers do")
    func markup() throws {
        #expect(try read("a &amp; b &lt;c&gt; &#8364; &#x2713; &nope; &").string == "a & b <c> € ✓ &nope; &")
        #expect(try read("<!DOCTYPE html><!-- x > y -->a<script>if (a < b) {}</script>b").string == "ab")
        #expect(try read("1 < 2 <b>open").string == "1 < 2 open")
        #expect(try read("a</i>b<").string == "ab<")
        #expect(try read("<a href='x>y'>z</a>").string == "z")
    }

    @Test("Style attributes, font elements and links set colors, sizes and alignment")
    func styles() throws {
        let text = try read(
            """
            <span style="color: #f00; font-size: 20px">a</span><font color="blue" size="5">b</font>\
            <a href="https://example.com/">c</a><span style="color:rgba(0,128,0,.5);font-weight:700">d</span>
            """)
        #expect(text.string == "abcd")
        #expect(color(text, at: 0) == [255, 0, 0] && font(text, at: 0)?.pointSize == 20)
        #expect(color(text, at: 1) == [0, 0, 255] && font(text, at: 1)?.pointSize == 18)
        #expect(text.attribute(.link, at: 2, effectiveRange: nil) as? URL == URL(string: "https://example.com/"))
        #expect(color(text, at: 2) == [0, 0, 238] && color(text, at: 3) == [0, 128, 0])
        #expect(font(text, at: 3)?.fontDescriptor.symbolicTraits.contains(.traitBold) == true)
        let centered = try read("<h1 align=center>Title</h1>")
        let style = centered.attribute(.paragraphStyle, at: 0, effectiveRange: nil) as? NSParagraphStyle
        #expect(style?.alignment == .center && font(centered, at: 0)?.pointSize == 24)
    }

    @Test("Without an encoding, bytes are Windows-1252 unless the document states UTF-8")
    func encodings() throws {
        let html: [NSAttributedString.DocumentReadingOptionKey: Any] = [
            .documentType: NSAttributedString.DocumentType.html
        ]
        #expect(try NSAttributedString(data: Data("ü".utf8), options: html).string == "Ã¼")
        let stated = "<meta charset=\"utf-8\">ü"
        #expect(try NSAttributedString(data: Data(stated.utf8), options: html).string == "ü")
        let wide = try #require("ü".data(using: .utf16))
        #expect(try NSAttributedString(data: wide, options: html).string == "ü")
        #expect(try NSAttributedString(data: Data("<b>".utf8)).string == "<b>")
    }

    @Test("Other formats are errors that name them")
    func formats() throws {
        let rtf: [NSAttributedString.DocumentReadingOptionKey: Any] = [
            .documentType: NSAttributedString.DocumentType.rtf
        ]
        let error = #expect(throws: NSError.self) { try NSAttributedString(data: Data("{}".utf8), options: rtf) }
        #expect(error?.code == 65806 && error?.localizedDescription.contains("NSRTF") == true)
        let text = NSAttributedString()
        #expect(text.length == 0)
        let writing = #expect(throws: NSError.self) {
            try text.data(
                from: NSRange(location: 0, length: 0),
                documentAttributes: [.documentType: NSAttributedString.DocumentType.rtf])
        }
        #expect(writing?.code == 66062)
    }

    @Test("Written HTML is read back with the same text, fonts, colors and lines")
    func writing() throws {
        let text = NSMutableAttributedString(
            string: "a<b", attributes: [.font: UIFont.boldSystemFont(ofSize: 17), .foregroundColor: UIColor.red])
        text.append(NSAttributedString(string: " & c\nd", attributes: [.underlineStyle: 1]))
        let data = try text.data(
            from: NSRange(location: 0, length: text.length),
            documentAttributes: [.documentType: NSAttributedString.DocumentType.html])
        let back = try NSAttributedString(data: data)
        #expect(back.string == "a<b & c\nd\n")
        #expect(font(back, at: 0)?.pointSize == 17 && color(back, at: 0) == [255, 0, 0])
        #expect(back.attribute(.underlineStyle, at: 4, effectiveRange: nil) as? Int == 1)
    }
}
