import Foundation
import JSONParsing
import SourceFiles
import ZipReading

/// The JSON of an animation with the files it names: a JSON file, a dotLottie archive, or a gzip-compressed file.
struct LottieFile {
    /// The largest file and the longest JSON that are read, in bytes.
    static let byteLimit = 64 << 20

    let json: JSONValue
    let files: LottieFiles
    /// The name of the animation in an archive; nil for other files.
    private(set) var animation: String?
    /// The names of the animations of an archive.
    private(set) var animations: [String] = []
    /// The theme of an archive that applies; nil for none.
    private(set) var theme: LottieTheme?
    /// The names of the themes of an archive that apply to the animation.
    private(set) var themes: [String] = []
    /// The names of the state machines of an archive.
    private(set) var stateMachines: [String] = []
    /// The features of the archive that are not supported.
    private(set) var warnings: [LottieAnimation.Warning] = []

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
            guard let text = isGzip ? GzipData.inflated(data) : data else {
                throw .unreadable(file: name, problem: "the gzip data is damaged, or larger than 64 MiB")
            }
            for (value, kind) in [(animation, "several animations"), (theme, "themes")] where value != nil {
                let part = kind == "themes" ? "theme" : "name of the animation"
                throw .unreadable(file: name, problem: "only dotLottie archives have \(kind); remove the \(part)")
            }
            guard !TextFile.isWebPage(text) else {
                throw .unreadable(file: name, problem: TextFile.webPageProblem)
            }
            self.init(try JSONParser.parse(text, name: name), files)
            return
        }
        let archive = try LottieArchive(data, name: name)
        try self.init(archive, animation: animation, theme: theme, files: files)
        if !stateMachines.isEmpty {
            let names = stateMachines.map { "\"\($0)\"" }.joined(separator: ", ")
            let problem = "the state machine \(names) does not run; choose it with stateMachine in a scene"
            warnings.append(LottieAnimation.Warning(path: "manifest.json", problem: problem))
        }
    }

    private init(_ json: JSONValue, _ files: LottieFiles) {
        self.json = json
        self.files = files
    }

    /// Reads an animation of an archive.
    init(_ archive: LottieArchive, animation: String?, theme: String?, files: LottieFiles) throws(LottieError) {
        let id = try archive.animation(animation)
        json = try archive.animationFile(id)
        var inner = files
        inner.folder = nil
        inner.entries = archive.entries
        self.files = inner
        self.animation = id
        animations = archive.animations
        stateMachines = archive.stateMachines
        try readTheme(theme, of: id, archive)
    }

    /// Reads the theme with a name, or the animation's first one.
    private mutating func readTheme(_ wanted: String?, of id: String, _ archive: LottieArchive) throws(LottieError) {
        if let wanted { try archive.check(wanted, "theme", in: archive.themes) }
        let (names, initial) = archive.themes(of: id)
        themes = names
        guard let chosen = wanted ?? initial, !chosen.isEmpty else { return }
        guard archive.entries["t/\(chosen).json"] != nil else {
            let problem = "the theme \"\(chosen)\" is not a JSON file in the archive; drawn without it"
            warnings.append(LottieAnimation.Warning(path: "manifest.json", problem: problem))
            return
        }
        theme = LottieTheme(try archive.json("t/\(chosen).json"), animation: id)
    }
}

extension LottieAnimation {
    /// The largest file that is read, in bytes.
    package static let byteLimit = LottieFile.byteLimit
}
