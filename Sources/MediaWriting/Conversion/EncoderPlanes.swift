import CFFmpeg
import FFmpegSupport
import SourceFiles
import VectorGeometry

/// The planes of a frame in the encoder's pixel format.
///
/// - Thread safety: the planes are written by `FrameConversion`, and only read while they wait for the encoder. `stale`
///   belongs to the thread that draws.
final class EncoderPlanes: @unchecked Sendable {
    let frame: AVFrameHandle
    private let format: EncodedPixelFormat
    /// Where the planes differ from those that were filled last.
    var stale: BandedArea

    /// Allocates planes with undefined content.
    ///
    /// - Parameter raw: the layout of raw video; nil for that of encoders.
    init(_ format: EncodedPixelFormat, width: Int, height: Int, raw: RawVideo?) throws(MediaError) {
        self.format = format
        stale = BandedArea(width: width, height: height)
        stale.add(PixelRect(x: 0, y: 0, width: width, height: height))
        frame = try AVFrameHandle()
        frame.pointer.pointee.width = Int32(width)
        frame.pointer.pointee.height = Int32(height)
        frame.pointer.pointee.format = format.ffmpeg.rawValue
        if let raw {
            try raw.allocate(frame)
        } else {
            try check(av_frame_get_buffer(frame.pointer, 0), during: "allocating a frame", fallback: .encode)
        }
    }

    /// Whether the encoder no longer refers to the memory.
    var isWritable: Bool { av_frame_is_writable(frame.pointer) != 0 }

    /// Copies the samples of an area from planes of the same size.
    ///
    /// - Parameter area: an area whose bounds are even or those of the frame.
    func copy(_ area: PixelRect, from other: EncoderPlanes) {
        let bytes = format.bits > 8 ? 2 : 1
        for (index, (to, from)) in zip(planes, other.planes).enumerated() {
            guard let target = to.data, let source = from.data else { continue }
            let step = step(ofPlane: index)
            let start = area.minX / step.across * bytes
            let count = (area.maxX + step.across - 1) / step.across * bytes - start
            for y in area.minY / step.down..<(area.maxY + step.down - 1) / step.down {
                (target + y * to.stride + start).update(from: source + y * from.stride + start, count: count)
            }
        }
    }

    /// Returns the smallest rectangle that contains the pixels of all samples that differ from planes of the same size
    /// and format; nil if there are none.
    func difference(from other: EncoderPlanes) -> PixelRect? {
        let width = Int(frame.pointer.pointee.width)
        let height = Int(frame.pointer.pointee.height)
        let bytes = format.bits > 8 ? 2 : 1
        var box = PixelRect.empty
        for (index, (mine, others)) in zip(planes, other.planes).enumerated() {
            guard let first = mine.data, let second = others.data else { continue }
            let step = step(ofPlane: index)
            let count = (width + step.across - 1) / step.across * bytes
            for y in 0..<(height + step.down - 1) / step.down {
                let row = UnsafeBufferPointer(start: first + y * mine.stride, count: count)
                let otherRow = UnsafeBufferPointer(start: second + y * others.stride, count: count)
                for i in 0..<count where row[i] != otherRow[i] {
                    let sample = PixelRect(
                        x: i / bytes * step.across, y: y * step.down, width: step.across, height: step.down)
                    box = box.union(sample)
                }
            }
        }
        let part = box.intersection(PixelRect(x: 0, y: 0, width: width, height: height))
        return part.isEmpty ? nil : part
    }

    private func step(ofPlane index: Int) -> (across: Int, down: Int) {
        index == 1 || index == 2 ? format.chromaStep : (1, 1)
    }

    private var planes: [(data: UnsafeMutablePointer<UInt8>?, stride: Int)] {
        let data = frame.pointer.pointee.data
        let lines = frame.pointer.pointee.linesize
        return [
            (data.0, Int(lines.0)), (data.1, Int(lines.1)), (data.2, Int(lines.2)), (data.3, Int(lines.3)),
        ]
    }
}

/// An area of a frame that is divided into bands of rows, with at most one rectangle per band.
struct BandedArea {
    /// The height of a band in rows: that of the compositor's tiles.
    static let bandHeight = 64

    private let frame: PixelRect
    /// The rectangle of each band; may be empty.
    private(set) var parts: [PixelRect]

    /// Creates an empty area.
    init(width: Int, height: Int) {
        frame = PixelRect(x: 0, y: 0, width: width, height: height)
        let count = (height + Self.bandHeight - 1) / Self.bandHeight
        parts = Array(repeating: .empty, count: count)
    }

    /// Adds a rectangle, in each band the smallest rectangle that contains it.
    mutating func add(_ rect: PixelRect) {
        for part in Self.bands(of: rect.intersection(frame)) {
            let band = part.minY / Self.bandHeight
            parts[band] = parts[band].union(part)
        }
    }

    mutating func removeAll() { for band in parts.indices { parts[band] = .empty } }

    /// Returns the parts of a rectangle in each band that it touches.
    static func bands(of rect: PixelRect) -> [PixelRect] {
        if rect.isEmpty { return [] }
        return (rect.minY / bandHeight...(rect.maxY - 1) / bandHeight).map { band in
            PixelRect(
                minX: rect.minX, minY: max(rect.minY, band * bandHeight), maxX: rect.maxX,
                maxY: min(rect.maxY, (band + 1) * bandHeight))
        }
    }
}

extension PixelRect {
    /// Returns the pixels outside other rectangles, as rectangles that do not overlap.
    func subtracting(_ others: [PixelRect]) -> [PixelRect] {
        others.reduce([self]) { remaining, other in remaining.flatMap { $0.subtracting(other) } }
    }
}
