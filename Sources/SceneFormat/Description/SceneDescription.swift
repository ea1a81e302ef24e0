import MediaPipeline
import Quartz2D

/// A whole scene, legal in every part: nothing in it needs to be checked again.
public struct SceneDescription: Equatable, Sendable {
    /// The file's name as given, for messages.
    public let name: String
    public let size: PixelSize
    public let frameRate: FrameRate
    /// Above 0.
    public let duration: Rational
    /// Opaque black unless the scene says otherwise.
    public internal(set) var background: CGColor
    public let parameters: [ParameterDeclaration]
    /// In the order written.
    public let assets: [AssetDescription]
    /// The absolute paths of font files, whose fonts text layers may name.
    public let fonts: [String]
    /// As large as the movie.
    public let root: LayerDescription
    /// In the order of their times; equal times in the order written.
    public let events: [EventDescription]
    public let audio: [AudioDescription]
    /// The loudspeakers it is made for; nil leaves them to the preset.
    public let audioLayout: ChannelLayout?

    /// The number of frames: `⌈duration × rate⌉`.
    public var frameCount: Int { frameRate.frameCount(duration: duration) }

    /// What events set, those of nested transactions too.
    var changes: [EventDescription.Change] { events.flatMap(\.all).flatMap(\.changes) }
}

extension SceneDescription {
    /// Reads a scene file.
    ///
    /// - Parameter overrides: values for parameters; the last one for a name holds.
    /// - Throws: `SceneFormatError` with every problem of the document.
    public init(path: String, overrides: [ParameterOverride] = []) throws(SceneFormatError) {
        try self.init(SceneDocument(SceneSource(path: path)), overrides: overrides)
    }

    /// Reads a parsed document; a batch does this once for each of its rows.
    public init(_ document: SceneDocument, overrides: [ParameterOverride] = []) throws(SceneFormatError) {
        let collector = DiagnosticCollector()
        let scene = SceneReader(document, collector: collector, overrides: overrides).scene()
        try collector.throwIfAny()
        guard let scene else {
            let place = SourceLocation(file: document.source.name, line: 1, column: 1)
            throw SceneFormatError(diagnostics: [
                SceneDiagnostic(
                    at: place, "the scene is not complete", expected: "expected a scene as in docs/SceneFormat.md")
            ])
        }
        self = scene
    }
}

/// A picture's size in whole pixels, each side from 1 to 16384.
public struct PixelSize: Hashable, Sendable {
    /// The longest legal side.
    public static let limit = 16384

    public let width: Int
    public let height: Int

    /// Nil where a side is outside 1…16384.
    public init?(width: Int, height: Int) {
        guard (1...Self.limit).contains(width), (1...Self.limit).contains(height) else { return nil }
        self.width = width
        self.height = height
    }
}

extension PixelSize: CustomStringConvertible {
    public var description: String { "\(width)×\(height)" }
}

extension ValueReader {
    func pixelSize(_ value: SceneValue, _ label: String) -> PixelSize? {
        let expectation = "[width, height] in whole pixels, each from 1 to \(PixelSize.limit)"
        guard case .list(let items) = value.content, items.count == 2 else { return refuse(value, label, expectation) }
        let sides = items.compactMap {
            integer($0, "a side of \(label)", in: 1...PixelSize.limit, "whole pixels from 1 to \(PixelSize.limit)")
        }
        return sides.count == 2 ? PixelSize(width: sides[0], height: sides[1]) : nil
    }
}
