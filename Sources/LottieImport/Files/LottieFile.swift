import Foundation

/// The JSON of an animation with the files it names: a JSON file, a dotLottie archive, or a gzip-compressed file.
struct LottieFile {
    /// The longest JSON that is read, in bytes.
    static let byteLimit = 64 << 20

    let json: JSONValue
    let files: LottieFiles

    /// Reads an animation.
    ///
    /// - Parameters:
    ///   - data: The bytes of the file.
    ///   - name: The name for messages.
    ///   - animation: The name of an animation in an archive; nil for its first.
    ///   - files: The files beside the animation.
    init(_ data: Data, name: String, animation: String?, files: LottieFiles) throws(LottieError) {
        guard data.count <= Self.byteLimit else {
            throw .unreadable(file: name, problem: "the file is larger than 64 MiB")
        }
        guard ZipArchive.isArchive(data) else {
            let isGzip = data.starts(with: [0x1f, 0x8b])
            guard let text = isGzip ? inflatedGzip(data) : data else {
                throw .unreadable(file: name, problem: "the gzip data is damaged")
            }
            json = try JSONParser.parse(text, name: name)
            self.files = files
            return
        }
        let entries = try ZipArchive.entries(data, name: name)
        let manifest = try entries["manifest.json"].map { data throws(LottieError) in
            try JSONParser.parse(data, name: "\(name)/manifest.json")
        }
        let path = try Self.path(of: animation, manifest, entries, name)
        guard let text = entries[path] else {
            throw .unreadable(file: name, problem: "the archive has no file \"\(path)\"")
        }
        json = try JSONParser.parse(text, name: "\(name)/\(path)")
        var inner = files
        inner.folder = nil
        inner.entries = entries
        self.files = inner
    }

    /// Returns the path of an animation in an archive.
    private static func path(
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
        let candidates = ["a/\(id).json", "a/\(id).lot", "animations/\(id).json", "animations/\(id).lot"]
        return candidates.first { entries[$0] != nil } ?? candidates[0]
    }
}
