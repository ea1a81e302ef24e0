import AudioMixing
import FileAccess
import Images
import MediaReading
import MediaTime
import MediaWriting
import SceneLanguage
import SourceText

/// The output of a render: container, codecs, size and frame rate.
public struct Preset: Equatable, Sendable {
    /// The container of the output.
    package typealias Container = MovieContainer

    /// The size of the output; the scene is scaled to fit, with its aspect ratio kept.
    package enum OutputSize: Equatable, Sendable {
        /// The size of the scene.
        case scene
        /// A fixed size.
        case pixels(PixelSize)
        /// The size of the scene times a factor, each side rounded to an even number of pixels.
        case scaled(Double)
    }

    /// The video encoding.
    package struct Video: Equatable, Sendable {
        /// FFmpeg's name of the encoder, such as libx264 or libvpx-vp9.
        package internal(set) var codec = ""
        /// FFmpeg's name of the pixel format; nil for the encoder's default.
        package internal(set) var pixelFormat: String?
        /// The options of the encoder by FFmpeg's names, as text.
        package internal(set) var options: [String: String] = [:]
        /// The color encoding.
        package internal(set) var color = VideoColor.highDefinition
    }

    /// The audio encoding.
    package struct Audio: Equatable, Sendable {
        /// FFmpeg's name of the encoder, such as aac or libopus.
        package internal(set) var codec = ""
        /// Bits per second over all channels; 0 for lossless codecs.
        package internal(set) var bitRate = 0
        /// Samples per second and channel.
        package internal(set) var sampleRate = 48_000
        /// The channel layout; nil for the scene's.
        package internal(set) var layout: ChannelLayout?
        /// Further options by FFmpeg's names, as text.
        package internal(set) var options: [String: String] = [:]
    }

    /// The file name without its extension.
    public let name: String
    /// The purpose of the preset in one sentence.
    package internal(set) var summary = ""
    /// The container.
    package internal(set) var container = Container.mp4
    /// The size of the output.
    package internal(set) var size = OutputSize.scene
    /// The frame rate; nil for the scene's.
    package internal(set) var frameRate: FrameRate?
    /// The video encoding; nil for the container's default.
    package internal(set) var video: Video?
    /// The audio encoding; nil for a movie without audio.
    package internal(set) var audio: Audio?
    /// Whether transparent areas stay transparent; the scene's background is then left out.
    package internal(set) var keepsAlpha = false
    /// The precision of drawing; nil for high precision if the pixel format has more than 8 bits.
    package internal(set) var drawing: DrawingDepth?
    /// The positions of the keys in the preset file.
    let sourceLocations: PresetSourceLocations
}

extension Preset {
    /// Reads a preset file.
    ///
    /// - Parameter root: The folder that the file must be inside; nil for any folder.
    /// - Throws: `SceneFormatError` with every problem of the file.
    package init(path: String, root: ConfinedFolder? = nil) throws(SceneFormatError) {
        try self.init(SceneDocument(SceneSource(path: path, root: root), resolvesIncludes: false))
    }

    /// Reads a parsed preset file.
    ///
    /// - Throws: `SceneFormatError` with every problem of the file.
    package init(_ document: SceneDocument) throws(SceneFormatError) {
        let collector = DiagnosticCollector()
        let preset = PresetReader(document, collector: collector).preset()
        try collector.throwIfAny()
        guard let preset else {
            let location = SourceLocation(file: document.source.name, line: 1, column: 1)
            throw SceneFormatError(diagnostics: [
                SceneDiagnostic(
                    at: location, "the preset is not complete", expected: "expected a preset as in docs/SceneFormat.md")
            ])
        }
        self = preset
    }

    /// The output size, if it does not depend on the scene.
    package var fixedSize: PixelSize? { if case .pixels(let size) = size { size } else { nil } }

    /// Returns the output size for a scene; nil if a scaled side would be outside 2…16384.
    package func outputSize(for scene: PixelSize) -> PixelSize? {
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
