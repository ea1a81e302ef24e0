import MediaPipeline
import Quartz2D

/// What file a render makes: container, codecs, size and rate, as plain values.
public struct Preset: Equatable, Sendable {
    public typealias Container = MovieContainer

    /// How large the picture is; the scene is scaled to fit, with its aspect kept.
    public enum OutputSize: Equatable, Sendable {
        /// The scene's own size.
        case scene
        case pixels(PixelSize)
        /// The scene's size times a factor, each side rounded to an even number of pixels.
        case scaled(Double)
    }

    public struct Video: Equatable, Sendable {
        /// FFmpeg's name of the encoder: libx264, libvpx-vp9.
        public let codec: String
        /// FFmpeg's name; nil for the encoder's usual one.
        public let pixelFormat: String?
        /// The encoder's options under FFmpeg's names, as text.
        public let options: [String: String]
        public let color: VideoColor
    }

    public struct Audio: Equatable, Sendable {
        /// FFmpeg's name of the encoder: aac, libopus.
        public let codec: String
        /// Bits a second over all channels; 0 for codecs without loss.
        public let bitRate: Int
        /// Samples a second in each channel.
        public let sampleRate: Int
        /// Nil for the scene's.
        public let layout: ChannelLayout?
        /// Further options under FFmpeg's names, as text.
        public let options: [String: String]
    }

    /// The file's name without its extension.
    public let name: String
    /// What it is for, in a sentence.
    public let summary: String
    public let container: Container
    public let size: OutputSize
    /// Nil for the scene's rate.
    public let frameRate: FrameRate?
    /// Nil for what the container usually holds.
    public let video: Video?
    /// Nil for a silent movie.
    public let audio: Audio?
    /// Whether what is clear in the picture stays clear, and the scene's background is left out.
    public let keepsAlpha: Bool
    /// How finely pictures are drawn; nil for as finely as the pixel format can show.
    public let drawing: DrawingDepth?
    let places: PresetSourceLocations
}

extension Preset {
    /// Reads a preset file.
    ///
    /// - Throws: `SceneFormatError` with every problem of the file.
    public init(path: String) throws(SceneFormatError) {
        try self.init(SceneDocument(SceneSource(path: path)))
    }

    public init(_ document: SceneDocument) throws(SceneFormatError) {
        let collector = DiagnosticCollector()
        let preset = PresetReader(document, collector: collector).preset()
        try collector.throwIfAny()
        guard let preset else {
            let place = SourceLocation(file: document.source.name, line: 1, column: 1)
            throw SceneFormatError(diagnostics: [
                SceneDiagnostic(
                    at: place, "the preset is not complete", expected: "expected a preset as in docs/SceneFormat.md")
            ])
        }
        self = preset
    }

    /// The picture's size for a scene; nil where a scaled side would be outside 2…16384.
    public func pictureSize(for scene: PixelSize) -> PixelSize? {
        switch size {
        case .scene: scene
        case .pixels(let size): size
        case .scaled(let factor): Self.even(scene, factor)
        }
    }

    private static func even(_ scene: PixelSize, _ factor: Double) -> PixelSize? {
        func side(_ pixels: Int) -> Int { max(2, Int((Double(pixels) * factor / 2).rounded()) * 2) }
        return PixelSize(width: side(scene.width), height: side(scene.height))
    }
}
