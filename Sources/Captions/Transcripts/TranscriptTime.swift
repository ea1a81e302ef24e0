import Foundation
import JSONParsing

/// The unit of times in transcripts; raw values are the numbers of units per second.
enum TranscriptUnit: Double {
    case seconds = 1
    case milliseconds = 1e3
    /// 100 nanoseconds, the unit of Azure.
    case ticks = 1e7
}

/// The names under which transcripts store the times of an item.
struct TranscriptTimeKeys {
    let start: JSONPath
    /// The end, or the duration if `isDuration`.
    let end: JSONPath
    var isDuration = false
    /// The unit; nil if it is that of the file.
    let unit: TranscriptUnit?
    /// Whether numbers without a unit are something else, such as the positions of characters.
    var needsUnit = false
    /// Whether items without an end have other names.
    var needsEnd = false

    /// All names, the most explicit ones first.
    static let all = [
        TranscriptTimeKeys(start: "startMs", end: "endMs", unit: .milliseconds),
        TranscriptTimeKeys(start: "start_ms", end: "end_ms", unit: .milliseconds),
        TranscriptTimeKeys(start: "offsets.from", end: "offsets.to", unit: .milliseconds),
        TranscriptTimeKeys(
            start: "offsetMilliseconds", end: "durationMilliseconds", isDuration: true, unit: .milliseconds),
        TranscriptTimeKeys(start: "BeginOffsetMillis", end: "EndOffsetMillis", unit: .milliseconds),
        TranscriptTimeKeys(start: "tStartMs", end: "dDurationMs", isDuration: true, unit: .milliseconds),
        TranscriptTimeKeys(start: "offsetInTicks", end: "durationInTicks", isDuration: true, unit: .ticks),
        TranscriptTimeKeys(start: "Offset", end: "Duration", isDuration: true, unit: .ticks),
        TranscriptTimeKeys(start: "timestamp.0", end: "timestamp.1", unit: .seconds),
        TranscriptTimeKeys(start: "1", end: "2", unit: .seconds),
        TranscriptTimeKeys(start: "ts", end: "end_ts", unit: .seconds),
        TranscriptTimeKeys(start: "start", end: "end", unit: nil, needsEnd: true),
        TranscriptTimeKeys(start: "start", end: "duration", isDuration: true, unit: nil, needsEnd: true),
        TranscriptTimeKeys(start: "start", end: "dur", isDuration: true, unit: nil, needsEnd: true),
        TranscriptTimeKeys(start: "start", end: "end", unit: nil),
        TranscriptTimeKeys(start: "startTime", end: "endTime", unit: nil),
        TranscriptTimeKeys(start: "start_time", end: "end_time", unit: nil),
        TranscriptTimeKeys(start: "StartTime", end: "EndTime", unit: .seconds),
        TranscriptTimeKeys(start: "begin", end: "end", unit: nil),
        TranscriptTimeKeys(start: "from", end: "to", unit: nil),
        TranscriptTimeKeys(start: "offset", end: "duration", isDuration: true, unit: .seconds, needsUnit: true),
        TranscriptTimeKeys(start: "offset", end: "duration", isDuration: true, unit: nil, needsEnd: true),
        TranscriptTimeKeys(start: "startOffset", end: "endOffset", unit: .seconds, needsUnit: true),
        TranscriptTimeKeys(start: "start_offset", end: "end_offset", unit: .seconds, needsUnit: true),
        TranscriptTimeKeys(start: "resultStartTime", end: "resultEndTime", unit: .seconds),
        TranscriptTimeKeys(start: "resultStartOffset", end: "resultEndOffset", unit: .seconds),
        TranscriptTimeKeys(start: "instances.0.adjustedStart", end: "instances.0.adjustedEnd", unit: .seconds),
        TranscriptTimeKeys(start: "timestamp", end: "end_timestamp", unit: .seconds, needsUnit: true),
    ]
}

/// The times of an item as they are written.
struct TranscriptTimes {
    var start, end: Double?
    /// Whether the times are numbers in the unit of the file, which is not known yet.
    var isInFileUnit = false
    /// Whether the end is given by a duration, which may be longer than the item is shown.
    private(set) var hasDuration = false

    /// Reads the times of an item; both are nil if it has none.
    init(_ item: JSONValue) {
        // Several names of starts share the name of their end.
        for keys in TranscriptTimeKeys.all where read(item, keys, needsStart: true) { return }
        // A duration without a start belongs to the whole file.
        for keys in TranscriptTimeKeys.all where !keys.isDuration && read(item, keys, needsStart: false) { return }
    }

    /// Reads the times with some names; false if there are none.
    private mutating func read(_ item: JSONValue, _ keys: TranscriptTimeKeys, needsStart: Bool) -> Bool {
        let start = keys.start.first(in: item).flatMap { TranscriptTime($0) }
        if needsStart, start == nil { return false }
        let end = keys.end.first(in: item).flatMap { TranscriptTime($0) }
        if keys.needsEnd, end == nil { return false }
        guard let written = start ?? end, !keys.needsUnit || !written.isUnitless else { return false }
        isInFileUnit = keys.unit == nil && written.isUnitless
        self.start = start?.seconds(keys.unit)
        self.end = end?.seconds(keys.unit)
        hasDuration = keys.isDuration && keys.needsEnd
        if keys.isDuration { self.end = end.flatMap { end in self.start.map { $0 + end.seconds(keys.unit) } } }
        return true
    }

    /// Returns the times in seconds.
    func converted(_ unit: TranscriptUnit) -> TranscriptTimes {
        guard isInFileUnit else { return self }
        var times = self
        times.start = start.map { $0 / unit.rawValue }
        times.end = end.map { $0 / unit.rawValue }
        return times
    }
}

/// A time or duration as it is written: 1.25, "1.25", "1.250s", "PT1.25S", "00:00:01.250" or { seconds, nanos }.
private struct TranscriptTime {
    let value: Double
    /// Whether the value has no unit of its own.
    let isUnitless: Bool

    init?(_ json: JSONValue) {
        switch json {
        case .number(let number): self.init(number, isUnitless: true)
        case .string(let text): self.init(text)
        case .object(let members):
            guard members["seconds"] != nil || members["nanos"] != nil else { return nil }
            self.init(
                (members["seconds"]?.number ?? 0) + (members["nanos"]?.number ?? 0) / 1e9, isUnitless: false)
        default: return nil
        }
    }

    private init?(_ number: Double, isUnitless: Bool) {
        guard number.isFinite else { return nil }
        value = number
        self.isUnitless = isUnitless
    }

    private init?(_ text: String) {
        if let number = Double(text) {
            self.init(number, isUnitless: true)
        } else if text.hasSuffix("ms"), let number = Double(text.dropLast(2)) {
            self.init(number / 1000, isUnitless: false)
        } else if text.hasSuffix("s"), let number = Double(text.dropLast()) {
            self.init(number, isUnitless: false)
        } else if let number = Self.clock(text) ?? Self.iso8601(text) {
            self.init(number, isUnitless: false)
        } else {
            return nil
        }
    }

    func seconds(_ unit: TranscriptUnit?) -> Double { isUnitless ? value / (unit?.rawValue ?? 1) : value }

    /// Reads `HH:MM:SS.mmm` and `MM:SS.mmm`, also with a comma.
    private static func clock(_ text: String) -> Double? {
        let fields = text.split(separator: ":", omittingEmptySubsequences: false)
        guard (2...3).contains(fields.count) else { return nil }
        let numbers = fields.compactMap { Double($0.replacing(",", with: ".")) }
        guard numbers.count == fields.count, numbers.allSatisfy({ $0 >= 0 }) else { return nil }
        return numbers.reduce(0) { $0 * 60 + $1 }
    }

    /// Reads an ISO 8601 duration of hours, minutes and seconds: `PT1H2M3.45S`.
    private static func iso8601(_ text: String) -> Double? {
        guard text.hasPrefix("PT") else { return nil }
        var total = 0.0
        var digits = ""
        for character in text.dropFirst(2) {
            guard let scale = ["H": 3600.0, "M": 60, "S": 1][character] else {
                digits.append(character)
                continue
            }
            guard let number = Double(digits) else { return nil }
            total += number * scale
            digits = ""
        }
        return digits.isEmpty ? total : nil
    }
}
