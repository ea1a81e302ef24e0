import Images
import LayerTree
import Limits
import MediaReading

/// The division of the memory limit for drawing single images, which needs no encoder.
struct ImageMemoryPlan {
    /// The decoded frames of all clips.
    let decoding: DecodeBudget
    /// The limit for the cached tiles of each tiled layer, in bytes. Visible tiles are kept in any case.
    let tilesPerLayer: Int
    private let imageBytes: Int
    private let limits: ResourceLimits

    /// Divides the memory.
    ///
    /// - Parameters:
    ///   - viewport: The size of the images.
    ///   - drawing: The drawing precision.
    ///   - kept: The number of finished images that stay in memory.
    ///   - clips: The pixels per frame of each player's clip.
    ///   - tiledLayers: The number of tiled layers.
    ///   - used: The memory that the process already uses, in bytes.
    ///   - areSeparate: Whether the images are far apart.
    /// - Throws: `LimitError` with the smallest workable limit, if there is too little memory.
    init(
        _ viewport: Viewport, _ drawing: DrawingDepth, keeping kept: Int, clips: [Int], tiledLayers: Int, used: Int,
        areSeparate: Bool = false, limits: ResourceLimits = .current
    ) throws(LimitError) {
        self.limits = limits
        let pixels = viewport.width * viewport.height
        imageBytes = pixels * (drawing == .float ? 8 : 4)
        let visibleTiles = pixels * MemoryPlan.bytesPerTilePixel
        let fixed =
            max(used, MemoryPlan.leastProcess) + MemoryPlan.reserve + (Self.leastImages + kept) * imageBytes
            + tiledLayers * visibleTiles
        let clipPixels = clips.reduce(0, +)
        let leastClips = clipPixels * MemoryPlan.bytesPerClipPixel
        let least = (Double(fixed + leastClips) / Double(1 << 20) / MemoryPlan.plannedPart).rounded(.up)
        try limits.check(ResourceLimits.memoryEntry, least, at: nil)
        let planned = min(Double(limits.memory) * Double(1 << 20) * MemoryPlan.plannedPart, 1e15)
        var remaining = Int(planned) - fixed - leastClips
        let tiles = tiledLayers == 0 ? 0 : min(tiledLayers * MemoryPlan.mostTiles, max(remaining / 2, 0))
        tilesPerLayer = visibleTiles + tiles / max(tiledLayers, 1)
        remaining -= tiles
        let threads = clipPixels * MemoryPlan.bytesPerThreadPixel
        let usesThreads = clips.isEmpty || remaining / 2 >= threads
        if usesThreads { remaining -= threads }
        decoding = DecodeBudget(
            bytes: remaining + leastClips / 4, usesDecoderThreads: usesThreads, frames: limits.cachedFrames,
            readsSeparateFrames: areSeparate)
    }

    /// The images that are always in memory: the drawn one, two layers of the compositor, and a copy for encoding.
    private static let leastImages = 4

    /// Compares the resident memory with the limit.
    ///
    /// - Parameters:
    ///   - images: The number of further images that are about to be drawn.
    ///   - bytes: Other memory that drawing needs.
    /// - Throws: `LimitError` beyond the limit.
    func check(images: Int = 0, adding bytes: Int = 0) throws(LimitError) {
        try MemoryUse(limits).check(adding: Double(images) * Double(imageBytes) + Double(bytes))
    }
}

extension ImageMemoryPlan {
    /// Divides the memory for images of a movie, and applies the limit of its tiled layers.
    ///
    /// - Throws: `LimitError` if there is too little memory.
    init(
        _ movie: Movie, _ viewport: Viewport, _ drawing: DrawingDepth, keeping kept: Int, areSeparate: Bool
    ) throws(LimitError) {
        // Memory that an earlier rendering freed counts as used otherwise.
        MallocTrim.releaseFreePages()
        let tiledLayers = movie.engine.root.tiledLayerCount
        try self.init(
            viewport, drawing, keeping: kept, clips: movie.clipPixels, tiledLayers: tiledLayers,
            used: MemoryUse().resident ?? 0, areSeparate: areSeparate)
        if tiledLayers > 0 { movie.engine.tileCacheLimit = tilesPerLayer }
    }
}
