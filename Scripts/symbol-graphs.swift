// Reads symbol graphs (the output of `swift symbolgraph-extract`), for Scripts/public-symbols and Scripts/build-docs:
//
//     swift symbol-graphs.swift list graph…                 prints the symbols, as `kind path`, sorted by path
//     swift symbol-graphs.swift collections folder graph…   writes articles that list global constants and functions
import Foundation

struct SymbolGraph: Decodable {
    struct Symbol: Decodable {
        struct Kind: Decodable { let identifier: String }
        let kind: Kind
        let pathComponents: [String]

        var path: String { pathComponents.joined(separator: ".") }
        /// The kind in Swift's words: "class", "static method", "case".
        var kindName: String {
            kind.identifier.replacingOccurrences(of: "swift.", with: "")
                .replacingOccurrences(of: "type.", with: "static ")
                .replacingOccurrences(of: "enum.case", with: "case")
                .replacingOccurrences(of: "func.op", with: "operator")
        }
    }
    let symbols: [Symbol]

    init(path: String) throws {
        self = try JSONDecoder().decode(Self.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
    }
}

/// A group of global constants or functions, by their first letters.
struct SymbolGroup {
    let title: String
    let prefixes: [String]
}

/// An article that lists the global symbols of a kind.
struct SymbolCollection {
    let file: String
    let title: String
    let summary: String
    let kind: String

    /// A symbol belongs to the first group with a matching prefix.
    static let groups = [
        SymbolGroup(title: "Core Animation transforms", prefixes: ["CATransform3D"]),
        SymbolGroup(title: "Core Animation", prefixes: ["kCA", "CA"]),
        SymbolGroup(title: "Core Graphics", prefixes: ["kCG", "CG"]),
        SymbolGroup(title: "Core Media", prefixes: ["kCM", "CM"]),
        SymbolGroup(title: "Core Video", prefixes: ["kCV", "CV"]),
        SymbolGroup(title: "Export presets", prefixes: ["AVAssetExportPreset"]),
        SymbolGroup(title: "Video settings", prefixes: ["AVVideo", "kVT"]),
        SymbolGroup(title: "Audio settings", prefixes: ["kAudio", "AV"]),
        SymbolGroup(title: "Other", prefixes: [""]),
    ]

    func article(_ symbols: [SymbolGraph.Symbol]) -> String {
        let names = symbols.filter { $0.pathComponents.count == 1 && $0.kindName == kind }.map(\.path).sorted()
        let grouped = Dictionary(grouping: names) { name in
            Self.groups.firstIndex { group in group.prefixes.contains { name.hasPrefix($0) } } ?? 0
        }
        var lines = ["# \(title)", "", summary, "", "## Topics"]
        for (index, group) in Self.groups.enumerated() {
            guard let names = grouped[index] else { continue }
            lines += ["", "### \(group.title)", ""] + names.map { "- ``\($0)``" }
        }
        return lines.joined(separator: "\n") + "\n"
    }
}

let collections = [
    SymbolCollection(
        file: "Constants.md", title: "Constants", summary: "Apple's global constants, for source compatibility.",
        kind: "var"),
    SymbolCollection(
        file: "Functions.md", title: "Functions", summary: "Apple's global functions, for source compatibility.",
        kind: "func"),
]

let arguments = CommandLine.arguments.dropFirst()
switch arguments.first {
case "list":
    let symbols = try arguments.dropFirst().flatMap { try SymbolGraph(path: $0).symbols }
        .filter { !$0.kind.identifier.hasSuffix(".extension") && $0.kind.identifier != "swift.extension" }
    let lines = symbols.map { (path: $0.path, kind: $0.kindName) }.sorted { ($0.path, $0.kind) < ($1.path, $1.kind) }
    print(lines.map { "\($0.kind) \($0.path)" }.joined(separator: "\n"))
case "collections":
    let folder = URL(fileURLWithPath: arguments.dropFirst().first ?? ".")
    let all = try arguments.dropFirst(2).flatMap { try SymbolGraph(path: $0).symbols }
    // DocC refuses links to overloads, whose paths are equal, and lists them by itself.
    let counts = Dictionary(all.map { ($0.path, 1) }, uniquingKeysWith: +)
    let symbols = all.filter { counts[$0.path] == 1 }
    for collection in collections {
        try collection.article(symbols).write(
            to: folder.appendingPathComponent(collection.file), atomically: true, encoding: .utf8)
    }
default:
    fatalError("usage: swift symbol-graphs.swift list graph… | collections folder graph…")
}
