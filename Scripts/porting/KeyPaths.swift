import Foundation

/// The Objective-C names of properties that Swift names otherwise.
let objectiveCNames = [
    "isHidden": "hidden", "isOpaque": "opaque", "isDoubleSided": "doubleSided", "isGeometryFlipped": "geometryFlipped",
    "isWrapped": "wrapped", "isAdditive": "additive", "isCumulative": "cumulative",
    "isRemovedOnCompletion": "removedOnCompletion", "isEnabled": "enabled",
]

/// Returns the line with `#keyPath(A.b.c)` replaced by the string "b.c".
func replacingKeyPaths(_ line: String) -> String {
    let finder = Edit(#"#keyPath\(([A-Za-z0-9_.]+)\)"#, "")
    var result = line
    while let groups = finder.groups(result) {
        var parts = groups[1].split(separator: ".").map(String.init)
        while let first = parts.first?.first, first.isUppercase, parts.count > 1 { parts.removeFirst() }
        if parts.first == "self", parts.count > 1 { parts.removeFirst() }
        let path = parts.map { objectiveCNames[$0] ?? $0 }.joined(separator: ".")
        result = result.replacingOccurrences(of: groups[0], with: "\"\(path)\"")
    }
    return result
}
