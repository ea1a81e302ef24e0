import Foundation
import MediaPipeline

/// The decoders of one clip, for all items of a thread that show it.
///
/// A frame that was shown stays for the others, within a byte limit: items that are at the same place, or follow one
/// another by less than what is kept, share a decoder. An item far from all others has a decoder of its own.
/// - Thread safety: belongs to one thread.
final class SharedClipDecoders {
    private let source: ClipSource
    private let budget: DecodeBudget
    /// Who has asked since the last frame was let go: for one alone nothing needs to be kept.
    private var users: Set<ObjectIdentifier> = []
    private var decoders: [Decoder] = []
    private var recent: [VideoFrame] = []
    private var recentBytes = 0
    private var closedWarnings: [MediaWarning] = []

    private final class Decoder {
        let reader: ReadAheadReader
        /// The item that it decodes for.
        var owner: ObjectIdentifier
        /// How many frames were asked for since it was.
        var idle = 0
        init(_ reader: ReadAheadReader, owner: ObjectIdentifier) { (self.reader, self.owner) = (reader, owner) }
    }

    /// A decoder is closed when every user has asked so often and nobody needed it.
    private static let patience = 64

    init(_ source: ClipSource, budget: DecodeBudget = .shared) { (self.source, self.budget) = (source, budget) }

    var decoderCount: Int { decoders.count }

    /// Each once.
    var warnings: [MediaWarning] { (closedWarnings + decoders.flatMap(\.reader.warnings)).uniqued }

    /// The frame that shows at `time`.
    func frame(at time: Rational, for item: ObjectIdentifier) throws(MediaError) -> VideoFrame {
        users.insert(item)
        for decoder in decoders { decoder.idle += 1 }
        if let known = recall(time) {
            closeIdle()
            return known
        }
        let decoder = try decoder(for: item)
        decoder.idle = 0
        let frame = try decoder.reader.frame(at: time)
        keep(frame)
        return frame
    }

    private func decoder(for item: ObjectIdentifier) throws(MediaError) -> Decoder {
        if let own = decoders.first(where: { $0.owner == item }) { return own }
        closeIdle()
        let made = Decoder(try ReadAheadReader(source, budget: budget), owner: item)
        decoders.append(made)
        return made
    }

    /// The first and last frames stand for all times beyond them only in their reader's answer, not here.
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
        recentBytes += Self.bytes(frame)
        let limit = users.count > 1 ? budget.share : 0
        while recent.count > 1, recentBytes > limit { recentBytes -= Self.bytes(recent.removeFirst()) }
    }

    private static func bytes(_ frame: VideoFrame) -> Int { frame.image.byteCount }

    private func closeIdle() {
        let patience = Self.patience * users.count
        let doomed = decoders.filter { $0.idle > patience }
        guard !doomed.isEmpty else { return }
        closedWarnings = (closedWarnings + doomed.flatMap(\.reader.warnings)).uniqued
        decoders.removeAll { $0.idle > patience }
    }
}

extension SharedClipDecoders {
    private final class Registry {
        struct Entry { weak var pictures: SharedClipDecoders? }
        var entries: [ClipSource: Entry] = [:]
    }

    private static let key = "multiplane.movie-export.shared-pictures"

    /// The one that this thread's items of the same clip share.
    static func of(_ source: ClipSource) -> SharedClipDecoders {
        let registry = (Thread.current.threadDictionary[key] as? Registry) ?? Registry()
        Thread.current.threadDictionary[key] = registry
        if let known = registry.entries[source]?.pictures { return known }
        registry.entries = registry.entries.filter { $0.value.pictures != nil }
        let made = SharedClipDecoders(source)
        registry.entries[source] = .init(pictures: made)
        return made
    }
}
