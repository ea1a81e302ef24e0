import Foundation
import Synchronization

/// A server of the Model Context Protocol: JSON-RPC 2.0, one message a line.
///
/// Calls run one after the other. A cancelled call ends its child process.
final class ContextServer: Sendable {
    /// The versions of the protocol with an initialization, oldest first. Clients of later versions fall back to it.
    static let versions = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"]

    private let tools: ContextTools
    private let write: @Sendable (String) -> Void
    /// Held while a message is written: a ping is answered while a call runs.
    private let writing = Mutex<Void>(())
    /// The requests that were cancelled before they ended, by their id as JSON.
    private let cancelled = Mutex<Set<String>>([])
    private let running = Mutex<String?>(nil)
    /// The largest number of cancelled requests that are remembered.
    private static let cancelledLimit = 1_000

    /// - Parameter send: Writes a message, without its line break.
    init(tools: ContextTools, send: @escaping @Sendable (String) -> Void) {
        self.tools = tools
        write = send
    }

    private func send(_ line: String) { writing.withLock { _ in write(line) } }

    /// An error of JSON-RPC.
    struct Failure: Error, Equatable {
        let code: Int
        let message: String

        static let parse = Failure(code: -32700, message: "the message is not JSON")
        static let request = Failure(
            code: -32600, message: "the message is no request; expected jsonrpc \"2.0\" and a method")
        static func method(_ name: String) -> Failure {
            Failure(code: -32601, message: "there is no method \"\(name)\"")
        }
        static func parameters(_ message: String) -> Failure { Failure(code: -32602, message: message) }
    }

    /// Handles what must not wait for the message before: cancellations, also those in a batch, and a ping.
    ///
    /// - Returns: Whether the message needs no further handling.
    func handleAtOnce(_ line: String) -> Bool {
        guard line.contains("cancelled") || line.contains("ping"), let message = Self.message(line) else {
            return false
        }
        for message in message.items ?? [message] where message["method"]?.text == "notifications/cancelled" {
            if let id = message["params"]?["requestId"] { cancel(id.line) }
        }
        guard message["method"]?.text == "ping", message["id"] != nil else { return false }
        if let response = response(to: message) { send(response.line) }
        return true
    }

    /// Cancels a request that runs or waits.
    private func cancel(_ id: String) {
        cancelled.withLock { cancelled in
            if cancelled.count >= Self.cancelledLimit { cancelled.removeAll() }
            cancelled.insert(id)
        }
        // The call cannot end, and the next one not begin, before its command is ended.
        running.withLock { if $0 == id { tools.cancel() } }
    }

    /// Handles a message and sends the response, if there is one.
    func handle(_ line: String) {
        guard let message = Self.message(line) else { return send(Self.response(.null, .parse).line) }
        if let batch = message.items {
            let responses = batch.compactMap(response)
            if batch.isEmpty { send(Self.response(.null, .request).line) }
            if !responses.isEmpty { send(JSONValue.list(responses).line) }
        } else if let response = response(to: message) {
            send(response.line)
        }
    }

    private static func message(_ line: String) -> JSONValue? {
        try? JSONDecoder().decode(JSONValue.self, from: Data(line.utf8))
    }

    private func response(to message: JSONValue) -> JSONValue? {
        let id = message["id"]
        guard message["jsonrpc"] == "2.0", let method = message["method"]?.text else {
            // Responses to requests, which this server does not send, are dropped.
            return message["result"] != nil || message["error"] != nil ? nil : Self.response(id ?? .null, .request)
        }
        guard let id else { return nil }
        do throws(Failure) {
            let result = try self.result(of: method, message["params"] ?? [:], id)
            // A cancelled request has no response.
            if cancelled.withLock({ $0.remove(id.line) }) != nil { return nil }
            return ["jsonrpc": "2.0", "id": id, "result": result]
        } catch {
            return Self.response(id, error)
        }
    }

    private static func response(_ id: JSONValue, _ failure: Failure) -> JSONValue {
        let error: JSONValue = ["code": .number(Double(failure.code)), "message": .text(failure.message)]
        return ["jsonrpc": "2.0", "id": id, "error": error]
    }

    private func result(of method: String, _ parameters: JSONValue, _ id: JSONValue) throws(Failure) -> JSONValue {
        switch method {
        case "initialize": return Self.initialization(parameters)
        case "ping": return [:]
        case "tools/list": return ["tools": .list(ContextTools.all.map(\.description))]
        case "tools/call":
            guard let name = parameters["name"]?.text else { throw .parameters("expected the name of a tool") }
            guard let tool = ContextTools.all.first(where: { $0.name == name }) else {
                let names = ContextTools.all.map(\.name).joined(separator: ", ")
                throw .parameters("there is no tool \"\(name)\"; expected one of \(names)")
            }
            tools.begin()
            running.withLock { $0 = id.line }
            defer { running.withLock { $0 = nil } }
            if cancelled.withLock({ $0.contains(id.line) }) { return [:] }
            let token = parameters["_meta"]?["progressToken"]
            return tools.call(tool, parameters["arguments"] ?? [:]) { [self] done, total, message in
                guard let token else { return }
                let progress: JSONValue = [
                    "progressToken": token, "progress": .number(done), "total": .number(total),
                    "message": .text(message),
                ]
                let notification: JSONValue = [
                    "jsonrpc": "2.0", "method": "notifications/progress", "params": progress,
                ]
                send(notification.line)
            }
        default: throw .method(method)
        }
    }

    private static let instructions = """
        Multiplane renders scenes, YAML files, to movies. Call guide first: it teaches the format. Then write or edit \
        a scene, call validate and correct all messages, look at contact_sheet and still, and call render. Paths are \
        relative to the folder of the server.
        """

    private static func initialization(_ parameters: JSONValue) -> JSONValue {
        let requested = parameters["protocolVersion"]?.text ?? ""
        return [
            "protocolVersion": .text(versions.contains(requested) ? requested : versions[versions.count - 1]),
            "capabilities": ["tools": [:]],
            "serverInfo": ["name": "multiplane", "version": .text(MultiplaneCommand.version)],
            "instructions": .text(instructions),
        ]
    }
}
