import Foundation
import Testing

@testable import SceneLanguage

@Suite("Expressions")
struct ExpressionTests {
    private static let scope: ExpressionScope = {
        var scope = ExpressionScope()
        let text = """
            { a: 3, b: 0.5, name: Ada, "first-name": Bo, flag: true, nothing: null, list: [1, 2, 3],
              rows: [{ label: A, value: 3 }, { label: B, value: 12.5 }], row: { value: 7, "in": 1 } }
            """
        for entry in (try? SceneDocument(SceneSource(text: text)).root.entries) ?? [] {
            scope.bind(entry.key, entry.value)
        }
        return scope
    }()

    private func json(_ text: String) throws -> String {
        let expression = try ExpressionParser.parse(text) { Self.scope.contains($0) }
        return SceneValue(computed: try ExpressionEvaluator(scope: Self.scope).value(of: expression)).json
    }

    @Test(
        "Operators have the documented precedence and types",
        arguments: [
            ("1 + 2 * 3", "7"), ("(1 + 2) * 3", "9"), ("7 - 2 - 1", "4"), ("-a + 1", "-2"), ("2 * -a", "-6"),
            ("7 / 2", "3.5"), ("7 % 3", "1"), ("-7 % 3", "2"), ("0.1 + 0.2", "0.3"), ("1e3 + 0", "1000"),
            ("'a' + 1 + true", "\"a1true\""), ("[1] + [2]", "[1, 2]"), ("\"it's\" + 'q\\'s\\n'", "\"it'sq's\\n\""),
            ("a > 2 and b < 1", "true"), ("a > 2 && b > 1 || flag", "true"), ("not flag or a == 3", "true"),
            ("not (a == 3)", "false"), ("!flag", "false"), ("1 < 2 == true", "true"),
            ("'a' < 'b'", "true"), ("'a' == 1", "false"), ("[1, 2] == [1.0, 2]", "true"), ("{x: 1} != {x: 2}", "true"),
            ("a >= 3 ? 'yes' : 'no'", "\"yes\""), ("false ? 1 : flag ? 2 : 3", "2"), ("a-1", "2"),
            ("first-name", "\"Bo\""),
            ("first-name + 1", "\"Bo1\""), ("rows[0].label", "\"A\""), ("rows[-1]['value']", "12.5"), ("row.in", "1"),
            ("{label: 'x', 'y z': [a]}", "{\"label\": \"x\", \"y z\": [3]}"), ("row.none ?? 4", "4"),
            ("rows[9].label ?? 'none'", "\"none\""), ("nothing ?? 1", "1"), ("a ?? 1", "3"), ("null", "null"),
            ("false and missing", "false"), ("true or missing", "true"), ("true ? 1 : missing", "1"),
        ])
    func operators(_ text: String, _ value: String) throws {
        #expect(try json(text) == value)
    }

    @Test(
        "Functions compute the documented values",
        arguments: [
            ("abs(-2)", "2"), ("floor(-1.5)", "-2"), ("ceil(1.2)", "2"), ("round(2.5)", "3"),
            ("round(1.237, 2)", "1.24"),
            ("sqrt(9)", "3"), ("pow(2, 10)", "1024"), ("mod(-1, 4)", "3"), ("min(3, 1, 2)", "1"), ("max(list)", "3"),
            ("max(rows, 'value')", "12.5"), ("sum(rows, 'value')", "15.5"), ("sum([])", "0"), ("clamp(5, 0, 1)", "1"),
            ("lerp(10, 20, 0.25)", "12.5"), ("sin(0)", "0"), ("cos(0)", "1"), ("length('añb')", "3"),
            ("length(rows)", "2"), ("length(row)", "2"), ("slice('abcdef', 1, 3)", "\"bc\""),
            ("slice(list, -2)", "[2, 3]"), ("slice(list, 5)", "[]"), ("range(3)", "[0, 1, 2]"),
            ("range(2, 4)", "[2, 3]"),
            ("range(3, 1)", "[]"), ("pluck(rows, 'label')", "[\"A\", \"B\"]"), ("join(list)", "\"1, 2, 3\""),
            ("join(list, '')", "\"123\""), ("split('a,b', ',')", "[\"a\", \"b\"]"), ("contains(list, 2)", "true"),
            ("contains('abc', 'd')", "false"), ("upper('é')", "\"É\""), ("lower(name)", "\"ada\""),
            ("trim('  x ')", "\"x\""), ("replace('a-b', '-', '+')", "\"a+b\""), ("number('2.50') + 1", "3.5"),
            ("text(1.50)", "\"1.50\""), ("map(list, x => x * 2)", "[2, 4, 6]"),
            ("map(rows, (row, i) => [i, row.value])", "[[0, 3], [1, 12.5]]"), ("map([], x => x.y)", "[]"),
            ("map(list, (x) => a-x)", "[2, 1, 0]"),
            ("map(range(2), i => map(range(2), j => i * 2 + j))", "[[0, 1], [2, 3]]"),
            ("map(rows, name => name.label + a)", "[\"A3\", \"B3\"]"), ("filter(list, x => x != 2)", "[1, 3]"),
            ("filter(rows, r => r.value > 5)[0].label", "\"B\""), ("sort([3, 1, 2])", "[1, 2, 3]"),
            ("sort(['b', 'a', 'B'])", "[\"B\", \"a\", \"b\"]"),
            ("pluck(sort(rows, r => -r.value), 'label')", "[\"B\", \"A\"]"),
            ("sort([{k: 2, n: 1}, {k: 1}, {k: 2, n: 2}], 'k')[1].n", "1"), ("sort([])", "[]"),
            ("reverse(list)", "[3, 2, 1]"), ("sum(rows, r => r.value * 2)", "31"), ("max(list, x => -x)", "-1"),
            ("round(pi, 4)", "3.1416"), ("ticks(0, 37, 4)", "[0, 10, 20, 30, 40]"),
            ("ticks(0, 0.3, 3)", "[0, 0.1, 0.2, 0.3]"),
            ("ticks(-3, 7)", "[-4, -2, 0, 2, 4, 6, 8]"), ("ticks(5, 5, 1)", "[0, 5]"),
            ("ticks(0, 0, 2)", "[0, 0.5, 1]"), ("ticks(1000000001, 1000000010)[0] == 1000000000", "true"),
            ("max(ticks(1000000001, 1000000010)) == 1000000010", "true"),
            ("ticks(1e6, 1.2e6, 2)", "[1000000, 1100000, 1200000]"), ("scale(5, [0, 10], [300, 0])", "150"),
            ("scale(0, [0, 0], [10, 20])", "15"), ("scale(12, [0, 10], [0, 1])", "1.2"),
        ])
    func functions(_ text: String, _ value: String) throws {
        #expect(try json(text) == value)
    }

    @Test(
        "Numbers and dates are formatted by patterns",
        arguments: [
            ("format(1234.5, '0')", "1235"), ("format(1234.5, '#,##0.00')", "1,234.50"), ("format(0.5, '#.##')", ".5"),
            ("format(1.005, '0.00')", "1.01"), ("format(-1234567, '$0,0')", "-$1,234,567"), ("format(7, '000')", "007"),
            ("format(0.256, '0.#%')", "25.6%"), ("format(3, '+0')", "+3"), ("format(-0.2, '0')", "0"),
            ("format(1234.5, '#,##0.00 €', 'de')", "1.234,50 €"), ("format(1234, '#,##0', 'es')", "1234"),
            ("format(12345, '#,##0', 'es')", "12.345"), ("format(1234.5, '#,##0.0', 'de-CH')", "1’234.5"),
            ("format(1234.5, '#,##0.0', 'de_AT')", "1.234,5"), ("format(0.256, '0.0 %', 'fr')", "25,6 %"),
            ("date('2024-05-01', 'EEEE, d. MMMM yyyy', 'de')", "Mittwoch, 1. Mai 2024"),
            ("date('2024-09-03', 'EEE d MMM', 'fr')", "mar. 3 sept."),
            ("date('2024-02-03T15:04', 'yyyy年M月d日 ah:mm', 'ja')", "2024年2月3日 午後3:04"),
            ("format(12, '0 km.')", "12 km."), ("format(2.50, '0.##')", "2.5"),
            ("date('2024-02-29', 'd MMMM yyyy')", "29 February 2024"),
            ("date(0, 'EEE dd/MM/yy HH:mm:ss')", "Thu 01/01/70 00:00:00"),
            ("date('2026-11-23T15:04:05Z', 'h:mm a [on] EEEE')", "3:04 PM on Monday"),
            ("date(-1, 'yyyy-MM-dd')", "1969-12-31"),
            ("date('0001-01-01', 'yyyy EEE')", "0001 Mon"),
        ])
    func patterns(_ text: String, _ value: String) throws {
        #expect(try json(text) == "\"\(value)\"")
    }

    @Test("The documentation has a row for every function and no other")
    func documentation() throws {
        let path = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../../docs/SceneFormat.md")
        let text = try String(contentsOf: path.standardizedFileURL, encoding: .utf8)
        let table = try #require(text.components(separatedBy: "| Function | Value |").dropFirst().first)
        let rows = table.components(separatedBy: "\n\n")[0].split(separator: "\n").dropFirst()
        let names = rows.flatMap { row in
            (row.split(separator: "|").first ?? "").matches(of: /`(\w+)\(/).map { String($0.1) }
        }

        #expect(Set(names) == Set(ExpressionFunction.allCases.map(\.rawValue)))
    }
}
