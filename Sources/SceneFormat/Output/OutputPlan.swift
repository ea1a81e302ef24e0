import MediaPipeline
import MovieExport
import VectorGeometry

/// What was asked of an output beside its path; what is nil follows from the preset, the path and the scene.
public struct OutputRequest: Equatable, Sendable {
    public var preset: Preset?
    /// The picture's size; the scene is scaled to fit.
    public var size: PixelSize?
    /// Of the size that preset and scene give; sides are rounded to even numbers.
    public var scale: Double?
    public var frameRate: FrameRate?
    public var encoding: EncodingRequest

    public init(
        preset: Preset? = nil, size: PixelSize? = nil, scale: Double? = nil, frameRate: FrameRate? = nil,
        encoding: EncodingRequest = .init()
    ) {
        self.preset = preset
        self.size = size
        self.scale = scale
        self.frameRate = frameRate
        self.encoding = encoding
    }
}

extension OutputRequest {
    /// The picture's size for a scene of `size`; nil where a side would leave what a picture may have.
    public func pictureSize(for size: PixelSize) -> PixelSize? {
        guard let base = self.size ?? (preset.map { $0.pictureSize(for: size) } ?? size), let scale else {
            return self.size ?? (preset.map { $0.pictureSize(for: size) } ?? size)
        }
        func side(_ pixels: Int) -> Int { max(2, Int((Double(pixels) * scale / 2).rounded()) * 2) }
        return PixelSize(width: side(base.width), height: side(base.height))
    }
}

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
        guard let size = request.pictureSize(for: scene.size) else {
            throw OutputPlanError.scaledSizeOutOfRange(scene.size)
        }
        let container = try Self.container(path, request)
        if container.isSequence { try ImageSequenceWriter.check(path) }
        let preset = request.preset
        let rate = request.frameRate ?? preset?.frameRate ?? scene.frameRate
        var encoding = request.encoding
        if preset?.keepsAlpha == true { encoding.keepsAlpha = true }
        keepsAlpha = encoding.keepsAlpha
        do {
            let plan = try EncodingPlan(
                container, preset, encoding,
                sound: scene.hasAudio && container.supportsAudio ? SceneAudio(layout: scene.audioLayout) : nil)
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
        try (keepsAlpha ? scene.withTransparentBackground() : scene.withOpaqueBackground()).makeCheckedMovie(
            frameRate: settings.frameRate)
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
    public var hasAudio: Bool { !audio.isEmpty || root.all.contains { $0.player != nil } }

    /// The scene without its background, for movies with alpha.
    public func withTransparentBackground() -> SceneDescription {
        var copy = self
        copy.background = CGColor(red: 0, green: 0, blue: 0, alpha: 0)
        return copy
    }

    /// The scene with its background over black, for movies without alpha.
    func withOpaqueBackground() -> SceneDescription {
        var copy = self
        let color = background
        let share = min(max(background.alpha, 0), 1)
        copy.background = CGColor(
            red: color.red * share, green: color.green * share, blue: color.blue * share, alpha: 1)
        return share < 1 ? copy : self
    }
}

/// How a scene's picture lies in one of another size: as large as it fits, its aspect kept, centred.
///
/// What is left over at two sides shows the scene's background.
public struct Fit: Equatable, Sendable {
    /// Output pixels for each pixel of the scene.
    public let scale: CGFloat
    /// Where the scene's top left corner lies, in output pixels.
    public let offset: CGPoint

    public init(_ scene: PixelSize, in picture: PixelSize) {
        // The side that limits is found in integers, so that equal aspects leave exactly no border.
        let isWidthTheLimit = picture.width * scene.height <= picture.height * scene.width
        scale =
            isWidthTheLimit
            ? CGFloat(picture.width) / CGFloat(scene.width) : CGFloat(picture.height) / CGFloat(scene.height)
        offset = CGPoint(
            x: isWidthTheLimit ? 0 : (CGFloat(picture.width) - CGFloat(scene.width) * scale) / 2,
            y: isWidthTheLimit ? (CGFloat(picture.height) - CGFloat(scene.height) * scale) / 2 : 0)
    }
}

extension MovieContainer {
    /// The path, with the extension where its last part has none. A sequence then goes into a folder of that name; `-`,
    /// a pipe and a device stay.
    public func addingFileExtension(_ path: String) -> String {
        let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
        guard !name.isEmpty, !name.contains("."), !isSequence, !MovieWriter.isPipe(path) else { return path }
        return path + "." + fileExtension
    }
}
