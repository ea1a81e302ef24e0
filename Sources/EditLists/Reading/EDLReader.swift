import Foundation
import Limits
import MediaTime
import SourceText

/// Reads EDLs of the CMX 3600 format: cuts, dissolves, speed changes (`M2`), and names of clips and files in comments.
///
/// The file does not state its frame rate. A comment `* FRAME RATE: 24` sets it; otherwise it is 30000/1001 for
/// drop-frame timecode, and 25.
struct EDLReader {
    private let name: String
    private let limits: ResourceLimits
    private let lines: [(number: Int, text: Substring)]
    private var rate: FrameRate
    private var events: [EDLEvent] = []
    private var warnings: [EditProblem] = []
    private var title = ""
    /// The number of clips, markers and warnings.
    private var itemCount = 0

    /// Returns whether a file is an EDL: its first lines are `TITLE:`, `FCM:`, or an event.
    static func recognizes(_ data: Data) -> Bool {
        let start = String(decoding: data.prefix(512), as: UTF8.self)
        let first = start.split(whereSeparator: \.isNewline).first { !$0.allSatisfy { $0 == " " || $0 == "\u{feff}" } }
        guard let first else { return false }
        let line = first.drop { $0 == "\u{feff}" || $0 == " " }
        if line.hasPrefix("TITLE:") || line.hasPrefix("FCM:") { return start.contains { $0.isNewline } }
        let fields = line.split(separator: " ")
        return fields.count >= 8 && Int(fields[0]) != nil && fields.suffix(4).allSatisfy { $0.count == 11 }
    }

    static func timeline(_ data: Data, name: String, limits: ResourceLimits) throws(EditListError) -> EditTimeline {
        var reader = EDLReader(data, name: name, limits: limits)
        return try reader.timeline()
    }

    private init(_ data: Data, name: String, limits: ResourceLimits) {
        self.name = name
        self.limits = limits
        let text = String(decoding: data, as: UTF8.self)
        lines = Self.lines(of: text).enumerated().map { ($0 + 1, $1) }
        rate = Self.rate(of: lines.map(\.text))
    }

    /// Returns the lines of a text, which end with LF, CR LF or, in files without LF, with CR. Compares bytes, which
    /// takes a tenth of the time of characters.
    private static func lines(of text: String) -> [Substring] {
        let lineFeed = UInt8(ascii: "\n")
        let carriageReturn = UInt8(ascii: "\r")
        let end = text.utf8.contains(lineFeed) ? lineFeed : carriageReturn
        return text.utf8.split(separator: end, omittingEmptySubsequences: false).map {
            Substring($0.last == carriageReturn ? $0.dropLast() : $0)
        }
    }

    private static func rate(of lines: [Substring]) -> FrameRate {
        for line in lines where line.hasPrefix("*") {
            guard let key = line.range(of: "FRAME RATE:") ?? line.range(of: "FPS:") else { continue }
            let word = line[key.upperBound...].split(separator: " ").first ?? ""
            if let number = Double(word), number >= 1, number <= 1000,
                let rate = FrameRate(OTIOObject.exactRate(number))
            {
                return rate
            }
        }
        let isDropFrame = lines.contains { line in
            line.hasPrefix("FCM: DROP") || (line.first?.isNumber == true && line.contains(";"))
        }
        return isDropFrame ? .ntsc30 : 25
    }

    private func location(_ line: Int) -> SourceLocation { SourceLocation(file: name, line: line, column: 1) }

    // MARK: Lines

    private mutating func timeline() throws(EditListError) -> EditTimeline {
        for (number, text) in lines {
            let fields = text.split { $0 == " " || $0 == "\t" }
            guard let first = fields.first else { continue }
            if text.hasPrefix("TITLE:") {
                title = text.dropFirst(6).trimmingCharacters(in: .whitespaces)
            } else if first == "M2" {
                try speed(fields, number)
            } else if first.hasPrefix("*") {
                try comment(text, number)
            } else if UInt(first) != nil {
                try event(fields, number)
            } else if first != "FCM:", !first.hasPrefix(">>>") {
                try count(1, number)
                warnings.append(
                    EditProblem(location(number), "the line \"\(text.prefix(40))\" is not read", "it has no effect"))
            }
        }
        guard !events.isEmpty else {
            throw EditListError(
                location(1), "the EDL contains no events", "expected lines such as 001 AX V C and four timecodes")
        }
        let assembly = EDLAssembly(
            events: events, rate: rate, title: title, location: location(1), warnings: warnings)
        return try assembly.timeline()
    }

    /// Counts items before they are stored.
    private mutating func count(_ items: Int, _ line: Int) throws(EditListError) {
        itemCount += items
        if let error = limits.error(ResourceLimits.layersEntry, Double(itemCount)) {
            throw EditListError(problem: EditProblem(location(line), error.problem, error.remedy), isLimit: true)
        }
    }

    private mutating func event(_ fields: [Substring], _ line: Int) throws(EditListError) {
        guard fields.count >= 8 else {
            throw EditListError(
                location(line), "the event has \(fields.count) fields",
                "expected a number, a reel, tracks, C or D, and four timecodes")
        }
        let times = fields.suffix(4)
        var seconds: [Rational] = []
        for text in times {
            guard let code = Timecode(text, rate: rate) else {
                throw EditListError(
                    location(line), "\"\(text.prefix(20))\" is not a timecode at \(rate) frames per second",
                    "expected HH:MM:SS:FF; a line \"* FRAME RATE: 24\" sets the rate")
            }
            seconds.append(rate.time(ofFrame: code.frame))
        }
        guard seconds[1] >= seconds[0], seconds[3] >= seconds[2] else {
            throw EditListError(
                location(line), "an out time is before its in time", "expected in times before out times")
        }
        let kind = fields[3]
        var dissolve = Rational.zero
        if kind.hasPrefix("K") {
            throw EditListError(
                location(line), "the key \"\(kind.prefix(10))\" is not supported",
                "expected C, D or a wipe such as W001")
        }
        if kind != "C" {
            guard fields.count >= 9, let frames = UInt16(fields[4]) else {
                throw EditListError(
                    location(line), "the transition \"\(kind.prefix(10))\" has no duration",
                    "expected a number of frames after it")
            }
            dissolve = rate.time(ofFrame: Int(frames))
            if kind != "D" {
                warnings.append(
                    EditProblem(
                        location(line), "the transition \"\(kind.prefix(10))\" is not supported",
                        "a dissolve is shown instead"))
            }
        }
        let event = EDLEvent(
            reel: String(fields[1]), tracks: String(fields[2]), dissolve: dissolve,
            source: EditRange(start: seconds[0], duration: seconds[1] - seconds[0]),
            record: EditRange(start: seconds[2], duration: seconds[3] - seconds[2]), location: location(line))
        try count(max(event.trackNames.count, 1), line)
        events.append(event)
    }

    /// Reads `M2 reel 012.5 01:00:00:00`: the frames per second of the source of the last event, or of the outgoing one
    /// of a dissolve.
    private mutating func speed(_ fields: [Substring], _ line: Int) throws(EditListError) {
        guard fields.count >= 3, let number = Double(fields[2]), number.magnitude <= 10_000 else {
            throw EditListError(location(line), "the speed is not valid", "expected M2, a reel and frames per second")
        }
        guard !events.isEmpty else { return }
        // Speeds are rounded to tenths: 24 of 24000/1001 frames per second is the normal speed.
        let normal = Rational(rate.framesPerSecond.rounded)
        let frames = Rational(near: number)
        let named = events.indices.suffix(2).last { events[$0].reel == fields[1] }
        events[named ?? events.count - 1].speed = frames == rate.framesPerSecond ? .one : frames / normal
    }

    private mutating func comment(_ text: Substring, _ line: Int) throws(EditListError) {
        guard !events.isEmpty else { return }
        func value(_ key: String) -> String? {
            guard let range = text.range(of: key) else { return nil }
            return text[range.upperBound...].trimmingCharacters(in: .whitespaces)
        }
        let last = events.count - 1
        if let name = value("TO CLIP NAME:") {
            events[last].name = name
        } else if let name = value("FROM CLIP NAME:") {
            // In a dissolve, the clip that it leads from.
            if events[last].dissolve == .zero { events[last].name = name }
        } else if let file = value("SOURCE FILE:") ?? value("FROM FILE:") ?? value("FROM CLIP:") {
            events[last].file = file
        } else if let marker = value("LOC:") {
            try addMarker(marker, to: last, line)
        }
    }

    /// Adds the marker `01:00:05:00 RED Name`.
    private mutating func addMarker(_ text: String, to index: Int, _ line: Int) throws(EditListError) {
        try count(1, line)
        let fields = text.split(separator: " ", maxSplits: 2)
        guard let first = fields.first, let code = Timecode(first, rate: rate) else {
            warnings.append(
                EditProblem(
                    location(line), "the marker \"\(text.prefix(40))\" is not read",
                    "expected a timecode, a color and a name"))
            return
        }
        let name = fields.count > 2 ? String(fields[2]) : ""
        events[index].markers.append((name, rate.time(ofFrame: code.frame)))
    }
}

/// An event of an EDL.
struct EDLEvent {
    let reel: String
    /// The tracks: `V`, `A`, `A2`, `AA/V`, `B`.
    let tracks: String
    /// The duration of the dissolve at its start, in seconds.
    let dissolve: Rational
    let source: EditRange, record: EditRange
    let location: SourceLocation
    /// Whether the event shows black, and no file.
    var isBlack: Bool { ["BL", "BLACK"].contains(reel.uppercased()) }
    var name = ""
    var file: String?
    var speed = Rational.one
    /// The names and record times of markers.
    var markers: [(name: String, time: Rational)] = []

    /// The names of the tracks: `V`, `A1`, `A2`.
    var trackNames: [String] {
        let upper = tracks.uppercased()
        if upper == "B" { return ["V", "A1"] }
        if upper == "NONE" { return [] }
        var names: [String] = []
        for part in upper.split(separator: "/") {
            switch part {
            case "A", "A1": names.append("A1")
            case "AA": names += ["A1", "A2"]
            default: names.append(String(part))
            }
        }
        // A track that is named twice contains the clip once.
        var seen: Set<String> = []
        return names.filter { seen.insert($0).inserted }
    }
}
