import Foundation

/// Moves overrides of methods in extensions, which Swift allows for methods of Objective-C only, into their class.
struct ExtensionOverrides {
    private static let header = Edit(
        #"(?m)^[ \t]*(?:(?:public|open|internal|fileprivate|private)\s+)?extension\s+([A-Z]\w*)\s*(:[^{]*)?\{"#, "")

    /// Returns the text with the members of extensions that override others in their classes.
    static func moved(_ text: String) -> String {
        var text = text
        var start = text.startIndex
        while let found = next(in: text, from: start) {
            let body = String(text[found.body])
            let isOverriding = Edit(
                #"(?m)^\s*(@\w+\s+)*((public|open|internal|fileprivate|private)\s+)?override\b"#, ""
            )
            .matches(body)
            let overriding = Edit(#"(?m)^[^/\n]*\boverride\s+(public |open |internal )?(class )?(func|var)\b"#, "")
                .matches(body)
            guard isOverriding || overriding, let insertion = endOfClass(found.name, in: text) else {
                start = found.body.upperBound
                continue
            }
            let offset = text.distance(from: text.startIndex, to: found.body.lowerBound)
            if insertion > found.body.lowerBound {
                text.insert(contentsOf: body, at: insertion)
                let lower = text.index(text.startIndex, offsetBy: offset)
                text.removeSubrange(lower..<text.index(lower, offsetBy: body.count))
                start = text.index(text.startIndex, offsetBy: offset)
            } else {
                text.removeSubrange(found.body)
                text.insert(contentsOf: body, at: insertion)
                start = text.index(text.startIndex, offsetBy: min(offset + body.count, text.count))
            }
        }
        return text
    }

    private static func next(in text: String, from start: String.Index) -> (name: String, body: Range<String.Index>)? {
        let range = NSRange(start..., in: text)
        guard let match = header.expression.firstMatch(in: text, range: range), let all = Range(match.range, in: text),
            let name = Range(match.range(at: 1), in: text), let end = end(of: text, from: all.upperBound)
        else { return nil }
        return (String(text[name]), all.upperBound..<end)
    }

    /// Returns the index of the brace that closes a class of the file.
    private static func endOfClass(_ name: String, in text: String) -> String.Index? {
        let finder = Edit(#"\bclass\s+\#(name)\b[^{]*\{"#, "")
        guard let match = finder.firstMatch(in: text), let range = Range(match.range, in: text) else { return nil }
        return end(of: text, from: range.upperBound)
    }

    static func end(of text: String, from start: String.Index) -> String.Index? {
        var depth = 1
        var isInString = false
        var previous: Character = " "
        for index in text[start...].indices {
            let character = text[index]
            if character == "\"", previous != "\\" { isInString.toggle() }
            if character == "\n" { isInString = false }
            previous = character
            guard !isInString else { continue }
            if character == "{" { depth += 1 }
            if character == "}" { depth -= 1 }
            if depth == 0 { return index }
        }
        return nil
    }
}
