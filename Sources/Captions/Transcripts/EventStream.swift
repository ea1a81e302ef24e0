/// A saved response of server-sent events: lines such as `event: timestamps` and `data: {…}`.
enum EventStream {
    /// Returns whether a text begins like an event stream, after blank lines and comments.
    static func matches(_ text: some StringProtocol) -> Bool {
        let start = String(text.prefix(4000))
        let lines = start.split(whereSeparator: \.isNewline)
        guard let line = lines.first(where: { !$0.hasPrefix(":") && !$0.allSatisfy(\.isWhitespace) }) else {
            return false
        }
        return fields.contains { line.hasPrefix($0) } && start.contains("data:") && !line.contains("-->")
    }

    private static let fields = ["data:", "event:", "id:", "retry:"]

    /// Returns the text with all but the JSON documents replaced by spaces, so that positions stay the same.
    static func documents(_ text: String) -> String {
        var result: [UInt8] = []
        result.reserveCapacity(text.utf8.count)
        for (index, line) in text.utf8.split(separator: 0x0a, omittingEmptySubsequences: false).enumerated() {
            if index > 0 { result.append(0x0a) }
            let field = line.prefix(5)
            let data = line.dropFirst(5)
            let isDocument = field.elementsEqual("data:".utf8) && startsDocument(data)
            result.append(contentsOf: repeatElement(0x20, count: isDocument ? field.count : line.count))
            if isDocument { result.append(contentsOf: data) }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Returns whether data is an object or a list, and not the mark `[DONE]` of the end of a stream.
    private static func startsDocument(_ data: Substring.UTF8View) -> Bool {
        let text = data.drop { $0 == 0x20 }
        return (text.first == 0x7b || text.first == 0x5b) && !text.starts(with: "[DONE]".utf8)
    }
}
