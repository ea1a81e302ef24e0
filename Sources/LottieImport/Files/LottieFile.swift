import Foundation

/// The JSON of an animation with the files it names: a JSON file, a dotLottie archive, or a gzip-compressed file.
struct LottieFile {
    /// The longest JSON that is read, in bytes.
    static let byteLimit = 64 << 20

    let json: JSONValue
    let files: LottieFiles
    /// The theme of an archive that applies; nil for none.
    private(set) var theme: LottieTheme?
    /// The names of the themes of an archive that apply to the animation.
    private(set) var themes: [String] = []
    /// The features of the archive that are not supported.
    private(set) var warnings: [LottieWarning] = []

    /// Reads an animation.
    ///
    /// - Parameters:
    ///   - data: The bytes of the file.
    ///   - name: The name for messages.
    ///   - animation: The name of an animation in an archive; nil for its first.
    ///   - theme: The name of a theme in an archive; nil for the one that the animation names, if any.
    ///   - files: The files beside the animation.
    init(_ data: Data, name: String, animation: String?, theme: String? = nil, files: LottieFiles) throws(LottieError) {
        guard data.count <= Self.byteLimit else {
            throw .unreadable(file: name, problem: "the file is larger than 64 MiB")
        }
        guard ZipArchive.isArchive(data) else {
            let isGzip = data.starts(with: [0x1f, 0x8b])
            guard let text = isGzip ? inflatedGzip(data) : data else {
                throw .unreadable(file: name, problem: "the gzip data is damaged")
            }
            guard theme == nil else {
                throw .unreadable(file: name, problem: "only dotLottie archives have themes; remove the theme")
            }
            json = try JSONParser.parse(text, name: name)
            self.files = files
            return
        }
        let entries = try ZipArchive.entries(data, name: name)
        let manifest = try entries["manifest.json"].map { data throws(LottieError) in
            try JSONParser.parse(data, name: "\(name)/manifest.json")
        }
        let id = try Self.name(of: animation, manifest, entries, name)
        let path = Self.path(of: id, entries)
        guard let text = entries[path] else {
            throw .unreadable(file: name, problem: "the archive has no file \"\(path)\"")
        }
        json = try JSONParser.parse(text, name: "\(name)/\(path)")
        var inner = files
        inner.folder = nil
        inner.entries = entries
        self.files = inner
        if manifest?["stateMachines"]?.array?.isEmpty == false {
            let problem = "state machines are not supported; the animation plays from its start to its end"
            warnings.append(LottieWarning(path: "manifest.json", problem: problem))
        }
        try readTheme(theme, of: id, manifest, name)
    }

    /// Reads the theme with a name, or the animation's first one.
    private mutating func readTheme(_ wanted: String?, of id: String, _ manifest: JSONValue?, _ name: String)
        throws(LottieError)
    {
        let animation = manifest?["animations"]?.array?.first { $0["id"]?.string == id }
        let all = manifest?["themes"]?.array?.compactMap { $0["id"]?.string } ?? []
        let own = animation?["themes"]?.array?.compactMap { $0.string ?? $0["id"]?.string }
        themes = own.map { own in all.filter(own.contains) } ?? all
        if let wanted, !all.contains(wanted) {
            let known = all.isEmpty ? "it has none" : "it has: \(all.joined(separator: ", "))"
            throw .unreadable(file: name, problem: "the archive has no theme \"\(wanted)\"; \(known)")
        }
        let initial = animation?["initialTheme"]?.string ?? animation?["defaultTheme"]?.string
        guard let chosen = wanted ?? initial, !chosen.isEmpty else { return }
        guard let data = files.entries["t/\(chosen).json"] else {
            let problem = "the theme \"\(chosen)\" is not a JSON file in the archive; drawn without it"
            warnings.append(LottieWarning(path: "manifest.json", problem: problem))
            return
        }
        theme = LottieTheme(try JSONParser.parse(data, name: "\(name)/t/\(chosen).json"), animation: id)
    }

    /// Returns the path of an animation in an archive.
    private static func path(of id: String, _ entries: [String: Data]) -> String {
        let candidates = ["a/\(id).json", "a/\(id).lot", "animations/\(id).json", "animations/\(id).lot"]
        return candidates.first { entries[$0] != nil } ?? candidates[0]
    }

    /// Returns the name of the animation to show.
    private static func name(
        of animation: String?, _ manifest: JSONValue?, _ entries: [String: Data], _ name: String
    ) throws(LottieError) -> String {
        let listed = manifest?["animations"]?.array?.compactMap { $0["id"]?.string } ?? []
        let found = entries.keys.filter { path in
            ["a/", "animations/"].contains { path.hasPrefix($0) } && [".json", ".lot"].contains { path.hasSuffix($0) }
        }.sorted()
        let ids =
            listed.isEmpty ? found.map { URL(fileURLWithPath: $0).deletingPathExtension().lastPathComponent } : listed
        if let animation, !ids.contains(animation) {
            let known = ids.joined(separator: ", ")
            throw .unreadable(file: name, problem: "the archive has no animation \"\(animation)\"; it has: \(known)")
        }
        let initial = manifest?["initial"]?["animation"]?.string ?? manifest?["activeAnimationId"]?.string
        guard let id = animation ?? initial ?? ids.first else {
            throw .unreadable(file: name, problem: "the archive has no animations")
        }
        return id
    }
}
