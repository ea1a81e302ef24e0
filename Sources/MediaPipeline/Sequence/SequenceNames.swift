import Foundation

/// The names of a sequence's files, from a pattern or a folder.
struct SequenceNames: Equatable {
    let folder: String
    private let before: String
    private let after: String
    /// Digits at least; zeros fill up.
    private let digits: Int
    /// What frame 0 is called.
    private let firstNumber: Int

    /// - Parameters:
    ///   - suffix: of the files in a folder.
    ///   - firstNumber: in frame 0's name.
    /// - Throws: `.sequencePattern` for a pattern without exactly one `%d`, or with one outside the last part.
    init(_ path: String, suffix: String = "png", firstNumber: Int = 0) throws(MovieSettingsError) {
        self.firstNumber = firstNumber
        guard path.contains("%") else {
            folder = path.isEmpty ? "." : path
            before = "frame-"
            after = "." + suffix
            digits = 5
            return
        }
        folder = PartialFileName(of: path).folder
        let name = path.split(separator: "/").last ?? ""
        guard !folder.contains("%"), let match = name.wholeMatch(of: /([^%]*)%(?:0([1-9]))?d([^%]*)/) else {
            throw .sequencePattern(path)
        }
        before = String(match.1)
        digits = match.2.flatMap { Int($0) } ?? 1
        after = String(match.3)
    }

    /// The pattern as a name: the same for all who write these files.
    var title: String { "\(before)%0\(digits)d\(after)" }

    func name(frame: Int) -> String {
        let number = String(firstNumber + frame)
        return before + String(repeating: "0", count: max(0, digits - number.count)) + number + after
    }

    func path(frame: Int) -> String { folder + "/" + name(frame: frame) }

    /// - Throws: `.outputNotWritable` when the folder is not there and cannot be made.
    func makeFolder() throws(MediaError) {
        do { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) } catch {
            throw MediaError(
                .outputNotWritable, file: folder, during: "making the folder", detail: "the folder cannot be made",
                remedy: "Check the permissions of the folder above it.")
        }
    }
}
