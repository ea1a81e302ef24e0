import Foundation

/// The beginnings of names of optional methods of Apple's protocols whose calls may have no labels.
let optionalMethodOfApple = Edit(
    #"^(scrollView|viewForZooming|textField|textView|searchBar|animationDid|gestureRecognizerShould|numberOfSections|"#
        + #"numberOfComponents|presentationController|sceneDid|sceneWill|applicationDid|applicationWill|menuWill|"#
        + #"popover)"#,
    "")

/// Returns the line with calls of optional methods as plain calls: calls with labels, because closures have none, and
/// those of known names.
func replacingOptionalCalls(_ line: String) -> String {
    let finder = Edit(#"\.(\w+)\?\("#, "")
    var result = ""
    var remaining = line
    while let match = finder.firstMatch(in: remaining), let range = Range(match.range, in: remaining),
        let name = Range(match.range(at: 1), in: remaining)
    {
        var depth = 1
        var end = range.upperBound
        var top = ""
        while end < remaining.endIndex, depth > 0 {
            let character = remaining[end]
            if "([{".contains(character) { depth += 1 }
            if ")]}".contains(character) { depth -= 1 }
            if depth == 1, !"([{".contains(character) { top.append(character) }
            end = remaining.index(after: end)
        }
        let hasLabel = Edit(#"(^|,)\s*\w+:(\s|$)"#, "").matches(withoutStrings(top))
        let isOptional = hasLabel || optionalMethodOfApple.matches(String(remaining[name]))
        result += remaining[..<range.lowerBound] + (isOptional ? ".\(remaining[name])(" : remaining[range])
        remaining = String(remaining[range.upperBound...])
    }
    return result + remaining
}
