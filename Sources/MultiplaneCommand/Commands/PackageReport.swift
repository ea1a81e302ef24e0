import CoreAnimationPackages
import FileAccess
import Foundation
import SceneFormat
import SceneLanguage

/// The properties of a Core Animation package, as text and as JSON.
struct PackageReport: Encodable {
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

    /// Reads the properties of a file or folder; nil if it is not a package.
    ///
    /// - Throws: `PackageError` if the package cannot be read.
    init?(file: String, path: String) throws {
        var path = path
        if let main = BundleFile.main(ofFolder: path) { path += "/\(main)" }
        let start = InputFile.start(path, count: 8)
        let isArchive = start.starts(with: [0x50, 0x4b, 0x03, 0x04])
        let data = isArchive ? (try? InputFile.contents(path, limit: LayerPackage.byteLimit)) ?? start : start
        guard LayerPackage.recognizes(data, name: path) else { return nil }
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

    /// The properties as a JSON object on one line.
    func json() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(self), as: UTF8.self)
    }

    /// The properties as text: a line each for the file, the package, its states and its warnings.
    var text: String {
        func number(_ value: Double) -> String {
            value == value.rounded() ? String(Int(value)) : String(format: "%.3f", value)
        }
        var lines = [
            "\(file): Core Animation package",
            "  package: \(number(width))×\(number(height)) points, \(number(scale)) pixels per point, \(layers) layers",
        ]
        if !states.isEmpty { lines.append("  states: " + states.joined(separator: ", ")) }
        if !publishedObjectNames.isEmpty {
            lines.append("  published objects: " + publishedObjectNames.joined(separator: ", "))
        }
        lines += warnings.map { "  warning: \($0)" }
        return lines.joined(separator: "\n") + "\n"
    }
}
