// swift-tools-version: 6.1
import PackageDescription

let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let yams = Target.Dependency.product(name: "Yams", package: "Yams")

/// Every library target with what it may import, lowest first. Scripts/check-imports holds the sources to it.
let layers: [(name: String, imports: [Target.Dependency])] = [
    ("VectorGeometry", []),
    ("MotionTiming", ["VectorGeometry"]),
    ("Quartz2D", ["VectorGeometry", "PixelKernels", "CPango", "CPNG", "CLCMS"]),
    ("RenderTree", ["VectorGeometry", "MotionTiming", "Quartz2D"]),
    ("LayerTree", ["VectorGeometry", "MotionTiming", "Quartz2D", "RenderTree"]),
    ("LayerCompositor", ["VectorGeometry", "PixelKernels", "Quartz2D", "RenderTree"]),
    ("MediaTime", []),
    ("AudioMixing", ["MediaTime"]),
    ("FFmpegSupport", ["MediaTime", "CFFmpeg"]),
    (
        "MediaReading",
        ["VectorGeometry", "PixelKernels", "Quartz2D", "MediaTime", "AudioMixing", "FFmpegSupport", "CFFmpeg"]
    ),
    (
        "MediaWriting",
        [
            "VectorGeometry", "PixelKernels", "Quartz2D", "MediaTime", "AudioMixing", "FFmpegSupport", "MediaReading",
            "CFFmpeg",
        ]
    ),
    (
        "MediaObjects",
        [
            "VectorGeometry", "Quartz2D", "RenderTree", "LayerTree", "LayerCompositor", "MediaTime", "AudioMixing",
            "FFmpegSupport", "MediaReading",
        ]
    ),
    (
        "MovieRendering",
        [
            "VectorGeometry", "Quartz2D", "RenderTree", "LayerTree", "LayerCompositor", "MediaTime", "AudioMixing",
            "FFmpegSupport", "MediaReading", "MediaWriting", "MediaObjects", logging,
        ]
    ),
    (
        "MediaExport",
        [
            "VectorGeometry", "Quartz2D", "RenderTree", "LayerTree", "MediaTime", "AudioMixing", "FFmpegSupport",
            "MediaReading",
            "MediaWriting", "MediaObjects", "MovieRendering",
        ]
    ),
    (
        "RenderBenchmark",
        [
            "VectorGeometry", "PixelKernels", "Quartz2D", "RenderTree", "LayerTree", "LayerCompositor", "MediaTime",
            "MediaReading",
            "MediaWriting",
        ]
    ),
    ("ViewAnimation", ["VectorGeometry", "MotionTiming", "Quartz2D", "LayerTree"]),
    (
        "SceneFormat",
        [
            "VectorGeometry", "MotionTiming", "Quartz2D", "LayerTree", "MediaTime", "AudioMixing", "FFmpegSupport",
            "MediaReading",
            "MediaWriting", "MediaObjects", "MovieRendering", yams,
        ]
    ),
    (
        "Multiplane",
        [
            "VectorGeometry", "MotionTiming", "Quartz2D", "RenderTree", "LayerTree", "LayerCompositor", "QuartzCore",
            "MediaTime", "AudioMixing", "FFmpegSupport", "MediaReading", "MediaWriting", "MediaObjects",
            "MovieRendering",
            "MediaExport", "SceneFormat", logging,
        ]
    ),
]

/// Products under Apple's names that only re-export, so that existing source builds unchanged: nobody gets them unless
/// asked for.
let optIn: [(name: String, imports: [Target.Dependency])] = [
    ("CoreGraphics", ["VectorGeometry", "Quartz2D"]),
    ("QuartzCore", ["VectorGeometry", "Quartz2D", "RenderTree", "LayerTree", "LayerCompositor"]),
    ("CoreVideo", ["MediaObjects"]),
    ("CoreMedia", ["CoreVideo", "MediaTime", "MediaObjects"]),
    ("AVFoundation", ["QuartzCore", "CoreMedia", "CoreVideo", "MediaObjects", "MediaExport"]),
    ("UIKit", ["QuartzCore", "ViewAnimation"]),
]

/// Test targets beyond one for each library, with what they use. `Multiplane` only re-exports and has none.
let extraTests: [(name: String, imports: [Target.Dependency])] = [
    ("PixelKernelsTests", ["PixelKernels"]),
    ("MovieTests", ["MediaObjects", "MovieRendering", "MediaExport"]),
    ("MultiplaneCommandTests", ["Multiplane", "MultiplaneCommand"]),
    ("GoldenTests", ["Multiplane"]),
    ("SourceCompatibilityTests", ["QuartzCore", "CoreGraphics", "AVFoundation", "UIKit", "LayerCompositor"]),
]

/// Libraries whose tests stand in `extraTests`, or whose users test them.
let untested: Set = ["FFmpegSupport", "MediaObjects", "MovieRendering", "MediaExport"]

/// Test targets that need a module above the one they test.
let testNeeds: [String: [Target.Dependency]] = [
    "MediaTime": ["FFmpegSupport", "CFFmpeg"],
    "MediaReading": ["MediaWriting"],
]

/// Folders of a test target that hold data found by path.
let testData = ["GoldenTests": ["Scenes", "References"], "SourceCompatibilityTests": ["Support/Symbols"]]

let swiftSettings: [SwiftSetting] = [.swiftLanguageMode(.v6)]

func library(_ name: String, _ imports: [Target.Dependency]) -> Target {
    .target(name: name, dependencies: imports, swiftSettings: swiftSettings)
}

func tests(_ name: String, _ imports: [Target.Dependency]) -> Target {
    .testTarget(
        name: name, dependencies: imports + ["TestSupport"], exclude: testData[name] ?? [], swiftSettings: swiftSettings
    )
}

let package = Package(
    name: "Multiplane",
    products: [
        .library(name: "Multiplane", targets: ["Multiplane"]),
        .executable(name: "multiplane", targets: ["MultiplaneCommand"]),
    ] + optIn.map { .library(name: $0.name, targets: [$0.name]) },
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.6.0"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.0.0"),
    ],
    targets: [
        .systemLibrary(
            name: "CFFmpeg", pkgConfig: "libavformat",
            providers: [
                .apt(["libavformat-dev", "libavcodec-dev", "libavutil-dev", "libswscale-dev", "libswresample-dev"])
            ]),
        .systemLibrary(name: "CPango", pkgConfig: "pangoft2", providers: [.apt(["libpango1.0-dev"])]),
        .systemLibrary(name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
        .systemLibrary(name: "CLCMS", pkgConfig: "lcms2", providers: [.apt(["liblcms2-dev"])]),
        .target(name: "PixelKernels", cSettings: [.define("_GNU_SOURCE")]),
        library("TestSupport", ["Quartz2D", "CPNG", "CLCMS"]),
        .executableTarget(
            name: "MultiplaneCommand", dependencies: ["Multiplane", "RenderBenchmark", argumentParser, logging],
            swiftSettings: swiftSettings),
    ]
        + layers.map { library($0.name, $0.imports) }
        + optIn.map { library($0.name, $0.imports) }
        + layers.filter { !untested.contains($0.name) }.map {
            tests("\($0.name)Tests", [.init(stringLiteral: $0.name)] + $0.imports + testNeeds[$0.name, default: []])
        }
        + extraTests.map { tests($0.name, $0.imports) }
)
