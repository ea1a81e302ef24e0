import Foundation

/// Finds boxes in an ISO media file without reading what is in the others (ISO 14496-12 §4.2).
///
/// - Owner: one thread.
struct BoxReader {
    /// Where a box's content lies in the file.
    typealias Body = Range<UInt64>

    private let file: FileHandle
    let whole: Body
    /// More boxes than any file has; a damaged one may seem to have endless ones.
    private static let limit = 4096

    /// Nil for what cannot be read.
    init?(path: String) {
        guard let file = FileHandle(forReadingAtPath: path), let end = try? file.seekToEnd() else { return nil }
        self.file = file
        whole = 0..<end
    }

    /// The boxes of a kind in a box, in order.
    func boxes(_ kind: String, in body: Body) -> [Body] { boxes(in: body).filter { $0.kind == kind }.map(\.body) }

    /// Every box in a box, in order.
    func boxes(in body: Body) -> [(kind: String, body: Body)] {
        var (place, found): (UInt64, [(String, Body)]) = (body.lowerBound, [])
        for _ in 0..<Self.limit where place + 8 <= body.upperBound {
            guard let header = words(2, at: place) else { break }
            var size = UInt64(header[0])
            var start = place + 8
            if size == 1, let large = words(2, at: start) {
                size = UInt64(large[0]) << 32 | UInt64(large[1])
                start = start + 8
            }
            // A box of no size goes to the end.
            if size == 0 { size = body.upperBound - place }
            guard size >= start - place, size <= body.upperBound - place else { break }
            found.append((Self.kind(header[1]), start..<place + size))
            place += size
        }
        return found
    }

    /// The first box along a path of kinds.
    func box(_ path: String..., in body: Body) -> Body? {
        path.reduce(body) { place, kind in place.flatMap { boxes(kind, in: $0).first } }
    }

    /// Numbers of 32 bits; nil where the file ends before.
    func words(_ count: Int, at place: UInt64) -> [UInt32]? {
        guard let bytes = bytes(4 * count, at: place) else { return nil }
        return (0..<count).map { n in bytes[4 * n..<4 * n + 4].reduce(0) { $0 << 8 | UInt32($1) } }
    }

    /// Nil where the file ends before.
    func bytes(_ count: Int, at place: UInt64) -> [UInt8]? {
        guard (try? file.seek(toOffset: place)) != nil, let data = try? file.read(upToCount: count), data.count == count
        else { return nil }
        return [UInt8](data)
    }

    private static func kind(_ code: UInt32) -> String {
        String(String.UnicodeScalarView([24, 16, 8, 0].map { Unicode.Scalar(UInt8(truncatingIfNeeded: code >> $0)) }))
    }
}
