import FileAccess

/// The messages of one render of a batch, which name its row and output.
struct BatchMessages {
    private let item: BatchPlan.Item
    private let isQuiet: Bool
    private let printsPath: Bool
    private(set) var all: [BatchConsole.Message] = []

    /// Creates messages.
    ///
    /// - Parameters:
    ///   - isQuiet: whether only errors are kept.
    ///   - printsPath: whether the path of a complete output is printed.
    init(_ item: BatchPlan.Item, isQuiet: Bool, printsPath: Bool) {
        self.item = item
        self.isQuiet = isQuiet
        self.printsPath = printsPath
    }

    mutating func addNote(_ note: String) {
        guard !isQuiet else { return }
        let text = "multiplane: note: \(item.title): \(note)".escapingControls
        all.append(.init(stream: .error, text: text + "\n"))
    }

    mutating func add(_ result: BatchResult) {
        if let error = result.error {
            all.append(.init(stream: .error, text: "\(item.title.escapingControls): not rendered\n\(error)\n"))
        }
        guard !isQuiet else { return }
        for warning in Console.lines(ofWarnings: result.warnings) {
            let text = "multiplane: warning: \(item.title.escapingControls): \(warning)"
            all.append(.init(stream: .error, text: text + "\n"))
        }
        if printsPath, result.status == .rendered { all.append(.init(stream: .output, text: item.output + "\n")) }
    }
}
