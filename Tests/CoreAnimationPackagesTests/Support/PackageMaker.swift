import Foundation
import Images
import LayerTree
import TestSupport
import Testing

@testable import CoreAnimationPackages

/// Writes packages of the tests into a temporary folder, and reads them.
struct PackageMaker {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Writes a document with one root layer.
    func write(_ layer: String, to name: String = "test.ca", index: [String: String] = [:]) throws {
        let keys = index.map { "<key>\($0.key)</key>\($0.value)" }.joined()
        try folder.write("<plist version=\"1.0\"><dict>\(keys)</dict></plist>", to: "\(name)/index.xml")
        try folder.write(Self.document(layer), to: "\(name)/main.caml")
    }

    static func document(_ layer: String) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <caml xmlns="http://www.apple.com/CoreAnimation/1.0">\(layer)</caml>
        """
    }

    /// Reads a package; images are single pixels.
    func read(_ name: String = "test.ca/index.xml") throws(LayerPackage.ReadingError) -> LayerPackage {
        try LayerPackage(path: folder.path(name)) { source in
            switch source {
            case .file(let url): try CGImage.png(at: url)
            case .data(let data, _): try CGImage.png(data: data)
            }
        }
    }

    /// Reads a document with a root layer of 100 × 200, which contains `layers`.
    static func package(_ layers: String, root attributes: String = "", children: String = "") throws -> LayerPackage {
        let maker = try PackageMaker()
        try maker.write(
            """
            <CALayer id="root" bounds="0 0 100 200" position="50 100" \(attributes)>\
            <sublayers>\(layers)</sublayers>\(children)</CALayer>
            """)
        return try maker.read()
    }

    /// Returns the first layer below the root of a document.
    static func layer(_ text: String) throws -> (layer: CALayer, warnings: [String]) {
        let package = try package(text)
        let stage = PackageStage(package, states: [])
        let layer = try #require(stage.roots.first?.sublayers?.first)
        return (layer, (package.warnings + stage.warnings).map(\.problem))
    }
}

/// A layer tree that is evaluated at times that do not decrease.
final class StagePlayer {
    let layer: PackageLayer
    private let engine: AnimationEngine

    init(_ package: LayerPackage, states: [PackageLayer.StateChange] = []) {
        layer = PackageLayer(package, states: states)
        engine = AnimationEngine(root: layer)
    }

    /// Returns the number that a layer shows at a time.
    func number(_ keyPath: String, of name: String, at time: Double) throws -> Double {
        _ = try engine.frame(at: time)
        let target = try #require(Self.find(name, in: layer))
        let value = target.presentation()?.value(forKeyPath: keyPath) ?? target.value(forKeyPath: keyPath)
        return try #require(value as? Double)
    }

    static func find(_ name: String, in layer: CALayer) -> CALayer? {
        if layer.name == name { return layer }
        return (layer.sublayers ?? []).lazy.compactMap { find(name, in: $0) }.first
    }
}
