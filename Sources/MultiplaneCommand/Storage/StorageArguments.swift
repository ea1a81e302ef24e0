import ArgumentParser
import FileAccess
import Foundation

/// The options for inputs with URLs.
struct FetchArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Fetch files of s3, gs, https and http URLs with this command, such as \"aws s3 cp {url} {file}\" (default: "
                + "\(FetchArguments.commandVariable)). See docs/ObjectStorage.md.", valueName: "command"))
    var fetchCommand: String?

    @Option(
        help: ArgumentHelp(
            "Fetch this URL at the start; may be repeated. With --root and --untrusted, scenes can name no other URLs.",
            valueName: "URL"))
    var fetch: [String] = []

    @Option(
        help: ArgumentHelp(
            "The folder for fetched files (default: \(FetchArguments.folderVariable), or multiplane/files in the user's "
                + "cache folder).", valueName: "folder"))
    var cache: String?

    @Flag(help: "Fetch URLs again whose files are in the cache folder.")
    var refetch = false

    @Option(
        help: ArgumentHelp("The maximum time of each transfer (default: 600).", valueName: "seconds"),
        transform: FetchArguments.seconds)
    var transferTimeout: Double?

    static let commandVariable = "MULTIPLANE_FETCH_COMMAND"
    static let folderVariable = "MULTIPLANE_CACHE"

    /// Makes URLs available to scenes.
    ///
    /// - Parameter isConfined: Whether scenes can name only the URLs of `--fetch`.
    /// - Returns: The paths of the files that were fetched.
    /// - Throws: `CommandError` for a wrong command, and for a URL of `--fetch` that cannot be fetched.
    func install(
        isConfined: Bool, environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws(CommandError) -> [String] {
        guard let text = fetchCommand ?? environment[Self.commandVariable].nonEmpty else {
            guard let url = fetch.first else { return [] }
            throw CommandError(
                .usage, "--fetch \(url): no command to fetch URLs is given; give one with --fetch-command")
        }
        let command = try StorageCommand(
            text, option: fetchCommand == nil ? Self.commandVariable : "--fetch-command", isFetching: true,
            timeout: transferTimeout ?? StorageCommand.defaultTimeout)
        let folder = cache ?? environment[Self.folderVariable].nonEmpty ?? FileCache.defaultFolder
        let files = FileCache(
            folder: URL(fileURLWithPath: folder).standardizedFileURL.path, command: command, isRefetching: refetch)
        let listed = Set(fetch)
        RemoteFiles.use { (url) throws(RemoteFiles.Failure) in
            guard !isConfined || listed.contains(url) else {
                throw RemoteFiles.Failure(
                    "the URL is not listed", remedy: "with --root and --untrusted, list each URL with --fetch")
            }
            return try files.path(of: url)
        }
        var paths: [String] = []
        for url in fetch {
            do throws(RemoteFiles.Failure) { paths.append(try RemoteFiles.path(of: url)) } catch {
                throw CommandError(.inputUnreadable, "\(url): \(error.reason); \(error.remedy)")
            }
        }
        return paths
    }

    static func seconds(_ text: String) throws -> Double {
        guard let seconds = Double(text), (0.1...86_400).contains(seconds) else {
            throw ArgumentValueError("expected seconds from 0.1 to 86400")
        }
        return seconds
    }
}

extension String? {
    /// The text; nil if it is empty.
    fileprivate var nonEmpty: String? { flatMap { $0.isEmpty ? nil : $0 } }
}

/// The options for outputs with URLs.
struct StoreArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Store an output whose name is an s3, gs, https or http URL with this command, such as \"aws s3 cp {file} "
                + "{url}\" (default: \(StoreArguments.commandVariable)). An existing object is replaced.",
            valueName: "command"))
    var storeCommand: String?

    @Option(
        help: ArgumentHelp("The maximum time to store each file (default: 600).", valueName: "seconds"),
        transform: FetchArguments.seconds)
    var storeTimeout: Double?

    static let commandVariable = "MULTIPLANE_STORE_COMMAND"

    /// Writes an output: calls `write` with its path, and stores the files of a URL when they are complete.
    ///
    /// - Parameters:
    ///   - output: The path or URL.
    ///   - root: The folder that files must be inside; nil for any folder.
    /// - Throws: `CommandError` with status `outputNotWritable` if a file cannot be stored; the errors of `write`.
    func storing<Result>(
        _ output: String, in root: ConfinedFolder?, isUntrusted: Bool, _ write: (String) throws -> Result
    ) throws -> Result {
        guard RemoteFiles.isURL(output) else { return try write(root.output(output)) }
        let command = try command(for: output, isUntrusted: isUntrusted)
        guard root == nil else {
            throw CommandError(
                .usage, "\(output): the URL is outside the output root folder; write a file, and store it afterwards")
        }
        let stored = try StoredOutput(output, command)
        defer { stored.removeFolder() }
        let result = try write(stored.path)
        try stored.store()
        return result
    }

    private func command(for url: String, isUntrusted: Bool) throws(CommandError) -> StorageCommand {
        guard !isUntrusted else {
            throw CommandError(
                .usage, "\(url): --untrusted starts no other programs; write a file, and store it afterwards")
        }
        guard let text = storeCommand ?? ProcessInfo.processInfo.environment[Self.commandVariable].nonEmpty else {
            throw CommandError(
                .usage, "\(url): no command to store outputs is given; give one with --store-command, or write a file")
        }
        return try StorageCommand(
            text, option: storeCommand == nil ? Self.commandVariable : "--store-command", isFetching: false,
            timeout: storeTimeout ?? StorageCommand.defaultTimeout)
    }
}
