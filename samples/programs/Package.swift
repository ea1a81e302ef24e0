// swift-tools-version: 6.1
import PackageDescription

/// Samples that a scene file cannot say, because their layers draw, ask or compute while they run. Each is a program:
///
///     swift run --package-path samples/programs HitTesting hit-testing.mp4
let programs = ["HitTesting", "ShatteringText", "CardBack", "CustomProperty", "HangingChain"]
/// What Scripts/check-samples holds their pictures against the posters with.
let checks = ["SamePicture"]
let multiplane = Target.Dependency.product(name: "Multiplane", package: "Multiplane")

let package = Package(
    name: "MultiplanePrograms",
    dependencies: [.package(name: "Multiplane", path: "../..")],
    targets: [.target(name: "SampleStage", dependencies: [multiplane], path: "SampleStage")]
        + programs.map { .executableTarget(name: $0, dependencies: ["SampleStage", multiplane], path: $0) }
        + checks.map { .executableTarget(name: $0, dependencies: [multiplane], path: $0) }
)
