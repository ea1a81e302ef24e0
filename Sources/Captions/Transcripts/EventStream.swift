/// A saved response of server-sent events: lines such as `event: timestamps` and `data: {…}`.
enum EventStream {
    /// Whether a text begins like an event stream, after blank lines and comments.
    static func isOne(_ text: some StringProtocol) -> Bool {
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
            let data = line.dropFirst(5).drop { $0 == 0x20 }
            let isDocument = line.starts(with: "data:".utf8) && (data.first == 0x7b || data.first == 0x5b)
            let isEnd = data.starts(with: "[DONE]".utf8)
            result.append(contentsOf: repeatElement(0x20, count: isDocument && !isEnd ? 5 : line.count))
            if isDocument, !isEnd { result.append(contentsOf: line.dropFirst(5)) }
        }
        return String(decoding: result, as: UTF8.self)
    }
}
