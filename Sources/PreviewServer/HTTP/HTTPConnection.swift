import Foundation
import Glibc

/// A connection to a client: reads requests and sends the responses of a handler, one after another.
///
/// Confined to the thread that serves the connection.
struct HTTPConnection {
    private let socket: Int32
    private let limits: HTTPLimits
    /// The bytes received but not yet parsed.
    private var received = Data()

    /// Takes over a connected socket, which the caller closes.
    init(socket: Int32, limits: HTTPLimits) {
        self.socket = socket
        self.limits = limits
        var time = timeval(
            tv_sec: Int(limits.timeout), tv_usec: Int(limits.timeout.truncatingRemainder(dividingBy: 1) * 1e6))
        setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
        var on: Int32 = 1
        setsockopt(socket, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
    }

    /// Answers requests until the client or a response ends the connection.
    mutating func serve(_ handler: (HTTPRequest) -> HTTPResponse) {
        while true {
            do throws(HTTPParsingError) {
                guard let request = try readRequest() else { return }
                guard send(handler(request), to: request), request.keepsConnection else { return }
            } catch {
                _ = send(HTTPResponse(error.status, error.status.reason), to: nil)
                return drain()
            }
        }
    }

    /// Reads the next request; nil at the end of the connection, and after a timeout.
    private mutating func readRequest() throws(HTTPParsingError) -> HTTPRequest? {
        let separator = Data("\r\n\r\n".utf8)
        let deadline = ContinuousClock.now + .seconds(limits.timeout)
        while true {
            if let end = received.range(of: separator) {
                guard end.lowerBound <= limits.headerBytes else { throw .headersTooLong }
                guard let text = String(data: received[..<end.lowerBound], encoding: .utf8) else { throw .malformed }
                received = Data(received[end.upperBound...])
                let head = try HTTPRequestHead(text)
                return try readBody(head, deadline)
            }
            guard received.count <= limits.headerBytes else { throw .headersTooLong }
            guard receive(), ContinuousClock.now < deadline else { return nil }
        }
    }

    private mutating func readBody(_ head: HTTPRequestHead, _ deadline: ContinuousClock.Instant)
        throws(HTTPParsingError) -> HTTPRequest?
    {
        let length = try head.bodyLength(limit: limits.bodyBytes)
        while received.count < length {
            guard receive(), ContinuousClock.now < deadline else { return nil }
        }
        let body = Data(received.prefix(length))
        received = Data(received.dropFirst(length))
        return HTTPRequest(
            method: head.method, path: head.path, query: head.query, headers: head.headers, body: body,
            isOld: head.isOld)
    }

    /// Appends bytes of the client; returns false at the end of the connection, and after a timeout.
    private mutating func receive() -> Bool {
        var buffer = [UInt8](repeating: 0, count: 16 << 10)
        let count = recv(socket, &buffer, buffer.count, 0)
        guard count > 0 else { return false }
        received.append(contentsOf: buffer[..<count])
        return true
    }

    /// Sends a response; returns false if the client does not accept it.
    private func send(_ response: HTTPResponse, to request: HTTPRequest?) -> Bool {
        var lines = ["HTTP/1.1 \(response.status.rawValue) \(response.status.reason)"]
        lines += response.headers.map { "\($0.name): \($0.value)" }
        if let count = response.body.count {
            lines.append("Content-Length: \(count)")
        } else if request?.isOld == false {
            lines.append("Transfer-Encoding: chunked")
        }
        lines.append("Connection: \(request?.keepsConnection == true ? "keep-alive" : "close")")
        guard send(Data((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)) else { return false }
        if request?.method == "HEAD" { return true }
        switch response.body {
        case .data(let data): return send(data)
        case .file(let file, let range): return send(file, range)
        case .stream(let stream):
            defer { stream.cancel() }
            return send(stream, inChunks: request?.isOld == false)
        }
    }

    /// Sends the parts of a stream until its end; returns false if the client does not accept them.
    private func send(_ stream: any HTTPBodyStream, inChunks: Bool) -> Bool {
        while let part = stream.next() {
            if part.isEmpty {
                if isClosed { return false }
                continue
            }
            let chunk = inChunks ? Data("\(String(part.count, radix: 16))\r\n".utf8) + part + Data("\r\n".utf8) : part
            guard send(chunk) else { return false }
        }
        return inChunks ? send(Data("0\r\n\r\n".utf8)) : false
    }

    /// Whether the client has closed the connection.
    private var isClosed: Bool {
        var byte: UInt8 = 0
        let count = recv(socket, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT))
        return count == 0 || count < 0 && errno != EAGAIN && errno != EINTR
    }

    /// Ends the response and drops some of what the client still sends: closing a connection with unread bytes would
    /// discard the response.
    private func drain() {
        shutdown(socket, Int32(SHUT_WR))
        var time = timeval(tv_sec: 1, tv_usec: 0)
        setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        for _ in 0..<64 where recv(socket, &buffer, buffer.count, 0) <= 0 { return }
    }

    private func send(_ data: Data) -> Bool {
        data.withUnsafeBytes { bytes in
            var sent = 0
            while sent < bytes.count {
                let count = Glibc.send(
                    socket, bytes.baseAddress.map { $0 + sent }, bytes.count - sent, Int32(MSG_NOSIGNAL))
                guard count > 0 else { return false }
                sent += count
            }
            return true
        }
    }

    private func send(_ file: ServedFile, _ range: Range<Int>) -> Bool {
        var buffer = [UInt8](repeating: 0, count: 256 << 10)
        var position = range.lowerBound
        while position < range.upperBound {
            let count = pread(file.descriptor, &buffer, min(buffer.count, range.upperBound - position), position)
            guard count > 0, send(Data(buffer[..<count])) else { return false }
            position += count
        }
        return true
    }
}
