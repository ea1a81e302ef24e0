import Foundation

/// The documentation comments of public types and their properties.
struct SourceComments {
    private var types: [String: String] = [:]
    /// The comments of properties, by type and key.
    private var properties: [String: String] = [:]

    init(folders: [String]) {
        for folder in folders {
            for case let file as URL in FileManager.default.enumerator(
                at: URL(fileURLWithPath: folder), includingPropertiesForKeys: nil) ?? .init()
            where file.pathExtension == "swift" {
                read((try? String(contentsOf: file, encoding: .utf8)) ?? "")
            }
        }
    }

    private mutating func read(_ source: String) {
        var comment: [Substring] = []
        var type: String = ""
        for line in source.split(separator: "\n", omittingEmptySubsequences: false) {
            let trimmed = line.drop { $0 == " " }
            if trimmed.hasPrefix("///") {
                comment.append(trimmed.dropFirst(3).drop { $0 == " " })
                continue
            }
            if let match = line.firstMatch(of: #/^(?:open|public)(?: final)? class (\w+)|^extension (\w+)/#),
                let name = match.output.1 ?? match.output.2
            {
                type = String(name)
                if match.output.1 != nil { types[type] = Self.joined(comment) }
            } else if let match = line.firstMatch(of: #/^    (?:open|public)(?: override)? var `?(\w+)/#),
                !comment.isEmpty
            {
                properties["\(type).\(match.output.1)"] = Self.joined(comment)
            }
            if !trimmed.hasPrefix("@") { comment = [] }
        }
    }

    /// Returns the text without comment marks, one paragraph per line.
    private static func joined(_ lines: [Substring]) -> String {
        lines.split(separator: "").map { $0.filter { !$0.hasPrefix("- ") }.joined(separator: " ") }.filter {
            !$0.isEmpty
        }.joined(separator: "\n\n")
    }

    /// Returns the comment of a type; empty for none.
    func ofType(_ name: String) -> String { types[name] ?? "" }

    /// Returns the comment of a property for a table cell; `hidden` is `isHidden` in Swift.
    func of(_ key: String, in type: String) -> String {
        let swift = "is" + key.prefix(1).uppercased() + key.dropFirst()
        let found = [key, swift].lazy.compactMap { name in
            [type, "CALayer"].lazy.compactMap { properties["\($0).\(name)"] }.first
        }.first
        return (found ?? "").replacing("\n\n", with: " ").replacing("|", with: "\\|")
    }
}
