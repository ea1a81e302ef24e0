import Foundation

/// Returns the text with the conformance of observers that inherit from `NSObject` only, whose method overrides nothing
/// on Linux.
func conformingObservers(_ text: String) -> String {
    let header = Edit(#"\bclass\s+\w+\s*:\s*NSObject\b[^{]*\{"#, "")
    let method = Edit(#"override ((public |open )?func observeValue\(forKeyPath)"#, "$1")
    let overridden = Edit(#"super\.observeValue\(forKeyPath:[^\n;}]*\)"#, "()")
    var result = ""
    var remaining = text
    while let match = header.firstMatch(in: remaining), let range = Range(match.range, in: remaining) {
        let end = ExtensionOverrides.end(of: remaining, from: range.upperBound) ?? remaining.endIndex
        let body = String(remaining[range.upperBound..<end])
        let opening = String(remaining[range])
        let isObserver = method.matches(body)
        let edited = overridden.apply(to: method.apply(to: body))
        result += remaining[..<range.lowerBound]
        result +=
            isObserver
            ? opening.replacingOccurrences(
                of: #"\bNSObject\b"#, with: "NSObject, KeyValueObserver", options: .regularExpression)
            : opening
        result += isObserver ? edited : body
        remaining = String(remaining[end...])
    }
    return result + remaining
}
