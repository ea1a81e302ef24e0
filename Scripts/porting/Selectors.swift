import Foundation

/// Returns the line with `#selector(A.b(_:))` replaced by `Selector("b(_:)", { … })`, which calls the method.
func replacingSelectors(_ line: String, _ methods: Methods, _ index: Int) -> String {
    var result = line
    while let start = result.range(of: "#selector(") {
        var depth = 1
        var end = start.upperBound
        while end < result.endIndex, depth > 0 {
            if result[end] == "(" { depth += 1 }
            if result[end] == ")" { depth -= 1 }
            end = result.index(after: end)
        }
        guard depth == 0 else { return result }
        var name = String(result[start.upperBound..<result.index(before: end)])
        let isAccessor = name.hasPrefix("getter: ") || name.hasPrefix("setter: ")
        if isAccessor { name = String(name.dropFirst(8)) }
        if let cast = name.range(of: " as ") { name = String(name[..<cast.lowerBound]) }
        let head = name.prefix { $0 != "(" }
        let last = head.split(separator: ".").last.map(String.init) ?? String(head)
        let selector = last + name.dropFirst(head.count).prefix { $0 != " " }
        let call = isAccessor ? nil : methods.call(of: name, line: index)
        result.replaceSubrange(start.lowerBound..<end, with: "Selector(\"\(selector)\"\(call.map { ", \($0)" } ?? ""))")
    }
    return result
}
