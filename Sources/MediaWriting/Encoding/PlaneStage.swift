import Images
import SourceFiles
import VectorGeometry

/// Converts drawn frames to the encoder's pixel format before they wait for the encoder: 4:2:0 takes 3 bytes for 8 of
/// the image, and one image to draw into is enough.
///
/// **Reuse.** Planes that hold an older frame receive only what has changed since: the damage of the new frame is
/// converted, the rest is copied from the planes that were filled last.
/// **Limit.** At most `limit` planes are in use; `begin` waits while all are. Planes that are given back while the
/// encoder still refers to them no longer count: once the limit is reached, new ones replace them.
/// - Thread safety: one thread draws; `giveBack` and `cancel` may be called from any thread.
final class PlaneStage: @unchecked Sendable {
    // Immutable after init.
    private let settings: MovieSettings
    private let format: EncodedPixelFormat
    private let raw: RawVideo?
    private let limit: Int
    private let lock = ConditionLock()

    // The thread that draws.
    private let converter: FrameConverter
    private var existing: [EncoderPlanes] = []
    private var last: EncoderPlanes?
    /// The image of the previous frame; nil if it was not converted here.
    private(set) var lastImage: PixelBuffer?

    // Guarded by lock.
    private var idle: [EncoderPlanes] = []
    private var failure: (any Error)?

    /// Creates a stage without planes.
    ///
    /// - Precondition: `settings.convertsBeforeQueue` is true, and `limit` is positive.
    init(_ settings: MovieSettings, limit: Int) {
        guard let video = settings.video else { preconditionFailure("planes need a video encoder") }
        precondition(limit > 0, "a stage has at least one frame")
        self.settings = settings
        self.limit = limit
        format = video.pixelFormat
        raw = RawVideo(settings, video)
        converter = FrameConverter(video, depth: settings.frameDepth)
    }

    /// Begins to convert `image`, whose pixels need not be drawn yet. Waits while all planes are in use.
    ///
    /// - Throws: the error given to `cancel(_:)`, or a `MediaError`.
    func begin(_ image: PixelBuffer) throws -> FrameConversion {
        FrameConversion(image, into: try takePlanes(), by: converter)
    }

    /// Returns whether the planes of a decoded frame are encoded unchanged.
    func keepsPlanes(of image: PixelBuffer) -> Bool { converter.planes(of: image) != nil }

    /// Returns the planes of a frame whose parts are all converted.
    func complete(_ conversion: FrameConversion) -> EncoderPlanes {
        let planes = conversion.planes
        let changed = conversion.complete(from: last)
        for other in existing where other !== planes {
            for area in changed { other.stale.add(area) }
        }
        last = planes
        lastImage = conversion.image
        return planes
    }

    /// Returns the smallest rectangle that contains all samples in which completed planes differ from a conversion of
    /// the whole image; nil if there are none.
    ///
    /// - Throws: a `MediaError` if there is not enough memory for other planes.
    func difference(of planes: EncoderPlanes, from image: PixelBuffer) throws(MediaError) -> PixelRect? {
        let converted = try EncoderPlanes(format, width: settings.width, height: settings.height, raw: raw)
        converter.convert(image, into: converted.frame)
        return planes.difference(from: converted)
    }

    /// Notes that the next frame does not follow a frame of this stage.
    func skip() { lastImage = nil }

    /// Returns planes that the encoder has read.
    func giveBack(_ planes: EncoderPlanes) {
        lock.withLock {
            idle.append(planes)
            lock.signalElements()
        }
    }

    /// Makes every waiting and later `begin` throw `error`. The first error is kept.
    func cancel(_ error: any Error) {
        lock.withLock {
            if failure == nil { failure = error }
            lock.signalElements()
        }
    }

    /// Returns the idle planes that were used last, because the smallest part of them is outdated, or new planes.
    private func takePlanes() throws -> EncoderPlanes {
        var replaced: EncoderPlanes?
        let free = try lock.withLock { () -> EncoderPlanes? in
            while true {
                if let failure { throw failure }
                if let index = idle.lastIndex(where: \.isWritable) { return idle.remove(at: index) }
                if existing.count < limit { return nil }
                if !idle.isEmpty {
                    replaced = idle.removeFirst()
                    return nil
                }
                lock.waitForElements()
            }
        }
        if let free { return free }
        existing.removeAll { $0 === replaced }
        let planes = try EncoderPlanes(format, width: settings.width, height: settings.height, raw: raw)
        existing.append(planes)
        return planes
    }
}

extension MovieSettings {
    /// Whether frames are converted to the encoder's pixel format before they wait for the encoder. R'G'B' is not
    /// smaller than the image, and outputs that need all frames first, images and GIF keep or encode the images.
    var convertsBeforeQueue: Bool {
        guard let video, !container.isSequence, container != .gif else { return false }
        return !video.pixelFormat.isRGB && !rateControl.needsAllFrames
    }

    /// The bytes of a frame that waits for the encoder.
    var queuedFrameBytes: Int {
        guard convertsBeforeQueue, let format = video?.pixelFormat else { return drawnFrameBytes }
        let (across, down) = format.chromaStep
        let chroma = 2 * ((width + across - 1) / across) * ((height + down - 1) / down)
        return (width * height * (format.hasAlpha ? 2 : 1) + chroma) * (format.bits > 8 ? 2 : 1)
    }

    /// The bytes of a frame that is drawn.
    package var drawnFrameBytes: Int { width * height * frameDepth.bytesPerPixel }

    /// The bytes of all frames between the compositor and the encoder, for drawn frames or shared frames, whichever
    /// take more.
    ///
    /// Of drawn frames, one is being drawn, some wait, and one is encoded, which is kept for repetition. Shared frames,
    /// such as those of clips that cover the frame, can be all elements of the queue, and one more is encoded.
    package func frameBytes(_ limits: QueueLimits) -> Int {
        let count = limits.waitingFrames(bytes: queuedFrameBytes) + 2
        let drawn = convertsBeforeQueue ? drawnFrameBytes + count * queuedFrameBytes : count * drawnFrameBytes
        let shared = min(limits.elements, max(1, limits.bytes / drawnFrameBytes)) + 1
        return max(drawn, shared * drawnFrameBytes)
    }
}

extension QueueLimits {
    /// Returns how many frames of a size may wait for the encoder; half of the elements may be audio.
    ///
    /// Two frames hide variations in encoding time. Of frames larger than 8 MiB, such as 4K, only one waits: it takes
    /// longer to encode them than to draw them.
    func waitingFrames(bytes size: Int) -> Int {
        size > 8 << 20 ? 1 : min((elements + 1) / 2, max(1, bytes / size))
    }
}
