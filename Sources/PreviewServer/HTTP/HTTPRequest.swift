import Foundation

/// A request of a client.
package struct HTTPRequest: Sendable {
    /// The method, e.g. "GET".
    package let method: String
    /// The decoded path, without the query.
    package let path: String
    /// The decoded items of the query; the last one of a name is kept.
    package let query: [String: String]
    /// The values of the headers; names are in lowercase.
    package let headers: [String: String]
    /// The body; empty if there is none.
    package let body: Data
    /// Whether the client knows no chunked bodies (HTTP/1.0).
    var isOld = false

    /// Returns a query item as a whole number; nil if it is missing or not a number.
    package func integer(_ name: String) -> Int? { query[name].flatMap { Int($0) } }

    /// Returns a query item as a finite number; nil if it is missing or not a number.
    package func number(_ name: String) -> Double? {
        query[name].flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil }
    }

    /// Whether the connection stays open after the response.
    var keepsConnection: Bool { !isOld && headers["connection"]?.lowercased() != "close" }

    /// Returns the value of a cookie; nil if the client did not send it.
    func cookie(_ name: String) -> String? {
        let pairs = (headers["cookie"] ?? "").split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
        return pairs.first { $0.hasPrefix(name + "=") }.map { String($0.dropFirst(name.count + 1)) }
    }
}

/// The first line and the headers of a request.
struct HTTPRequestHead {
    let method: String
    let path: String
    let query: [String: String]
    let isOld: Bool
    let headers: [String: String]

    /// Parses the text before the empty line.
    ///
    /// - Throws: `HTTPParsingError` if it is not a request that the server accepts.
    init(_ text: String) throws(HTTPParsingError) {
        var lines = text.components(separatedBy: "\r\n")
        let first = lines.removeFirst().split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        guard first.count == 3, first[2] == "HTTP/1.1" || first[2] == "HTTP/1.0", first[1].hasPrefix("/") else {
            throw .malformed
        }
        method = first[0]
        isOld = first[2] == "HTTP/1.0"
        let target = first[1].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        guard let path = String(target[0]).removingPercentEncoding else { throw .malformed }
        self.path = path
        query = target.count > 1 ? Self.items(target[1]) : [:]
        headers = try Self.headers(lines)
    }

    /// The length of the body.
    ///
    /// - Throws: `HTTPParsingError` for an invalid length, and for chunked bodies, which no client of the page sends.
    func bodyLength(limit: Int) throws(HTTPParsingError) -> Int {
        guard headers["transfer-encoding"] == nil else { throw .malformed }
        guard let text = headers["content-length"] else { return 0 }
        guard let length = Int(text), length >= 0, text.allSatisfy(\.isNumber) else { throw .malformed }
        guard length <= limit else { throw .bodyTooLong }
        return length
    }

    private static func headers(_ lines: [String]) throws(HTTPParsingError) -> [String: String] {
        var headers: [String: String] = [:]
        for line in lines where !line.isEmpty {
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, !parts[0].isEmpty, !parts[0].contains(where: \.isWhitespace) else {
                throw .malformed
            }
            let name = parts[0].lowercased()
            // A repeated header could mean one thing to the checks and another one to the browser.
            guard headers[name] == nil else { throw .malformed }
            headers[name] = parts[1].trimmingCharacters(in: .whitespaces)
        }
        return headers
    }

    private static func items(_ text: Substring) -> [String: String] {
        var items: [String: String] = [:]
        for item in text.split(separator: "&") {
            let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = String(parts[0]).removingPercentEncoding else { continue }
            items[name] = parts.count > 1 ? String(parts[1]).removingPercentEncoding ?? "" : ""
        }
        return items
    }
}

/// The reasons a request is not answered by the handler.
enum HTTPParsingError: Error {
    case malformed
    case headersTooLong
    case bodyTooLong

    /// The status of the response.
    var status: HTTPStatus {
        switch self {
        case .malformed: .badRequest
        case .headersTooLong: .headersTooLarge
        case .bodyTooLong: .contentTooLarge
        }
    }
}
