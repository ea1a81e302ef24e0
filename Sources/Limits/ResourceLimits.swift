/// The maximum resources that a rendering may use, so that scenes and media files from strangers can be rendered.
///
/// A scene or a file beyond a limit ends the rendering with a `LimitError`, in most cases before any work is done.
/// `Int.max` means no limit.
///
/// ```swift
/// let renderer = MovieRenderer(scene)
/// renderer.limits.renderTime = 600
/// renderer.limits.particles = 20_000
/// ```
public struct ResourceLimits: Hashable, Sendable {
    /// The different files that one output reads, and with the images that they contain: images, clips, audio, fonts,
    /// captions, color tables, animations and other files that a scene names. An image sequence counts as one file.
    public var mediaFiles = 100_000
    /// The pixels of an image file. They are counted before the image is decoded.
    public var imagePixels = 100_000_000
    /// The pixels that drawing an SVG image computes, counted before it is drawn. Each filter, mask and group computes
    /// those of the whole image; other work counts as the pixels that take the same time.
    public var svgPixels = 1_000_000_000
    /// The pixels of a video frame, counted before frames are decoded: 8192 × 8192.
    public var clipPixels = 67_108_864
    /// The pixels that drawing a frame computes, counted before it is drawn: of all layers, groups and filters. Other
    /// work counts as the pixels of a plain color that take as long, about 0.2 ns each.
    public var framePixels = 1_000_000_000_000
    /// The layers of the layer tree, masks included.
    public var layers = 100_000
    /// The players, each with a decoder of its own.
    public var players = 256
    /// The layers that all replicators draw in one frame, copies in nested replicators included.
    public var replicatorCopies = 100_000
    /// The particles of all emitters in one frame.
    public var particles = 1_000_000
    /// The tiles that a `CATiledLayer` needs for one frame, and the tiles of its image file at full resolution.
    public var tiles = 100_000
    /// The text of one layer, in bytes of UTF-8.
    public var textLength = 50_000
    /// The tags of a caption file.
    public var captionTags = 200_000
    /// The words of a caption file. Each message and caption counts as at least one word.
    public var captionWords = 200_000
    /// The captions of a file that are shown at the same time.
    public var shownCaptions = 100
    /// The decoded frames that each cache of a clip keeps. Caches drop frames beyond it; it is never an error.
    public var cachedFrames = 1_000
    /// The frames that the engine advances through without drawing them, before a still image or the first frame of a
    /// chunk. Frames in which nothing can happen are left out.
    public var advancedFrames = 100_000_000
    /// The seconds of real time for rendering one output, checked between frames; no limit by default.
    public var renderTime = Int.max
    /// The memory of the process in MiB. Buffers and caches are made smaller to fit; see `docs/Performance.md`.
    public var memory = 8_192
    /// The files that the process may have open. The `multiplane` command sets it at startup, up to the system's limit.
    public var openFiles = 65_536
    /// The number of renderings that share the memory of the process: `memory` is the limit of each.
    package var memoryShares = 1
    /// The files that the current work has opened.
    var files = CountedMediaFiles()

    /// Creates the default limits.
    public init() {}

    /// The limits of the current task or thread.
    @TaskLocal package static var current = ResourceLimits()
}

extension ResourceLimits {
    /// One limit: its name, unit and property.
    package struct Entry: Sendable {
        /// The name in options and messages.
        package let name: String
        /// The counted items, in the plural.
        package let unit: String
        /// The name of the property.
        package let property: String
        /// The property.
        package let keyPath: WritableKeyPath<ResourceLimits, Int> & Sendable

        init(
            _ name: String, _ unit: String, _ property: String,
            _ keyPath: WritableKeyPath<ResourceLimits, Int> & Sendable
        ) {
            self.name = name
            self.unit = unit
            self.property = property
            self.keyPath = keyPath
        }

        /// The default value; `Int.max` for none.
        package var defaultValue: Int { ResourceLimits()[keyPath: keyPath] }
    }

    /// All limits, in the order of the documentation.
    package static let table = [
        mediaFilesEntry, imagePixelsEntry, svgPixelsEntry, clipPixelsEntry, framePixelsEntry, layersEntry,
        playersEntry, replicatorCopiesEntry, particlesEntry, tilesEntry,
        textLengthEntry, captionTagsEntry, captionWordsEntry, shownCaptionsEntry, cachedFramesEntry,
        advancedFramesEntry, renderTimeEntry, memoryEntry, openFilesEntry,
    ]

    package static let mediaFilesEntry = Entry("media-files", "media files", "mediaFiles", \.mediaFiles)
    package static let imagePixelsEntry = Entry("image-pixels", "pixels", "imagePixels", \.imagePixels)
    package static let svgPixelsEntry = Entry("svg-pixels", "computed pixels", "svgPixels", \.svgPixels)
    package static let clipPixelsEntry = Entry("clip-pixels", "pixels", "clipPixels", \.clipPixels)
    package static let framePixelsEntry = Entry(
        "frame-pixels", "computed pixels of a frame", "framePixels", \.framePixels)
    package static let layersEntry = Entry("layers", "layers", "layers", \.layers)
    package static let playersEntry = Entry("players", "players", "players", \.players)
    package static let replicatorCopiesEntry = Entry(
        "replicator-copies", "replicated layers", "replicatorCopies", \.replicatorCopies)
    package static let particlesEntry = Entry("particles", "particles", "particles", \.particles)
    package static let tilesEntry = Entry("tiles", "tiles", "tiles", \.tiles)
    package static let textLengthEntry = Entry("text-length", "bytes of text", "textLength", \.textLength)
    package static let captionTagsEntry = Entry("caption-tags", "caption tags", "captionTags", \.captionTags)
    package static let captionWordsEntry = Entry("caption-words", "words of captions", "captionWords", \.captionWords)
    package static let shownCaptionsEntry = Entry(
        "shown-captions", "captions shown at once", "shownCaptions", \.shownCaptions)
    package static let cachedFramesEntry = Entry("cached-frames", "cached frames", "cachedFrames", \.cachedFrames)
    package static let advancedFramesEntry = Entry(
        "advanced-frames", "frames that are not drawn", "advancedFrames", \.advancedFrames)
    package static let renderTimeEntry = Entry("render-time", "seconds", "renderTime", \.renderTime)
    package static let memoryEntry = Entry("memory", "MiB of memory", "memory", \.memory)
    package static let openFilesEntry = Entry("open-files", "open files", "openFiles", \.openFiles)

    /// Throws the error of a limit that `actual` exceeds.
    ///
    /// - Parameters:
    ///   - actual: The number of items, or an upper bound of it.
    ///   - location: The layer or the file, for the message.
    package func check(_ entry: Entry, _ actual: Double, at location: @autoclosure () -> String?) throws(LimitError) {
        guard let error = error(entry, actual, at: location()) else { return }
        throw error
    }

    /// Returns the error of a limit that `actual` exceeds; nil if it does not.
    package func error(_ entry: Entry, _ actual: Double, at location: @autoclosure () -> String? = nil) -> LimitError? {
        let value = self[keyPath: entry.keyPath]
        // Comparing with infinity for no limit: `Double(Int.max)` is a number that products may exceed.
        guard actual > (value == .max ? .infinity : Double(value)) else { return nil }
        return LimitError(entry, value: value, actual: actual, location: location())
    }
}
