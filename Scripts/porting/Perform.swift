import Foundation

/// Returns the text with calls by the selector in place of those of `perform` of variables of any object, which is not
/// a method of all objects.
func replacingPerform(_ text: String) -> String {
    func names(of type: String) -> Set<String> {
        let finder = Edit(#"\b(\w+): ?\#(type)"#, "")
        let range = NSRange(text.startIndex..., in: text)
        let matches = finder.expression.matches(in: text, range: range)
        return Set(matches.compactMap { Range($0.range(at: 1), in: text).map { String(text[$0]) } })
    }
    var optionalSelectors = names(of: #"Selector\?"#)
    var objects = names(of: #"AnyObject\b"#)
    // Controls of AppKit inherit them.
    let types = #"[A-Z\[(]\w*"#
    if !names(of: types).contains("target") { objects.insert("target") }
    if !names(of: types).contains("action") { optionalSelectors.insert("action") }
    var text = text
    for name in objects.sorted() {
        let call = #"\b((?:self\.)?\#(name))[?!]?\.perform\(([\w.]+!?|#selector\([^()]*(?:\([^()]*\))?\))"#
        let argument = #"(?:, with: ((?:[^(),]|\([^()]*\))+))?\)"#
        let finder = Edit(call + argument, "")
        while let groups = finder.groups(text) {
            let selector = groups[2] + (optionalSelectors.contains(groups[2]) ? "?" : "")
            let object = groups.count > 3 && !groups[3].isEmpty ? ", with: \(groups[3])" : ""
            let new = "\(selector).perform(on: \(groups[1])\(object))"
            text = text.replacingOccurrences(of: groups[0], with: new)
        }
    }
    return text
}
