// swift-tools-version: 6.1
import PackageDescription

let swiftSettings: [SwiftSetting] = [.swiftLanguageMode(.v6)]

let package = Package(
    name: "GLLayer",
    products: [.library(name: "GLContent", targets: ["GLContent"])],
    dependencies: [.package(name: "Multiplane", path: "../..")],
    targets: [
        // EGL by its pkg-config file; OpenGL ES by the module map.
        .systemLibrary(name: "CEGL", pkgConfig: "egl", providers: [.apt(["libegl-dev", "libgles-dev"])]),
        .target(
            name: "GLContent", dependencies: ["CEGL", .product(name: "QuartzCore", package: "Multiplane")],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "GLContentTests", dependencies: ["GLContent", .product(name: "QuartzCore", package: "Multiplane")],
            swiftSettings: swiftSettings),
    ]
)
