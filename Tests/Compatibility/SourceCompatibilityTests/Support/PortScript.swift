import Foundation

/// Runs Scripts/port on a file with these contents.
///
/// - Returns: The edited contents, what the script prints, with FILE for the file, and its exit status.
func port(_ source: String, check: Bool = false) throws -> (text: String, output: String, status: Int32) {
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../../../Scripts/port").standardizedFileURL
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).swift")
    try Data(source.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    process.executableURL = script
    process.arguments = (check ? ["--check"] : []) + [file.path]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let name = output.replacingOccurrences(of: file.path, with: "FILE")
    return (try String(contentsOf: file, encoding: .utf8), name, process.terminationStatus)
}
