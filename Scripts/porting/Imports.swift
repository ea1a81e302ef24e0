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
