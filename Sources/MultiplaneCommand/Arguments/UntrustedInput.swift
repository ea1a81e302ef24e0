import ArgumentParser
import FileAccess
import Foundation
import Images
import Limits
import MediaReading
import PreviewServer
import SceneFormat

/// A command that reads files which may come from strangers.
protocol InputCommand: ParsableCommand {
    var inputs: RootArguments { get set }

    /// The folders of the scenes, media files or plans that the arguments name.
    var inputFolders: [String] { get }
}

/// A command that writes files.
protocol OutputCommand: ParsableCommand {
    var outputs: OutputRootArguments { get set }
}

/// A command that decodes media files.
protocol DecodingCommand: ParsableCommand {
    var decoding: DecodingArguments { get set }
}

/// The option `--untrusted`: the values of other options for input from strangers.
///
/// Options and environment variables that are given take precedence.
enum UntrustedInput {
    /// The time in seconds after which a decoder without progress is stuck.
    static let decodeTimeout = 10.0

    /// Changes the options of a command with `--untrusted`, or with its environment variable.
    ///
    /// - Returns: Whether the input is untrusted.
    /// - Throws: `CommandError` for an invalid variable, and for inputs without a common folder.
    @discardableResult
    static func confine(
        _ command: inout any ParsableCommand, environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws(CommandError) -> Bool {
        guard var reading = command as? any InputCommand else { return false }
        guard try isUntrusted(reading, environment) else { return false }
        reading.inputs.untrusted = true
        let hasRoot = reading.inputs.root != nil || isGiven(RootArguments.variable, environment)
        if !hasRoot { reading.inputs.root = try folder(of: reading) }
        command = reading
        if var writing = command as? any OutputCommand, writing.outputs.outputRoot == nil,
            !isGiven(OutputRootArguments.variable, environment)
        {
            writing.outputs.outputRoot = hasRoot ? try folder(of: reading) : reading.inputs.root
            command = writing
        }
        if var decoding = command as? any DecodingCommand {
            decoding.decoding.isolate = true
            if !isGiven(DecodingArguments.timeoutVariable, environment) {
                decoding.decoding.decodeTimeout = decoding.decoding.decodeTimeout ?? decodeTimeout
            }
            command = decoding
        }
        return true
    }

    /// Makes the URLs of a command's options available to scenes, before the process is confined.
    ///
    /// - Returns: The paths of the fetched files.
    static func fetchFiles(of command: any ParsableCommand) throws(CommandError) -> [String] {
        guard let reading = command as? any InputCommand else { return [] }
        return try reading.inputs.fetching.install(isConfined: reading.inputs.folder() != nil)
    }

    /// Confines the process of a command to its root folders, where the system supports it.
    ///
    /// - Parameter files: Other files that it may read.
    /// - Throws: `CommandError` for a root folder that does not exist.
    static func confineProcess(_ command: any ParsableCommand, files: [String]) throws(CommandError) {
        guard let reading = command as? any InputCommand else { return }
        let root = try reading.inputs.folder()
        let outputRoot = try (command as? any OutputCommand)?.outputs.folder()
        let fonts = ResourceFolder("fonts", variable: "MULTIPLANE_FONTS").paths
        let resources = [InputFiles.presets.folders, fonts, WebPage.folders, TemplateLibrary.standard.folders]
        ConfinedProcess.enter(
            readable: resources.flatMap(\.self) + files + [root?.path].compactMap(\.self),
            writable: [outputRoot?.path].compactMap(\.self),
            isServer: command is Preview)
    }

    private static func isUntrusted(_ command: any InputCommand, _ environment: [String: String]) throws(CommandError)
        -> Bool
    {
        switch environment[RootArguments.untrustedVariable] {
        case "1": return true
        case nil, "", "0": return command.inputs.untrusted
        case let value?:
            throw CommandError(
                .usage, "\(RootArguments.untrustedVariable) is \"\(value)\"; expected 1, or 0 for no confinement")
        }
    }

    private static func isGiven(_ variable: String, _ environment: [String: String]) -> Bool {
        environment[variable]?.isEmpty == false
    }

    /// Returns the folder that contains the inputs of a command.
    private static func folder(of command: any InputCommand) throws(CommandError) -> String {
        let folders = command.inputFolders
        var paths: Set<String> = []
        for folder in folders {
            guard let confined = ConfinedFolder(folder) else {
                throw CommandError(.inputUnreadable, "\(folder): no such folder; expected the folder of the input")
            }
            paths.insert(confined.path)
        }
        guard paths.count == 1, let folder = folders.first else {
            throw CommandError(
                .usage,
                "--untrusted: the inputs are in different folders: \(paths.sorted().joined(separator: ", ")); give the "
                    + "folder that contains all of them with --root and --output-root")
        }
        return folder
    }
}

extension ResourceLimits {
    /// The default limits for input from strangers, listed in SECURITY.md.
    static let untrusted: ResourceLimits = {
        var limits = ResourceLimits()
        limits.renderTime = 600
        limits.memory = 2048
        // Reading the layers that a small file repeats must not take more than a second or two.
        limits.layers = 10_000
        limits.captionWords = 50_000
        // Each image needs a process of its own, about seven milliseconds.
        limits.mediaFiles = 250
        limits.svgPixels = 200_000_000
        // About two seconds of one core.
        limits.framePixels = 10_000_000_000
        limits.advancedFrames = 5_000_000
        return limits
    }()
}

// MARK: Commands

extension SceneArguments {
    /// The folder of the scene; for standard input, the folder of relative paths.
    fileprivate var folder: String { base.folder(of: path) }
}

extension BaseArguments {
    fileprivate func folder(of scene: String) -> String {
        scene == SceneInput.standardInput ? base ?? "." : parentFolder(scene)
    }
}

/// Returns the folder that contains a file or a folder.
private func parentFolder(_ path: String) -> String {
    let parent = FilePath.parent(path)
    return parent.isEmpty ? "." : parent
}

extension Render: InputCommand, OutputCommand, DecodingCommand {
    var inputFolders: [String] { [scene.folder] }
}

extension Export: InputCommand, OutputCommand, DecodingCommand {
    var inputFolders: [String] { [scene.folder] }
}

extension ExportPlayer: InputCommand, OutputCommand, DecodingCommand {
    var inputFolders: [String] { [scene.folder] }
}

extension Still: InputCommand, OutputCommand, DecodingCommand {
    var inputFolders: [String] { [scene.folder] }
}

extension Inspect: InputCommand, OutputCommand, DecodingCommand {
    var inputFolders: [String] { [scene.folder] }
}

extension Plan: InputCommand, OutputCommand, DecodingCommand {
    var inputFolders: [String] { [scene.folder] }
}

extension Watch: InputCommand, OutputCommand, DecodingCommand {
    var inputFolders: [String] { [base.folder(of: path)] }
}

extension Preview: InputCommand, DecodingCommand {
    var inputFolders: [String] { [InputFiles.isFolder(path) ? path : base.folder(of: path)] }
}

extension Validate: InputCommand, DecodingCommand {
    // Explanations need no input.
    var inputFolders: [String] { scenes.isEmpty ? ["."] : scenes.map { base.folder(of: $0) } }
}

extension Lint: InputCommand, DecodingCommand {
    var inputFolders: [String] { [scene.folder] }
}

extension Batch: InputCommand, OutputCommand, DecodingCommand {
    var inputFolders: [String] { scenes.map { base.folder(of: $0) } }
}

extension Probe: InputCommand, DecodingCommand {
    var inputFolders: [String] { files.map(parentFolder) }
}

// A plan is beside its scene, or in a folder beside it.

extension Chunk: InputCommand, OutputCommand, DecodingCommand {
    var inputFolders: [String] { [folder + "/.."] }
}

extension Worker: InputCommand, OutputCommand, DecodingCommand {
    var inputFolders: [String] { [folder + "/.."] }
}

extension Assemble: InputCommand, OutputCommand, DecodingCommand {
    var inputFolders: [String] { [folder + "/.."] }
}

extension Farm: InputCommand, OutputCommand {
    var inputFolders: [String] { [batch.rows == nil ? folder + "/.." : parentFolder(folder)] }
}
