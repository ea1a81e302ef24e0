import ArgumentParser
import Foundation
import Images
import Limits
import MediaWriting
import MovieRendering
import PreviewServer
import SceneFormat
import SceneLanguage
import SourceText
import TextLayout

/// `multiplane watch`: renders a scene again whenever one of its files changes.
struct Watch: LimitedCommand {
    static let configuration = CommandConfiguration(
        abstract: "Render a scene again when its files change.",
        discussion: """
            Renders the scene, then waits until the scene, the preset or a file that the scene uses changes, and \
            renders again. A change during a render starts it again. The output is replaced only by a complete file. \
            Errors are printed, and the next change is waited for. Press Control-C to stop.

            Examples:
              multiplane watch title.yaml -o title.mp4
              multiplane watch title.yaml -o draft.webm --scale 25%
            """)

    @Argument(help: ArgumentHelp("The scene file (YAML or JSON).", valueName: "scene"))
    var path: String

    @OptionGroup var base: BaseArguments

    @OptionGroup var parameters: ParameterArguments

    @Option(name: .shortAndLong, help: ArgumentHelp("The movie to write.", valueName: "file"))
    var output: String

    @OptionGroup var format: OutputFormatArguments

    @OptionGroup var running: RunArguments

    @OptionGroup var decoding: DecodingArguments

    @OptionGroup var limits: LimitArguments

    @OptionGroup var inputs: RootArguments

    @OptionGroup var outputs: OutputRootArguments

    func validate() throws {
        guard path != SceneInput.standardInput else {
            throw ValidationError("the scene is read again when it changes; give the name of a file instead of -")
        }
        guard !MovieWriter.isPipe(output) else {
            throw ValidationError("--output \(output) cannot be written again; give the name of a file")
        }
    }

    func run() throws {
        try decoding.apply(isStrict: parameters.strict, isQuiet: running.quiet)
        let input = SceneInput(path: path, base: base.base, root: try inputs.folder())
        let target = try outputs.folder().output(output)
        let stop = SignalHandler().cancellation
        let change = ChangeSignal()
        let watcher = FileWatcher { change.signal() }
        defer { watcher.stop() }
        watcher.watch(watched(input, []))
        var files: [String] = []
        Thread.detachNewThread {
            while !stop.isCancelled { usleep(20_000) }
            change.signal()
        }
        while !stop.isCancelled {
            change.begin()
            do {
                try TimedWork.perform(path) {
                    try render(input, target, change.cancellation) {
                        files = $0
                        watcher.watch(watched(input, files))
                    }
                }
            } catch RenderError.cancelled {
                // Another change, or a signal.
            } catch {
                Console.error(CommandExit.message(for: error) + "\n")
                watcher.watch(watched(input, files, after: error))
            }
            while !change.isSignaled, !stop.isCancelled { usleep(20_000) }
        }
    }

    /// Renders once.
    ///
    /// - Parameter watch: Called with the files of the scene before they are read.
    private func render(
        _ input: SceneInput, _ target: String, _ cancellation: RenderCancellation, _ watch: ([String]) -> Void
    ) throws {
        try FontCollection.withNew {
            let preset = try format.preset.map { try InputFiles.preset($0, root: input.root) }
            let output = (preset?.container)?.addingFileExtension(to: target) ?? target
            let request = OutputRequest(
                preset: preset, size: format.size.size, scale: format.size.scale, frameRate: format.fps)
            let scene = try input.description(parameters.overrides, for: request.fixedSize)
            watch(scene.files)
            let job = RenderJob(
                scene: scene, inputs: input.files + InputFiles.files(ofPresets: [format.preset].compactMap(\.self)),
                output: output, request: request, overwriting: .replace,
                strictness: inputs.strictness(parameters.strict),
                threads: running.threadCount, logger: running.logger,
                note: { if !running.quiet { Console.error("multiplane: note: \($0)\n") } })
            let mode = running.mode(isTerminal: Console.isErrorTerminal)
            let warnings = try job.run(cancellation) {
                .console(mode, output: output, frames: $0, earlier: $1, frameRate: $2)
            }
            guard !running.quiet else { return }
            Console.warn(warnings.map(\.description))
            if mode != .ndjson { Console.output(output + "\n") }
        }
    }

    /// The scene, its preset and its files.
    private func watched(_ input: SceneInput, _ files: [String]) -> [String] {
        let presets = [format.preset].compactMap(\.self).filter { $0.contains("/") }
        return [input.path] + presets + files
    }

    /// The files, those that an error names, and the folders in which missing files may appear.
    private func watched(_ input: SceneInput, _ files: [String], after error: any Error) -> [String] {
        let named = (error as? SceneFormatError)?.diagnostics.map(\.location.file) ?? []
        let paths = watched(input, files + named)
        let folders = Set(paths.map { URL(fileURLWithPath: $0).deletingLastPathComponent().path })
        return paths + folders.sorted()
    }
}

/// Passes changes of files to the render: the first one cancels it.
private final class ChangeSignal: Sendable {
    private let state = LockedValue((isSignaled: false, cancellation: RenderCancellation()))

    /// Forgets earlier changes.
    func begin() { state.withLock { $0 = (false, RenderCancellation()) } }

    func signal() {
        state.withLock { state in
            state.isSignaled = true
            state.cancellation.cancel()
        }
    }

    var isSignaled: Bool { state.withLock(\.isSignaled) }

    var cancellation: RenderCancellation { state.withLock(\.cancellation) }
}
