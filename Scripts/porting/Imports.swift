import Foundation

/// Apple's modules that do not exist on Linux. Their imports become comments, because the compiler reports nothing else
/// about a file whose module is missing.
let missingModules =
    "SwiftUI|Combine|Metal|MetalKit|MetalPerformanceShaders|SpriteKit|SceneKit|RealityKit|ARKit|WebKit|os"
    + "|PlaygroundSupport|XCPlayground|Photos|PhotosUI|MediaPlayer|CoreData|CoreLocation|MapKit|CoreMotion|CoreML"
    + "|Vision|GameplayKit|GameController|GLKit|OpenGLES|StoreKit|UserNotifications|SafariServices|MessageUI|EventKit"
    + "|Contacts|AudioToolbox|Accelerate|LocalAuthentication|Security|WidgetKit|WatchKit|WatchConnectivity"
    + "|AVFAudio|CoreAudio|AudioUnit|VideoToolbox|ReplayKit|Speech|NaturalLanguage|CoreHaptics|CoreBluetooth"
    + "|MultipeerConnectivity|CloudKit|HealthKit|PDFKit|QuickLook|PencilKit|LinkPresentation|AuthenticationServices"
    + "|CryptoKit|Network|SystemConfiguration|JavaScriptCore|ScreenSaver|IOKit|IOSurface|CoreServices|Charts|OSLog"
    + "|simd|Darwin"

/// The modules of Multiplane and of the toolchain.
let presentModules =
    "Multiplane|UIKit|AppKit|QuartzCore|CoreGraphics|CoreImage|CoreText|CoreMedia|CoreVideo|AVFoundation|ImageIO"
    + "|Foundation(Networking|Essentials|XML)?|Dispatch|Swift|Glibc|Musl|Synchronization|Observation|RegexBuilder"
    + "|Distributed|XCTest|Testing"
let missingModuleMark = "this module does not exist on Linux"
let playgroundMark = "there is no live view"

/// The modules whose types files can use while they import only modules that used to come with them. The first one
/// whose types a file uses is imported.
private let impliedModules = [
    ("UIKit", #"\bUI(View|Color|Image|Font|Bezier|Label|Button|ViewController|Screen|Control)\w*\b"#),
    ("QuartzCore", #"\bCA([A-Z][a-z]+)+\b"#),
    // The other types of geometry are Foundation's.
    ("CoreGraphics", #"\bCG(AffineTransform|Color|Context|Image|MutablePath|Path|Gradient|LineCap|LineJoin|Vector)\b"#),
]

/// Returns the text with the import of a module whose types it uses, if it imports only modules that once had these
/// types.
func importingImpliedModule(_ text: String) -> String {
    var lines = text.components(separatedBy: "\n")
    let imports = lines.filter { Edit(#"^\s*(@\w+ )?import "#, "").matches($0) }
    let code = lines.map { $0.components(separatedBy: "//")[0] }.joined(separator: "\n")
    guard let first = lines.firstIndex(where: { $0.hasPrefix("import ") }),
        imports.allSatisfy({
            Edit(#"^import (Foundation|QuartzCore|CoreGraphics|ObjectiveC|Dispatch)\b"#, "").matches($0)
        }),
        let module = impliedModules.first(where: { Edit($0.1, "").matches(code) })?.0,
        // Core Animation comes with Core Graphics.
        !imports.contains(where: { Edit("^import (\(module)|QuartzCore)\\b", "").matches($0) && module != "UIKit" })
    else { return text }
    lines.insert("import \(module)", at: first)
    return lines.joined(separator: "\n")
}
