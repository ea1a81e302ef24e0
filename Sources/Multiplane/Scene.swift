import Foundation
import Images
import MediaTime
import SceneFormat
import SceneLanguage
import SourceText

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

/// A value for a parameter of a scene: a string, number, Boolean, array or dictionary literal, or a color.
///
/// ```swift
/// let parameters: [String: ParameterValue] = [
///     "title": "Hello", "accent": .color(CGColor(red: 1, green: 0.5, blue: 0, alpha: 1)),
///     "rows": [["label": "Finland", "value": 12], ["label": "Norway", "value": 9.9]],
/// ]
/// ```
/// The parameter's declaration determines the type of text: "#ff8800" is also a color, and "12" a number. Inside arrays
/// and dictionaries, text is text or a color.
public struct ParameterValue: Hashable, Sendable {
    /// The value of a parameter, as on the command line.
    let text: String
    /// The value in an array or a dictionary.
    private let json: String

    /// Creates a value from text, e.g. "Hello", "#ff8800" or "photo.jpg".
    public init(_ text: String) {
        self.text = text
        json = JSONText.quoted(text)
    }

    private init(json: String) {
        text = json
        self.json = json
    }

    /// Returns a color. Its components must be between 0 and 1.
    public static func color(_ color: CGColor) -> ParameterValue {
        ParameterValue(json: "[\(color.red), \(color.green), \(color.blue), \(color.alpha)]")
    }
}

extension ParameterValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    public init(stringLiteral value: String) { self.init(value) }
    public init(integerLiteral value: Int) { self.init(json: "\(value)") }
    public init(floatLiteral value: Double) { self.init(json: "\(value)") }
    public init(booleanLiteral value: Bool) { self.init(json: "\(value)") }
    public init(arrayLiteral elements: ParameterValue...) {
        self.init(json: "[" + elements.map(\.json).joined(separator: ", ") + "]")
    }
    public init(dictionaryLiteral elements: (String, ParameterValue)...) {
        let entries = elements.sorted { $0.0 < $1.0 }.map { "\(JSONText.quoted($0.0)): \($0.1.json)" }
        self.init(json: "{" + entries.joined(separator: ", ") + "}")
    }
}
