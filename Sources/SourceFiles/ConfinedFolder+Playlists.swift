import FileAccess

extension ConfinedFolder {
    /// Returns the path of an input file in the folder, and checks the files that it names if it is a playlist.
    ///
    /// - Throws: `.permissionDenied` for paths outside the folder.
    package func input(_ path: String) throws(MediaError) -> String {
        guard let resolved = InputFile.resolve(path, in: self) else { throw outside(path, "the path is") }
        if HLSPlaylist.files(path: resolved)?.contains(where: { InputFile.resolve($0, in: self) == nil }) == true {
            throw outside(path, "the playlist names a file")
        }
        return resolved
    }

    private func outside(_ path: String, _ subject: String) -> MediaError {
        MediaError(
            .permissionDenied, file: path, during: "opening the file", detail: "\(subject) outside the root folder",
            remedy: "Use a file inside \(self.path).")
    }
}
