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
        expression.stringByReplacingMatches(in: line, range: range(of: line), withTemplate: template)
    }

    func matches(_ line: String) -> Bool {
        firstMatch(in: line) != nil
    }

    func firstMatch(in text: String) -> NSTextCheckingResult? {
        expression.firstMatch(in: text, range: range(of: text))
    }

    private func range(of text: String) -> NSRange { NSRange(text.startIndex..., in: text) }

    /// Returns the first match's groups.
    func groups(_ line: String) -> [String]? {
        guard let match = firstMatch(in: line) else { return nil }
        return (0..<match.numberOfRanges).map { Range(match.range(at: $0), in: line).map { String(line[$0]) } ?? "" }
    }
}

/// Apple's modules that do not exist on Linux. Their imports become comments, because the compiler reports nothing else
/// about a file whose module is missing.
let missingModules =
    "SwiftUI|Combine|Metal|MetalKit|MetalPerformanceShaders|SpriteKit|SceneKit|RealityKit|ARKit|WebKit|os"
    + "|PlaygroundSupport|XCPlayground|Photos|PhotosUI|MediaPlayer|CoreData|CoreLocation|MapKit|CoreMotion|CoreML|Vision"
    + "|GameplayKit|GameController|GLKit|OpenGLES|StoreKit|UserNotifications|SafariServices|MessageUI|EventKit|Contacts"
    + "|AudioToolbox|Accelerate|LocalAuthentication|Security|WidgetKit|WatchKit|WatchConnectivity"
let missingModuleMark = "this module does not exist on Linux"
let playgroundMark = "there is no live view"

/// An argument without a label, which may contain calls.
let argument = #"((?:[^,():]|\([^()]*\))+)"#

/// AVFoundation's and Core Media's names of Swift 3.
let swift3Names = [
    Edit(#"\bAVMediaType(Video|Audio|Text|Subtitle|ClosedCaption|Metadata|Timecode)\b"#, "AVMediaType.$1"),
    Edit(#"\bAVFileTypeQuickTimeMovie\b"#, "AVFileType.mov"),
    Edit(#"\bAVFileTypeMPEG4\b"#, "AVFileType.mp4"),
    Edit(#"\bAVFileTypeAppleM4A\b"#, "AVFileType.m4a"),
    Edit(#"\bAVFileTypeAppleM4V\b"#, "AVFileType.m4v"),
    Edit(#"\bAVFileTypeWAVE\b"#, "AVFileType.wav"),
    Edit(#"\bAVLayerVideoGravityResizeAspectFill\b"#, "AVLayerVideoGravity.resizeAspectFill"),
    Edit(#"\bAVLayerVideoGravityResizeAspect\b"#, "AVLayerVideoGravity.resizeAspect"),
    Edit(#"\bAVLayerVideoGravityResize\b"#, "AVLayerVideoGravity.resize"),
    Edit(#"\bAVVideoCodecH264\b"#, "AVVideoCodecType.h264"),
    Edit(#"\bAVVideoCodecJPEG\b"#, "AVVideoCodecType.jpeg"),
    Edit(#"\bkCMTime(Zero|Invalid|Indefinite|PositiveInfinity|NegativeInfinity)\b"#, "CMTime.$1"),
    Edit(#"\bkCMTimeRange(Zero|Invalid)\b"#, "CMTimeRange.$1"),
    Edit(#"\bCMTimeMake\(\#(argument), ?\#(argument)\)"#, "CMTimeMake(value: $1, timescale: $2)"),
    Edit(
        #"\bCMTimeMakeWithSeconds\(\#(argument), ?\#(argument)\)"#,
        "CMTimeMakeWithSeconds($1, preferredTimescale: $2)"),
    Edit(
        #"\bCMTimeRangeMake\(\#(argument), ?\#(argument)\)"#,
        "CMTimeRangeMake(start: $1, duration: $2)"),
]

let edits =
    [
        Edit(
            #"@(objc(Members)?(\([^)]*\))?|IB[A-Z][A-Za-z]*|GKInspectable|NSApplicationMain|UIApplicationMain) ?"#, ""),
        Edit(
            #"\bdynamic (?=(public |open |private |internal |fileprivate |static |class |final )*(var|let|func|init))"#,
            ""),
        Edit(
            #"^(\s*)import (UIKit|AppKit|QuartzCore|CoreGraphics|CoreText|CoreImage|AVFoundation|CoreMedia|CoreVideo)\.[A-Za-z.]+"#,
            "$1import $2"),
        Edit(#"^(\s*)import CoreAnimation\b"#, "$1import QuartzCore"),
        Edit(#"^(\s*)import Cocoa\b"#, "$1import AppKit"),
        Edit(#"^(\s*)import AVKit\b"#, "$1import AVFoundation"),
        Edit(#"^(\s*)import ObjectiveC\b.*"#, "$1import QuartzCore"),
        Edit(#"^(\s*)import (MobileCoreServices|UniformTypeIdentifiers)\b"#, "$1import ImageIO"),
        Edit(#"\bNSGraphicsContext\.current\(\)"#, "NSGraphicsContext.current"),
        Edit(#"(?<!\|\| )\bos\(iOS\)(?! \|\| os\(Linux\))"#, "(os(iOS) || os(Linux))"),
        Edit(#"NSAttributedString\.Key\((rawValue: )?(kCT[A-Za-z]+AttributeName)( as String)?\)"#, "$2"),
        Edit(#"\[CFString ?: ?Any\]"#, "[String: Any]"),
        Edit(#"\[(kCT[A-Za-z]+AttributeName) as String\](?! *:)"#, "[$1]"),
        Edit(#"\b(CTRunGetAttributes\([^()]*\)) as!? \[String ?: ?(Any|AnyObject)\]"#, "$1"),
        // Views are used on one thread, which need not be that of the main actor.
        Edit(
            #"@MainActor (?!in\b)(?=(@\w+(\([^)]*\))? |[a-z]+ )*\b(class|struct|enum|protocol|extension|func|var|let|init)\b)"#,
            ""),
        Edit(#"^(\s*)@MainActor$"#, "$1"),
        Edit(#" as!? CF(String|Array|Dictionary|Number|Boolean|URL)\b"#, ""),
        // Delays in the time of the movie.
        Edit(
            #"\bDispatchQueue\.main\.asyncAfter\((\s*)deadline: ?(DispatchTime)?\.now\(\)"#,
            "MovieTime.asyncAfter($1deadline: .now()"),
        Edit(#"\bTimer\.scheduledTimer\((\s*)withTimeInterval:"#, "Timer.scheduledTimer($1withMovieTimeInterval:"),
        Edit(#"\bTask\.sleep\((nanoseconds|for):"#, "MovieTime.sleep($1:"),
        Edit(#"\bRunLoop\.(main|current)\.add\("#, "MovieTime.add("),
        Edit(#"\b(\w*[tT]imer)\.userInfo\b"#, "$1.movieUserInfo"),
        // Functions without arguments in Swift 3.
        Edit(#"\(Void\) ?-> ?"#, "() -> "),
        Edit(#"\bNSInteger\b"#, "Int"),
        Edit(#"\bNSUInteger\b"#, "UInt"),
        Edit(#"@NSManaged (?=([a-z]+ )*weak )"#, ""),
        Edit(#"^(\s*)(import (\#(missingModules))\b.*)$"#, "$1// $2  // \(missingModuleMark)"),
        Edit(#"^(\s*)(PlaygroundPage\.current\..*)$"#, "$1// $2  // \(playgroundMark)"),
    ] + swift3Names

/// Returns the line with the names of `swift3Names` in lowercase, as the members are.
func lowercasingMembers(_ line: String) -> String {
    let finder = Edit(#"\b(AVMediaType|CMTime|CMTimeRange)\.([A-Z][A-Za-z]*)"#, "")
    var result = line
    while let groups = finder.groups(result) {
        let member = groups[2].prefix(1).lowercased() + groups[2].dropFirst()
        result = result.replacingOccurrences(of: groups[0], with: "\(groups[1]).\(member)")
    }
    return result
}

/// What remains in comments that edits write, with what to do.
let remainsInComments: [(Edit, String)] = [
    (Edit("// \(missingModuleMark)$", ""), "remove or replace what uses the module"),
    (Edit("// \(playgroundMark)$", ""), "render the layer with a MovieRenderer"),
]

/// The properties whose changes views, scroll views and gesture recognizers announce to observers.
let announcedKeys =
    "frame|bounds|center|transform|alpha|hidden|backgroundColor|contentOffset|contentSize|contentInset"
    + "|panGestureRecognizer\\.state|state"

/// What remains, with what to do.
let remains: [(Edit, String)] = [
    (
        Edit(#"\bTimer\((?!.*selector:).*(repeats:|block:)|RunLoop.*\.add\("#, ""),
        "use Timer.scheduledTimer(withMovieTimeInterval:repeats:block:), which fires in the time of the movie"
    ),
    (Edit(#"Selector\("[^"]*"\)"#, ""), "the method was not found in this file: write the call (see Selector)"),
    (
        Edit(
            #"addObserver\((?!.*forKeyPath: ?("(\#(announcedKeys))"|\\?\w*\.))(?=.*forKeyPath)|\.observe\(\\(?!\w*\.(\#(announcedKeys))\b)"#,
            ""),
        "views announce changes of some properties only; otherwise override the property and use didSet"
    ),
    (
        Edit(#"\bperform\([^)]*with:[^)]*with:|performSelector\(inBackground"#, ""),
        "call the method: selectors have at most one argument, and run on the thread of the caller"
    ),
    (Edit(#"\b(UIStoryboard|UINib|loadNibNamed|NSKeyedUnarchiver)\b"#, ""), "create the objects in code"),
    (
        Edit(#"\.asyncAfter\((?!\s*deadline: \.now\(\))|\bDispatchQueue\.main\.asyncAfter"#, ""),
        "use MovieTime.schedule(after:), which counts in the time of the movie"
    ),
    (Edit(#"takeUnretainedValue|takeRetainedValue|Unmanaged<"#, ""), "remove: there are no Core Foundation references"),
    (
        Edit(#"\boptional (func|var)\b|@NSManaged|#selector|#keyPath"#, ""),
        "not edited: the declaration or name could not be read"
    ),
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

/// The methods of a file without arguments or with one, by which selectors are replaced.
struct Methods {
    struct Method {
        /// The type that declares the method, as it is written at the top of the file.
        let owner: String
        let name: String
        /// The argument's label (`_` for none) and type; nil without an argument.
        let argument: (label: String, type: String)?
        let line: Int
    }

    private(set) var all: [Method] = []
    /// The types around each line.
    private(set) var owners: [[String]] = []

    private static let type = Edit(#"\b(?:class|struct|enum|actor|extension|protocol)\s+([A-Z][A-Za-z0-9_.]*)"#, "")
    private static let method = Edit(#"\bfunc\s+(\w+)\s*\(([^()]*(?:\([^()]*\)[^()]*)*)\)"#, "")
    private static let parameter = Edit(#"^\s*(\w+)(?:\s+\w+)?\s*:\s*([^=]+?)\s*(?:=.*)?$"#, "")

    init(_ lines: [String]) {
        var depth = 0
        var open: [(name: String, depth: Int)] = []
        var pending: String?
        for (index, line) in lines.enumerated() {
            let text = withoutStrings(code(line))
            if let groups = Self.type.groups(text), !text.contains("class func"), !text.contains("class var") {
                pending = groups[1]
            }
            owners.append(open.map(\.name) + (pending.map { [$0] } ?? []))
            if let method = Self.read(text, owners[index], index) { all.append(method) }
            for character in text {
                if character == "{" {
                    depth += 1
                    if let name = pending { open.append((name, depth)) }
                    pending = nil
                } else if character == "}" {
                    if open.last?.depth == depth { open.removeLast() }
                    depth -= 1
                }
            }
        }
    }

    private static func read(_ text: String, _ owners: [String], _ line: Int) -> Method? {
        guard !owners.isEmpty, !text.contains("static "), !text.contains("class func"),
            let groups = method.groups(text)
        else { return nil }
        let owner = owners.joined(separator: ".")
        if groups[2].allSatisfy(\.isWhitespace) {
            return Method(owner: owner, name: groups[1], argument: nil, line: line)
        }
        guard !groups[2].contains(","), let parts = parameter.groups(groups[2]) else { return nil }
        return Method(owner: owner, name: groups[1], argument: (parts[1], parts[2]), line: line)
    }

    /// Returns the call of a method for `Selector(name, call)`; nil if the method is not in the file.
    func call(of expression: String, line: Int) -> String? {
        let head = expression.prefix { $0 != "(" }
        var parts = head.split(separator: ".").map(String.init)
        guard let name = parts.popLast() else { return nil }
        let labels = expression.dropFirst(head.count).filter { $0 != " " }
        let around = owners.indices.contains(line) ? owners[line].joined(separator: ".") : ""
        let isOwn = parts.isEmpty || parts == ["self"] || parts == ["Self"]
        let owner = isOwn ? around : parts.joined(separator: ".")
        let candidates = all.filter { method in
            guard method.name == name else { return false }
            guard !labels.isEmpty else { return true }
            return labels == (method.argument.map { "(\($0.label):)" } ?? "()")
        }
        let exact = candidates.first { $0.owner == owner || $0.owner.hasSuffix("." + owner) }
        guard let method = exact ?? (isOwn ? candidates.first : nil) else { return nil }
        guard let argument = method.argument else { return "{ (target: \(method.owner)) in target.\(name)() }" }
        let label = argument.label == "_" ? "" : "\(argument.label): "
        let type = argument.type.hasSuffix("!") ? argument.type.dropLast() + "?" : argument.type
        return "{ (target: \(method.owner), sender: \(type)) in target.\(name)(\(label)sender) }"
    }
}

/// Returns the line without the contents of strings, so that braces in them are not counted.
func withoutStrings(_ line: String) -> String { Edit(#""(\\.|[^"\\])*""#, "\"\"").apply(to: line) }

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

/// The protocols of a file whose members are optional in Objective-C.
///
/// The members get default implementations, and calls of them lose their question mark.
struct OptionalMembers {
    /// The names of the optional methods.
    private(set) var methods: Set<String> = []
    /// The protocols of the methods.
    private var protocols: [String: String] = [:]
    /// The defaults that may differ from what callers take for a missing method.
    private(set) var reports: [String] = []

    private static let header = Edit(
        #"@objc(\([^)]*\))?\s+((?:(?:public|open|internal|fileprivate|private)\s+)?)protocol\s+(\w+)([^{]*)\{"#, "")
    private static let member = Edit(
        #"(?:@objc(?:\([^)]*\))?\s+)?(?:optional\s+@objc\s+|optional\s+)((?:func\s+(\w+)\s*|var\s+\w+\s*)[^\n;}]*(?:\{[^}]*\})?)"#,
        "")

    /// Returns the text with the protocols bound to classes and without optional members.
    mutating func edit(_ text: String) -> String {
        var result = ""
        var remaining = text
        while let match = Self.header.firstMatch(in: remaining), let range = Range(match.range, in: remaining),
            let end = Self.end(of: remaining, from: range.upperBound)
        {
            let groups = (0...4).map { Range(match.range(at: $0), in: remaining).map { String(remaining[$0]) } ?? "" }
            let body = String(remaining[range.upperBound..<end])
            let header = "\(groups[2])protocol \(groups[3])\(Self.bound(groups[4])){"
            let (members, defaults) = edit(members: body, of: groups[3], access: groups[2])
            result += remaining[..<range.lowerBound] + header + members + "}" + defaults
            remaining = String(remaining[remaining.index(after: end)...])
        }
        return result + remaining
    }

    /// Returns the inherited protocols with `AnyObject`.
    private static func bound(_ inherited: String) -> String {
        let names = inherited.drop { $0 == ":" || $0 == " " }
        if names.contains("AnyObject") || names.contains("NSObjectProtocol") { return inherited }
        let others = names.trimmingCharacters(in: .whitespacesAndNewlines)
            .replacingOccurrences(of: #"\bclass\b,? ?"#, with: "", options: .regularExpression)
        return others.isEmpty ? ": AnyObject " : ": AnyObject, \(others) "
    }

    /// Returns the index of the closing brace.
    private static func end(of text: String, from start: String.Index) -> String.Index? {
        var depth = 1
        for index in text[start...].indices {
            if text[index] == "{" { depth += 1 }
            if text[index] == "}" { depth -= 1 }
            if depth == 0 { return index }
        }
        return nil
    }

    private mutating func edit(members: String, of name: String, access: String) -> (String, String) {
        var defaults: [String] = []
        var result = members
        while let groups = Self.member.groups(result) {
            let declaration = groups[1].trimmingCharacters(in: .whitespaces)
            result = result.replacingOccurrences(of: groups[0], with: groups[1])
            if !groups[2].isEmpty {
                methods.insert(groups[2])
                protocols[groups[2]] = name
            }
            defaults.append("    \(access)\(implementation(of: declaration, name))")
        }
        if defaults.isEmpty { return (result, "") }
        return (result, "\n\nextension \(name) {\n\(defaults.joined(separator: "\n"))\n}")
    }

    /// Returns a member with a body that does nothing.
    private mutating func implementation(of member: String, _ owner: String) -> String {
        let isMethod = member.hasPrefix("func")
        let signature = isMethod ? member : String(member.prefix { $0 != "{" })
        let type =
            isMethod
            ? signature.range(of: "->", options: .backwards).map { String(signature[$0.upperBound...]) } ?? "Void"
            : signature.range(of: ":").map { String(signature[$0.upperBound...]) } ?? ""
        let head = signature.trimmingCharacters(in: .whitespaces)
        let value = Self.value(of: type.trimmingCharacters(in: .whitespaces))
        if let value, value != "", value != "nil" {
            reports.append("\(owner): \(head): returns \(value) if it is not implemented: check what callers expect")
        } else if value == nil {
            reports.append("\(owner): \(head): write what it returns if it is not implemented")
        }
        return "\(head) {\(value.map { $0.isEmpty ? "" : " \($0) " } ?? " fatalError(\"not implemented\") ")}"
    }

    /// Returns a value for a type: empty for none, nil for a type that has none.
    private static func value(of type: String) -> String? {
        if type.hasSuffix("?") || type.hasSuffix("!") { return "nil" }
        switch type {
        case "", "Void", "()": return ""
        case "Bool": return "false"
        case "Int", "UInt", "CGFloat", "Double", "Float", "TimeInterval", "NSInteger": return "0"
        case "String": return "\"\""
        case "CGPoint", "CGSize", "CGRect", "UIEdgeInsets": return ".zero"
        default: return type.hasPrefix("[") ? (type.contains(":") ? "[:]" : "[]") : nil
        }
    }

    /// Returns the text with the protocol as the type of variables of any object, such as `delegate: AnyObject?`, whose
    /// optional methods are called.
    func typingDelegates(_ text: String) -> String {
        let variable = Edit(#"\bvar (\w+): ?AnyObject\?"#, "")
        guard let groups = variable.groups(text) else { return text }
        let call = Edit(#"\b\#(groups[1])\?\.(\w+)\??\("#, "")
        guard let method = call.groups(text)?[1], let name = protocols[method] else { return text }
        return text.replacingOccurrences(of: groups[0], with: "var \(groups[1]): \(name)?")
    }

    /// Forgets the defaults that were reported.
    mutating func forgetReports() { reports = [] }

    /// Returns the line with calls of optional methods as plain calls.
    func replacingCalls(_ line: String) -> String {
        methods.sorted().reduce(line) { line, name in
            Edit(#"\.\#(name)\?\("#, ".\(name)(").apply(to: line)
        }
    }
}

/// The beginnings of names of optional methods of Apple's protocols whose calls may have no labels.
let optionalMethodOfApple = Edit(
    #"^(scrollView|viewForZooming|textField|textView|searchBar|animationDid|gestureRecognizerShould|numberOfSections|"#
        + #"numberOfComponents|presentationController|sceneDid|sceneWill|applicationDid|applicationWill|menuWill|popover)"#,
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

/// Returns the text with types in place of `String` for names of timing functions, which were strings in Swift 3 and 4.
func replacingTimingNames(_ text: String) -> String {
    let finder = Edit(#"CAMediaTimingFunction\(name: ?([a-z]\w*)\)"#, "")
    guard let groups = finder.groups(text) else { return text }
    return Edit(#"\b\#(groups[1]): ?String\b"#, "\(groups[1]): CAMediaTimingFunctionName").apply(to: text)
}

/// Returns the text with calls by the selector in place of those of `perform` of variables of any object, which is not
/// a method of all objects.
func replacingPerform(_ text: String) -> String {
    func names(of type: String) -> Set<String> {
        let finder = Edit(#"\b(\w+): ?\#(type)"#, "")
        let range = NSRange(text.startIndex..., in: text)
        let matches = finder.expression.matches(in: text, range: range)
        return Set(matches.compactMap { Range($0.range(at: 1), in: text).map { String(text[$0]) } })
    }
    let optionalSelectors = names(of: #"Selector\?"#)
    var text = text
    for name in names(of: #"AnyObject\b"#).sorted() {
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

/// Returns the text with an import of UIKit if it uses its types and imports only modules that UIKit used to come with.
func importingUIKit(_ text: String) -> String {
    var lines = text.components(separatedBy: "\n")
    let imports = lines.filter { Edit(#"^\s*(@\w+ )?import "#, "").matches($0) }
    guard let first = lines.firstIndex(where: { $0.hasPrefix("import ") }),
        imports.allSatisfy({
            Edit(#"^import (Foundation|QuartzCore|CoreGraphics|ObjectiveC|Dispatch)\b"#, "").matches($0)
        }),
        Edit(#"\bUI(View|Color|Image|Font|Bezier|Label|Button|ViewController|Screen|Control)\w*\b"#, "").matches(text)
    else { return text }
    lines.insert("import UIKit", at: first)
    return lines.joined(separator: "\n")
}

func edited(_ line: String, _ methods: Methods, _ index: Int) -> String {
    if line.trimmingCharacters(in: .whitespaces).hasPrefix("//") { return line }
    let comment = line.range(of: "  //").map { String(line[$0.lowerBound...]) } ?? ""
    let calls = replacingOptionalCalls(String(line.dropLast(comment.count)))
    let statement = replacingSelectors(replacingKeyPaths(calls), methods, index)
    return lowercasingMembers(edits.reduce(statement) { $1.apply(to: $0) }) + comment
}

var arguments = Array(CommandLine.arguments.dropFirst())
let isCheck = arguments.first == "--check"
if isCheck { arguments.removeFirst() }
guard !arguments.isEmpty, !arguments.contains("--help") else {
    print("usage: Scripts/port [--check] FILE…")
    exit(64)
}

/// The optional methods of all files, because calls may be in other files than the protocols.
var optionalMembers = OptionalMembers()
for path in arguments {
    if let text = try? String(contentsOfFile: path, encoding: .utf8) { _ = optionalMembers.edit(text) }
}
optionalMembers.forgetReports()

var open = 0
for path in arguments {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
        print("\(path): cannot be read as UTF-8 text")
        open += 1
        continue
    }
    var optionalMembers = optionalMembers
    let lines = text.components(separatedBy: "\n")
    let moved = ExtensionOverrides.moved(
        importingUIKit(replacingTimingNames(replacingPerform(conformingObservers(text)))))
    let typed = optionalMembers.typingDelegates(optionalMembers.edit(moved))
    let bound = typed.components(separatedBy: "\n").map(optionalMembers.replacingCalls)
    let methods = Methods(bound)
    let result = replacingManagedProperties(bound.enumerated().map { edited($0.element, methods, $0.offset) })
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
    for report in optionalMembers.reports {
        print("\(path): \(report)")
        open += 1
    }
    for (index, line) in result.enumerated() {
        for (finder, advice) in remainsInComments where finder.matches(line) {
            print("\(path):\(index + 1): \(line.trimmingCharacters(in: .whitespaces)): \(advice)")
            open += 1
        }
        for (finder, advice) in remains where finder.matches(code(line)) {
            print("\(path):\(index + 1): \(line.trimmingCharacters(in: .whitespaces)): \(advice)")
            open += 1
        }
    }
}
exit(open > 0 ? 1 : 0)
