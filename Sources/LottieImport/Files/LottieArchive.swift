import Foundation
import JSONParsing
import ZipReading

/// A dotLottie archive: its files, and what its manifest lists.
struct LottieArchive {
    /// The name of the file for messages.
    let name: String
    /// The files by path.
    let entries: [String: Data]
    /// The names of the animations, the first one of the manifest first.
    let animations: [String]
    /// The names of the themes.
    let themes: [String]
    /// The names of the state machines.
    let stateMachines: [String]
    private let manifest: JSONValue?

    /// Reads an archive.
    ///
    /// - Throws: `LottieError` for damaged archives, and those beyond the limits.
    init(_ data: Data, name: String) throws(LottieError) {
        self.name = name
        entries = try Self.files(data, name: name)
        let manifest = try entries["manifest.json"].map { data throws(LottieError) in
            try JSONParser.parse(data, name: "\(name)/manifest.json")
        }
        self.manifest = manifest
        func names(_ key: String) -> [String] { manifest?[key]?.array?.compactMap { $0["id"]?.string } ?? [] }
        let listed = names("animations")
        animations = listed.isEmpty ? Self.animations(entries.keys) : listed
        themes = names("themes")
        stateMachines = names("stateMachines")
    }

    /// Unpacks all files.
    private static func files(_ data: Data, name: String) throws(LottieError) -> [String: Data] {
        do throws(ZipArchive.Failure) {
            let archive = try ZipArchive(data)
            var files: [String: Data] = [:]
            for path in archive.paths { files[path] = try archive.contents(path) }
            return files
        } catch {
            throw .unreadable(file: name, problem: "zip: \(error.problem)")
        }
    }

    /// Returns the names of animation files, for archives whose manifest lists none.
    private static func animations(_ paths: some Sequence<String>) -> [String] {
        paths.filter { path in
            ["a/", "animations/"].contains { path.hasPrefix($0) } && [".json", ".lot"].contains { path.hasSuffix($0) }
        }.sorted().map { URL(fileURLWithPath: $0).deletingPathExtension().lastPathComponent }
    }

    /// Returns the name of the animation to show.
    ///
    /// - Parameter wanted: A name; nil for the animation that the archive names first.
    func animation(_ wanted: String?) throws(LottieError) -> String {
        if let wanted { try check(wanted, "animation", in: animations) }
        let initial = manifest?["initial"]?["animation"]?.string ?? manifest?["activeAnimationId"]?.string
        guard let id = wanted ?? initial ?? animations.first else {
            throw .unreadable(file: name, problem: "the archive has no animations")
        }
        return id
    }

    /// Returns the name of the state machine to run.
    ///
    /// - Parameter wanted: A name; nil for the state machine that the archive names first.
    func stateMachine(_ wanted: String?) throws(LottieError) -> String {
        if let wanted { try check(wanted, "state machine", in: stateMachines) }
        let initial = manifest?["initial"]?["stateMachine"]?.string
        guard let id = wanted ?? initial ?? stateMachines.first else {
            throw .unreadable(file: name, problem: "the archive has no state machines")
        }
        return id
    }

    /// Returns the JSON of an animation.
    func animationFile(_ id: String) throws(LottieError) -> JSONValue {
        let paths = ["a/\(id).json", "a/\(id).lot", "animations/\(id).json", "animations/\(id).lot"]
        return try json(paths.first { entries[$0] != nil } ?? paths[0])
    }

    /// Returns the JSON of a file.
    func json(_ path: String) throws(LottieError) -> JSONValue {
        guard let text = entries[path] else {
            throw .unreadable(file: name, problem: "the archive has no file \"\(path)\"")
        }
        return try JSONParser.parse(text, name: "\(name)/\(path)")
    }

    /// Returns the names of the themes that apply to an animation, and the one that it names itself, if any.
    func themes(of id: String) -> (names: [String], initial: String?) {
        let animation = manifest?["animations"]?.array?.first { $0["id"]?.string == id }
        let own = animation?["themes"]?.array?.compactMap { $0.string ?? $0["id"]?.string }
        let initial = animation?["initialTheme"]?.string ?? animation?["defaultTheme"]?.string
        return (own.map { own in themes.filter(own.contains) } ?? themes, initial)
    }

    /// Throws an error that lists the known names if a name is not one of them.
    func check(_ wanted: String, _ kind: String, in names: [String]) throws(LottieError) {
        guard !names.contains(wanted) else { return }
        let list = names.isEmpty ? "it has none" : "it has: \(names.joined(separator: ", "))"
        throw .unreadable(file: name, problem: "the archive has no \(kind) \"\(wanted)\"; \(list)")
    }
}
