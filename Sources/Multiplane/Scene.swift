import Foundation
import LayerTree
import MediaTime
import SceneFormat

/// A scene file: YAML or JSON in Core Animation's vocabulary.
///
/// ```swift
/// let scene = try Scene(contentsOf: URL(filePath: "name-card.yaml"), parameters: ["name": "Ada", "count": 3])
/// try MovieRenderer(scene).write(to: URL(filePath: "ada.mp4"))
/// ```
public struct Scene: Sendable {
    package let description: SceneDescription
    /// The file or the text that was read.
    package let origin: Origin
    /// The values of parameters.
    package let overrides: [ParameterOverride]

    /// Where a scene was read from.
    package enum Origin: Sendable {
        case file(String)
        case text(String, folder: String)
    }

    /// Reads a scene file. Clips, images and fonts that it names are opened when it is rendered.
    ///
    /// - Parameters:
    ///   - url: A YAML or JSON file.
    ///   - parameters: Values for the scene's parameters, by name. The others have their defaults.
    /// - Throws: `SceneFormatError` with every problem of the file and its location.
    public init(contentsOf url: URL, parameters: [String: ParameterValue] = [:]) throws {
        overrides = Self.overrides(parameters)
        origin = .file(url.path)
        description = try SceneDescription(path: url.path, overrides: overrides)
    }

    /// Reads a scene from text.
    ///
    /// - Parameters:
    ///   - text: YAML or JSON.
    ///   - folder: The folder that relative paths start from.
    ///   - parameters: Values for the scene's parameters, by name.
    /// - Throws: `SceneFormatError` with every problem of the text and its location.
    public init(text: String, folder: URL, parameters: [String: ParameterValue] = [:]) throws {
        let document = try SceneDocument(SceneSource(text: text, folder: folder.path))
        overrides = Self.overrides(parameters)
        origin = .text(text, folder: folder.path)
        description = try SceneDescription(document, overrides: overrides)
    }

    /// The size in pixels.
    public var size: CGSize { CGSize(width: description.size.width, height: description.size.height) }
    /// The number of frames per second.
    public var frameRate: FrameRate { description.frameRate }
    /// The duration in seconds.
    public var duration: Double { description.duration.seconds }
    /// The names of the declared parameters, in the order written.
    public var parameterNames: [String] { description.parameters.map(\.name) }

    private static func overrides(_ parameters: [String: ParameterValue]) -> [ParameterOverride] {
        parameters.sorted { $0.key < $1.key }.map { ParameterOverride(name: $0.key, text: $0.value.text) }
    }
}

/// A value for a parameter of a scene, as text; the parameter's declaration determines its type.
public struct ParameterValue: Hashable, Sendable {
    let text: String

    /// Creates a value from text, e.g. "Hello", "#ff8800" or "photo.jpg".
    public init(_ text: String) { self.text = text }
}

extension ParameterValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
    ExpressibleByBooleanLiteral
{
    public init(stringLiteral value: String) { text = value }
    public init(integerLiteral value: Int) { text = "\(value)" }
    public init(floatLiteral value: Double) { text = "\(value)" }
    public init(booleanLiteral value: Bool) { text = "\(value)" }
}
