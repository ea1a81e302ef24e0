import FileAccess
import Foundation
import MediaTime

/// The source of a clip.
package enum ClipSource: Hashable, Sendable {
    /// A media file, or an animated image.
    case file(URL)
    /// A media file whose content before time zero plays too, which only Matroska files have.
    case untrimmed(URL)
    /// A media file of which other tracks play, or whose alpha is interpreted differently, than the file declares.
    case selected(URL, ClipSelection)
    /// A sequence of numbered image files.
    case sequence(ImageSequence)

    /// The file, or the pattern of the sequence's names.
    package var url: URL {
        switch self {
        case .file(let url), .untrimmed(let url), .selected(let url, _): url
        case .sequence(let sequence): sequence.pattern
        }
    }
}

extension ClipSource {
    /// Whether content before time zero plays.
    package var showsContentBeforeZero: Bool { selection.showsContentBeforeZero }

    /// The tracks that play, and the meaning of alpha.
    package var selection: ClipSelection {
        switch self {
        case .file, .sequence: ClipSelection()
        case .untrimmed: ClipSelection(showsContentBeforeZero: true)
        case .selected(_, let selection): selection
        }
    }

    /// Creates the source of a file.
    package init(_ url: URL, _ selection: ClipSelection) {
        var others = selection
        others.showsContentBeforeZero = false
        guard others == ClipSelection() else {
            self = .selected(url, selection)
            return
        }
        self = selection.showsContentBeforeZero ? .untrimmed(url) : .file(url)
    }
}

/// A sequence of numbered image files that are shown one after the other, such as `frames/img%04d.png` at 24 frames per
/// second.
package struct ImageSequence: Hashable, Sendable {
    /// A file URL whose name contains one `%d` or `%0Nd` in place of the number.
    package let pattern: URL
    /// The frame rate at which the images are shown.
    package let frameRate: FrameRate
    /// The number of the first image; `nil` for the smallest existing number.
    package let firstNumber: Int?
    /// The folder that the images must be inside; `nil` for any folder.
    private let root: ConfinedFolder?

    /// Creates a sequence; `nil` unless the name contains exactly one placeholder.
    package init?(pattern: URL, frameRate: FrameRate, firstNumber: Int? = nil, root: ConfinedFolder? = nil) {
        guard NumberedName(pattern.lastPathComponent) != nil else { return nil }
        self.pattern = pattern
        self.frameRate = frameRate
        self.firstNumber = firstNumber
        self.root = root
    }

    /// Returns the files of the sequence, in order.
    ///
    /// - Throws: `.notFound` if the folder, the first image or an image in between is missing; `.permissionDenied` if
    ///   an image is outside the root folder.
    package func files() throws(MediaError) -> [URL] {
        let folder = pattern.deletingLastPathComponent()
        guard let name = NumberedName(pattern.lastPathComponent),
            let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
        else {
            throw missing(folder.path, "the folder does not exist")
        }
        let numbers = names.compactMap(name.number).filter { $0 >= firstNumber ?? 0 }.sorted()
        guard let first = numbers.first else { throw missing(pattern.path, "no file matches this pattern") }
        if let firstNumber, first != firstNumber {
            throw missing(
                folder.appendingPathComponent(name.text(firstNumber)).path,
                "the first image of the sequence is missing; the next is number \(first)")
        }
        if let last = zip(numbers, numbers.dropFirst()).first(where: { $1 - $0 > 1 })?.0 {
            throw missing(
                folder.appendingPathComponent(name.text(last + 1)).path, "this image of the sequence is missing")
        }
        let files = numbers.map { folder.appendingPathComponent(name.text($0)) }
        guard let root else { return files }
        var resolved: [URL] = []
        for file in files { resolved.append(URL(fileURLWithPath: try root.input(file.path))) }
        return resolved
    }

    private func missing(_ path: String, _ detail: String) -> MediaError {
        MediaError(
            .notFound, file: path, during: "looking for the images of a sequence", detail: detail,
            remedy: "Check the pattern.")
    }
}

/// A file name with a placeholder for a number: `%d`, or `%04d` for at least four digits.
struct NumberedName {
    private let before: String, after: String
    private let digits: Int

    init?(_ name: String) {
        let matches = name.matches(of: /%(?:0([0-9]{1,2}))?d/)
        guard matches.count == 1, let match = matches.first else { return nil }
        before = String(name[..<match.range.lowerBound])
        after = String(name[match.range.upperBound...])
        digits = match.1.flatMap { Int($0) } ?? 0
    }

    /// Returns the file name for a number.
    func text(_ number: Int) -> String {
        let plain = String(number)
        return before + String(repeating: "0", count: max(0, digits - plain.count)) + plain + after
    }

    /// Returns the number in a name that matches the pattern; `nil` for other names.
    func number(_ name: String) -> Int? {
        guard name.hasPrefix(before), name.hasSuffix(after), name.utf8.count > before.utf8.count + after.utf8.count
        else { return nil }
        guard let number = Int(name.dropFirst(before.count).dropLast(after.count)), number >= 0, text(number) == name
        else { return nil }
        return number
    }
}
