import CFFmpeg
import MediaTime

/// The times of blocks before time zero at the start of a Matroska file, which FFmpeg's demuxer returns without
/// timestamps.
///
/// - Source: RFC 9559 §5, §10 and §11.3; RFC 8794 §4 to §6.
struct MatroskaLeadBlocks {
    /// For each stream, the time of its blocks in stored order, up to the last one before zero, in ticks; `nil` for
    /// laced frames without a time of their own.
    private let times: [[Int64?]]
    /// The duration of a tick, in seconds.
    private let tick: Rational

    /// The number of elements that are searched.
    private static let maximumElementCount = 4096
    /// The number of blocks in a row from zero on that end the search: tracks are interleaved.
    private static let maximumLateBlockCount = 128

    /// Reads the start of a file; `nil` if no block is before zero.
    init?(path: String) {
        guard let reader = BoxReader(path: path) else { return nil }
        var search = MatroskaBlockSearch(reader: reader)
        for _ in 0..<Self.maximumElementCount {
            guard search.lateBlockCount < Self.maximumLateBlockCount, search.next() else { break }
        }
        let leadTimes = search.tracks.map { track in
            Array(track.times.prefix((track.times.lastIndex { $0.map { $0 < 0 } ?? false } ?? -1) + 1))
        }
        guard leadTimes.contains(where: { !$0.isEmpty }) else { return nil }
        times = leadTimes
        tick = Rational(Int64(search.nanosecondsPerTick), 1_000_000_000)
    }

    /// Returns the time of the earliest block of a stream in seconds; `nil` if none is before zero.
    func start(of stream: Int) -> Rational? {
        guard times.indices.contains(stream) else { return nil }
        return times[stream].compactMap { $0 }.min().map { Rational($0, 1) * tick }
    }

    /// The time of the earliest block, in seconds.
    var start: Rational { times.indices.compactMap(start).min() ?? .zero }

    /// Sets the timestamp of the `index`-th packet of its stream, from 0, if it is among those before zero.
    func setTime(of packet: UnsafeMutablePointer<AVPacket>, index: Int) {
        let stream = Int(packet.pointee.stream_index)
        guard times.indices.contains(stream), times[stream].indices.contains(index) else { return }
        packet.pointee.pts = times[stream][index] ?? shim_AV_NOPTS_VALUE
        packet.pointee.dts = shim_AV_NOPTS_VALUE
    }
}

/// Finds the tracks and blocks of a Matroska file, element by element.
private struct MatroskaBlockSearch {
    /// A track that FFmpeg makes a stream of.
    struct Track {
        var number: UInt64?
        var type: UInt64?
        /// The decoder delay in nanoseconds, which FFmpeg subtracts from the times.
        var delay: UInt64 = 0
        /// The times of its blocks in ticks.
        var times: [Int64?] = []
    }

    private let reader: BoxReader
    private var offset: UInt64 = 0
    private var clusterTime: Int64 = 0
    private var all: [Track] = []
    private(set) var nanosecondsPerTick: UInt64 = 1_000_000
    /// The number of blocks since the last one before zero.
    private(set) var lateBlockCount = 0

    init(reader: BoxReader) { self.reader = reader }

    /// The tracks in the order of FFmpeg's streams: video, audio, subtitles and metadata.
    var tracks: [Track] { all.filter { [1, 2, 17, 33].contains($0.type) } }

    private enum Element: UInt64 {
        case segment = 0x1853_8067
        case info = 0x1549_A966
        case timestampScale = 0x2A_D7B1
        case tracks = 0x1654_AE6B
        case trackEntry = 0xAE
        case trackNumber = 0xD7
        case trackType = 0x83
        case codecDelay = 0x56AA
        case cluster = 0x1F43_B675
        case clusterTimestamp = 0xE7
        case blockGroup = 0xA0
        case block = 0xA1
        case simpleBlock = 0xA3
    }

    /// Reads the next element; returns `false` at the end of the file, or at damage.
    mutating func next() -> Bool {
        guard let id = number(keepsMarker: true), let size = number(keepsMarker: false) else { return false }
        let body = offset
        let element = Element(rawValue: id.value)
        switch element {
        // The elements in these follow; their sizes may be unknown.
        case .segment, .info, .tracks, .cluster, .blockGroup: return true
        case .trackEntry:
            all.append(Track())
            return true
        default: break
        }
        let (end, overflows) = body.addingReportingOverflow(size.value)
        guard !overflows, !size.isUnknown, end <= reader.fileRange.upperBound else { return false }
        switch element {
        case .block, .simpleBlock: readBlock()
        case .some(let element): use(element, value: integer(size.value))
        case nil: break
        }
        offset = end
        return true
    }

    private mutating func use(_ element: Element, value: UInt64) {
        switch element {
        case .timestampScale: nanosecondsPerTick = min(max(1, value), 1 << 40)
        case .clusterTimestamp: clusterTime = Int64(clamping: min(value, 1 << 50))
        case .trackNumber where !all.isEmpty: all[all.count - 1].number = value
        case .trackType where !all.isEmpty: all[all.count - 1].type = value
        case .codecDelay where !all.isEmpty: all[all.count - 1].delay = min(value, 1 << 50)
        default: break
        }
    }

    /// Records the time of the block at `offset`.
    private mutating func readBlock() {
        guard let track = number(keepsMarker: false)?.value, let header = reader.bytes(4, at: offset),
            let index = all.firstIndex(where: { $0.number == track })
        else { return }
        let relative = Int16(bitPattern: UInt16(header[0]) << 8 | UInt16(header[1]))
        let delay = Int64(all[index].delay / nanosecondsPerTick)
        let time = clusterTime + Int64(relative) - delay
        lateBlockCount = time < 0 ? 0 : lateBlockCount + 1
        all[index].times.append(time)
        let isLaced = header[2] & 0x06 != 0
        if isLaced { all[index].times += [Int64?](repeating: nil, count: Int(header[3])) }
    }

    private func integer(_ size: UInt64) -> UInt64 {
        guard (1...8).contains(size), let bytes = reader.bytes(Int(size), at: offset) else { return 0 }
        return bytes.reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// Reads a number of variable length: an element's ID with its marker bit, or a size without it.
    private mutating func number(keepsMarker: Bool) -> (value: UInt64, isUnknown: Bool)? {
        guard let first = reader.bytes(1, at: offset)?.first, first != 0 else { return nil }
        let length = first.leadingZeroBitCount + 1
        guard let bytes = reader.bytes(length, at: offset) else { return nil }
        offset += UInt64(length)
        let value = bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        let mask = (UInt64(1) << (7 * UInt64(length))) - 1
        return (keepsMarker ? value : value & mask, !keepsMarker && value & mask == mask)
    }
}
