import Foundation

/// Numbered pictures that are shown one after the other: `frames/img%04d.png` at 24 a second.
public struct ImageSequence: Hashable, Sendable {
    /// A file whose name holds one `%d` or `%0Nd`, where the number stands.
    public let pattern: URL
    public let frameRate: FrameRate
    /// The number of the first picture; nil for the least that is there.
    public let firstNumber: Int?

    /// Nil when the name holds no number's place, or several.
    public init?(pattern: URL, frameRate: FrameRate, firstNumber: Int? = nil) {
        guard NumberedName(pattern.lastPathComponent) != nil else { return nil }
        self.pattern = pattern
        self.frameRate = frameRate
        self.firstNumber = firstNumber
    }

    /// True for names that a sequence may have.
    public static func isPattern(_ name: String) -> Bool { NumberedName((name as NSString).lastPathComponent) != nil }

    /// The files, in order.
    ///
    /// - Throws: `.notFound` when the folder, the first picture or one between others is missing.
    public func files() throws(MediaError) -> [URL] {
        let folder = pattern.deletingLastPathComponent()
        guard let name = NumberedName(pattern.lastPathComponent),
            let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
        else {
            throw missing(folder.path, "there is no such folder")
        }
        let numbers = names.compactMap(name.number).filter { $0 >= firstNumber ?? 0 }.sorted()
        guard let first = numbers.first else { throw missing(pattern.path, "no picture has a name like this") }
        if let firstNumber, first != firstNumber {
            throw missing(
                folder.appendingPathComponent(name.text(firstNumber)).path,
                "the first picture of the sequence is missing; the next is number \(first)")
        }
        if let last = zip(numbers, numbers.dropFirst()).first(where: { $1 - $0 > 1 })?.0 {
            throw missing(
                folder.appendingPathComponent(name.text(last + 1)).path, "this picture of the sequence is missing")
        }
        return numbers.map { folder.appendingPathComponent(name.text($0)) }
    }

    private func missing(_ path: String, _ detail: String) -> MediaError {
        MediaError(
            .notFound, file: path, during: "looking for the pictures of a sequence", detail: detail,
            remedy: "Check the pattern.")
    }
}

/// A file's name with the place of a number: `%d`, or `%04d` for at least four digits.
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

    func text(_ number: Int) -> String {
        let plain = String(number)
        return before + String(repeating: "0", count: max(0, digits - plain.count)) + plain + after
    }

    /// The number in a name that has this form; nil for all others.
    func number(_ name: String) -> Int? {
        guard name.hasPrefix(before), name.hasSuffix(after), name.utf8.count > before.utf8.count + after.utf8.count
        else { return nil }
        guard let number = Int(name.dropFirst(before.count).dropLast(after.count)), number >= 0, text(number) == name
        else { return nil }
        return number
    }
}
