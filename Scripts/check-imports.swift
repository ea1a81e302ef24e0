// Reads the output of `swift package dump-package`, and all lines of the sources with the word "import" as `grep -n`
// prints them. Reports source files that import a module on which their target does not depend directly. Indirect
// dependencies are allowed in tests only: other targets must declare each module that they use in the manifest. Reports
// re-exports of modules, too, unless the target is a product: the imports of a file would not say what it uses.
//
// Reads a document, too, and reports it if its diagrams of the modules differ from the manifest, or if it does not
// describe a module. With `--update`, the diagrams are written instead.
import Foundation

/// The modules of the toolchain, which every target may import.
let toolchainModules: Set = ["Foundation", "FoundationEssentials", "Dispatch", "Glibc", "Synchronization", "Swift"]

struct Manifest: Decodable {
    struct Target: Decodable {
        let name: String
        let type: String
        let path: String?
        let dependencies: [[String: [JSONName?]]]
    }
    struct Product: Decodable {
        let targets: [String]
    }
    let targets: [Target]
    let products: [Product]
}

/// An element of a dependency, which is a list of strings, nulls and objects; the first string is the name.
enum JSONName: Decodable {
    case name(String)
    case other

    init(from decoder: Decoder) throws {
        let name = try? decoder.singleValueContainer().decode(String.self)
        self = name.map(JSONName.name) ?? .other
    }
}

extension Manifest.Target {
    /// The folder of the sources.
    var folder: String { path ?? (type == "test" ? "Tests/" : "Sources/") + name }

    var directModules: Set<String> {
        var modules: Set<String> = []
        for case .name(let name)?? in dependencies.flatMap({ $0.values.map(\.first) }) { modules.insert(name) }
        return modules
    }
}

extension Manifest {
    func allowedModules(for target: Target) -> Set<String> {
        let own = toolchainModules.union([target.name])
        return target.type == "test"
            ? own.union(["Testing"]).union(reachable(from: target)) : own.union(target.directModules)
    }

    /// Returns whether the target may import modules with `@_exported`, for the users of a product.
    func mayReexport(_ target: Target) -> Bool { products.contains { $0.targets.contains(target.name) } }

    func reachable(from target: Target) -> Set<String> {
        var found = Set<String>()
        var waiting = target.directModules
        while let name = waiting.popFirst() {
            guard found.insert(name).inserted, let next = targets.first(where: { $0.name == name }) else { continue }
            waiting.formUnion(next.directModules)
        }
        return found
    }
}

/// Returns the module of an import line with any attributes, access level and kind: A for `@testable import struct
/// A.B`.
func importedModule(in line: Substring) -> String? {
    let statement =
        #/^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)?import\s+(?:(?:typealias|struct|class|enum|protocol|let|var|func)\s+)?(\w+)/#
    return (try? statement.prefixMatch(in: line)).map { String($0.1) }
}

/// A line of the output of `grep -n`: `path:number:text`.
struct SourceLine {
    let path: Substring
    let number: Substring
    let text: Substring

    init?(_ line: Substring) {
        let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3 else { return nil }
        path = parts[0]
        number = parts[1]
        text = parts[2]
    }
}

func violations(in target: Manifest.Target, of manifest: Manifest, lines: [SourceLine]) -> [String] {
    let folder = target.folder + "/"
    let allowed = manifest.allowedModules(for: target)
    let mayReexport = manifest.mayReexport(target)
    return lines.filter { $0.path.hasPrefix(folder) }.compactMap { line in
        guard let module = importedModule(in: line.text) else { return nil }
        if line.text.contains("@_exported"), !mayReexport, !toolchainModules.contains(module) {
            return "\(line.path):\(line.number): \(target.name) may not re-export \(module); only products may"
        }
        guard !allowed.contains(module) else { return nil }
        return "\(line.path):\(line.number): \(target.name) may not import \(module); "
            + "its dependencies in Package.swift are "
            + "[\(allowed.subtracting(toolchainModules).sorted().joined(separator: ", "))]"
    }
}

// MARK: - Diagrams

/// The libraries and programs of the package with their nearest imports: those that no other import of a module imports.
struct ModuleGraph {
    let modules: [Manifest.Target]
    private var imports: [String: [String]] = [:]
    /// The number of modules on the longest chain of imports that begins with a module.
    private var heights: [String: Int] = [:]

    init(_ manifest: Manifest) {
        modules = manifest.targets.filter { ["regular", "executable"].contains($0.type) }
        for module in modules {
            let direct = modules.filter { module.directModules.contains($0.name) }
            let indirect = direct.reduce(into: Set<String>()) { $0.formUnion(manifest.reachable(from: $1)) }
            imports[module.name] = direct.map(\.name).filter { !indirect.contains($0) }
        }
        for module in modules { measure(module.name) }
    }

    @discardableResult
    private mutating func measure(_ name: String) -> Int {
        if let height = heights[name] { return height }
        let height = 1 + (imports[name, default: []].map { measure($0) }.max() ?? 0)
        heights[name] = height
        return height
    }

    /// Returns a Mermaid diagram with a line for each module, highest first.
    func diagram(_ isShown: (Manifest.Target) -> Bool) -> String {
        let rows = modules.enumerated().filter { isShown($0.element) }.sorted {
            (heights[$1.element.name, default: 0], $0.offset) < (heights[$0.element.name, default: 0], $1.offset)
        }
        let lines = rows.map { _, module in
            let imports = imports[module.name, default: []]
            return "    \(module.name)" + (imports.isEmpty ? "" : " --> " + imports.joined(separator: " & "))
        }
        return (["```mermaid", "flowchart TD"] + lines + ["```"]).joined(separator: "\n")
    }
}

/// The document that shows the modules, with diagrams between `<!-- NAME -->` and `<!-- end of NAME -->`.
struct ModuleDocument {
    let path: String
    private(set) var text: String
    private let graph: ModuleGraph

    /// Returns nil if there is no document.
    init?(path: String, graph: ModuleGraph) {
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
        self.path = path
        self.text = text
        self.graph = graph
    }

    /// Replaces the diagrams. Returns the problems: missing marks, and modules that the text does not name.
    mutating func update() -> [String] {
        let isCompatible = { (module: Manifest.Target) in module.folder.hasPrefix("Sources/Compatibility/") }
        let diagrams = [
            (name: "modules", text: graph.diagram { !isCompatible($0) }),
            (name: "products under Apple's names", text: graph.diagram(isCompatible)),
        ]
        let missing = diagrams.filter { !replace($0.name, with: $0.text) }.map {
            "\(path): there is no \"<!-- \($0.name) -->\""
        }
        let unnamed = graph.modules.filter { !text.contains("`\($0.name)`") }
        return missing + unnamed.map { "\(path): the module \($0.name) is not described" }
    }

    private mutating func replace(_ name: String, with diagram: String) -> Bool {
        guard let start = text.range(of: "<!-- \(name) -->\n"),
            let end = text.range(of: "<!-- end of \(name) -->", range: start.upperBound..<text.endIndex)
        else { return false }
        text.replaceSubrange(start.upperBound..<end.lowerBound, with: diagram + "\n")
        return true
    }
}

// MARK: - Checks

let isUpdate = CommandLine.arguments.last == "--update"
let arguments = CommandLine.arguments.filter { $0 != "--update" }
let manifest = try JSONDecoder().decode(Manifest.self, from: Data(contentsOf: URL(fileURLWithPath: arguments[1])))
let lines = try String(contentsOfFile: arguments[2], encoding: .utf8).split(separator: "\n").compactMap(SourceLine.init)
var problems = manifest.targets.filter { $0.type != "system" }.flatMap {
    violations(in: $0, of: manifest, lines: lines)
}
if var document = ModuleDocument(path: arguments[3], graph: ModuleGraph(manifest)) {
    let old = document.text
    problems += document.update()
    if isUpdate {
        try document.text.write(toFile: document.path, atomically: true, encoding: .utf8)
    } else if document.text != old {
        problems.append(
            "\(document.path): a diagram differs from Package.swift; run Scripts/check-imports --update")
    }
}
for problem in problems { FileHandle.standardError.write(Data((problem + "\n").utf8)) }
exit(problems.isEmpty ? 0 : 1)
