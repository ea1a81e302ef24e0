// swift-tools-version: 6.1
import PackageDescription

let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let yams = Target.Dependency.product(name: "Yams", package: "Yams")

/// Every library target with what it may import, lowest first. Scripts/check-imports holds the sources to it.
let layers: [(name: String, imports: [Target.Dependency])] = [
    ("Limits", []),
    ("FileAccess", ["Limits"]),
    ("MediaTime", []),
    ("SourceText", []),
    ("JSONParsing", []),
    ("XMLReading", ["CExpat"]),
    ("ZipReading", ["CZlib"]),
    ("VectorGeometry", []),
    ("SVGPaths", ["FileAccess", "VectorGeometry"]),
    ("MotionTiming", ["MediaTime", "VectorGeometry"]),
    ("AudioMixing", ["MediaTime"]),
    ("SourceFiles", ["Limits", "FileAccess", "MediaTime"]),
    ("Images", ["FileAccess", "VectorGeometry", "CLCMS", "CPNG", "PixelKernels"]),
    ("TextLayout", ["FileAccess", "VectorGeometry", "Images", "CPango"]),
    ("Quartz2D", ["VectorGeometry", "Images", "TextLayout", "PixelKernels"]),
    ("RenderTree", ["FileAccess", "VectorGeometry", "Images", "TextLayout", "PixelKernels"]),
    ("LayerTree", ["Limits", "VectorGeometry", "MotionTiming", "Images", "TextLayout", "Quartz2D", "RenderTree"]),
    (
        "LottieImport",
        [
            "Limits", "FileAccess", "JSONParsing", "ZipReading", "VectorGeometry", "MotionTiming", "SourceFiles",
            "Images", "TextLayout", "RenderTree", "LayerTree",
        ]
    ),
    (
        "CoreAnimationPackages",
        [
            "Limits", "FileAccess", "XMLReading", "ZipReading", "VectorGeometry", "MotionTiming", "SourceFiles",
            "Images", "RenderTree", "LayerTree",
        ]
    ),
    (
        "SVGImport",
        [
            "Limits", "FileAccess", "XMLReading", "VectorGeometry", "SVGPaths", "MotionTiming", "SourceFiles", "Images",
            "TextLayout", "RenderTree", "LayerTree",
        ]
    ),
    ("EditLists", ["Limits", "MediaTime", "SourceText", "JSONParsing"]),
    (
        "Captions",
        [
            "Limits", "FileAccess", "JSONParsing", "MotionTiming", "SourceFiles", "Images", "TextLayout", "RenderTree",
            "LayerTree",
        ]
    ),
    ("LayerCompositor", ["VectorGeometry", "Images", "TextLayout", "Quartz2D", "RenderTree", "PixelKernels"]),
    ("LayerDrawing", ["VectorGeometry", "Images", "Quartz2D", "RenderTree", "LayerTree", "LayerCompositor"]),
    ("FFmpegSupport", ["MediaTime", "SourceFiles", "CFFmpeg"]),
    (
        "MediaReading",
        [
            "Limits", "FileAccess", "MediaTime", "XMLReading", "VectorGeometry", "AudioMixing", "SourceFiles", "Images",
            "FFmpegSupport", "CFFmpeg", "PixelKernels", "WorkerSandbox",
        ]
    ),
    (
        "MediaWriting",
        [
            "MediaTime", "VectorGeometry", "AudioMixing", "SourceFiles", "Images", "FFmpegSupport", "MediaReading",
            "CFFmpeg", "PixelKernels",
        ]
    ),
    (
        "MediaObjects",
        [
            "MediaTime", "VectorGeometry", "MotionTiming", "AudioMixing", "SourceFiles", "Images", "TextLayout",
            "RenderTree", "LayerTree", "MediaReading",
        ]
    ),
    (
        "MediaPlayback",
        [
            "MediaTime", "VectorGeometry", "MotionTiming", "AudioMixing", "SourceFiles", "Images", "RenderTree",
            "LayerTree", "LayerCompositor", "MediaReading", "MediaObjects",
        ]
    ),
    (
        "MovieRendering",
        [
            "Limits", "FileAccess", "MediaTime", "SourceText", "VectorGeometry", "MotionTiming", "AudioMixing",
            "SourceFiles", "Images", "TextLayout", "RenderTree", "LayerTree", "LayerCompositor", "MediaReading",
            "MediaWriting", "MediaObjects", "MediaPlayback", logging,
        ]
    ),
    (
        "MediaExport",
        [
            "MediaTime", "VectorGeometry", "AudioMixing", "SourceFiles", "Images", "RenderTree", "LayerTree",
            "MediaReading", "MediaWriting", "MediaObjects", "MediaPlayback", "MovieRendering",
        ]
    ),
    (
        "ViewAnimation",
        ["VectorGeometry", "MotionTiming", "Images", "TextLayout", "Quartz2D", "LayerTree", "MediaReading"]
    ),
    (
        "SceneLanguage",
        [
            "Limits", "FileAccess", "MediaTime", "SourceText", "VectorGeometry", "SVGPaths", "MotionTiming",
            "AudioMixing", "SourceFiles", "ZipReading", "Images", "TextLayout", "RenderTree", "LayerTree", yams,
        ]
    ),
    ("SceneEditing", ["FileAccess", "SourceText", "SceneLanguage"]),
    (
        "SceneFormat",
        [
            "Limits", "FileAccess", "MediaTime", "SourceText", "VectorGeometry", "MotionTiming", "AudioMixing",
            "SourceFiles", "Images", "TextLayout", "RenderTree", "LayerTree", "LottieImport", "Captions",
            "CoreAnimationPackages", "SVGImport", "EditLists", "MediaReading", "MediaWriting", "MediaObjects",
            "MediaPlayback", "MovieRendering", "SceneLanguage",
        ]
    ),
    (
        "PreviewServer",
        [
            "Limits", "FileAccess", "MediaTime", "SourceText", "VectorGeometry", "AudioMixing", "SourceFiles", "Images",
            "TextLayout", "Quartz2D", "RenderTree", "LayerTree", "LottieImport", "Captions", "MediaReading",
            "MediaWriting", "MediaObjects", "MediaPlayback", "MovieRendering", "SceneLanguage", "SceneEditing",
            "SceneFormat",
        ]
    ),
    (
        "Multiplane",
        [
            "Limits", "FileAccess", "MediaTime", "SourceText", "VectorGeometry", "MotionTiming", "AudioMixing",
            "SourceFiles", "Images", "TextLayout", "Quartz2D", "RenderTree", "LayerTree", "LottieImport", "Captions",
            "CoreAnimationPackages", "SVGPaths", "LayerCompositor", "LayerDrawing", "FFmpegSupport", "MediaReading",
            "MediaWriting", "MediaObjects", "MediaPlayback", "MovieRendering", "MediaExport", "SceneLanguage",
            "SceneFormat", logging,
        ]
    ),
    ("MultiplanePreview", ["PreviewServer", "Multiplane"]),
]

/// What the command uses. It does without `Multiplane`, which would build the export sessions for it, too.
let commandImports: [Target.Dependency] = [
    "Limits", "FileAccess", "MediaTime", "SourceText", "VectorGeometry", "AudioMixing", "SourceFiles",
    "Images", "TextLayout", "Quartz2D", "LottieImport", "Captions", "CoreAnimationPackages", "SVGImport",
    "EditLists", "LayerCompositor", "MediaReading", "MediaWriting", "MediaObjects", "MovieRendering", "SceneLanguage",
    "SceneEditing", "SceneFormat", "PreviewServer", "WorkerSandbox", "PixelKernels",
]

/// Products under Apple's names, in Sources/Compatibility, so that existing source builds unchanged. No other target
/// imports them, so that only users who ask for them build them.
let compatibility: [(name: String, imports: [Target.Dependency])] = [
    ("CoreGraphics", ["MediaTime", "VectorGeometry", "Images", "TextLayout", "Quartz2D"]),
    ("QuartzCore", ["MediaTime", "VectorGeometry", "Images", "TextLayout", "Quartz2D", "LayerTree", "LayerDrawing"]),
    ("CoreVideo", ["MediaObjects"]),
    ("CoreMedia", ["MediaTime", "MediaObjects", "CoreVideo"]),
    (
        "AVFoundation",
        [
            "VectorGeometry", "MediaTime", "Images", "SourceFiles", "MediaObjects", "MediaPlayback", "MediaExport",
            "QuartzCore", "CoreVideo", "CoreMedia", "CoreImage",
        ]
    ),
    ("ImageIO", ["MediaTime", "VectorGeometry", "Images", "Quartz2D", "MediaReading", "MediaWriting"]),
    (
        "CoreImage",
        [
            "Limits", "FileAccess", "VectorGeometry", "Images", "Quartz2D", "RenderTree", "LayerTree",
            "LayerCompositor",
            "PixelKernels", "ImageIO",
        ]
    ),
    (
        "UIKit",
        [
            "FileAccess", "VectorGeometry", "Images", "TextLayout", "Quartz2D", "LayerTree", "ViewAnimation",
            "QuartzCore",
            "ImageIO", "CoreImage", "CoreText",
        ]
    ),
    ("CoreText", ["VectorGeometry", "Images", "TextLayout", "Quartz2D"]),
    ("AppKit", ["VectorGeometry", "ViewAnimation", "QuartzCore", "ImageIO", "CoreImage", "CoreText"]),
]

/// The workloads and measurements of `multiplane-bench`, the program of Scripts/bench. The command does not contain them.
let benchmarkImports: [Target.Dependency] = [
    "MediaTime", "VectorGeometry", "Images", "TextLayout", "RenderTree", "LayerTree", "LottieImport", "LayerCompositor",
    "MediaReading", "MediaWriting", "MovieRendering", "PixelKernels",
]

/// Test targets beyond one for each library, with what they use. `Multiplane` only re-exports and has none.
let extraTests: [(name: String, imports: [Target.Dependency])] = [
    ("PixelKernelsTests", ["PixelKernels"]),
    ("RenderBenchmarkTests", ["RenderBenchmark"]),
    ("MovieTests", ["MediaObjects", "MediaPlayback", "MovieRendering", "MediaExport"]),
    ("MultiplaneCommandTests", ["Multiplane", "MultiplaneCommand", "WorkerSandbox"]),
    ("GoldenTests", ["Multiplane"]),
]

/// The test targets in Tests/Compatibility, with what they use.
let compatibilityTests: [(name: String, imports: [Target.Dependency])] = [
    ("CoreTextTests", ["CoreText"]),
    ("ImageIOTests", ["ImageIO"]),
    ("CoreImageTests", ["CoreImage", "ImageIO", "Limits", "VectorGeometry"]),
    ("UIKitTests", ["UIKit", "ViewAnimation", "CoreImage", "QuartzCore"]),
    (
        "SourceCompatibilityTests",
        ["QuartzCore", "CoreGraphics", "ImageIO", "AVFoundation", "UIKit", "CoreText", "AppKit", "LayerCompositor"]
    ),
]

/// Libraries whose tests stand in `extraTests`, or whose users test them.
let untested: Set = [
    "SourceText", "JSONParsing", "ZipReading", "FFmpegSupport", "MediaObjects", "MediaPlayback", "MovieRendering",
    "MediaExport",
    "SceneLanguage",
]

/// Test targets that need a module above the one they test.
let testNeeds: [String: [Target.Dependency]] = [
    "MediaTime": ["FFmpegSupport", "CFFmpeg"],
    "MediaReading": ["MediaWriting"],
    "LottieImport": ["LayerCompositor"], "Captions": ["LayerCompositor"],
    "CoreAnimationPackages": ["LayerCompositor"], "SVGImport": ["LayerCompositor"],
]

/// Folders of a test target that hold data found by path.
let testData = [
    "GoldenTests": ["Scenes", "References"], "MediaReadingTests": ["Fixtures"], "EditListsTests": ["Fixtures"],
    "SVGImportTests": ["Fixtures"],
    "SourceCompatibilityTests": ["Support/Symbols"],
]

let language = SwiftSetting.swiftLanguageMode(.v6)

/// Whether ./test builds the tests (`MULTIPLANE_TEST_BUILD=1`). It turns the optimizer on for the packages that this
/// one depends on, and the modules of this package turn it off again, so that they are compiled as fast as otherwise.
/// Without it, the checks of swift-argument-parser for debug builds would take a quarter of the time of all tests.
let isTestBuild = Context.environment["MULTIPLANE_TEST_BUILD"] == "1"

/// Options of the command line come after those of a target. Only an option of the compiler's frontend comes after
/// both.
let optimizerOff = SwiftSetting.unsafeFlags(["-Xfrontend", "-Onone"], .when(configuration: .debug))
let optimizer = SwiftSetting.unsafeFlags(["-Xfrontend", "-O"], .when(configuration: .release))

let swiftSettings = isTestBuild ? [language, optimizerOff] : [language]

/// Modules with code that runs for each layer, path, glyph, pixel or sample of a frame. Drawing takes the same time
/// whether or not the others are optimized; docs/Performance.md has the measurements.
let hotModules: Set = [
    "VectorGeometry", "MotionTiming", "AudioMixing", "Images", "TextLayout", "Quartz2D", "RenderTree", "LayerTree",
    "LottieImport", "LayerCompositor",
]

/// Modules whose loops over pixels and samples take the tests longer than the optimizer takes.
let modulesOptimizedForTests: Set = ["MediaWriting"]

/// Whether this builds the command for ./multiplane (`MULTIPLANE_LAUNCHER=1`) or a package (`MULTIPLANE_PACKAGE=1`).
/// It finds its presets and fonts by the path of the executable only, not by the path of its sources.
let isCommandBuild = ["MULTIPLANE_LAUNCHER", "MULTIPLANE_PACKAGE"].contains { Context.environment[$0] == "1" }

/// Whether ./multiplane builds the command. It turns the optimizer off for all modules (`build_for_launcher` in
/// Scripts/prepare.sh), and the hot ones turn it on again, so that a first run does not wait for the optimizer longer than
/// necessary. Other builds optimize everything, and have no unsafe flags, with which other packages could not depend on this
/// one.
let isLauncherBuild = Context.environment["MULTIPLANE_LAUNCHER"] == "1"

/// The settings of a module that the command contains.
func settings(of module: String) -> [SwiftSetting] {
    var result = modulesOptimizedForTests.contains(module) ? [language] : swiftSettings
    if module == "Images", isCommandBuild { result.append(.define("EXECUTABLE_RESOURCES")) }
    if isLauncherBuild, hotModules.contains(module) { result.append(optimizer) }
    return result
}

func library(_ name: String, _ imports: [Target.Dependency], path: String? = nil) -> Target {
    .target(name: name, dependencies: imports, path: path, swiftSettings: settings(of: name))
}

/// The test targets to build: names of targets, `core` or `compatibility`, separated by commas, in the environment
/// variable `MULTIPLANE_TESTS`; all without it. Building one test target takes a fraction of the time of all.
let chosenTests = Context.environment["MULTIPLANE_TESTS"].map { Set($0.split(separator: ",").map(String.init)) }

func tests(_ name: String, _ imports: [Target.Dependency], plan: String = "core") -> Target? {
    if let chosenTests, chosenTests.isDisjoint(with: [name, plan]) { return nil }
    return .testTarget(
        name: name, dependencies: imports + ["TestSupport"],
        path: plan == "compatibility" ? "Tests/Compatibility/\(name)" : nil, exclude: testData[name] ?? [],
        swiftSettings: swiftSettings)
}

let commandProduct = Product.executable(name: "multiplane", targets: ["MultiplaneCommand"])

let products: [Product] = [
    .library(name: "Multiplane", targets: ["Multiplane"]),
    .library(name: "MultiplanePreview", targets: ["MultiplanePreview"]),
    commandProduct,
    .executable(name: "multiplane-bench", targets: ["MultiplaneBench"]),
]

let compatibilityProducts: [Product] = compatibility.map { .library(name: $0.name, targets: [$0.name]) }

/// C libraries, with Debian's packages of them; packages.apt lists all packages.
let systemLibraries: [Target] = [
    .systemLibrary(
        name: "CFFmpeg", pkgConfig: "libavformat",
        providers: [
            .apt(["libavformat-dev", "libavcodec-dev", "libavutil-dev", "libswscale-dev", "libswresample-dev"])
        ]),
    .systemLibrary(name: "CPango", pkgConfig: "pangoft2", providers: [.apt(["libpango1.0-dev"])]),
    .systemLibrary(name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
    .systemLibrary(name: "CLCMS", pkgConfig: "lcms2", providers: [.apt(["liblcms2-dev"])]),
    .systemLibrary(name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
]

let kernels: [Target] = ["PixelKernels", "WorkerSandbox"].map {
    .target(name: $0, cSettings: [.define("_GNU_SOURCE")])
}

let command = Target.executableTarget(
    name: "MultiplaneCommand", dependencies: commandImports + [argumentParser, logging],
    swiftSettings: settings(of: "MultiplaneCommand"))

let benchmark = Target.executableTarget(
    name: "MultiplaneBench", dependencies: ["RenderBenchmark", argumentParser],
    path: "Benchmarks/MultiplaneBench", swiftSettings: swiftSettings)

let libraries: [Target] = layers.map { library($0.name, $0.imports) }

let helperLibraries: [Target] = [
    library("TestSupport", ["Images", "CPNG", "CLCMS", "CFFmpeg"]),
    library("RenderBenchmark", benchmarkImports, path: "Benchmarks/RenderBenchmark"),
]

let compatibilityLibraries: [Target] = compatibility.map {
    library($0.name, $0.imports, path: "Sources/Compatibility/\($0.name)")
}

let libraryTests: [Target] = layers.filter { !untested.contains($0.name) }.compactMap { name, imports in
    let tested = Target.Dependency(stringLiteral: name)
    return tests("\(name)Tests", [tested] + imports + testNeeds[name, default: []])
}

let otherTests: [Target] =
    extraTests.compactMap { tests($0.name, $0.imports) }
    + compatibilityTests.compactMap { tests($0.name, $0.imports, plan: "compatibility") }

// Typed lists: one expression of all targets takes some compilers longer than they allow.
let commandTargets: [[Target]] = [systemLibraries, kernels, libraries, [command]]
let otherTargets: [[Target]] = [[benchmark], helperLibraries, compatibilityLibraries, libraryTests, otherTests]

// SwiftPM plans all targets before it builds the first one, also those that nobody asked for: seconds that ./multiplane
// does not wait for.
let package = Package(
    name: "Multiplane",
    products: isLauncherBuild ? [commandProduct] : products + compatibilityProducts,
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.6.0"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.0.0"),
    ],
    targets: Array((isLauncherBuild ? commandTargets : commandTargets + otherTargets).joined())
)
