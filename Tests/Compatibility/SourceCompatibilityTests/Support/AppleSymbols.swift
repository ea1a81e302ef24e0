import Foundation

/// The public symbols of one of Apple's frameworks by type, with remarks about partial and missing symbols.
///
/// A file contains `## Type` headings, names separated by spaces, `~ name: limit` for partial symbols, and
/// `- name: reason` for missing symbols.
struct AppleSymbols {
    struct TypeSymbols {
        var name: String
        var members: [String] = []
        var partial: [String: String] = [:]
        var absent: [String: String] = [:]
    }

    let framework: String
    private(set) var types: [TypeSymbols] = []

    init(framework: String, text: String) {
        self.framework = framework
        for line in text.split(separator: "\n") {
            if line.hasPrefix("## ") {
                types.append(TypeSymbols(name: String(line.dropFirst(3))))
            } else if !types.isEmpty {
                Self.read(line, into: &types[types.count - 1])
            }
        }
    }

    private static func read(_ line: Substring, into type: inout TypeSymbols) {
        guard line.hasPrefix("~ ") || line.hasPrefix("- ") else {
            type.members += line.split(separator: " ").map(String.init)
            return
        }
        guard let end = line.firstRange(of: ": ") else { return }
        let name = String(line[..<end.lowerBound].dropFirst(2))
        let remark = String(line[end.upperBound...])
        if line.hasPrefix("~") { type.partial[name] = remark } else { type.absent[name] = remark }
    }
}
