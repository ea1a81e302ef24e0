// Edits Swift files for the differences between Apple's platforms and Linux that need no judgment, and reports the
// others. Works on lines, so code in multi-line strings is edited as well.
import Foundation

func text(of path: String) -> String? { try? String(contentsOfFile: path, encoding: .utf8) }

/// Edits a file, prints what it did, and returns what remains to be done.
func port(_ path: String, _ optionalMembers: OptionalMembers, isCheck: Bool) -> [String] {
    guard let text = text(of: path) else { return ["\(path): cannot be read as UTF-8 text"] }
    let file = PortedFile(path: path, text: text, optionalMembers: optionalMembers)
    do {
        if !isCheck { try file.write() }
    } catch {
        return ["\(path): cannot be written: \(error.localizedDescription)"]
    }
    let count = file.changedLineCount
    print("\(path): \(count) line\(count == 1 ? "" : "s") \(isCheck ? "to edit" : "edited")")
    return file.remainingWork
}

var paths = Array(CommandLine.arguments.dropFirst())
let isCheck = paths.first == "--check"
if isCheck { paths.removeFirst() }
guard !paths.isEmpty, !paths.contains("--help") else {
    print("usage: Scripts/port [--check] FILE…")
    exit(64)
}

var optionalMembers = OptionalMembers()
for path in paths {
    if let text = text(of: path) { _ = optionalMembers.edit(text) }
}
optionalMembers.forgetReports()

var remainingCount = 0
for path in paths {
    for report in port(path, optionalMembers, isCheck: isCheck) {
        print(report)
        remainingCount += 1
    }
}
exit(remainingCount > 0 ? 1 : 0)
