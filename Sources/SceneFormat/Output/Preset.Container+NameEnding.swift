extension Preset.Container {
    /// What a name ends with after a dot: "mp4"; of a sequence the numbers' pattern too.
    public var fileExtension: String {
        switch self {
        case .mp4: "mp4"
        case .webm: "webm"
        case .pngSequence: "%05d.png"
        }
    }

    /// The path, with the extension where its last part has none. A sequence then goes into a folder of that name.
    public func completing(_ path: String) -> String {
        let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
        guard !name.isEmpty, !name.contains("."), self != .pngSequence else { return path }
        return path + "." + fileExtension
    }
}
