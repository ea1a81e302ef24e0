import Foundation
import Images
import LayerCompositor
import LayerTree
import Limits
import MediaObjects
import MediaPlayback
import MediaReading
import MediaWriting
import SourceFiles

/// The division of the memory limit among everything that grows with the size of frames and the number of clips.
///
/// Frames do not depend on it. The bytes of the file do if the encoder has to use less memory.
package struct MemoryPlan: Sendable {
    /// The settings of the movie, with an encoder that fits.
    package let settings: MovieSettings
    /// The frames between the compositor and the encoder.
    package let frameQueue: QueueLimits
    /// The render trees, with their video frames, that wait for the compositor.
    package let stepsInFlight: Int
    /// The decoded frames of all clips.
    package let decoding: DecodeBudget
    /// The limit for the idle memory of the compositor's filters, in bytes. Unfiltered backdrops that are kept for
    /// the next frame take up to a quarter of it in addition. While they are drawn, those of the last frame may take
    /// another quarter.
    package let filterMemory: Int
    /// The limit for the cached tiles of each tiled layer, in bytes. Visible tiles are kept in any case.
    package let tilesPerLayer: Int
    /// The changes of the encoder, for the user.
    package let notes: [String]

    /// Divides the memory.
    ///
    /// - Parameters:
    ///   - settings: The movie.
    ///   - clips: The pixels per frame of each player's clip.
    ///   - tiledLayers: The number of tiled layers.
    ///   - usesFilters: Whether layers have filters when rendering begins; later ones get a smaller share.
    ///   - used: The memory that the process already uses, such as images, in bytes.
    /// - Throws: `LimitError` with the smallest workable limit, if there is too little memory.
    package init(
        _ settings: MovieSettings, clips: [Int], tiledLayers: Int = 0, usesFilters: Bool = false, used: Int,
        limits: ResourceLimits = .current
    ) throws {
        let visibleTiles = settings.width * settings.height * Self.bytesPerTilePixel
        let fixed =
            max(used, Self.leastProcess) + Self.reserve + Self.compositorLayers * settings.drawnFrameBytes
            + settings.frameBytes(Self.smallQueue) + tiledLayers * visibleTiles
        let encoder = settings.encoderMemory
        let leastClips = clips.reduce(0) { $0 + $1 * Self.bytesPerClipPixel }
        let least = fixed + (encoder?.minimum ?? 0) + leastClips
        let leastLimit = (Double(least) / Double(1 << 20) / Self.plannedPart).rounded(.up)
        try limits.check(ResourceLimits.memoryEntry, leastLimit, at: nil)

        let planned = min(Double(limits.memory) * Double(1 << 20) * Self.plannedPart, 1e15)
        var remaining = Int(planned) - fixed - leastClips
        // The encoder comes first, because the bytes of the file depend on it.
        let fitted = encoder?.settings(within: remaining)
        if let fitted, let change = fitted.change {
            self.settings = try settings.with(video: fitted.video)
            notes = ["the memory limit of \(limits.memory) MiB is low: \(change), so that the file differs"]
            remaining = 0
        } else {
            self.settings = settings
            notes = []
            remaining -= encoder?.maximum ?? 0
        }
        let pixels = clips.reduce(0, +)
        let steps = pixels * Self.bytesPerStepPixel
        stepsInFlight = remaining / 2 >= steps ? RenderLoop.stepsInFlight : 1
        if stepsInFlight > 1 { remaining -= steps }
        let more = settings.frameBytes(Self.largeQueue) - settings.frameBytes(Self.smallQueue)
        frameQueue = remaining > 0 && remaining / 2 >= more ? Self.largeQueue : Self.smallQueue
        if frameQueue == Self.largeQueue { remaining -= more }
        filterMemory = min(Compositor.defaultFilterMemory, max(remaining, 0) / (usesFilters ? 4 : 16))
        remaining -= filterMemory
        let tiles = tiledLayers == 0 ? 0 : min(tiledLayers * Self.mostTiles, max(remaining / 2, 0))
        tilesPerLayer = visibleTiles + tiles / max(tiledLayers, 1)
        remaining -= tiles
        let threads = pixels * Self.bytesPerThreadPixel
        let usesThreads = clips.isEmpty || remaining / 2 >= threads
        if usesThreads { remaining -= threads }
        decoding = DecodeBudget(
            bytes: remaining + leastClips / 4, usesDecoderThreads: usesThreads, frames: limits.cachedFrames)
    }

    /// The part of the limit that is divided; the rest is for fragmentation.
    static let plannedPart = 0.91
    /// The memory of the process with its libraries and fonts.
    static let leastProcess = 48 << 20
    /// The memory of drawing, muxing and audio.
    static let reserve = 24 << 20
    /// The frames between the compositor and the encoder with little memory, and with enough.
    private static let smallQueue = QueueLimits(elements: 1, bytes: 256 << 20)
    private static let largeQueue = QueueLimits(elements: 4, bytes: 256 << 20)
    /// The layers of the compositor that are as large as a frame.
    static let compositorLayers = 2
    /// The memory of a clip with one decoder thread, in bytes per pixel: 8 reference frames with 1.5 bytes per pixel,
    /// and the frames in the render trees of the engine, the compositor and one step between them, decoded and
    /// converted. Clips whose frames are converted when they are drawn need less, unless a context draws them.
    static let bytesPerClipPixel = 28
    /// The memory of a clip in each further step, in bytes per pixel.
    private static let bytesPerStepPixel = 6
    /// The visible tiles of a tiled layer, in bytes per pixel of the output: up to four pixels for each, in the current
    /// and in the previous level of detail.
    static let bytesPerTilePixel = 32
    /// The default limit of a tiled layer for its cached tiles, in bytes.
    static let mostTiles = 512 << 20
    /// The additional memory of a clip with several decoder threads, in bytes per pixel.
    static let bytesPerThreadPixel = 12
}

extension MemoryPlan {
    /// Divides the memory for a movie.
    ///
    /// - Throws: `LimitError` if there is too little memory.
    package init(_ settings: MovieSettings, for movie: Movie, limits: ResourceLimits = .current) throws {
        let clips = movie.clipPixels
        let tiledLayers = movie.engine.root.tiledLayerCount
        let usesFilters = movie.engine.root.usesFilters
        func plan() throws -> MemoryPlan {
            try MemoryPlan(
                settings, clips: clips, tiledLayers: tiledLayers, usesFilters: usesFilters,
                used: MemoryUse(limits).resident ?? 0, limits: limits)
        }
        let resident = MemoryUse(limits).resident ?? 0
        if resident >> 20 < limits.memory / Self.partForFreedMemory, let plan = try? plan(), plan.notes.isEmpty {
            self = plan
        } else {
            // Memory that an earlier rendering freed counts as used otherwise.
            MallocTrim.releaseFreePages()
            self = try plan()
        }
        apply(to: movie)
    }

    /// Sets the limits of a movie that has caches of its own.
    func apply(to movie: Movie) { movie.engine.tileCacheLimit = tilesPerLayer }

    /// Memory that earlier renderings freed is kept for this one if the process uses less than the limit divided by
    /// this number. Clearing new pages takes a quarter of the CPU time of a short movie.
    private static let partForFreedMemory = 4
}

extension CALayer {
    /// The number of tiled layers in the subtree.
    var tiledLayerCount: Int {
        let below = (sublayers ?? []) + [mask].compactMap(\.self)
        return below.reduce(self is CATiledLayer ? 1 : 0) { $0 + $1.tiledLayerCount }
    }
}

extension CALayer {
    /// Whether layers of the subtree have filters.
    var usesFilters: Bool {
        if filters?.isEmpty == false || backgroundFilters?.isEmpty == false { return true }
        return ((sublayers ?? []) + [mask].compactMap(\.self)).contains(where: \.usesFilters)
    }
}

extension Movie {
    /// The pixels per frame of the clips that the players have at the start, each clip once.
    var clipPixels: [Int] {
        var sources: Set<ClipSource> = []
        return engine.root.players.compactMap(\.currentItem?.asset).compactMap { asset in
            guard sources.insert(asset.source).inserted, let video = try? asset.info.get().video else { return nil }
            return video.codedWidth * video.codedHeight
        }
    }
}
