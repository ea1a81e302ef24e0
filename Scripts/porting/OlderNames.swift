import Foundation

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

/// Returns the text with types in place of `String` for names of timing functions, which were strings in Swift 3 and 4.
func replacingTimingNames(_ text: String) -> String {
    let finder = Edit(#"CAMediaTimingFunction\(name: ?([a-z]\w*)\)"#, "")
    guard let groups = finder.groups(text) else { return text }
    return Edit(#"\b\#(groups[1]): ?String\b"#, "\(groups[1]): CAMediaTimingFunctionName").apply(to: text)
}
