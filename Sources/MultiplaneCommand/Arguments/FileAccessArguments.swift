import ArgumentParser
import FileAccess
import Foundation
import MediaWriting
import MovieRendering
import SourceFiles

/// The options `--root` and `--untrusted`, for scenes from untrusted sources.
struct RootArguments: ParsableArguments {
    @Flag(
        help: """
            Confine the command for input from strangers: files, decoders, network, time and memory (also \
            \(Self.untrustedVariable)=1). See SECURITY.md.
            """)
    var untrusted = false

    @Option(
        help: ArgumentHelp(
            "Read only files inside this folder, after symbolic links are followed (default: MULTIPLANE_ROOT; "
                + "otherwise any file). System fonts and included presets are excepted. See SECURITY.md.",
            valueName: "folder"))
    var root: String?

    @OptionGroup var fetching: FetchArguments

    static let untrustedVariable = "MULTIPLANE_UNTRUSTED"
    static let variable = "MULTIPLANE_ROOT"

    /// The folder that input files must be inside; nil for any folder.
    ///
    /// - Throws: `CommandError` with status `usage` if the folder does not exist.
    func folder() throws(CommandError) -> ConfinedFolder? {
        try ConfinedFolder(option: "--root", root, variable: Self.variable)
    }

    /// Returns the warnings that are errors: with `--untrusted` those about media files, with `--strict` all.
    func strictness(_ isStrict: Bool) -> Strictness { isStrict ? .all : untrusted ? .media : .lenient }
}

/// The option `--output-root`, for output names from untrusted sources.
struct OutputRootArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Write only files inside this folder, after symbolic links are followed (default: "
                + "MULTIPLANE_OUTPUT_ROOT; otherwise any folder).", valueName: "folder"))
    var outputRoot: String?

    @OptionGroup var storing: StoreArguments

    static let variable = "MULTIPLANE_OUTPUT_ROOT"

    /// The folder that outputs must be inside; nil for any folder.
    ///
    /// - Throws: `CommandError` with status `usage` if the folder does not exist.
    func folder() throws(CommandError) -> ConfinedFolder? {
        try ConfinedFolder(option: "--output-root", outputRoot, variable: Self.variable)
    }
}

extension ConfinedFolder {
    /// Opens the folder of an option, or else that of an environment variable; nil if neither is given.
    fileprivate init?(option: String, _ value: String?, variable: String) throws(CommandError) {
        let inherited = ProcessInfo.processInfo.environment[variable].flatMap { $0.isEmpty ? nil : $0 }
        guard let path = value ?? inherited else { return nil }
        guard let folder = ConfinedFolder(path) else {
            let source = value == nil ? variable : option
            throw CommandError(.usage, "\(source): \"\(path)\" is not a folder; give an existing folder")
        }
        self = folder
    }
}

extension ConfinedFolder? {
    /// Returns the path to write for an output: `path` itself without a root folder, or the path inside the root folder
    /// with all links followed. The file need not exist.
    ///
    /// - Throws: `CommandError` with status `outputNotWritable` if the output is outside the root folder.
    func output(_ path: String) throws(CommandError) -> String {
        guard !RemoteFiles.isURL(path) else {
            throw CommandError(
                .usage,
                "\(path): this command writes files only; render, still and assemble can store outputs "
                    + "(--store-command)")
        }
        guard let self, path != MovieWriter.standardOutput else { return path }
        guard let resolved = self.resolve(path) else {
            throw CommandError(
                .outputNotWritable,
                "\(path): the path is outside the output root folder; give a name inside \(self.path)")
        }
        return resolved
    }

    /// Returns the path to read for an input: `path` itself without a root folder, or the path inside the root folder
    /// with all links followed; for a URL, the path of the fetched file.
    ///
    /// - Throws: `CommandError` with status `inputUnreadable` if the file is outside the root folder.
    func input(_ path: String) throws(CommandError) -> String {
        if RemoteFiles.isURL(path) {
            do throws(RemoteFiles.Failure) { return try RemoteFiles.path(of: path) } catch {
                throw CommandError(.inputUnreadable, "\(path): \(error.reason); \(error.remedy)")
            }
        }
        guard let self else { return path }
        do throws(MediaError) {
            return try self.input(path)
        } catch {
            throw CommandError(
                .inputUnreadable, "\(path): \(error.detail); expected a file inside \(self.path)")
        }
    }
}
