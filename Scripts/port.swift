// Edits Swift files for the differences between Apple's platforms and Linux that need no judgment, and reports the
// others. Works on lines, so code in multi-line strings is edited as well.
import Foundation

/// A replacement of a regular expression.
struct Edit {
    let expression: NSRegularExpression
    let template: String

    init(_ pattern: String, _ template: String) {
        do {
            expression = try NSRegularExpression(pattern: pattern)
        } catch {
            fatalError("\(pattern): \(error)")
        }
        self.template = template
    }

    func apply(to line: String) -> String {
        let whole = NSRange(line.startIndex..., in: line)
        return expression.stringByReplacingMatches(in: line, range: whole, withTemplate: template)
    }

    func matches(_ line: String) -> Bool {
        expression.firstMatch(in: line, range: NSRange(line.startIndex..., in: line)) != nil
    }

    /// Returns the first match's groups.
    func groups(_ line: String) -> [String]? {
        guard let match = expression.firstMatch(in: line, range: NSRange(line.startIndex..., in: line)) else {
            return nil
        }
        return (0..<match.numberOfRanges).map { Range(match.range(at: $0), in: line).map { String(line[$0]) } ?? "" }
    }
}

let edits = [
    Edit(#"@(objc(Members)?(\([^)]*\))?|IB[A-Z][A-Za-z]*|GKInspectable|NSApplicationMain|UIApplicationMain) ?"#, ""),
    Edit(
        #"\bdynamic (?=(public |open |private |internal |fileprivate |static |class |final )*(var|let|func|init))"#, ""),
    Edit(
        #"^(\s*)import (UIKit|AppKit|QuartzCore|CoreGraphics|CoreText|AVFoundation|CoreMedia|CoreVideo)\.[A-Za-z.]+"#,
        "$1import $2"),
    Edit(#"^(\s*)import CoreAnimation\b"#, "$1import QuartzCore"),
    Edit(#"^(\s*)import Cocoa\b"#, "$1import AppKit"),
    Edit(#"(?<!\|\| )\bos\(iOS\)(?! \|\| os\(Linux\))"#, "(os(iOS) || os(Linux))"),
    Edit(#"NSAttributedString\.Key\((rawValue: )?(kCT[A-Za-z]+AttributeName)( as String)?\)"#, "$2"),
    Edit(#" as!? CF(String|Array|Dictionary|Number|Boolean|URL)\b"#, ""),
]

/// What remains, with what to do.
let remains: [(Edit, String)] = [
    (Edit(#"CADisplayLink\(target:"#, ""), "use CADisplayLink { link in … }, and renderer.add(link)"),
    (Edit(#"Timer\..*selector:|Timer\(.*selector:"#, ""), "use a closure, or renderer.schedule(at:)"),
    (Edit(#"addObserver\(|\.observe\(\\"#, ""), "override the property and use didSet; notifications take closures"),
    (Edit(#"perform\(.*(afterDelay|with:)|performSelector"#, ""), "call the method, or use renderer.schedule(at:)"),
    (Edit(#"\b(UIStoryboard|UINib|loadNibNamed|NSKeyedUnarchiver)\b"#, ""), "create the objects in code"),
    (
        Edit(
            #"^\s*import (SwiftUI|Combine|CoreImage|Metal|MetalKit|SpriteKit|SceneKit|WebKit|os|ObjectiveC)\b"#,
            ""),
        "this module does not exist on Linux"
    ),
    (
        Edit(#"\bDispatchQueue\.main\.async|DispatchQueue\.main\.asyncAfter"#, ""),
        "use renderer.schedule(at:): there is no run loop"
    ),
    (Edit(#"takeUnretainedValue|takeRetainedValue|Unmanaged<"#, ""), "remove: there are no Core Foundation references"),
    (Edit(#"@NSManaged|#selector|#keyPath"#, ""), "not edited: the declaration or name could not be read"),
    (
        Edit(#"\bNSManagedObject\b"#, ""),
        "Core Data does not exist on Linux; @DeclaredProperty is for properties of layers"
    ),
]

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

/// Returns the line with `#selector(A.b(_:))` replaced by `Selector("b(_:)")`.
func replacingSelectors(_ line: String) -> String {
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
        if name.hasPrefix("getter: ") || name.hasPrefix("setter: ") { name = String(name.dropFirst(8)) }
        let head = name.prefix { $0 != "(" }
        let last = head.split(separator: ".").last.map(String.init) ?? String(head)
        let selector = last + name.dropFirst(head.count).prefix { $0 != " " }
        result.replaceSubrange(start.lowerBound..<end, with: "Selector(\"\(selector)\")")
    }
    return result
}

/// Replaces `@NSManaged` by `@DeclaredProperty`, also where the attribute, the modifiers and the variable are on lines of
/// their own, and writes a line for each variable of `@NSManaged var a: CGFloat, b: CGFloat`, because a wrapper applies
/// to one variable.
func replacingManagedProperties(_ lines: [String]) -> [String] {
    var result: [String] = []
    /// Whether the attribute stands in an earlier line than its variable.
    var isPending = false
    for line in lines {
        let statement = code(line)
        let isManaged = statement.contains("@NSManaged") || isPending
        guard isManaged, !line.trimmingCharacters(in: .whitespaces).hasPrefix("//") else {
            result.append(line)
            continue
        }
        isPending = !Edit(#"\bvar\b"#, "").matches(statement)
        let edited = line.replacingOccurrences(of: "@NSManaged", with: "@DeclaredProperty")
        result += isPending ? [edited] : separateVariables(edited)
    }
    return result
}

/// Returns a line for each variable of a declaration such as `@DeclaredProperty var a, b: CGFloat`.
func separateVariables(_ line: String) -> [String] {
    let finder = Edit(#"^(.*\bvar )([^:]+: ?[^,]+(?:,.*)|[^:,]+,.*)$"#, "")
    guard let groups = finder.groups(code(line)), groups[2].contains(",") else { return [line] }
    let parts = groups[2].split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    var type = ""
    let variables = parts.reversed().map { part in
        let pieces = part.split(separator: ":", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
        if pieces.count == 2 { type = pieces[1] }
        return "\(pieces[0]): \(type)"
    }
    // The attribute may stand in the line before, so each variable but the first gets its own.
    let indent = String(line.prefix { $0 == " " })
    let hasAttribute = groups[1].contains("@DeclaredProperty")
    let head = hasAttribute ? groups[1] : indent + "@DeclaredProperty " + groups[1].drop { $0 == " " }
    return variables.reversed().enumerated().map { ($0.offset == 0 ? groups[1] : head) + $0.element }
}

/// Returns the line without a comment at its end, for matching.
func code(_ line: String) -> String {
    line.range(of: "//").map { String(line[..<$0.lowerBound]) } ?? line
}

func edited(_ line: String) -> String {
    if line.trimmingCharacters(in: .whitespaces).hasPrefix("//") { return line }
    let comment = line.range(of: "  //").map { String(line[$0.lowerBound...]) } ?? ""
    let statement = replacingSelectors(replacingKeyPaths(String(line.dropLast(comment.count))))
    return edits.reduce(statement) { $1.apply(to: $0) } + comment
}

var arguments = Array(CommandLine.arguments.dropFirst())
let isCheck = arguments.first == "--check"
if isCheck { arguments.removeFirst() }
guard !arguments.isEmpty, !arguments.contains("--help") else {
    print("usage: Scripts/port [--check] FILE…")
    exit(64)
}

var open = 0
for path in arguments {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
        print("\(path): cannot be read as UTF-8 text")
        open += 1
        continue
    }
    let lines = text.components(separatedBy: "\n")
    let result = replacingManagedProperties(lines.map(edited))
    let changed = Set(result).subtracting(lines).count
    if !isCheck, result != lines {
        do {
            try result.joined(separator: "\n").write(toFile: path, atomically: true, encoding: .utf8)
        } catch {
            print("\(path): cannot be written: \(error.localizedDescription)")
            open += 1
            continue
        }
    }
    print("\(path): \(changed) line\(changed == 1 ? "" : "s") \(isCheck ? "to edit" : "edited")")
    for (index, line) in result.enumerated() {
        for (finder, advice) in remains where finder.matches(code(line)) {
            print("\(path):\(index + 1): \(line.trimmingCharacters(in: .whitespaces)): \(advice)")
            open += 1
        }
    }
}
exit(open > 0 ? 1 : 0)
