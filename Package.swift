// swift-tools-version: 6.1
import Foundation
import PackageDescription

// While targets are being filled in, only those that have a folder exist.
func present(_ path: String) -> Bool { FileManager.default.fileExists(atPath: Context.packageDirectory + "/" + path) }

let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let yams = Target.Dependency.product(name: "Yams", package: "Yams")

/// Every library target with what it may import, lowest first. Scripts/check-imports holds the sources to it.
let layers: [(name: String, imports: [Target.Dependency])] = [
    ("VectorGeometry", []),
    ("MotionTiming", ["VectorGeometry"]),
    ("Quartz2D", ["VectorGeometry", "PixelKernels", "CPango", "CPNG"]),
    ("RenderTree", ["VectorGeometry", "MotionTiming", "Quartz2D"]),
    ("LayerTree", ["VectorGeometry", "MotionTiming", "Quartz2D", "RenderTree"]),
    ("LayerCompositor", ["VectorGeometry", "PixelKernels", "Quartz2D", "RenderTree"]),
    ("MediaPipeline", ["VectorGeometry", "PixelKernels", "Quartz2D", "CFFmpeg"]),
    ("MovieExport", ["VectorGeometry", "Quartz2D", "RenderTree", "LayerTree", "LayerCompositor", "MediaPipeline", logging]),
    ("RenderBenchmark", ["VectorGeometry", "PixelKernels", "Quartz2D", "RenderTree", "LayerTree", "LayerCompositor", "MediaPipeline"]),
    ("ViewAnimation", ["VectorGeometry", "MotionTiming", "Quartz2D", "LayerTree"]),
    ("SceneFormat", ["VectorGeometry", "MotionTiming", "Quartz2D", "LayerTree", "MediaPipeline", "MovieExport", yams]),
    ("Multiplane", ["VectorGeometry", "MotionTiming", "Quartz2D", "RenderTree", "LayerTree", "LayerCompositor", "MediaPipeline", "MovieExport", "SceneFormat"]),
]

/// Products under Apple's names that only re-export, so that existing source builds unchanged: nobody gets them unless asked for.
let optIn: [(name: String, imports: [Target.Dependency])] = [
    ("CoreGraphics", ["VectorGeometry", "Quartz2D"]),
    ("QuartzCore", ["CoreGraphics", "LayerTree"]),
    ("AVFoundation", ["QuartzCore", "MovieExport"]),
    ("UIKit", ["QuartzCore", "ViewAnimation"]),
].filter { present("Sources/\($0.0)") }

/// Test targets beyond one per library, with what they use.
let extraTests: [(name: String, imports: [Target.Dependency])] = [
    ("MultiplaneCommandTests", ["Multiplane", "MultiplaneCommand"]),
    ("GoldenTests", ["Multiplane"]),
    ("SourceCompatibilityTests", ["QuartzCore", "CoreGraphics", "AVFoundation", "UIKit", "LayerCompositor"]),
]

let swiftSettings: [SwiftSetting] = [.swiftLanguageMode(.v6)]

/// Whether a dependency is a package's product, or a target that is there.
func exists(_ dependency: Target.Dependency) -> Bool {
    guard case .byNameItem(let name, _) = dependency else { return true }
    return !layers.contains { $0.name == name } || present("Sources/\(name)")
}

var targets: [Target] = [
    .systemLibrary(name: "CFFmpeg", pkgConfig: "libavformat", providers: [.apt(["libavformat-dev", "libavcodec-dev", "libavutil-dev", "libswscale-dev", "libswresample-dev"])]),
    .systemLibrary(name: "CPango", pkgConfig: "pangoft2", providers: [.apt(["libpango1.0-dev"])]),
    .systemLibrary(name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
    .target(name: "PixelKernels", cSettings: [.define("_GNU_SOURCE")]),
]
targets += layers.filter { present("Sources/\($0.name)") }.map {
    .target(name: $0.name, dependencies: $0.imports.filter(exists), swiftSettings: swiftSettings)
}
targets += optIn.map { .target(name: $0.name, dependencies: $0.imports, swiftSettings: swiftSettings) }
targets += layers.filter { present("Tests/\($0.name)Tests") }.map {
    .testTarget(
        name: "\($0.name)Tests", dependencies: [.init(stringLiteral: $0.name)] + $0.imports.filter(exists) + (present("Sources/TestSupport") ? ["TestSupport"] : []),
        swiftSettings: swiftSettings)
}
if present("Sources/TestSupport") {
    targets.append(.target(name: "TestSupport", dependencies: ["Quartz2D", "CPNG"], swiftSettings: swiftSettings))
}
if present("Sources/MultiplaneCommand") {
    targets.append(.executableTarget(name: "MultiplaneCommand", dependencies: ["Multiplane", "RenderBenchmark", argumentParser, logging], swiftSettings: swiftSettings))
}
if present("Tests/PixelKernelsTests") {
    targets.append(.testTarget(name: "PixelKernelsTests", dependencies: ["PixelKernels"], swiftSettings: swiftSettings))
}
targets += extraTests.filter { present("Tests/\($0.name)") }.map {
    let target = $0.name
    return .testTarget(
        name: target, dependencies: $0.imports + (present("Sources/TestSupport") ? ["TestSupport"] : []),
        exclude: ["Scenes", "References"].filter { present("Tests/\(target)/\($0)") }, swiftSettings: swiftSettings)
}

let package = Package(
    name: "Multiplane",
    products: (present("Sources/Multiplane") ? [.library(name: "Multiplane", targets: ["Multiplane"])] : [])
        + (present("Sources/MultiplaneCommand") ? [.executable(name: "multiplane", targets: ["MultiplaneCommand"])] : [])
        + optIn.map { .library(name: $0.name, targets: [$0.name]) },
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.6.0"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.0.0"),
    ],
    targets: targets
)
