import Testing

@testable import MediaPlayback
@testable import MediaTime

@Suite("ItemTimeline")
struct ItemTimelineTests {
    struct Row: Sendable {
        let start, rate, host, expected: Rational
        var repeats = false
    }

    static let rows = [
        Row(start: .zero, rate: .one, host: Rational(1, 3), expected: Rational(1, 3)),
        Row(start: Rational(3, 2), rate: .one, host: .one, expected: Rational(5, 2)),
        Row(start: .zero, rate: Rational(1, 2), host: Rational(3), expected: Rational(3, 2)),
        Row(start: .zero, rate: .one, host: Rational(9), expected: Rational(4)),
        Row(start: .one, rate: Rational(-1), host: Rational(9), expected: .zero),
        Row(start: .zero, rate: .one, host: Rational(4), expected: .zero, repeats: true),
        Row(start: Rational(3, 2), rate: .one, host: Rational(6), expected: Rational(7, 2), repeats: true),
        Row(start: .one, rate: Rational(-1), host: Rational(2), expected: Rational(3), repeats: true),
        Row(start: Rational(-1), rate: .one, host: Rational(3, 2), expected: Rational(1, 2), repeats: true),
        Row(start: Rational(4), rate: .zero, host: Rational(2), expected: Rational(4), repeats: true),
    ]

    @Test("Rates, ends and repetitions of a clip of 4 seconds", arguments: rows)
    func itemTime(row: Row) {
        var line = ItemTimeline()
        line.anchorItem = row.start
        line.rate = row.rate
        line.duration = Rational(4)
        line.repeats = row.repeats

        #expect(line.itemTime(at: row.host) == row.expected)
        #expect(line.reanchored(at: .one).itemTime(at: row.host) == row.expected)
    }

    @Test("No time before the start of an item is shown", arguments: [false, true])
    func beforeStart(repeats: Bool) {
        var line = ItemTimeline()
        line.anchorItem = Rational(-1)
        line.rate = .one
        line.duration = Rational(4)
        line.repeats = repeats
        #expect(line.itemTime(at: Rational(1, 2)) == .zero && line.itemTime(at: Rational(3, 2)) == Rational(1, 2))
    }

    @Test(
        "A frame at the end of a time range is not shown, also in a backward loop", arguments: [false, true])
    func backwards(repeats: Bool) {
        var line = ItemTimeline()
        line.anchorItem = Rational(3)
        line.rate = -1
        line.duration = Rational(4)
        line.repeats = repeats
        line.first = .one
        line.last = Rational(3)

        #expect(line.displayedTime(at: .zero) < Rational(3) && line.displayedTime(at: .zero) > Rational(5, 2))
    }
}
