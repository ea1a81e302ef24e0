import Foundation
import Images
import MediaReading
import MediaTime
import SourceFiles

/// The decoders of one clip, shared by all items of a thread that show it.
///
/// Recent frames are kept for other items, within a byte limit: items at the same position, or at a distance within the
/// kept frames, share a decoder. Other items have their own decoder.
/// - Thread safety: use on one thread.
final class SharedClipDecoders {
    private let source: ClipSource
    private let budget: DecodeBudget
    /// The items that requested frames since a frame was released; for a single item no frames are kept.
    private var users: Set<ObjectIdentifier> = []
    private var decoders: [Decoder] = []
    private var recent: [VideoFrame] = []
    private var closedWarnings: [MediaWarning] = []
    private var closedCounters = DecodingCounters()

    private final class Decoder {
        let reader: ReadAheadReader
        /// The item that the decoder serves; nil after that was released.
        var owner: ObjectIdentifier?
        /// The number of requests since the decoder was last used.
        var idle = 0
        init(_ reader: ReadAheadReader, owner: ObjectIdentifier) {
            self.reader = reader
            self.owner = owner
        }
    }

    /// A decoder is closed after this number of requests per item without being used.
    private static let idleRequestLimit = 64

    init(_ source: ClipSource, budget: DecodeBudget = .current) {
        self.source = source
        self.budget = budget
    }

    var decoderCount: Int { decoders.count }

    /// The warnings of all decoders, without duplicates.
    var warnings: [MediaWarning] { (closedWarnings + decoders.flatMap(\.reader.warnings)).uniqued }

    /// The work of all decoders so far.
    var counters: DecodingCounters { decoders.reduce(closedCounters) { $0 + $1.reader.counters } }

    /// Returns the frame shown at `time`.
    func frame(at time: Rational, for item: ObjectIdentifier) throws(MediaError) -> VideoFrame {
        users.insert(item)
        for decoder in decoders { decoder.idle += 1 }
        if let frame = recall(time) {
            decoders.first { $0.owner == item }?.reader.note(time)
            closeIdle()
            return frame
        }
        let decoder = try decoder(for: item)
        decoder.idle = 0
        let frame = try decoder.reader.frame(at: time)
        keep(frame)
        return frame
    }

    /// The number of frames that are kept for other items, with the one that was read last.
    var keptFrameCount: Int { recent.count }

    /// Releases the decoder of an item that is gone; another item continues with it.
    func release(_ item: ObjectIdentifier) {
        users.remove(item)
        for decoder in decoders where decoder.owner == item { decoder.owner = nil }
    }

    private func decoder(for item: ObjectIdentifier) throws(MediaError) -> Decoder {
        if let own = decoders.first(where: { $0.owner == item }) { return own }
        if let free = decoders.first(where: { $0.owner == nil }) {
            free.owner = item
            return free
        }
        closeIdle()
        let decoder = Decoder(try ReadAheadReader(source, budget: budget), owner: item)
        decoders.append(decoder)
        return decoder
    }

    /// Returns a kept frame. Only the reader, not this cache, extends the first and last frame to all times beyond
    /// them.
    private func recall(_ time: Rational) -> VideoFrame? {
        guard let index = recent.lastIndex(where: { $0.presentationTime <= time && (time < $0.endTime || $0.isLast) })
        else { return nil }
        let frame = recent.remove(at: index)
        recent.append(frame)
        return frame
    }

    private func keep(_ frame: VideoFrame) {
        guard recent.last?.image !== frame.image else { return }
        recent.append(frame)
        let limit = users.count > 1 ? budget.share : 0
        // Items at one time need no frames, and those at a distance seldom many: counting only the planes would keep
        // four times as many frames.
        var bytes = recent.reduce(0) { $0 + $1.image.byteCountWhenDrawn }
        while recent.count > 1, bytes > limit || recent.count > budget.frames {
            bytes -= recent.removeFirst().image.byteCountWhenDrawn
        }
    }

    private func closeIdle() {
        let limit = Self.idleRequestLimit * users.count
        let idleDecoders = decoders.filter { $0.idle > limit }
        guard !idleDecoders.isEmpty else { return }
        closedWarnings = (closedWarnings + idleDecoders.flatMap(\.reader.warnings)).uniqued
        closedCounters = idleDecoders.reduce(closedCounters) { $0 + $1.reader.counters }
        decoders.removeAll { $0.idle > limit }
    }
}

extension SharedClipDecoders {
    private final class Registry {
        struct Entry { weak var decoders: SharedClipDecoders? }
        var entries: [ClipSource: Entry] = [:]
    }

    private static let key = "multiplane.media-objects.shared-frames"

    /// Returns the decoders that the items of this thread share for a clip.
    static func of(_ source: ClipSource) -> SharedClipDecoders {
        let registry = (Thread.current.threadDictionary[key] as? Registry) ?? Registry()
        Thread.current.threadDictionary[key] = registry
        if let decoders = registry.entries[source]?.decoders { return decoders }
        registry.entries = registry.entries.filter { $0.value.decoders != nil }
        let decoders = SharedClipDecoders(source)
        registry.entries[source] = .init(decoders: decoders)
        return decoders
    }
}
