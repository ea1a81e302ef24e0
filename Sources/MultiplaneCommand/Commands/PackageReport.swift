import CoreAnimationPackages
import Foundation
import SceneFormat

/// The properties of a Core Animation package, as text and as JSON.
struct PackageReport: FileReport {
    let file: String
    let container = "core-animation-package"
    /// The size in points, and the pixels per point.
    let width: Double, height: Double, scale: Double
    /// The number of layers.
    let layers: Int
    /// The names of the states.
    let states: [String]
    let publishedObjectNames: [String]
    /// What is not drawn as the package asks.
    let warnings: [String]

    private enum CodingKeys: String, CodingKey {
        case file, container, width, height, scale, layers, states, publishedObjectNames, warnings
    }

    /// Reads the properties of a file; nil if it is not a package or a part of one.
    ///
    /// - Throws: `LayerPackage.ReadingError` if the package cannot be read.
    init?(file: String, path: String) throws {
        guard LayerPackage.recognizes(path: path) else { return nil }
        let package = try LayerPackage(contentsOf: URL(fileURLWithPath: path))
        self.file = file
        width = package.size.width
        height = package.size.height
        scale = package.scale
        layers = package.layerCount
        states = package.states
        publishedObjectNames = package.publishedObjectNames
        warnings = package.warnings.map(\.description) + PackageLayer(package).warnings.map(\.description)
    }

    /// The properties as text: a line each for the file, the package, its states and its warnings.
    var text: String {
        let size = "\(Self.number(width))×\(Self.number(height)) points, \(Self.number(scale)) pixels per point"
        var lines = ["\(file): Core Animation package", "  package: \(size), \(layers) layers"]
        if !states.isEmpty { lines.append("  states: " + states.joined(separator: ", ")) }
        if !publishedObjectNames.isEmpty {
            lines.append("  published objects: " + publishedObjectNames.joined(separator: ", "))
        }
        lines += warnings.map { "  warning: \($0)" }
        return lines.joined(separator: "\n") + "\n"
    }
}
