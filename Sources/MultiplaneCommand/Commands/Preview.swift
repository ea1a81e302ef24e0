import ArgumentParser
import FileAccess
import Foundation
import Limits
import MovieRendering
import PreviewServer
import SceneLanguage

/// `multiplane preview`: shows a scene in the browser while it is being written.
struct Preview: LimitedCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show a scene in the browser and update it when files change.",
        discussion: """
            Prints the address of a page with the frames, a timeline, the layers and the parameters of the scene. \
            Saving the scene, or a file that it uses, updates the page. Frames are drawn as in the final render. The \
            address contains a token; only pages with it are answered. Press Control-C to stop. See docs/Studio.md.

            Examples:
              multiplane preview title.yaml --open
              multiplane preview title.yaml --set title=Hello --port 8080
              multiplane preview card.yaml --rows names.csv
              multiplane preview scenes
              multiplane preview --open
            """)

    @Argument(
        help: ArgumentHelp(
            "The scene file (YAML or JSON), Lottie animation, or a folder whose scenes the page lists, and in which it "
                + "starts new ones.",
            valueName: "scene"))
    var path = "."

    @OptionGroup var base: BaseArguments

    @Option(
        name: .customLong("set"),
        help: ArgumentHelp("Set a parameter of the scene; may be repeated.", valueName: "name=value"),
        transform: ParameterOverride.argument)
    var overrides: [ParameterOverride] = []

    @Option(
        help: ArgumentHelp(
            "The batch table (.csv, .tsv, .json or .jsonl) whose rows the page steps through.", valueName: "file"))
    var rows: String?

    @OptionGroup var table: TableArguments

    @Option(help: ArgumentHelp("The port of the page; 0 for any free port.", valueName: "number"))
    var port = 0

    @Option(
        help: ArgumentHelp(
            "The IP address to listen on. Others than 127.0.0.1 let other computers connect, without encryption.",
            valueName: "address"))
    var host = "127.0.0.1"

    @Flag(help: "Do not let the page change the scene.")
    var readOnly = false

    @Flag(name: .customLong("open"), help: "Open the page in the default browser.")
    var opensBrowser = false

    @Option(
        help: ArgumentHelp("The number of drawing threads (default: one per CPU core).", valueName: "count"),
        transform: ArgumentValues.threads)
    var threads: Int?

    @OptionGroup var decoding: DecodingArguments

    @OptionGroup var limits: LimitArguments

    @OptionGroup var inputs: RootArguments

    func validate() throws {
        guard (0...65_535).contains(port) else {
            throw ValidationError("--port is \(port); expected a number from 0 to 65535")
        }
        guard path != SceneInput.standardInput else {
            throw ValidationError("a preview reads the scene again when it changes; give the name of a file")
        }
    }

    func run() throws {
        try decoding.apply()
        let root = try inputs.folder()
        var source = try TimedWork.perform("the scenes and the table") { try self.source(root) }
        source.rows = rows
        source.separator = table.separator
        if let base = base.base { try InputFiles.requireFolder(base, "the folder of relative paths") }
        let cancellation = SignalHandler().cancellation
        var options = PreviewServer.Options()
        options.host = host
        options.port = port
        options.isReadOnly = readOnly
        options.historyFolder = PreviewServer.standardHistoryFolder
        options.threads = threads ?? ContainerLimits.processorCount
        let server = try start(source, options)
        defer { server.stop() }
        for problem in server.problems { Console.error(problem + "\n") }
        Console.output(server.url + "\n")
        if opensBrowser { Browser.open(server.url) }
        while !cancellation.isCancelled { usleep(50_000) }
    }

    /// Returns the scene, or one of the folder, which has the parameters of the table if possible.
    private func source(_ root: ConfinedFolder?) throws -> PreviewSource {
        let rowTable = try rows.map { try InputFiles.table($0, root: root, separator: table.separator) }
        Console.warn(rowTable?.warnings ?? [])
        let columns = Set((rowTable?.rows ?? []).flatMap { $0.values.map(\.name) })
        let input = try root.input(path)
        guard InputFiles.isFolder(input), BundleFile.main(ofFolder: input) == nil else {
            try InputFiles.requireFile(input, path, "a scene")
            return PreviewSource(path: path, base: base.base, root: root, overrides: overrides)
        }
        let folder = URL(fileURLWithPath: path).standardizedFileURL.path
        guard let first = SceneFolder.first(in: folder, declaring: columns) else {
            if !readOnly, root == nil, rows == nil {
                return PreviewSource(emptyFolder: folder)
            }
            throw CommandError(
                .inputUnreadable,
                "\(path): the folder has no scenes; expected YAML or JSON files with the key multiplane, "
                    + "or Lottie animations")
        }
        var source = PreviewSource(path: folder + "/" + first, base: base.base, root: root, overrides: overrides)
        source.folder = folder
        return source
    }

    private func start(_ source: PreviewSource, _ options: PreviewServer.Options) throws -> PreviewServer {
        do {
            return try PreviewServer(source, options: options)
        } catch let error as HTTPServerError {
            throw CommandError(.usage, error.description)
        } catch let error as WebPage.MissingError {
            throw CommandError(.inputUnreadable, error.description)
        }
    }
}

/// The default browser of the desktop.
private enum Browser {
    /// Opens a page; a failure is only reported, because the address is printed too.
    static func open(_ url: String) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["xdg-open", url]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        do {
            try process.run()
        } catch {
            Console.error("multiplane: no browser can be opened; open the address yourself\n")
        }
    }
}
