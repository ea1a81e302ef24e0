import MediaPipeline
import MovieExport

/// How a scene becomes one file: settings that FFmpeg takes, and where the scene lies in the picture.
public struct OutputPlan: Equatable, Sendable {
    public let settings: MovieSettings
    public let viewport: Viewport
    /// What is worth telling before the rendering: what is done instead of what was preferred, and why.
    public let notes: [String]
    /// Whether the scene's background is left out.
    public let keepsAlpha: Bool

    /// - Parameter path: its extension chooses the container where no preset does.
    /// - Throws: `OutputPlanError` where path, preset and sizes do not fit each other; `MovieSettingsError` where they
    ///   fit but cannot be encoded; `SceneFormatError` where that is a mistake in the preset's file.
    public init(_ scene: SceneDescription, to path: String, _ request: OutputRequest = OutputRequest()) throws {
        guard let size = request.pictureSize(for: scene.size) else { throw OutputPlanError.noSuchSize(scene.size) }
        let container = try Self.container(path, request)
        if container.isSequence { try PictureSequenceWriter.check(path) }
        let preset = request.preset
        let rate = request.frameRate ?? preset?.frameRate ?? scene.frameRate
        var encoding = request.encoding
        if preset?.keepsAlpha == true { encoding.keepsAlpha = true }
        keepsAlpha = encoding.keepsAlpha
        do {
            let plan = try EncodingPlan(
                container, preset, encoding,
                sound: scene.hasSound && container.holdsSound ? SceneSound(layout: scene.audioLayout) : nil)
            notes = plan.notes
            settings = try MovieSettings(
                container: container, width: size.width, height: size.height, frameRate: rate, video: plan.video,
                audio: plan.audio,
                rateControl: plan.rateControl, annotations: encoding.annotations,
                drawing: encoding.drawing ?? preset?.drawing)
        } catch let error as MovieSettingsError {
            throw preset?.problem(error) ?? error
        }
        viewport = Viewport(scene.size, in: size)
    }

    /// What is drawn of the scene: over nothing where its alpha is kept, else over black.
    ///
    /// - Throws: `SceneFormatError` for what is wrong with its files.
    package func movie(of scene: SceneDescription) throws(SceneFormatError) -> Movie {
        try (keepsAlpha ? scene.overNothing() : scene.overBlack()).makeCheckedMovie(frameRate: settings.frameRate)
    }

    private static func container(_ path: String, _ request: OutputRequest) throws(OutputPlanError) -> MovieContainer {
        let asked = request.encoding.container ?? request.preset?.container
        if MovieWriter.isPipe(path) {
            guard let asked else { throw .noFormatForPipe }
            guard !asked.isSequence else { throw .sequenceToPipe(asked) }
            return asked
        }
        let named = MovieContainer(path: path)
        // A format that is given holds over the name's; a preset's has to fit it.
        if let given = request.encoding.container { return given }
        guard let preset = request.preset else {
            guard let named else { throw .unknownFormat(path) }
            return named
        }
        // A sequence may also go into a folder, whose name says nothing.
        guard named == preset.container || (named == nil && preset.container.isSequence) else {
            throw .wrongExtension(path, preset: preset.name, container: preset.container)
        }
        return preset.container
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

    /// The scene without its background, for movies with alpha.
    public func overNothing() -> SceneDescription {
        var copy = self
        copy.background = CGColor(red: 0, green: 0, blue: 0, alpha: 0)
        return copy
    }

    /// The scene with its background over black, for movies without alpha.
    func overBlack() -> SceneDescription {
        var copy = self
        let color = background
        let share = min(max(background.alpha, 0), 1)
        copy.background = CGColor(
            red: color.red * share, green: color.green * share, blue: color.blue * share, alpha: 1)
        return share < 1 ? copy : self
    }
}
