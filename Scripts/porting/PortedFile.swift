import Foundation

/// A file before and after the edits.
struct PortedFile {
    let path: String
    private let original: [String]
    private let lines: [String]
    /// What the defaults of optional methods may change.
    private let reports: [String]

    /// Edits the text of a file; `optionalMembers` are those of all files, because calls may be in other files than the
    /// protocols.
    init(path: String, text: String, optionalMembers: OptionalMembers) {
        var optionalMembers = optionalMembers
        let moved = ExtensionOverrides.moved(
            importingImpliedModule(replacingTimingNames(replacingPerform(conformingObservers(text)))))
        let typed = optionalMembers.typingDelegates(optionalMembers.edit(moved))
        let bound = typed.components(separatedBy: "\n").map(optionalMembers.replacingCalls)
        let methods = Methods(bound)
        self.path = path
        original = text.components(separatedBy: "\n")
        let timed = replacingDeadlines(bound)
        lines = replacingManagedProperties(timed.enumerated().map { edited($0.element, methods, $0.offset) })
        reports = optionalMembers.reports
    }

    /// The number of lines that are not in the original.
    var changedLineCount: Int { Set(lines).subtracting(original).count }

    /// What remains to be done by hand, with the places.
    var remainingWork: [String] {
        reports.map { "\(path): \($0)" }
            + lines.enumerated().flatMap { index, line in
                advice(on: line).map { "\(path):\(index + 1): \(line.trimmingCharacters(in: .whitespaces)): \($0)" }
            }
    }

    private func advice(on line: String) -> [String] {
        remainsInComments.filter { $0.0.matches(line) }.map(\.1) + remains.filter { $0.0.matches(code(line)) }.map(\.1)
    }

    /// Writes the file unless nothing changed.
    func write() throws {
        guard lines != original else { return }
        try lines.joined(separator: "\n").write(toFile: path, atomically: true, encoding: .utf8)
    }
}
