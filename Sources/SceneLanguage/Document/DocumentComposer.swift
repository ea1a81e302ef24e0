import SourceText
import Yams

/// Turns Yams' nodes into values with locations, within limits.
struct DocumentComposer {
    /// The deepest nesting that is accepted, so that no input exhausts the stack.
    static let depthLimit = 64
    /// The number of values that is accepted, counting every use of an alias, so that aliases cannot multiply the
    /// document.
    static let valueLimit = 200_000

    private let file: String
    private let text: JSONSurrogatePairs
    private let firstLine: Int
    private let collector: DiagnosticCollector
    private var remaining = DocumentComposer.valueLimit
    private let spans: SourceSpans
    /// The ends of long texts by their offsets.
    private var longTextEnds: [Int: Int] = [:]
    /// The bytes of a long text; each use of an alias of such a text counts as several values.
    private static let longText = 256
    /// The offset of the end of the value that was composed last.
    private var end = 0

    /// Creates a composer.
    ///
    /// - Parameters:
    ///   - file: The file name for messages.
    ///   - text: YAML or JSON text.
    ///   - firstLine: The line of the file at which the text starts.
    ///   - collector: Receives the problems.
    init(file: String, text: String, firstLine: Int = 1, collector: DiagnosticCollector) {
        self.file = file
        self.text = JSONSurrogatePairs(text)
        spans = SourceSpans(text)
        self.firstLine = firstLine
        self.collector = collector
    }

    /// Parses the text. Returns nil if it is empty or cannot be parsed.
    mutating func compose() -> SceneValue? {
        if let problem = NestingGuard(text.text).problem {
            collector.report(at: location(problem.line, problem.column), problem.text, expected: problem.expectation)
            return nil
        }
        do {
            // YAMLScalarResolver types scalars by YAML 1.2's core schema; Yams' own rules would make `no` a Boolean.
            let parser = try Parser(yaml: text.text, resolver: .basic, encoding: .utf8)
            return try parser.singleRoot().flatMap { value(of: $0, depth: 0) }
        } catch {
            collector.report(YAMLDiagnostic(error, text: text.text).diagnostic(location))
            return nil
        }
    }

    private func location(_ line: Int, _ column: Int) -> SourceLocation {
        SourceLocation(file: file, line: line + firstLine - 1, column: text.column(line: line, column: column))
    }

    private func location(of node: Node) -> SourceLocation {
        node.mark.map { location($0.line, $0.column) } ?? SourceLocation(file: file)
    }

    private mutating func value(of node: Node, depth: Int) -> SceneValue? {
        remaining -= 1
        guard depth < Self.depthLimit, remaining > 0 else {
            reportLimit(depth: depth, at: location(of: node))
            return nil
        }
        let start = offset(of: node)
        let location = location(of: node)
        switch node {
        case .scalar(let scalar):
            let measured = measured(location, from: start, to: endOfText(scalar, at: start))
            return YAMLScalarResolver(scalar, at: measured).value(reportingTo: collector)
        case .sequence(let items):
            guard acceptsTag(items.tag, at: location) else { return nil }
            let values = list(items.map { $0 }, from: start, depth: depth)
            return SceneValue(.list(values), at: measuredItems(location, from: start))
        case .mapping(let pairs):
            guard acceptsTag(pairs.tag, at: location) else { return nil }
            let entries = map(pairs.map { ($0.key, $0.value) }, from: start, depth: depth)
            return SceneValue(.map(entries), at: measuredItems(location, from: start))
        case .alias: return nil  // The parser has resolved aliases.
        }
    }

    /// Returns the end of a text. That of an alias is not searched for again.
    private mutating func endOfText(_ scalar: Node.Scalar, at start: Int) -> Int {
        let size = scalar.string.utf8.count
        guard size > Self.longText else { return spans.end(of: scalar, at: start) }
        if let end = longTextEnds[start] {
            // 1: the next value reports the limit.
            remaining = max(remaining - size / Self.longText, 1)
            return end
        }
        let end = spans.end(of: scalar, at: start)
        longTextEnds[start] = end
        return end
    }

    /// Returns the offset of a node in the original text.
    private func offset(of node: Node) -> Int {
        guard let mark = node.mark else { return 0 }
        return spans.offset(line: mark.line, column: text.column(line: mark.line, column: mark.column))
    }

    /// Returns a location with the length of its value, whose end is remembered.
    private mutating func measured(_ location: SourceLocation, from start: Int, to end: Int) -> SourceLocation {
        self.end = max(start, end)
        return location.measured(spans.length(from: start, to: end))
    }

    /// Returns the location of a list or map, whose last item was composed before, with its length.
    private mutating func measuredItems(_ location: SourceLocation, from start: Int) -> SourceLocation {
        measured(location, from: start, to: spans.endOfItems(at: start, after: end))
    }

    /// Returns the items of a list; `end` is then that of the last one.
    private mutating func list(_ items: [Node], from start: Int, depth: Int) -> [SceneValue] {
        var values: [SceneValue] = []
        var last = start
        for item in items where remaining > 0 {
            let itemStart = offset(of: item)
            if let value = value(of: item, depth: depth + 1) {
                values.append(value)
                if value.isNull { warnAboutColor(after: itemStart, subject: "an item", at: value.location) }
            }
            // The value of an alias stands elsewhere.
            last = max(last, end)
        }
        end = last
        return values
    }

    /// Returns the entries of a map; `end` is then that of the last value.
    private mutating func map(_ pairs: [(Node, Node)], from start: Int, depth: Int) -> [SceneValue.Entry] {
        var entries = MapBuilder(collector: collector)
        var last = start
        defer { end = last }
        for (keyNode, valueNode) in pairs where remaining > 0 {
            let keyLocation = location(of: keyNode)
            let keyStart = offset(of: keyNode)
            guard case .scalar(let key) = keyNode else {
                collector.report(
                    at: keyLocation, "a key is not text",
                    expected: "expected a name; quote a parameter that is a whole value, as in \"{{title}}\"")
                continue
            }
            let keyEnd = endOfText(key, at: keyStart)
            let value = value(of: valueNode, depth: depth + 1)
            last = max(last, keyEnd, end)
            guard let value else { continue }
            if value.isNull { warnAboutColor(after: keyEnd, subject: key.string, at: value.location) }
            if key.string == "<<", key.style == .plain {
                entries.merge(value)
            } else {
                entries.add(key.string, at: keyLocation.measured(spans.length(from: keyStart, to: keyEnd)), value)
            }
        }
        return entries.all
    }

    /// Warns about a color without quotes, which YAML reads as a comment.
    ///
    /// - Parameter subject: The value that is empty for this reason.
    private func warnAboutColor(after offset: Int, subject: String, at location: SourceLocation) {
        guard let color = CommentedColor.text(after: offset, in: spans.bytes) else { return }
        collector.warn(CommentedColor.diagnostic(color, subject: subject, at: location))
    }

    private func acceptsTag(_ tag: Tag, at location: SourceLocation) -> Bool {
        let legal: Set<String> = ["", "!", Tag.Name.map.rawValue, Tag.Name.seq.rawValue]
        guard !legal.contains(tag.description) else { return true }
        collector.report(
            at: location, "the tag \"\(tag.description)\" is not part of the format",
            expected: "expected a value without a tag")
        return false
    }

    private mutating func reportLimit(depth: Int, at location: SourceLocation) {
        // Report only once.
        defer { remaining = min(remaining, 0) }
        guard remaining >= 0 else { return }
        if depth >= Self.depthLimit {
            collector.report(
                at: location, "the document is nested too deeply",
                expected: "expected at most \(Self.depthLimit) levels")
        } else {
            collector.report(
                at: location, "the document has too many values",
                expected: "expected at most \(Self.valueLimit), counting each use of an alias")
        }
    }
}

/// The entries of a map while it is composed: keys are unique, and written entries override merged ones.
struct MapBuilder {
    private var written: [SceneValue.Entry] = []
    private var merged: [SceneValue.Entry] = []
    private var mergedKeys: Set<String> = []
    private var locations: [String: SourceLocation] = [:]
    private let collector: DiagnosticCollector

    init(collector: DiagnosticCollector) { self.collector = collector }

    /// The written entries in their order, then the merged entries that they do not override.
    var all: [SceneValue.Entry] { written + merged.filter { locations[$0.key] == nil } }

    mutating func add(_ key: String, at location: SourceLocation, _ value: SceneValue) {
        if let first = locations[key] {
            collector.report(
                at: location, "the key \"\(key)\" is repeated (first on line \(first.line))",
                expected: "expected each key once in a map")
            return
        }
        locations[key] = location
        written.append(.init(key: key, keyLocation: location, value: value))
    }

    /// Adds the entries of YAML's `<<`: a map, or a list of maps of which earlier ones take precedence.
    mutating func merge(_ value: SceneValue) {
        switch value.content {
        case .map(let entries):
            for entry in entries where mergedKeys.insert(entry.key).inserted { merged.append(entry) }
        case .list(let maps): maps.forEach { merge($0) }
        default:
            collector.report(
                at: value.location, "\"<<\" is \(value.summary)",
                expected: "expected an alias of a map, or a list of them")
        }
    }
}

/// Gives a scalar its type by YAML 1.2's core schema: `yes`, `no`, `on` and dates stay text.
struct YAMLScalarResolver {
    private let text: String
    private let tag: String
    private let isPlain: Bool
    private let location: SourceLocation

    init(_ scalar: Node.Scalar, at location: SourceLocation) {
        text = scalar.string
        tag = scalar.tag.description
        isPlain = scalar.style == .plain
        self.location = location
    }

    func value(reportingTo collector: DiagnosticCollector) -> SceneValue? {
        switch tag {
        case "": SceneValue(isPlain ? plain : .text(text), at: location)
        case "!", Tag.Name.str.rawValue: SceneValue(.text(text), at: location)
        default: refuse(collector)
        }
    }

    private var plain: SceneValue.Content {
        switch text {
        case "", "~", "null", "Null", "NULL": .null
        case "true", "True", "TRUE": .boolean(true)
        case "false", "False", "FALSE": .boolean(false)
        default: NumberLiteral(text).map { .number($0) } ?? .text(text)
        }
    }

    private func refuse(_ collector: DiagnosticCollector) -> SceneValue? {
        collector.report(
            at: location, "the tag \"\(tag)\" is not part of the format", expected: "expected a value without a tag")
        return nil
    }
}
