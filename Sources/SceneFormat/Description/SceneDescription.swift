import AudioMixing
import FileAccess
import Images
import MediaTime
import MotionTiming
import SceneLanguage
import SourceText
import VectorGeometry

/// A complete scene in which every part is legal.
package struct SceneDescription: Equatable, Sendable {
    /// The file name as given, for messages.
    package let name: String
    /// The size of the scene in pixels.
    package let size: PixelSize
    /// The area inside the margins of `safeArea`, in points; nil if the scene sets none.
    package let safeArea: CGRect?
    /// The frame rate.
    package let frameRate: FrameRate
    /// The duration in seconds, above 0.
    package let duration: Rational
    /// The background color; opaque black unless the scene sets it.
    package internal(set) var background: CGColor
    /// The declared parameters.
    package let parameters: [ParameterDeclaration]
    /// The assets, in the order written.
    package let assets: [AssetDescription]
    /// The absolute paths of the font files.
    package let fonts: [String]
    /// The root layer, as large as the movie.
    package let root: LayerDescription
    /// The events in time order; events at the same time in the order written.
    package let events: [EventDescription]
    /// The audio tracks.
    package let audio: [AudioDescription]
    /// The audio channel layout; nil for the preset's.
    package let audioLayout: ChannelLayout?
    /// The motion blur; nil for none.
    package let motionBlur: MotionBlur?
    /// The subtitles that are stored in the movie; nil for none.
    package let subtitles: SubtitlesDescription?
    /// The absolute paths of the included files.
    package let includedFiles: [String]
    /// The SVG files of paths and the color tables of filters.
    let linkedFiles: [AssetDescription]
    /// Likely mistakes in the text of the document.
    let documentWarnings: [SceneDiagnostic]

    /// The number of frames: `⌈duration × frame rate⌉`.
    package var frameCount: Int { frameRate.frameCount(duration: duration) }

    /// The property changes of all events, including nested transactions.
    var changes: [EventDescription.Change] { events.flatMap(\.all).flatMap(\.changes) }
}

extension SceneDescription {
    /// Reads a scene file.
    ///
    /// - Parameters:
    ///   - path: The path of a YAML or JSON file.
    ///   - overrides: Values of parameters; the last value for a name is used.
    ///   - root: The folder that the scene and its files must be inside; nil for any folder.
    /// - Throws: `SceneFormatError` with every problem of the document.
    package init(path: String, overrides: [ParameterOverride] = [], root: ConfinedFolder? = nil)
        throws(SceneFormatError)
    {
        let source = try SceneSource(path: path, root: root, converter: SceneConverter.converter)
        try self.init(SceneDocument(source), overrides: overrides)
    }

    /// Reads a parsed document. A batch parses a document once and reads it for each row.
    ///
    /// - Parameters:
    ///   - document: The parsed scene.
    ///   - overrides: Values of parameters; the last value for a name is used.
    /// - Throws: `SceneFormatError` with every problem of the document.
    package init(_ document: SceneDocument, overrides: [ParameterOverride] = []) throws(SceneFormatError) {
        let collector = DiagnosticCollector()
        let document = try document.showing(overrides)
        let scene = SceneReader(document, collector: collector, overrides: overrides).scene()
        // A color without quotes explains why a value is missing.
        if !collector.isEmpty { document.warnings.forEach(collector.report) }
        try collector.throwIfAny()
        guard let scene else {
            let location = SourceLocation(file: document.source.name, line: 1, column: 1)
            throw SceneFormatError(diagnostics: [
                SceneDiagnostic(
                    at: location, "the scene is not complete", expected: "expected a scene as in docs/SceneFormat.md")
            ])
        }
        self = scene
    }
}
