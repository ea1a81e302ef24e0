import FileAccess
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import MultiplaneCommand

@Suite("Model Context Protocol server")
struct ContextServerTests {
    private let folder: TemporaryFolder
    private let server: ContextServer
    private let sent = Sent()

    private final class Sent: Sendable {
        let lines = Mutex<[String]>([])
    }

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(SmallScene.moving(), to: "scene.yaml")
        let root = try #require(ConfinedFolder(folder.path))
        let tools = ContextTools(root: root, isTrusted: false, program: Command.path)
        server = ContextServer(tools: tools) { [sent] line in sent.lines.withLock { $0.append(line) } }
    }

    /// Sends a message and returns the messages of the server.
    private func exchange(_ message: String) throws -> [JSONValue] {
        sent.lines.withLock { $0 = [] }
        server.handle(message)
        return try sent.lines.withLock { $0 }.map { try JSONDecoder().decode(JSONValue.self, from: Data($0.utf8)) }
    }

    private func call(_ tool: String, _ arguments: JSONValue, token: String? = nil) throws -> [JSONValue] {
        var parameters: [String: JSONValue] = ["name": .text(tool), "arguments": arguments]
        if let token { parameters["_meta"] = ["progressToken": .text(token)] }
        let request: JSONValue = [
            "jsonrpc": "2.0", "id": 7, "method": "tools/call", "params": .object(parameters),
        ]
        return try exchange(request.line)
    }

    private func text(_ tool: String, _ arguments: JSONValue = [:], isError: Bool = false) throws -> String {
        let result = try #require(try call(tool, arguments).last?["result"])
        #expect((result["isError"] == true) == isError, "\(result.line)")
        return result["content"]?.items?.first?["text"]?.text ?? ""
    }

    @Test(
        "The initialization agrees on a version, and an unknown one becomes the newest",
        arguments: [
            ("2024-11-05", "2024-11-05"), ("2025-06-18", "2025-06-18"), ("2025-11-25", "2025-11-25"),
            ("2099-01-01", "2025-11-25"),
        ])
    func versions(_ requested: String, _ expected: String) throws {
        let answer = try exchange(
            #"{"jsonrpc": "2.0", "id": "a", "method": "initialize", "params": {"protocolVersion": "\#(requested)"}}"#)
        #expect(answer.count == 1 && answer[0]["id"] == "a")
        #expect(answer[0]["result"]?["protocolVersion"]?.text == expected)
        #expect(answer[0]["result"]?["capabilities"]?["tools"] != nil)
        #expect(try exchange(#"{"jsonrpc": "2.0", "method": "notifications/initialized"}"#).isEmpty)
    }

    @Test(
        "Messages that are no requests have the errors of JSON-RPC",
        arguments: [
            ("{", -32700), ("7", -32600), (#"{"id": 1, "method": "ping"}"#, -32600), ("[]", -32600),
            (#"{"jsonrpc": "2.0", "id": 1, "method": "none"}"#, -32601),
            (#"{"jsonrpc": "2.0", "id": 1, "method": "server/discover"}"#, -32601),
            (#"{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "none"}}"#, -32602),
            (#"{"jsonrpc": "2.0", "id": 1, "method": "tools/call"}"#, -32602),
        ])
    func errors(_ message: String, _ code: Int) throws {
        #expect(try exchange(message).last?["error"]?["code"]?.integer == code)
    }

    @Test("A batch has a list of responses, without those of notifications")
    func batch() throws {
        let answer = try exchange(
            #"[{"jsonrpc": "2.0", "id": 1, "method": "ping"}, {"jsonrpc": "2.0", "method": "notifications/none"}]"#
        )
        #expect(answer == [[["jsonrpc": "2.0", "id": 1, "result": [:]]]])
    }

    @Test("A ping is answered at once, and a call that is cancelled in a batch has no response")
    func atOnce() throws {
        let isHandled = server.handleAtOnce(#"{"jsonrpc": "2.0", "id": 3, "method": "ping"}"#)
        let count = sent.lines.withLock { $0.count }
        #expect(isHandled && count == 1)
        let cancellation = #"{"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 7}}"#
        #expect(!server.handleAtOnce("[\(cancellation)]"))
        #expect(try call("describe", ["scene": "scene.yaml"]).isEmpty)
        #expect(try call("describe", ["scene": "scene.yaml"]).count == 1)
    }

    @Test("A call can be cancelled before its command starts, and the next one begins anew")
    func cancelledBeforeStart() throws {
        let child = ChildCommand(program: Command.path, folder: folder.path, isTrusted: true)
        child.begin()
        child.cancel()
        #expect(throws: ContextTools.Failure.self) { try child.run(["--version"]) }
        child.begin()
        #expect(try child.run(["--version"]).status == 0)
        child.end()
        child.begin()
        #expect(throws: ContextTools.Failure.self) { try child.run(["--version"]) }
    }

    @Test("Trusted tools read files of other folders, but write only in their own")
    func trusted() throws {
        let other = try TemporaryFolder()
        try other.write(SmallScene.moving(), to: "other.yaml")
        let child = ChildCommand(program: Command.path, folder: folder.path, isTrusted: true)
        #expect(try child.run(["validate", other.path("other.yaml")]).status == 0)
        let result = try child.run(["render", "-o", other.path("a.mp4"), "scene.yaml"])
        #expect(result.status != 0 && !FileManager.default.fileExists(atPath: other.path("a.mp4")))
    }

    @Test("All tools are listed with a schema")
    func list() throws {
        let tools =
            try exchange(#"{"jsonrpc": "2.0", "id": 1, "method": "tools/list"}"#)[0]["result"]?["tools"]?.items ?? []
        #expect(tools.compactMap { $0["name"]?.text } == ContextTools.all.map(\.name))
        #expect(
            tools.allSatisfy { $0["inputSchema"]?["type"] == "object" && $0["description"]?.text?.isEmpty == false })
    }

    @Test("docs/Assistants.md lists all tools with their arguments")
    func documentation() throws {
        let rows = try Repository.text("docs/Assistants.md").split(separator: "\n")
            .drop { !$0.hasPrefix("| Tool |") }.dropFirst(2).prefix { $0.hasPrefix("|") }
        #expect(rows.count == ContextTools.all.count)
        for tool in ContextTools.all {
            let arguments = tool.arguments.map { "`\($0.name)`" }.joined(separator: ", ")
            let start = "| `\(tool.name)` | " + (arguments.isEmpty ? "|" : arguments + " |")
            #expect(rows.contains { $0.hasPrefix(start) }, "\(start)")
        }
    }

    @Test(
        "Illegal arguments are results that say what is expected",
        arguments: [
            ("still", #"{}"#, "needs the argument \"scene\""), ("still", #"{"scene": 1}"#, "scene is no string"),
            ("validate", #"{"scene": "scene.yaml", "strict": true}"#, "has no argument \"strict\""),
            ("still", #"{"scene": "scene.yaml", "scale": 40}"#, "0.05 to 1"),
            ("contact_sheet", #"{"scene": "scene.yaml", "columns": 100}"#, "1 to 8"),
            ("edit", #"{"scene": "scene.yaml", "edits": []}"#, "1 to 200"),
            (
                "edit", #"{"scene": "scene.yaml", "edits": [{"op": "insert", "path": ["root"], "value": 1}]}"#,
                "edit 0: insert and move need an index"
            ),
            (
                "edit",
                #"{"scene": "scene.yaml", "edits": [{"op": "move", "path": ["a"], "to": ["b"], "index": 0.5}]}"#,
                "edit 0: insert and move need an index"
            ),
            ("guide", #"{"for": "CALayr"}"#, "did you mean \"CALayer\"?"),
        ])
    func arguments(_ tool: String, _ arguments: String, _ expected: String) throws {
        let value = try JSONDecoder().decode(JSONValue.self, from: Data(arguments.utf8))
        #expect(try text(tool, value, isError: true).contains(expected))
    }

    @Test("A scene is validated, described, edited and found")
    func scene() throws {
        #expect(try text("validate", ["scene": "scene.yaml"]).contains("\"valid\" : true"))
        #expect(try text("describe", ["scene": "scene.yaml", "at": .number(0.5)]).contains("CALayer"))
        #expect(try text("list_assets").contains("scene.yaml  scene"))
        let edit: JSONValue = [
            "scene": "scene.yaml", "edits": [["op": "set", "path": ["duration"], "value": 3]],
        ]
        #expect(try text("edit", edit).contains("+duration: 3"))
        #expect(try String(contentsOfFile: folder.path("scene.yaml"), encoding: .utf8).contains("duration: 3"))
        #expect(try text("guide").contains("How to write scenes"))
        #expect(try text("search_recipes", ["query": "line chart"]).contains("ticks("))
    }

    @Test("A Core Animation package is listed as one asset")
    func bundle() throws {
        try folder.write("<caml/>", to: "clock.ca/main.caml")
        let assets = try text("list_assets")
        #expect(assets.contains("clock.ca  layer package") && !assets.contains("main.caml"))
    }

    @Test("A refused edit changes nothing, also not the edits before it")
    func refusedEdit() throws {
        let old = try String(contentsOfFile: folder.path("scene.yaml"), encoding: .utf8)
        let edit: JSONValue = [
            "scene": "scene.yaml",
            "edits": [
                ["op": "set", "path": ["duration"], "value": 9], ["op": "remove", "path": ["root", "none", 4]],
            ],
        ]
        #expect(try text("edit", edit, isError: true).contains("Nothing was changed"))
        #expect(try String(contentsOfFile: folder.path("scene.yaml"), encoding: .utf8) == old)
    }

    @Test("Frames and contact sheets are images")
    func images() throws {
        for (tool, arguments) in [
            ("still", ["scene": "scene.yaml", "scale": 1]),
            ("contact_sheet", ["scene": "scene.yaml", "columns": 2, "rows": 1]),
        ] as [(String, JSONValue)] {
            let content = try call(tool, arguments)[0]["result"]?["content"]?.items?.first
            #expect(content?["type"] == "image" && content?["mimeType"] == "image/jpeg", "\(content?.line ?? "")")
            let data = Data(base64Encoded: content?["data"]?.text ?? "") ?? Data()
            #expect(data.starts(with: [0xFF, 0xD8]))
        }
    }

    @Test("A render reports its progress and writes the movie")
    func render() throws {
        let messages = try call(
            "render", ["scene": "scene.yaml", "output": "movie.mp4", "preset": "draft"], token: "p")
        let progress = messages.filter { $0["method"] == "notifications/progress" }.compactMap { $0["params"] }
        #expect(!progress.isEmpty && progress.allSatisfy { $0["progressToken"] == "p" })
        #expect(messages.last?["result"]?["isError"] == nil, "\(messages.last?.line ?? "")")
        #expect(FileManager.default.fileExists(atPath: folder.path("movie.mp4")))
        let again = try text("render", ["scene": "scene.yaml", "output": "movie.mp4"], isError: true)
        #expect(again.contains("exists"))
    }

    @Test("Files outside of the folder are neither read nor written")
    func confinement() throws {
        let other = try TemporaryFolder()
        try other.write(SmallScene.moving(), to: "other.yaml")
        let path = other.path("other.yaml")
        for tool in ["validate", "describe", "still"] {
            let result = try call(tool, ["scene": .text(path)])[0]["result"]
            let isRefused = result?["isError"] == true || result?.line.contains("\\\"valid\\\" : false") == true
            #expect(isRefused, "\(tool): \(result?.line ?? "")")
        }
        _ = try text(
            "edit", ["scene": .text(path), "edits": [["op": "set", "path": ["duration"], "value": 9]]], isError: true)
        _ = try text("render", ["scene": "scene.yaml", "output": .text(other.path("a.mp4"))], isError: true)
        #expect(!FileManager.default.fileExists(atPath: other.path("a.mp4")))
        _ = try text("still", ["scene": "--help"], isError: true)
    }

    @Test("The command answers on standard output and ends with its input")
    func command() throws {
        let input = """
            {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18"}}
            {"jsonrpc":"2.0","method":"notifications/initialized"}
            {"jsonrpc":"2.0","id":2,"method":"tools/list"}

            """
        var invocation = Command.invocation(["mcp", "."], in: folder)
        invocation.input = input
        let result = try invocation.run()
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.output.split(separator: "\n").count == 2)
    }
}
