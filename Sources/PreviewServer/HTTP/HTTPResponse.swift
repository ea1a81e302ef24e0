import Foundation

/// The status codes that the server sends.
package enum HTTPStatus: Int, Sendable {
    case ok = 200
    case noContent = 204
    case partialContent = 206
    case seeOther = 303
    case badRequest = 400
    case unauthorized = 401
    case forbidden = 403
    case notFound = 404
    case methodNotAllowed = 405
    case conflict = 409
    case contentTooLarge = 413
    case rangeNotSatisfiable = 416
    case headersTooLarge = 431
    case internalError = 500
    case unavailable = 503

    /// The words after the code.
    var reason: String {
        switch self {
        case .ok: "OK"
        case .noContent: "No Content"
        case .partialContent: "Partial Content"
        case .seeOther: "See Other"
        case .badRequest: "Bad Request"
        case .unauthorized: "Unauthorized"
        case .forbidden: "Forbidden"
        case .notFound: "Not Found"
        case .methodNotAllowed: "Method Not Allowed"
        case .conflict: "Conflict"
        case .contentTooLarge: "Content Too Large"
        case .rangeNotSatisfiable: "Range Not Satisfiable"
        case .headersTooLarge: "Request Header Fields Too Large"
        case .internalError: "Internal Server Error"
        case .unavailable: "Service Unavailable"
        }
    }
}

/// A response to a request.
package struct HTTPResponse: Sendable {
    /// The body of a response.
    package enum Body: Sendable {
        case data(Data)
        /// A range of the bytes of a file.
        case file(ServedFile, Range<Int>)
        /// Parts that are made while they are sent.
        case stream(any HTTPBodyStream)

        /// The number of bytes; nil if it is not known yet.
        var count: Int? {
            switch self {
            case .data(let data): data.count
            case .file(_, let range): range.count
            case .stream: nil
            }
        }
    }

    /// The status.
    package var status: HTTPStatus
    /// The headers, without those that describe the connection.
    package var headers: [(name: String, value: String)]
    /// The body.
    package var body: Body

    /// Creates a response.
    package init(_ status: HTTPStatus, type: String = "text/plain; charset=utf-8", _ data: Data = Data()) {
        self.status = status
        headers = data.isEmpty ? [] : [("Content-Type", type)]
        body = .data(data)
    }

    /// Creates a response with a line of text.
    package init(_ status: HTTPStatus, _ text: String) { self.init(status, Data((text + "\n").utf8)) }

    /// Creates a response with a value as JSON.
    package init(json value: some Encodable) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
        do {
            self.init(.ok, type: "application/json", try encoder.encode(value))
        } catch {
            self.init(.internalError, "the response cannot be encoded")
        }
    }

    /// Creates a response whose body is made while it is sent.
    package init(
        stream: any HTTPBodyStream, type: String, headers: [(name: String, value: String)]
    ) {
        status = .ok
        self.headers = [("Content-Type", type)] + headers
        body = .stream(stream)
    }

    /// Creates a response with a file, or the part of it that the request asks for.
    ///
    /// - Parameter limit: The most bytes of a part; clients request the rest.
    package init(file: ServedFile, type: String, for request: HTTPRequest, limit: Int = .max) {
        self.init(.ok)
        headers = [("Content-Type", type), ("Accept-Ranges", "bytes")]
        body = .file(file, 0..<file.count)
        guard let range = request.headers["range"] else { return }
        guard let part = Self.part(range, of: file.count).map({ $0.prefix(limit) }) else {
            self = HTTPResponse(.rangeNotSatisfiable)
            headers = [("Content-Range", "bytes */\(file.count)")]
            return
        }
        status = .partialContent
        headers.append(("Content-Range", "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(file.count)"))
        body = .file(file, part)
    }

    /// Reads `bytes=a-b`, `bytes=a-` or `bytes=-n`; nil for other ranges and those outside the file.
    private static func part(_ text: String, of count: Int) -> Range<Int>? {
        guard let match = text.wholeMatch(of: #/bytes=(\d{0,15})-(\d{0,15})/#) else { return nil }
        switch (Int(match.1), Int(match.2)) {
        case (let first?, let last?) where first <= last && first < count: return first..<min(last + 1, count)
        case (let first?, nil) where first < count: return first..<count
        case (nil, let length?) where length > 0 && count > 0: return max(0, count - length)..<count
        default: return nil
        }
    }
}

/// A body of a response that is made while it is sent.
package protocol HTTPBodyStream: Sendable {
    /// Waits a fraction of a second for the next part; empty if there is none yet, nil at the end.
    func next() -> Data?
    /// Ends the stream, because the client does not accept more.
    func cancel()
}

/// An open file whose bytes the server sends; closed when it is released.
package final class ServedFile: Sendable {
    let descriptor: Int32
    /// The number of bytes when the file was opened.
    package let count: Int

    /// Opens a regular file; nil if it cannot be read.
    package init?(path: String) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            return nil
        }
        self.descriptor = descriptor
        count = Int(status.st_size)
    }

    deinit { close(descriptor) }
}
