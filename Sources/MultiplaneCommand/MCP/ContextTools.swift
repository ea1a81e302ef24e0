import FileAccess
import Foundation
import SceneFormat

/// The tools of the Model Context Protocol server. They work in one folder, with the confinement of `--untrusted`.
final class ContextTools: Sendable {
    /// The folder that all files are inside.
    let root: ConfinedFolder
    let child: ChildCommand

    /// - Parameter isTrusted: Whether commands can read files of other folders.
    init(root: ConfinedFolder, isTrusted: Bool, program: String) {
        self.root = root
        child = ChildCommand(program: program, folder: root.path, isTrusted: isTrusted)
    }

    /// A problem with a call, for the model to correct.
    struct Failure: Error {
        let message: String
        init(_ message: String) { self.message = message }
    }

    typealias Progress = @Sendable (_ done: Double, _ total: Double, _ message: String) -> Void

    /// Begins a call, which can be cancelled from now on.
    func begin() { child.begin() }

    /// Ends the command of the call, also if it has not started yet.
    func cancel() { child.cancel() }

    /// Ends the command that runs, and prevents new ones.
    func end() { child.end() }

    /// Calls a tool. Problems are part of the result, with `isError`.
    func call(_ tool: ContextTool, _ arguments: JSONValue, _ progress: @escaping Progress) -> JSONValue {
        do {
            if let problem = tool.problem(of: arguments) { throw Failure(problem) }
            return ["content": .list([try tool.action(self, arguments, progress)])]
        } catch {
            let message = (error as? Failure)?.message ?? CommandExit.message(for: error)
            return ["content": .list([Self.text(message)]), "isError": true]
        }
    }

    private static func text(_ text: String) -> JSONValue { ["type": "text", "text": .text(text)] }

    /// All tools.
    static let all: [ContextTool] = [
        ContextTool(
            name: "validate",
            summary:
                "Checks a scene and its media. Returns every problem and likely mistake with its location, the "
                + "expected value and, where it is certain, a fix.",
            arguments: [.scene, .parameters]
        ) { tools, arguments, _ in ContextTools.text(try tools.validate(arguments)) },
        ContextTool(
            name: "describe", summary: "Lists the layers of a scene with their values at a time.",
            arguments: [.scene, .time, .parameters]
        ) { tools, arguments, _ in ContextTools.text(try tools.describe(arguments)) },
        ContextTool(
            name: "still", summary: "Draws a frame of a scene as an image.",
            arguments: [
                .scene, .time, .init("scale", "number", "The size, from 0.05 to 1 (default 0.5)."), .parameters,
            ]
        ) { tools, arguments, _ in try tools.still(arguments) },
        ContextTool(
            name: "contact_sheet", summary: "Draws frames at equal intervals with their times in one image.",
            arguments: [
                .scene, .init("columns", "integer", "The frames in a row, 1 to 8 (default 4)."),
                .init("rows", "integer", "The rows, 1 to 8 (default 3)."), .parameters,
            ]
        ) { tools, arguments, _ in try tools.contactSheet(arguments) },
        ContextTool(
            name: "render", summary: "Renders a scene to a movie in the folder, with progress.",
            arguments: [
                .scene, .init("output", "string", "The path of the movie, such as movie.mp4.", isRequired: true),
                .init("preset", "string", "The name of a preset, such as draft or social-vertical."),
                .init("size", "string", "The size, such as 1080x1920; it selects a variant."),
                .init("overwrite", "boolean", "Whether an existing movie is replaced (default false)."), .parameters,
            ], isReadOnly: false
        ) { tools, arguments, progress in ContextTools.text(try tools.render(arguments, progress)) },
        ContextTool(
            name: "edit",
            summary: "Changes values of a scene file; comments and formatting stay. All edits apply, or none.",
            arguments: [.scene, .init("edits", SceneEdits.schema, isRequired: true)], isReadOnly: false
        ) { tools, arguments, _ in ContextTools.text(try SceneEdits(root: tools.root).apply(arguments)) },
        ContextTool(
            name: "list_assets", summary: "Lists the scenes, media and tables in the folder.", arguments: []
        ) { tools, _, _ in ContextTools.text(AssetList(folder: tools.root.path).text) },
        ContextTool(
            name: "probe", summary: "Reports the tracks, sizes, rates and lengths of a media file.",
            arguments: [.init("file", "string", "The path of the media file.", isRequired: true)]
        ) { tools, arguments, _ in ContextTools.text(try tools.probe(arguments)) },
        ContextTool(
            name: "search_recipes", summary: "Returns complete example scenes for a task.",
            arguments: [.init("query", "string", "What to show, such as a line chart or captions.", isRequired: true)]
        ) { _, arguments, _ in ContextTools.text(try RecipeBook.standard().search(arguments["query"]?.text ?? "")) },
        ContextTool(
            name: "guide", summary: "Returns the guide to the format of scenes, or all keys of a class or object.",
            arguments: [
                .init("for", "string", "A layer class such as CATextLayer, or an object such as shortAnimation.")
            ]
        ) { _, arguments, _ in ContextTools.text(try ContextTools.guide(arguments)) },
    ]
}

// MARK: Commands

extension ContextTools {
    /// Returns the arguments for the scene and its parameters.
    private func scene(_ arguments: JSONValue) -> [String] {
        var options = [Self.path(arguments["scene"]?.text ?? "")]
        for (name, value) in (arguments["parameters"]?.entries ?? [:]).sorted(by: { $0.key < $1.key }) {
            options.append("--set=\(name)=\(value.text ?? value.line)")
        }
        return options
    }

    /// Returns a path that is no option.
    static func path(_ path: String) -> String { path.hasPrefix("/") ? path : "./" + path }

    private func validate(_ arguments: JSONValue) throws -> String {
        let result = try child.run(["validate", "--format", "json"] + scene(arguments))
        // Invalid scenes are a result, too.
        return result.output.isEmpty ? try result.checked() : String(decoding: result.output, as: UTF8.self)
    }

    private func describe(_ arguments: JSONValue) throws -> String {
        let time = arguments["at"]?.number ?? 0
        let text = try child.run(["inspect", "--at=\(time)"] + scene(arguments)).checked()
        return text.components(separatedBy: "\nRender plan\n")[0]
    }

    /// The largest image in a response, in bytes.
    private static let imageLimit = 4 << 20

    private func still(_ arguments: JSONValue) throws -> JSONValue {
        let scale = arguments["scale"]?.number ?? 0.5
        guard (0.05...1).contains(scale) else {
            throw Failure("scale is \(scale); expected a number from 0.05 to 1")
        }
        return try image(["--at=\(arguments["at"]?.number ?? 0)", "--scale=\(scale)"], arguments)
    }

    private func contactSheet(_ arguments: JSONValue) throws -> JSONValue {
        let grid = [arguments["columns"]?.integer ?? 4, arguments["rows"]?.integer ?? 3]
        guard grid.allSatisfy((1...8).contains) else { throw Failure("expected columns and rows from 1 to 8") }
        return try image(["--sheet=\(grid[0])x\(grid[1])", "--labels"], arguments)
    }

    private func image(_ options: [String], _ arguments: JSONValue) throws -> JSONValue {
        let format = ["-o", "-", "--format", "jpeg", "--quality", "85"]
        let result = try child.run(["still"] + format + options + scene(arguments))
        _ = try result.checked()
        guard result.output.count <= Self.imageLimit else {
            throw Failure("the image is too large; use a smaller scale")
        }
        return ["type": "image", "data": .text(result.output.base64EncodedString()), "mimeType": "image/jpeg"]
    }

    private func render(_ arguments: JSONValue, _ progress: @escaping Progress) throws -> String {
        let output = arguments["output"]?.text ?? ""
        guard !output.contains("://") else { throw Failure("output is a URL; expected a path in the folder") }
        var options = ["render", "-o", Self.path(output), "--progress", "ndjson"]
        if let preset = arguments["preset"]?.text { options.append("--preset=\(preset)") }
        if let size = arguments["size"]?.text { options.append("--size=\(size)") }
        if arguments["overwrite"] == true { options.append("-y") }
        let result = try child.run(options + scene(arguments)) { line in
            guard let event = try? JSONDecoder().decode(JSONValue.self, from: line), let done = event["frame"]?.number,
                let total = event["frames"]?.number
            else { return }
            progress(done, total, "\(Int(done)) of \(Int(total)) frames")
        }
        _ = try result.checked()
        return result.errors.isEmpty ? "rendered \(output)" : "rendered \(output)\n\(result.errors)"
    }

    private func probe(_ arguments: JSONValue) throws -> String {
        try child.run(["probe", Self.path(arguments["file"]?.text ?? "")]).checked()
    }

    private static func guide(_ arguments: JSONValue) throws -> String {
        guard let name = arguments["for"]?.text else { return SceneGuide.text }
        guard let text = SceneGuide.text(for: name) else { throw Failure(Guide.unknown(name).description) }
        return text
    }
}
