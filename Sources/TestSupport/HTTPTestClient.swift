import Foundation
import Glibc

/// A client that sends any bytes to a server on this computer.
package struct HTTPTestClient {
    package struct Response: Sendable {
        package let status: Int
        package let headers: [String: String]
        package let body: Data

        package var text: String { String(decoding: body, as: UTF8.self) }
    }

    package struct Failure: Error { let reason: String }

    package let port: Int
    package let token: String

    /// Creates a client for a port of this computer.
    package init(port: Int, token: String) {
        self.port = port
        self.token = token
    }

    /// Sends a request with the token.
    package func get(_ path: String, headers: [String: String] = [:]) throws -> Response {
        try send("GET", path, headers: ["Authorization": "Bearer \(token)"].merging(headers) { $1 })
    }

    /// Sends a request with the token and a JSON body.
    package func post(_ path: String, _ body: String, headers: [String: String] = [:]) throws -> Response {
        let own = ["Authorization": "Bearer \(token)", "Content-Type": "application/json"]
        return try send("POST", path, headers: own.merging(headers) { $1 }, body: body)
    }

    package func json<Value: Decodable>(_ path: String) throws -> Value {
        let response = try get(path)
        guard response.status == 200 else { throw Failure(reason: "\(response.status): \(response.text)") }
        return try JSONDecoder().decode(Value.self, from: response.body)
    }

    /// Sends a request; a header that is empty is left out.
    package func send(_ method: String, _ path: String, headers: [String: String], body: String = "") throws -> Response
    {
        var all = ["Host": "127.0.0.1:\(port)", "Connection": "close"].merging(headers) { $1 }
        if !body.isEmpty, all["Content-Length"] == nil { all["Content-Length"] = "\(body.utf8.count)" }
        let lines = ["\(method) \(path) HTTP/1.1"] + all.filter { !$0.value.isEmpty }.map { "\($0.key): \($0.value)" }
        return try exchange(lines.joined(separator: "\r\n") + "\r\n\r\n" + body)
    }

    /// Sends bytes on a new connection and reads the response to its end.
    package func exchange(_ text: String) throws -> Response {
        let socket = try connected()
        defer { close(socket) }
        let bytes = Array(text.utf8)
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            // The server may refuse a message before it has read all of it.
            guard count > 0 else { break }
            sent += count
        }
        return try Self.parse(Self.readToEnd(socket))
    }

    /// Opens a connection without sending anything; the caller closes it.
    package func connected() throws -> Int32 {
        let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        var time = timeval(tv_sec: 20, tv_usec: 0)
        setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
        guard result == 0 else {
            close(socket)
            throw Failure(reason: String(cString: strerror(errno)))
        }
        return socket
    }

    /// Reads until the server closes the connection.
    package static func readToEnd(_ socket: Int32) -> Data {
        var data = Data()
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let count = recv(socket, &buffer, buffer.count, 0)
            guard count > 0 else { return data }
            data.append(contentsOf: buffer[..<count])
        }
    }

    private static func parse(_ data: Data) throws -> Response {
        guard let end = data.range(of: Data("\r\n\r\n".utf8)) else { throw Failure(reason: "no response") }
        var lines = String(decoding: data[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
        guard let status = Int(lines.removeFirst().split(separator: " ")[1]) else { throw Failure(reason: "no status") }
        var headers: [String: String] = [:]
        for line in lines {
            let parts = line.split(separator: ":", maxSplits: 1)
            headers[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces)
        }
        return Response(status: status, headers: headers, body: Data(data[end.upperBound...]))
    }
}
