// Reads `swift package dump-package` and fails where a source file imports a module that its target does not depend on.
// Not transitive on purpose: a target that uses a module says so in the manifest. Only tests may look at all that they
// test.
import Foundation

/// Modules of the toolchain: any target may import them.
let toolchainModules: Set = ["Foundation", "FoundationEssentials", "Dispatch", "Glibc", "Synchronization", "Swift"]

struct Manifest: Decodable {
    struct Target: Decodable {
        let name: String
        let type: String
        let dependencies: [[String: [JSONName?]]]
    }
    let targets: [Target]
}

/// A dependency is listed as strings mixed with nulls and objects; only its first string is wanted.
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

/// The module of an import line, whatever its attributes, access level and kind: `@testable import struct A.B` is A.
func importedModule(in line: Substring) -> String? {
    let statement =
        #/^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)?import\s+(?:(?:typealias|struct|class|enum|protocol|let|var|func)\s+)?(\w+)/#
    return (try? statement.prefixMatch(in: line)).map { String($0.1) }
}

func violations(in target: Manifest.Target, of manifest: Manifest, package: String) -> [String] {
    let folder = (target.type == "test" ? "Tests/" : "Sources/") + target.name
    let allowed = manifest.allowedModules(for: target)
    let files = FileManager.default.enumerator(atPath: "\(package)/\(folder)")?.compactMap { $0 as? String } ?? []
    return files.filter { $0.hasSuffix(".swift") }.sorted().flatMap { file -> [String] in
        guard let text = try? String(contentsOfFile: "\(package)/\(folder)/\(file)", encoding: .utf8) else { return [] }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.enumerated().compactMap { number, line in
            guard let module = importedModule(in: line), !allowed.contains(module) else { return nil }
            return "\(folder)/\(file):\(number + 1): \(target.name) may not import \(module); "
                + "Package.swift gives it [\(allowed.subtracting(toolchainModules).sorted().joined(separator: ", "))]"
        }
    }
}

let arguments = CommandLine.arguments
let manifest = try JSONDecoder().decode(Manifest.self, from: Data(contentsOf: URL(fileURLWithPath: arguments[1])))
let found = manifest.targets.filter { $0.type != "system" }.flatMap {
    violations(in: $0, of: manifest, package: arguments[2])
}
for violation in found { FileHandle.standardError.write(Data((violation + "\n").utf8)) }
exit(found.isEmpty ? 0 : 1)
