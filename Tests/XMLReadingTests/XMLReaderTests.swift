import Testing
import XMLReading

@Suite("XML documents")
struct XMLReaderTests {
    @Test("Elements have their attributes, text, children and positions")
    func elements() throws {
        let root = try read(
            "<?xml version=\"1.0\"?>\n<a xmlns=\"urn:x\" one=\"1 &amp; 2\">\n  t<b/>u\n  <c d='é'/></a>")
        #expect(root.name == "a" && root.namespace == "urn:x" && root["one"] == "1 & 2")
        #expect((root.line, root.column) == (2, 1))
        #expect(root.children.map(\.name) == ["b", "c"])
        #expect((root.children[1].line, root.children[1].column) == (4, 3))
        #expect(root.child("c")?["d"] == "é")
        #expect(root.text == "\n  tu\n  ")
    }

    @Test("Prefixed attributes have their namespace, and are not found by their local names")
    func prefixes() throws {
        let root = try read(#"<a xmlns:x="urn:x" x:href="1" href="2"/>"#)
        #expect(root["href"] == "2")
        #expect(root.attributes.map(\.namespace) == ["urn:x", ""])
    }

    @Test(
        "Documents that are not well-formed end with the position",
        arguments: [
            ("<a>\n<b></a>", 2, 6), ("", 1, 1), ("<a/><b/>", 1, 5), ("<a x=1/>", 1, 6), ("text", 1, 1),
            ("<a>&nope;</a>", 1, 4),
        ])
    func damage(_ text: String, _ line: Int, _ column: Int) {
        let error = failure(text)
        #expect(error.map { [$0.line, $0.column] } == [line, column], "\(String(describing: error))")
        #expect(error?.isLimit == false)
    }

    @Test("A document type is accepted, and not loaded")
    func documentType() throws {
        let text = #"<!DOCTYPE plist PUBLIC "-//X" "file:///etc/hostname"><plist><dict/></plist>"#
        #expect(try read(text).children.first?.name == "dict")
        #expect(failure(#"<!DOCTYPE a SYSTEM "x.dtd"><a>&x;</a>"#)?.problem.contains("&x;") == true)
    }

    @Test("Entities cannot be declared, so that documents cannot expand")
    func entities() {
        let bomb = #"<!DOCTYPE a [<!ENTITY a "x"><!ENTITY b "&a;&a;&a;&a;">]><a>&b;</a>"#
        #expect(failure(bomb)?.problem.contains("document type") == true)
        #expect(failure(#"<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>"#) != nil)
    }

    @Test("Elements, nesting, attributes and text have limits")
    func limits() {
        var limits = XMLLimits()
        limits.nodes = 10
        limits.depth = 4
        limits.attributesPerElement = 2
        limits.attributeBytes = 8
        limits.dataURLBytes = 32
        limits.textBytes = 6
        func problem(_ text: String) -> XMLError? { failure(text, limits) }
        for text in [
            "<a>" + String(repeating: "<b/>", count: 10) + "</a>", "<a><a><a><a><a/></a></a></a></a>",
            #"<a x="1" y="2" z="3"/>"#, #"<a x="123456789"/>"#, "<a>1234567</a>",
            #"<a x="data:,1234567890123456789012345678901234567890"/>"#,
        ] {
            #expect(problem(text)?.isLimit == true, "\(text)")
        }
        #expect(problem(#"<a x="data:,12345678901234567890"/>"#) == nil)
    }

    @Test("A million nested elements end at the limit of the depth")
    func depth() {
        #expect(failure(String(repeating: "<a>", count: 1_000_000))?.isLimit == true)
    }

    @Test("Documents longer than one part are read in order")
    func parts() throws {
        let count = 90_000
        let root = try read("<a>" + (0..<count).map { "<b n=\"\($0)\"/>" }.joined(separator: "\n") + "</a>")
        #expect(root.children.count == count)
        #expect(root.children.last?.line == count && root.children.last?["n"] == "\(count - 1)")
    }

    @Test("UTF-16 is read, and unknown encodings are errors")
    func encodings() throws {
        let text = "<?xml version=\"1.0\"?><a b=\"ß\"/>"
        let bytes: [UInt8] =
            [0xFF, 0xFE] + text.utf16.flatMap { unit -> [UInt8] in [UInt8(unit & 255), UInt8(unit >> 8)] }
        #expect(try XMLReader.read(bytes)["b"] == "ß")
        #expect(failure("<?xml version=\"1.0\" encoding=\"nope\"?><a/>") != nil)
    }

    private func read(_ text: String) throws -> XMLReading.XMLElement { try XMLReader.read(text.utf8) }

    private func failure(_ text: String, _ limits: XMLLimits = XMLLimits()) -> XMLError? {
        do throws(XMLError) {
            _ = try XMLReader.read(text.utf8, limits: limits)
            return nil
        } catch {
            return error
        }
    }
}
