import Foundation

/// The arguments of a timer that does nothing, from the parenthesis.
let inertTimerArguments = "timeInterval: 0, repeats: false) { _ in }"

/// The replacements in each line.
let lineEdits =
    [
        Edit(
            #"@(objc(Members)?(\([^)]*\))?|IB[A-Z][A-Za-z]*|GKInspectable|NSApplicationMain|UIApplicationMain) ?"#, ""),
        Edit(
            #"\bdynamic (?=(public |open |private |internal |fileprivate |static |class |final )*(var|let|func|init))"#,
            ""),
        Edit(
            #"^(\s*)import (UIKit|AppKit|QuartzCore|CoreGraphics|CoreText|CoreImage|AVFoundation|CoreMedia|CoreVideo)"#
                + #"\.[A-Za-z.]+"#,
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
            #"@MainActor (?!in\b)(?=(@\w+(\([^)]*\))? |[a-z]+ )*"#
                + #"\b(class|struct|enum|protocol|extension|func|var|let|init)\b)"#,
            ""),
        Edit(#"^(\s*)@MainActor$"#, "$1"),
        Edit(#" as!? CF(String|Array|Dictionary|Number|Boolean|URL)\b"#, ""),
        // Delays in the time of the movie.
        Edit(
            #"\bDispatchQueue\.main\.asyncAfter\((\s*)deadline: ?(DispatchTime)?\.now\(\)"#,
            "MovieTime.asyncAfter($1deadline: .now()"),
        // In an extension of DispatchQueue.
        Edit(
            #"(?<![\w.])(self\.)?asyncAfter\((\s*)deadline: ?(DispatchTime)?\.now\(\)"#,
            "MovieTime.asyncAfter($2deadline: .now()"),
        Edit(#"\bTimer\.scheduledTimer\((\s*)withTimeInterval:"#, "Timer.scheduledTimer($1withMovieTimeInterval:"),
        Edit(
            #"\bTimer\((?!\#(NSRegularExpression.escapedPattern(for: inertTimerArguments)))"#
                + #"timeInterval:(?=.*\brepeats:)(?!.*\b(target|selector):)"#,
            "Timer(movieTimeInterval:"),
        // Foundation on Linux has no such initializer.
        Edit(#"\bTimer\(\)"#, "Timer(\(inertTimerArguments)"),
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

/// Returns a line with all replacements, except for its comment.
func edited(_ line: String, _ methods: Methods, _ index: Int) -> String {
    if line.trimmingCharacters(in: .whitespaces).hasPrefix("//") { return line }
    let comment = line.range(of: "  //").map { String(line[$0.lowerBound...]) } ?? ""
    let calls = replacingOptionalCalls(String(line.dropLast(comment.count)))
    let statement = replacingSelectors(replacingKeyPaths(calls), methods, index)
    return lowercasingMembers(lineEdits.reduce(statement) { $1.apply(to: $0) }) + comment
}
