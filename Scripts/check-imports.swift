// Reads the output of `swift package dump-package`, and all lines of the sources with the word "import" as `grep -n`
// prints them. Reports source files that import a module on which their target does not depend directly. Indirect
// dependencies are allowed in tests only: other targets must declare each module that they use in the manifest.
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
    let targets: [Target]
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

    private func reachable(from target: Target) -> Set<String> {
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
    let folder = (target.path ?? (target.type == "test" ? "Tests/" : "Sources/") + target.name) + "/"
    let allowed = manifest.allowedModules(for: target)
    return lines.filter { $0.path.hasPrefix(folder) }.compactMap { line in
        guard let module = importedModule(in: line.text), !allowed.contains(module) else { return nil }
        return "\(line.path):\(line.number): \(target.name) may not import \(module); "
            + "its dependencies in Package.swift are "
            + "[\(allowed.subtracting(toolchainModules).sorted().joined(separator: ", "))]"
    }
}

let arguments = CommandLine.arguments
let manifest = try JSONDecoder().decode(Manifest.self, from: Data(contentsOf: URL(fileURLWithPath: arguments[1])))
let lines = try String(contentsOfFile: arguments[2], encoding: .utf8).split(separator: "\n").compactMap(SourceLine.init)
let found = manifest.targets.filter { $0.type != "system" }.flatMap { violations(in: $0, of: manifest, lines: lines) }
for violation in found { FileHandle.standardError.write(Data((violation + "\n").utf8)) }
exit(found.isEmpty ? 0 : 1)
