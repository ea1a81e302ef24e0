import MediaPipeline

extension MovieContainer {
    /// The path, with the extension where its last part has none. A sequence then goes into a folder of that name; `-`,
    /// a pipe and a device stay.
    public func completing(_ path: String) -> String {
        let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
        guard !name.isEmpty, !name.contains("."), !isSequence, !MovieWriter.isPipe(path) else { return path }
        return path + "." + fileExtension
    }
}
