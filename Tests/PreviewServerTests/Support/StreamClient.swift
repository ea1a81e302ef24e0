import Foundation
import Glibc
import TestSupport

@testable import PreviewServer

/// A page that plays a stream: sends a request, and reads the records as they arrive.
final class StreamClient {
    struct Record: Equatable {
        let index: Int
        let frame: Int
        let isKey: Bool
        let bytes: Data
    }

    let status: Int
    let headers: [String: String]
    private let socket: Int32
    private let client: HTTPTestClient
    private let name: String
    private let number: Int
    private var received = Data()
    private var body = Data()
    private var isComplete = false
    private var position = -1
    private var isClosed = false

    /// Starts to play all frames.
    init(
        _ fixture: PreviewFixture, _ items: String = "frame=0&first=0&last=19", client name: String = "page",
        number: Int = 1, headers: [String: String]? = nil
    ) throws {
        client = fixture.client
        self.name = name
        self.number = number
        let socket = try fixture.client.connected()
        self.socket = socket
        let all = headers ?? ["Authorization": "Bearer \(fixture.client.token)"]
        let lines =
            ["GET /api/stream?client=\(name)&number=\(number)&\(items) HTTP/1.1"]
            + ["Host: 127.0.0.1:\(fixture.server.port)"] + all.map { "\($0.key): \($0.value)" }
        let request = Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
        _ = request.withUnsafeBytes { send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
        let separator = Data("\r\n\r\n".utf8)
        var answer = Data()
        while answer.range(of: separator) == nil, Self.receive(socket, &answer) {}
        guard let end = answer.range(of: separator) else {
            (status, self.headers) = (0, [:])
            return
        }
        let head = String(decoding: answer[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
        received = Data(answer[end.upperBound...])
        status = Int(head[0].split(separator: " ")[1]) ?? 0
        let pairs = head.dropFirst().map { $0.split(separator: ":", maxSplits: 1) }
        self.headers = Dictionary(
            uniqueKeysWithValues: pairs.map {
                ($0[0].lowercased(), $0[1].trimmingCharacters(in: .whitespaces))
            })
    }

    deinit { if !isClosed { Glibc.close(socket) } }

    /// Closes the connection.
    func close() {
        isClosed = true
        Glibc.close(socket)
    }

    /// Returns the next record; nil at the end of the stream.
    func next() throws -> Record? {
        while true {
            if let record = takeRecord() { return record }
            if isComplete { return nil }
            guard try takeChunk() || Self.receive(socket, &received) else { return nil }
        }
    }

    /// Reads records to the end of the stream, and reports each as shown.
    func rest() throws -> [Record] {
        var records: [Record] = []
        while let record = try next() {
            records.append(record)
            try report(position: record.index, received: record.index)
        }
        return records
    }

    /// Reads the records that arrive without a report for a while.
    func arriving(seconds: Double = 0.7) throws -> [Record] {
        var records: [Record] = []
        var time = timeval(tv_sec: 0, tv_usec: Int(seconds * 1e6))
        setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
        while let record = try next() { records.append(record) }
        time = timeval(tv_sec: 20, tv_usec: 0)
        setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
        return records
    }

    /// Reports what the page shows and has received.
    func report(position: Int, received: Int) throws {
        let body =
            "{\"client\": \"\(name)\", \"number\": \(number), \"position\": \(position), \"received\": \(received)}"
        _ = try client.post("/api/stream/position", body)
    }

    /// Whether the server has sent the end of the body.
    var hasEnded: Bool { isComplete }

    private func takeRecord() -> Record? {
        guard body.count >= 16 else { return nil }
        func number(_ offset: Int) -> Int {
            body.dropFirst(offset).prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
        }
        let size = number(0)
        guard body.count >= 16 + size else { return nil }
        let record = Record(
            index: number(4), frame: number(8), isKey: number(12) == 1, bytes: Data(body.dropFirst(16).prefix(size)))
        body = Data(body.dropFirst(16 + size))
        return record
    }

    private func takeChunk() throws -> Bool {
        guard let end = received.range(of: Data("\r\n".utf8)) else { return false }
        let size = Int(String(decoding: received[..<end.lowerBound], as: UTF8.self), radix: 16) ?? 0
        guard received.count >= end.upperBound + size + 2 else { return false }
        body.append(received[end.upperBound..<end.upperBound + size])
        received = Data(received[(end.upperBound + size + 2)...])
        isComplete = size == 0
        return true
    }

    private static func receive(_ socket: Int32, _ data: inout Data) -> Bool {
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        let count = recv(socket, &buffer, buffer.count, 0)
        guard count > 0 else { return false }
        data.append(contentsOf: buffer[..<count])
        return true
    }
}
