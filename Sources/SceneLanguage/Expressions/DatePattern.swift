/// A date and time of day in UTC.
struct DateValue: Equatable {
    let year, month, day, hour, minute, second: Int
    /// The day of the week from 0, Sunday.
    let weekday: Int

    /// Reads `2024-05-01`, `2024-05-01T12:30` or `2024-05-01T12:30:00Z`, or the seconds since 1970.
    init(_ content: SceneValue.Content) throws(ExpressionError) {
        switch content {
        case .number(let number) where number.value.magnitude <= 2e11:
            self.init(seconds: Int(number.value.rounded(.down)))
        case .text(let text):
            guard let value = DateValue(text) else { fallthrough }
            self = value
        default:
            throw ExpressionArguments.mismatch(
                content, "the date of date()",
                "a date such as 2024-05-01 or 2024-05-01T12:30:00, or seconds since 1970")
        }
    }

    /// Compiled once; matching does not change it.
    nonisolated(unsafe) private static let pattern =
        /(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?Z?)?/

    private init?(_ text: String) {
        guard let match = text.wholeMatch(of: Self.pattern), let year = Int(match.1), let month = Int(match.2),
            let day = Int(match.3), (1...12).contains(month), day >= 1, day <= Self.days(month, year)
        else { return nil }
        let time = [match.4, match.5, match.6].map { $0.flatMap { Int($0) } ?? 0 }
        guard time[0] < 24, time[1] < 60, time[2] < 60 else { return nil }
        self.init(seconds: Self.dayNumber(year, month, day) * 86_400 + time[0] * 3_600 + time[1] * 60 + time[2])
    }

    private init(seconds: Int) {
        let days = seconds >= 0 ? seconds / 86_400 : -((86_399 - seconds) / 86_400)
        let secondsOfDay = seconds - days * 86_400
        hour = secondsOfDay / 3_600
        minute = secondsOfDay / 60 % 60
        second = secondsOfDay % 60
        weekday = ((days + 4) % 7 + 7) % 7
        // The proleptic Gregorian calendar, counted from 1 March of year 0.
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// Returns the days since 1 January 1970.
    private static func dayNumber(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let y = month <= 2 ? year - 1 : year
        let era = (y >= 0 ? y : y - 399) / 400
        let yearOfEra = y - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    private static func days(_ month: Int, _ year: Int) -> Int {
        let isLeap = year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
        return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
    }
}

/// The pattern of a formatted date: letters stand for fields, text in brackets is literal.
struct DatePattern {
    private static let letters: Set<Character> = ["y", "M", "d", "E", "H", "h", "m", "s", "a"]

    private let pattern: String
    private let locale: SceneLocale

    init(_ pattern: String, _ locale: SceneLocale = .english) {
        self.pattern = pattern
        self.locale = locale
    }

    /// Returns the date, with the names of the locale.
    func text(of date: DateValue) -> String {
        var result = ""
        var remaining = Substring(pattern)
        while let first = remaining.first {
            if first == "[", let end = remaining.firstIndex(of: "]") {
                result += remaining[remaining.index(after: remaining.startIndex)..<end]
                remaining = remaining[remaining.index(after: end)...]
                continue
            }
            let run = Self.letters.contains(first) ? remaining.prefix { $0 == first } : remaining.prefix(1)
            result += Self.letters.contains(first) ? field(first, run.count, date) : String(first)
            remaining = remaining.dropFirst(run.count)
        }
        return result
    }

    private func field(_ letter: Character, _ count: Int, _ date: DateValue) -> String {
        switch letter {
        case "y": count == 2 ? Self.padded(((date.year % 100) + 100) % 100, 2) : Self.padded(date.year, count)
        case "M" where count < 3: Self.padded(date.month, count)
        case "M": (count > 3 ? locale.months : locale.shortMonths)[date.month - 1]
        case "d": Self.padded(date.day, count)
        case "E": (count > 3 ? locale.weekdays : locale.shortWeekdays)[date.weekday]
        case "H": Self.padded(date.hour, count)
        case "h": Self.padded((date.hour + 11) % 12 + 1, count)
        case "m": Self.padded(date.minute, count)
        case "s": Self.padded(date.second, count)
        default: date.hour < 12 ? locale.am : locale.pm
        }
    }

    private static func padded(_ number: Int, _ count: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, min(count, 4) - text.count)) + text
    }
}
