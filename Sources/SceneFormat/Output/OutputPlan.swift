import MediaPipeline
import MovieExport

/// How a scene becomes one file: settings that FFmpeg takes, and where the scene lies in the picture.
public struct OutputPlan: Equatable, Sendable {
    public let settings: MovieSettings
    public let viewport: Viewport

    /// - Parameter path: its extension chooses the container where no preset does.
    /// - Throws: `OutputPlanError` where path, preset and sizes do not fit each other; `MovieSettingsError` where they fit
    ///   but cannot be encoded; `SceneFormatError` where that is a mistake in the preset's file.
    public init(_ scene: SceneDescription, to path: String, _ request: OutputRequest = OutputRequest()) throws {
        guard let size = request.pictureSize(for: scene.size) else { throw OutputPlanError.noSuchSize(scene.size) }
        let container = try Self.container(path, request.preset)
        if container == .pngSequence { try PNGSequenceWriter.check(path) }
        let preset = request.preset
        let rate = request.frameRate ?? preset?.frameRate ?? scene.frameRate
        do {
            settings = try MovieSettings(
                container: container, width: size.width, height: size.height, frameRate: rate, video: preset?.videoSettings(),
                audio: scene.hasSound ? Self.audio(container, preset) : nil)
        } catch let error as MovieSettingsError {
            throw preset?.problem(error) ?? error
        }
        viewport = Viewport(scene.size, in: size)
    }

    private static func audio(_ container: MovieContainer, _ preset: Preset?) -> AudioCodecSettings? {
        preset.map { $0.audioSettings } ?? MovieSettings.usualAudio(container)
    }

    private static func container(_ path: String, _ preset: Preset?) throws(OutputPlanError) -> MovieContainer {
        let named = MovieContainer(path: path)
        guard let preset else {
            guard let named else { throw .unknownFormat(path) }
            return named
        }
        // A sequence may also go into a folder, whose name says nothing.
        let container = preset.container.movieContainer
        guard named == container || (named == nil && container == .pngSequence) else {
            throw .wrongExtension(path, preset: preset.name, container: container)
        }
        return container
    }
}

extension Viewport {
    /// The scene as large as it fits into the picture, in its middle.
    public init(_ scene: PixelSize, in picture: PixelSize) {
        let fit = Fit(scene, in: picture)
        self.init(width: picture.width, height: picture.height, scale: fit.scale, offset: fit.offset)
    }
}

extension SceneDescription {
    /// Whether anything in the scene may sound: a clip in a layer, or a track.
    public var hasSound: Bool { !audio.isEmpty || root.all.contains { $0.player != nil } }
}
