import AudioMixing
import Images
import MediaTime
import MediaWriting
import MovieRendering
import SceneLanguage
import SourceFiles
import VectorGeometry

/// The requested properties of an output besides its path; nil members follow from the preset, the path and the scene.
package struct OutputRequest: Equatable, Sendable {
    /// The preset.
    package var preset: Preset?
    /// The output size; the scene is scaled to fit.
    package var size: PixelSize?
    /// A factor for the size of the preset or scene; sides are rounded to even numbers.
    package var scale: Double?
    /// The frame rate.
    package var frameRate: FrameRate?
    /// The codecs and their options.
    package var encoding: EncodingOptions

    /// Creates a request.
    package init(
        preset: Preset? = nil, size: PixelSize? = nil, scale: Double? = nil, frameRate: FrameRate? = nil,
        encoding: EncodingOptions = .init()
    ) {
        self.preset = preset
        self.size = size
        self.scale = scale
        self.frameRate = frameRate
        self.encoding = encoding
    }
}

extension OutputRequest {
    /// Whether the options or the preset keep alpha.
    package var keepsAlpha: Bool { encoding.keepsAlpha || preset?.keepsAlpha == true }

    /// Returns the output size for a scene of `size`; nil if a side would be outside 1…16384.
    package func outputSize(for size: PixelSize) -> PixelSize? {
        guard let base = self.size ?? (preset.map { $0.outputSize(for: size) } ?? size), let scale else {
            return self.size ?? (preset.map { $0.outputSize(for: size) } ?? size)
        }
        func side(_ pixels: Int) -> Int { max(2, Int((Double(pixels) * scale / 2).rounded()) * 2) }
        return PixelSize(width: side(base.width), height: side(base.height))
    }
}

/// The properties of a scene or layer tree that determine its output.
package struct OutputSource: Equatable, Sendable {
    /// The size in points.
    package let size: PixelSize
    /// The frame rate.
    package let frameRate: FrameRate
    /// Whether there may be audio.
    package let hasAudio: Bool
    let audioLayout: ChannelLayout?
    /// The subtitles, for containers that can store them.
    let subtitles: MovieAnnotations.Subtitles?

    /// Creates a source.
    package init(
        size: PixelSize, frameRate: FrameRate, hasAudio: Bool, audioLayout: ChannelLayout?,
        subtitles: MovieAnnotations.Subtitles? = nil
    ) {
        self.size = size
        self.frameRate = frameRate
        self.hasAudio = hasAudio
        self.audioLayout = audioLayout
        self.subtitles = subtitles
    }

    /// Creates the source of a scene.
    package init(_ scene: SceneDescription) {
        self.init(
            size: scene.size, frameRate: scene.frameRate, hasAudio: scene.hasAudio, audioLayout: scene.audioLayout,
            subtitles: scene.subtitles?.subtitles)
    }
}

/// The conversion of a scene into one file: settings for FFmpeg, and the placement of the scene in the frame.
package struct OutputPlan: Equatable, Sendable {
    /// The settings of the movie.
    package let settings: MovieSettings
    /// The placement of the scene in the frame.
    package let viewport: Viewport
    /// Notes for the user before rendering: deviations from the preferred settings and their reasons.
    package let notes: [String]
    /// Whether transparent areas stay transparent; the scene's background is then left out.
    package let keepsAlpha: Bool

    /// Plans the output.
    ///
    /// - Parameters:
    ///   - source: The content to render.
    ///   - path: The path of the output; its extension determines the container unless a preset does.
    ///   - request: The requested properties.
    /// - Throws: `OutputPlanError` if path, preset and sizes contradict each other; `MovieSettingsError` if they cannot
    ///   be encoded; `SceneFormatError` if that is a mistake in the preset file.
    package init(_ source: OutputSource, to path: String, _ request: OutputRequest = OutputRequest()) throws {
        guard let size = request.outputSize(for: source.size) else {
            throw OutputPlanError.scaledSizeOutOfRange(source.size)
        }
        let container = try Self.container(path, request)
        if container.isSequence { try ImageSequenceWriter.check(path) }
        let preset = request.preset
        let rate = request.frameRate ?? preset?.frameRate ?? source.frameRate
        var encoding = request.encoding
        encoding.keepsAlpha = request.keepsAlpha
        keepsAlpha = request.keepsAlpha
        let storesSubtitles = container.supportsAudio
        if storesSubtitles { encoding.annotations.subtitles = encoding.annotations.subtitles ?? source.subtitles }
        do {
            let plan = try EncodingPlan(
                container, preset, encoding,
                sceneAudio: source.hasAudio && container.supportsAudio ? SceneAudio(layout: source.audioLayout) : nil)
            notes =
                plan.notes
                + (source.subtitles == nil || storesSubtitles
                    ? [] : ["the scene's subtitles are left out, because \(container.title) cannot store them"])
            settings = try MovieSettings(
                container: container, width: size.width, height: size.height, frameRate: rate, video: plan.video,
                audio: plan.audio,
                rateControl: plan.rateControl, annotations: encoding.annotations,
                drawing: encoding.drawing?.depth ?? preset?.drawing)
        } catch let error as MovieSettingsError {
            throw preset?.problem(error) ?? error
        }
        viewport = Viewport(source.size, in: size)
    }

    /// Plans the output of a scene.
    package init(_ scene: SceneDescription, to path: String, _ request: OutputRequest = OutputRequest()) throws {
        try self.init(OutputSource(scene), to: path, request)
    }

    /// Creates the movie: without the background if alpha is kept, otherwise over black.
    ///
    /// - Throws: `SceneFormatError` for problems of its files.
    package func movie(of scene: SceneDescription) throws(SceneFormatError) -> Movie {
        let movie = try scene.with(background: background(scene.background)).makeCheckedMovie(
            frameRate: settings.frameRate)
        if !keepsAlpha, scene.background.alpha < 1 {
            movie.warnings.append(MediaWarning(file: scene.name, detail: lostTransparency, isAboutScene: true))
        }
        return movie
    }

    /// The warning about a transparent background in a movie without alpha.
    private var lostTransparency: String {
        let keeping = (try? MovieSettings.alphaVideoCodec(settings.container)) != nil
        return "the background is transparent, but the output has no alpha, so that it becomes black; "
            + (keeping ? "add --alpha" : "write a .mov, .webm or .png file with --alpha, or set an opaque background")
    }

    /// Returns the background of the movie: transparent if alpha is kept, otherwise `color` over black.
    package func background(_ color: CGColor) -> CGColor {
        if keepsAlpha { return .transparent }
        let opacity = min(max(color.alpha, 0), 1)
        guard opacity < 1 else { return color }
        return CGColor(red: color.red * opacity, green: color.green * opacity, blue: color.blue * opacity, alpha: 1)
    }

    /// Returns the format of an output.
    package static func container(_ path: String, _ request: OutputRequest) throws(OutputPlanError) -> MovieContainer {
        let requested = request.encoding.container ?? request.preset?.container
        if MovieWriter.isPipe(path) {
            guard let requested else { throw .noFormatForPipe }
            guard !requested.isSequence else { throw .sequenceToPipe(requested) }
            return requested
        }
        let named = MovieContainer(path: path)
        // A requested format overrides that of the name; a preset's format must match it.
        if let requested = request.encoding.container { return requested }
        guard let preset = request.preset else {
            guard let named else { throw .unknownFormat(path) }
            return named
        }
        // The path of a sequence may be a folder, whose name does not determine a format.
        guard named == preset.container || (named == nil && preset.container.isSequence) else {
            throw .wrongExtension(path, preset: preset.name, container: preset.container)
        }
        return preset.container
    }
}

extension Viewport {
    /// Scales the scene to the largest size that fits the frame, centered.
    package init(_ scene: PixelSize, in frameSize: PixelSize) {
        let fit = AspectFit(scene, in: frameSize)
        self.init(width: frameSize.width, height: frameSize.height, scale: fit.scale, offset: fit.offset)
    }
}

extension CGColor {
    /// Black with alpha 0.
    package static let transparent = CGColor(red: 0, green: 0, blue: 0, alpha: 0)
}

extension SceneDescription {
    /// Whether the scene may have audio: a clip in a layer, a Lottie animation with audio, or an audio track.
    package var hasAudio: Bool {
        !tracks.isEmpty || root.all.contains { $0.kind?.hasAudio == true }
    }

    /// Returns the scene with another background.
    package func with(background: CGColor) -> SceneDescription {
        var copy = self
        copy.background = background
        return copy
    }
}

/// The placement of a scene in a frame of another size: the largest size that fits, with the aspect ratio kept,
/// centered.
///
/// The remaining areas show the scene's background.
package struct AspectFit: Equatable, Sendable {
    /// Output pixels per pixel of the scene.
    package let scale: CGFloat
    /// The position of the scene's top left corner, in output pixels.
    package let offset: CGPoint

    /// Fits a scene into a frame.
    package init(_ scene: PixelSize, in frameSize: PixelSize) {
        // Integers find the limiting side, so that equal aspect ratios leave no border.
        let isWidthTheLimit = frameSize.width * scene.height <= frameSize.height * scene.width
        scale =
            isWidthTheLimit
            ? CGFloat(frameSize.width) / CGFloat(scene.width) : CGFloat(frameSize.height) / CGFloat(scene.height)
        offset = CGPoint(
            x: isWidthTheLimit ? 0 : (CGFloat(frameSize.width) - CGFloat(scene.width) * scale) / 2,
            y: isWidthTheLimit ? (CGFloat(frameSize.height) - CGFloat(scene.height) * scale) / 2 : 0)
    }
}

extension MovieContainer {
    /// Returns the path with the container's extension if its last component has none. Paths of sequences, which then
    /// name a folder, of `-`, pipes and devices are unchanged.
    public func addingFileExtension(to path: String) -> String {
        let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
        guard !name.isEmpty, !name.contains("."), !isSequence, !MovieWriter.isPipe(path) else { return path }
        return path + "." + fileExtension
    }
}
