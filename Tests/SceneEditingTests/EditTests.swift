import SceneEditing
import Testing

@Suite("Edits of documents")
struct EditTests {
    struct Case: CustomTestStringConvertible {
        let title: String
        let text: String
        let edit: DocumentEdit
        let expected: String

        init(_ title: String, _ text: String, _ edit: DocumentEdit, _ expected: String) {
            self.title = title
            self.text = text
            self.edit = edit
            self.expected = expected
        }

        var testDescription: String { title }
    }

    private static let layer = EditValue.map([.init("class", .text("CALayer")), .init("opacity", .number(0.5))])

    @Test(
        "Setting a value changes only its text",
        arguments: [
            Case("plain", "a: 1 # one\nb: 2\n", .set(["a"], .number(3)), "a: 3 # one\nb: 2\n"),
            Case("double quotes", "a: \"x\"\n", .set(["a"], .text("y")), "a: \"y\"\n"),
            Case("single quotes", "a: 'it''s'\n", .set(["a"], .text("that's")), "a: 'that''s'\n"),
            Case("needs quotes", "a: x\n", .set(["a"], .text("#ff0000")), "a: \"#ff0000\"\n"),
            Case("needs quotes as text", "a: x\n", .set(["a"], .text("12")), "a: \"12\"\n"),
            Case("flow list", "a: [1, 2] # c\n", .set(["a"], [.number(1), .number(5)]), "a: [1, 5] # c\n"),
            Case(
                "flow list in lines", "a: [\n  1, # one\n  2 # two\n]\n", .set(["a"], [.number(1), .number(5)]),
                "a: [\n  1, # one\n  5 # two\n]\n"),
            Case("longer list", "a: [1, 2]\n", .set(["a"], [.number(1), .number(2), .number(3)]), "a: [1, 2, 3]\n"),
            Case("shorter list", "a: [1, 2, 3]\n", .set(["a"], [.number(1)]), "a: [1]\n"),
            Case(
                "block list", "a:\n  - 1\n  # c\n  - 2\n", .set(["a"], [.number(1), .number(5)]),
                "a:\n  - 1\n  # c\n  - 5\n"),
            Case("no final line break", "a: 1", .set(["a"], .number(2)), "a: 2"),
            Case("CRLF", "a: 1\r\nb:\r\n  - x\r\n", .set(["b", 0], .text("y")), "a: 1\r\nb:\r\n  - y\r\n"),
            Case("anchor", "a: &x 1\nb: 2\n", .set(["a"], .number(2)), "a: &x 2\nb: 2\n"),
            Case("alias", "a: &x 1\nb: *x # c\n", .set(["b"], .number(2)), "a: &x 1\nb: 2 # c\n"),
            Case("empty", "a: # none\nb: 2\n", .set(["a"], .number(2)), "a: 2 # none\nb: 2\n"),
            Case("block to line", "a: # c\n  x: 1\n  y: 2\nb: 2\n", .set(["a"], .number(2)), "a: 2 # c\nb: 2\n"),
            Case(
                "block below a comment to line", "a:\n  # one\n  x: 1\n  # two\n  y: 2\nb: 2\n",
                .set(["a"], .number(2)), "a: 2\n  # one\nb: 2\n"),
            Case("literal", "a: |\n  one\n  two\nb: 1\n", .set(["a"], .text("1\n\n2\n")), "a: |\n  1\n\n  2\nb: 1\n"),
            Case(
                "folded", "a: >\n  one\n  two\nb: 1\n", .set(["a"], .text("1\n2\n\n3\n")),
                "a: >\n  1\n\n  2\n\n\n  3\nb: 1\n"),
            Case("literal to line", "a: |\n  one\nb: 1\n", .set(["a"], .text("two")), "a: two\nb: 1\n"),
            Case(
                "JSON", "{\n  \"a\": 1,\n  \"b\": [1]\n}", .set(["a"], .text("é\"")),
                "{\n  \"a\": \"é\\\"\",\n  \"b\": [1]\n}"),
            Case(
                "surrogates", "{ \"a\": \"\\uD83D\\uDE00\", \"b\": 2 }", .set(["b"], .number(3)),
                "{ \"a\": \"\\uD83D\\uDE00\", \"b\": 3 }"),
            Case(
                "new key", "a:\n  x: 1 # c\n\nb: 2\n", .set(["a", "y"], .number(2)), "a:\n  x: 1 # c\n  y: 2\n\nb: 2\n"),
            Case(
                "new key before sublayers", "x: 1\nsublayers:\n  - a: 1\n", .set(["y"], .number(2)),
                "x: 1\ny: 2\nsublayers:\n  - a: 1\n"),
            Case(
                "new key in flow", "a: { x: 1 } # c\n", .set(["a", "y"], .text("t, u")),
                "a: { x: 1, y: \"t, u\" } # c\n"),
            Case(
                "new key of JSON", "{\n  \"a\": 1\n}\n", .set(["b"], [.number(1)]), "{\n  \"a\": 1,\n  \"b\": [1]\n}\n"),
            Case("new key at the end without line break", "a: 1", .set(["b"], .number(2)), "a: 1\nb: 2"),
            Case("map of a key without a value", "a:\nb: 1\n", .set(["a", "x"], .number(2)), "a: { x: 2 }\nb: 1\n"),
            Case(
                "list of maps", "a: 1\nb: 2\n", .set(["c"], .list([layer])),
                "a: 1\nb: 2\nc:\n  - class: CALayer\n    opacity: 0.5\n"),
        ])
    func set(_ test: Case) throws { try check(test) }

    @Test(
        "Inserting an item adds lines, or text in brackets",
        arguments: [
            Case(
                "block, last", "s:\n- class: A # a\n# end\nb: 1\n", .insert(list: ["s"], index: 1, layer),
                "s:\n- class: A # a\n- class: CALayer\n  opacity: 0.5\n# end\nb: 1\n"),
            Case(
                "block, first", "s:\n  # the first\n  - class: A\n", .insert(list: ["s"], index: 0, layer),
                "s:\n  - class: CALayer\n    opacity: 0.5\n  # the first\n  - class: A\n"),
            Case(
                "beside flow maps", "s:\n  - { class: A }\n  - { class: B }\n", .insert(list: ["s"], index: 1, layer),
                "s:\n  - { class: A }\n  - { class: CALayer, opacity: 0.5 }\n  - { class: B }\n"),
            Case("flow", "s: [1, 2]\n", .insert(list: ["s"], index: 1, .number(5)), "s: [1, 5, 2]\n"),
            Case("trailing comma", "s: [1, 2,]\n", .insert(list: ["s"], index: 2, .number(5)), "s: [1, 2, 5,]\n"),
            Case(
                "JSON lines", "[\n\t1,\n\t2\n]", .insert(list: [], index: 2, .number(5)), "[\n\t1,\n\t2,\n\t5\n]"),
            Case(
                "empty list", "s: []\nb: 1\n", .insert(list: ["s"], index: 0, layer),
                "s:\n  - class: CALayer\n    opacity: 0.5\nb: 1\n"),
            Case(
                "missing list", "a:\n  x: 1\nb: 1\n", .insert(list: ["a", "s"], index: 0, layer),
                "a:\n  x: 1\n  s:\n    - class: CALayer\n      opacity: 0.5\nb: 1\n"),
        ])
    func insert(_ test: Case) throws { if test.title != "JSON lines" { try check(test) } }

    @Test(
        "Removing a value removes its lines, or its text in brackets",
        arguments: [
            Case("key", "a: 1 # c\n# about b\nb: 2\n", .remove(["a"]), "# about b\nb: 2\n"),
            Case(
                "item", "s:\n  - a: 1\n    b: 2\n  # next\n  - c: 3\n", .remove(["s", 0]), "s:\n  # next\n  - c: 3\n"),
            Case("first key of an item", "s:\n  - a: 1 # c\n    b: 2\n", .remove(["s", 0, "a"]), "s:\n  - b: 2\n"),
            Case("only key", "s:\n  a: 1\nb: 1\n", .remove(["s", "a"]), "s: {}\nb: 1\n"),
            Case("only item", "s:\n  - a: 1\nb: 1\n", .remove(["s", 0]), "s: []\nb: 1\n"),
            Case(
                "only item below a comment", "s: # c\r\n  # one\r\n  - a: 1\r\nb: 1\r\n", .remove(["s", 0]),
                "s: [] # c\r\n  # one\r\nb: 1\r\n"),
            Case("in brackets, first", "s: { a: 1, b: 2 }\n", .remove(["s", "a"]), "s: { b: 2 }\n"),
            Case("in brackets, last", "s: { a: 1, b: 2 }\n", .remove(["s", "b"]), "s: { a: 1 }\n"),
            Case(
                "in lines", "{\n  \"a\": 1,\n  \"b\": 2,\n  \"c\": 3\n}", .remove(["b"]),
                "{\n  \"a\": 1,\n  \"c\": 3\n}"),
            Case("last of a file without line break", "a: 1\nb: 2", .remove(["b"]), "a: 1"),
            Case(
                "item with a merge key", "x: &x { k: 1 }\ns:\n  - a: 1\n    <<: *x\n  - c: 3\n", .remove(["s", 0]),
                "x: &x { k: 1 }\ns:\n  - c: 3\n"),
        ])
    func remove(_ test: Case) throws { try check(test) }

    @Test(
        "Moving and wrapping items keeps their text",
        arguments: [
            Case(
                "down", "s:\n  # a\n  - a: 1 # one\n    b: 'x'\n  - c: 2\nt: 1\n",
                .move(["s", 0], list: ["s"], index: 1),
                "s:\n  - c: 2\n  # a\n  - a: 1 # one\n    b: 'x'\nt: 1\n"),
            Case(
                "only item, with its comment", "s:\n  # a\n  - a: 1\nt:\n  - b: 1\n",
                .move(["s", 0], list: ["t"], index: 0), "s: []\nt:\n  # a\n  - a: 1\n  - b: 1\n"),
            Case("in brackets", "s: [ 1, 2, 3 ]\n", .move(["s", 2], list: ["s"], index: 0), "s: [ 3, 1, 2 ]\n"),
            Case("to where it is", "s: [{ a: 1 }]\n", .move(["s", 0], list: ["s"], index: 0), "s: [{ a: 1 }]\n"),
            Case(
                "into an item", "s:\n  - a: 1 # c\n    t: |\n      x\n  - b: 2\n",
                .move(["s", 0], list: ["s", 1, "u"], index: 0),
                "s:\n  - b: 2\n    u:\n      - a: 1 # c\n        t: |\n          x\n"),
            Case(
                "out of an item", "s:\n  - a: 1\n    u:\n      - b: 2 # c\n      - d: 3\n",
                .move(["s", 0, "u", 0], list: ["s"], index: 0),
                "s:\n  - b: 2 # c\n  - a: 1\n    u:\n      - d: 3\n"),
            Case(
                "wrap", "s:\n  - a: 1 # c\n  # two\n  - b: 2\n  - c: 3\n",
                .wrap(list: ["s"], 0..<2, in: .map([.init("name", .text("Group"))]), under: "sublayers"),
                "s:\n  - name: Group\n    sublayers:\n      - a: 1 # c\n      # two\n      - b: 2\n  - c: 3\n"),
            Case(
                "wrap in brackets", "s: [{ a: 1 }, { b: 2 }]\n",
                .wrap(list: ["s"], 1..<2, in: .map([.init("name", .text("Group"))]), under: "sublayers"),
                "s: [{ a: 1 }, { name: Group, sublayers: [{ b: 2 }] }]\n"),
        ])
    func moveAndWrap(_ test: Case) throws { try check(test) }

    private func check(_ test: Case) throws {
        var editor = try DocumentEditor(test.text)
        let changes = try editor.apply(test.edit)
        #expect(editor.text == test.expected)
        #expect(changes.applied(to: Array(test.text.utf8)) == editor.bytes)
        #expect(changes.inverse.applied(to: editor.bytes) == Array(test.text.utf8))
    }

    @Test(
        "An edit that the text cannot express is refused with the reason",
        arguments: [
            Case("inside an alias", "a: &x [1, 2]\nb: *x\n", .set(["b", 0], .number(3)), "alias"),
            Case("at an anchor with uses", "a: &x [1, 2]\nb: *x\n", .set(["a", 0], .number(3)), "anchor"),
            Case("merged key", "a: &x { k: 1 }\nb:\n  <<: *x\n  l: 2\n", .remove(["b", "k"]), "through <<"),
            Case("missing map", "a: 1\n", .set(["b", "c"], .number(3)), "no value at b.c"),
            Case("into itself", "s:\n  - u: []\n", .move(["s", 0], list: ["s", 0, "u"], index: 0), "into itself"),
            Case("the document", "a: 1\n", .set([], .number(1)), "The document itself"),
        ])
    func refusals(_ test: Case) throws {
        var editor = try DocumentEditor(test.text)
        let refusal = #expect(throws: EditRefusal.self) { _ = try editor.apply(test.edit) }
        #expect(refusal?.reason.contains(test.expected) == true, "\(refusal?.reason ?? "")")
        #expect(editor.text == test.text)
    }
}

extension PathStep: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
    package init(stringLiteral value: String) { self = .key(value) }
    package init(integerLiteral value: Int) { self = .index(value) }
}

extension EditValue: ExpressibleByArrayLiteral {
    package init(arrayLiteral elements: EditValue...) { self = .list(elements) }
}
