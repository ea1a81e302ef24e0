import Testing

@testable import SceneLanguage

@Suite("Errors in expressions")
struct ExpressionMistakeTests {
    private func message(_ expression: String) throws -> String {
        let text = minimalScene(
            layers: "- name: \"{{\(expression)}}\"",
            more: """
                parameters:
                  title: { type: string, default: x }
                  rows: { type: list, fields: { value: number }, default: [{ value: 1 }] }
                """)
        let messages = try SceneFixture().messages(text)
        #expect(messages.count == 1, "\(messages)")
        return messages.first.map { String($0.dropFirst("scene.yaml:9:13: ".count)) } ?? ""
    }

    @Test(
        "Each error of an expression has its location, problem and remedy",
        arguments: [
            ("1 +", "an expression has the end in {{1 +}}; expected a value, a name or \"(\""),
            ("1 2", "an expression has 2 in {{1 2}}; expected an operator or the end"),
            ("(1", "an expression has the end in {{(1}}; expected \")\""),
            ("a = 1", "'=' at character 3 is not part of expressions in {{a = 1}}; expected == for a comparison"),
            ("'a", "the text that begins at character 1 is not closed in {{'a}}; expected ' at its end"),
            (
                "titel + 1",
                "there is no parameter \"titel\" in {{titel + 1}}; expected one of title, rows; did you mean \"title\"?"
            ),
            (
                "rows[0].valeu",
                "rows[0] has no field \"valeu\" in {{rows[0].valeu}}; expected one of value; did you mean \"value\"?"
            ),
            ("rows[1]", "rows has no element 1 in {{rows[1]}}; expected 0 to 0"),
            ("title.x", "title is the text \"x\", which has no field \"x\" in {{title.x}}; expected an object"),
            ("title * 2", "the operands of * are the text \"x\" and 2 in {{title * 2}}; expected numbers"),
            ("1 / 0", "1 / 0 has no value in {{1 / 0}}; expected a divisor other than 0"),
            (
                "title ? 1 : 2",
                "a condition is the text \"x\" in {{title ? 1 : 2}}; expected true or false, as from a comparison"
            ),
            ("round()", "round() has 0 arguments in {{round()}}; expected round(number, decimals?)"),
            ("max([])", "max() has an empty list in {{max([])}}; expected at least one number"),
            (
                "map(rows)",
                """
                map() has 1 arguments in {{map(rows)}}; expected map(list, item => value) or map(list, (item, index) \
                => value)
                """
            ),
            (
                "map(rows, 2)",
                """
                argument 2 of map() is 2 in {{map(rows, 2)}}; expected map(list, item => value) or map(list, (item, \
                index) => value)
                """
            ),
            (
                "filter(rows, r => r.value)",
                """
                a condition is 1 in {{filter(rows, r => r.value)}}; expected true or false, as from a comparison
                """
            ),
            (
                "join(rows, r => 1)",
                "argument 2 of join() is a function in {{join(rows, r => 1)}}; expected join(list, separator?)"
            ),
            ("r => 1", "an expression has \"=>\" in {{r => 1}}; expected an operator or the end"),
            (
                "sort([1, 'a'])",
                "item 1 of sort() is the text \"a\" in {{sort([1, 'a'])}}; expected only numbers, or only texts"
            ),
            (
                "scale(1, [0], [0, 1])",
                "the domain of scale() is [0] in {{scale(1, [0], [0, 1])}}; expected two numbers [from, to]"
            ),
            (
                "ticks(0, 1, 0)",
                "the count of ticks() is 0 in {{ticks(0, 1, 0)}}; expected a whole number from 1 to 1000"
            ),
            ("sqrt(-1)", "sqrt() has no finite result in {{sqrt(-1)}}; expected other arguments"),
            (
                "date('2024-02-30', 'd')",
                """
                the date of date() is the text "2024-02-30" in {{date('2024-02-30', 'd')}}; expected a date such as \
                2024-05-01 or 2024-05-01T12:30:00, or seconds since 1970
                """
            ),
        ])
    func mistakes(_ expression: String, _ expected: String) throws {
        #expect(try message(expression) == expected)
    }

    @Test("A misspelled function is reported with a suggestion")
    func functionName() throws {
        #expect(try message("rond(1)").hasSuffix("did you mean \"round\"?"))
    }

    @Test(
        "Expressions that are too long or too deep are refused",
        arguments: [
            String(repeating: "(", count: 40) + "1" + String(repeating: ")", count: 40),
            Array(repeating: "1", count: 300).joined(separator: " + "),
            String(repeating: "-", count: 100) + "1", String(repeating: "!", count: 1_000) + "true",
            "'" + String(repeating: "a", count: 5_000) + "'",
        ])
    func tooLarge(_ text: String) {
        #expect(throws: ExpressionError.self) { try ExpressionParser.parse(text) { _ in false } }
    }

    @Test(
        "Functions of long lists inside functions end at a limit",
        arguments: [
            "map(range(1000), i => length(map(range(1000), j => i * j)))",
            "map(range(5000), i => length(sort(range(5000))))",
            "sum(map(range(900), i => map(range(900), j => map(range(900), k => k)[0])[0]))",
            "length(map(range(10000), i => contains(range(10000), -1)))",
            "map(range(200), i => [range(200)] == [range(200)] and [range(9000)] == [range(9000)])",
            "map(range(5000), i => range(5))",
        ])
    func steps(_ text: String) throws {
        let expression = try ExpressionParser.parse(text) { _ in false }
        let evaluator = ExpressionEvaluator(scope: ExpressionScope())
        let error = #expect(throws: ExpressionError.self) { try evaluator.value(of: expression) }

        #expect(error?.isLimit == true)
        #expect(evaluator.steps.count < 3 * ExpressionLimits.steps)
    }

    @Test("An element and the length of a long list do not cost steps for all its items")
    func elements() throws {
        let item = SceneValue(computed: .number(NumberLiteral(1)))
        var scope = ExpressionScope()
        scope.bind("rows", SceneValue(computed: .list(Array(repeating: item, count: 5_000))))
        let expression = try ExpressionParser.parse("sum(range(5000), i => rows[i] + length(rows))") { $0 == "rows" }
        let evaluator = ExpressionEvaluator(scope: scope)
        guard case .number(let sum) = try evaluator.value(of: expression) else {
            Issue.record("the sum is no number")
            return
        }
        #expect(sum.value == 5_000 * 5_001 && evaluator.steps.count < 1_000_000)
    }

    @Test("Text with many unbalanced braces is read in linear time")
    func unbalanced() {
        let text = String(repeating: "{{{ }} ", count: 200_000)
        #expect(TemplateText(text)?.pieces.count == 2)
        #expect(TemplateText(String(repeating: "{{ '", count: 100_000)) == nil)
    }

    @Test("Text with very many expressions is read in linear time", .timeLimit(.minutes(1)))
    func manyExpressions() {
        #expect(TemplateText(String(repeating: "{{1}}", count: 200_000))?.pieces.count == 200_000)
        #expect(
            TemplateText(#"ä\{{ {{ a }}{{'}}'}}"#)?.pieces == [
                .literal("ä{{ "), .expression("a"), .expression("'}}'"),
            ])
    }

    @Test("Random expressions are evaluated or refused")
    func random() {
        let parts = [
            "1", "a", "'x'", "+", "-", "(", ")", "[", "]", "{", "}", ".", ",", "?", ":", "not ", " and ", "max(",
        ]
        var state: UInt64 = 1
        for _ in 0..<3_000 {
            var text = ""
            for _ in 0..<12 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                text += parts[Int(state >> 33) % parts.count]
            }
            let expression = try? ExpressionParser.parse(text) { _ in false }
            _ = expression.flatMap { try? ExpressionEvaluator(scope: ExpressionScope()).value(of: $0) }
        }
    }
}
