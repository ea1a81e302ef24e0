import CFFmpeg
import FFmpegSupport

/// The alpha track of an animated AVIF.
///
/// - Source: ISO 23008-12, 7.5.3 (auxiliary tracks), AVIF 1.1 §4.
struct AlphaTrack: Equatable {
    /// FFmpeg's stream index.
    let streamIndex: Int
    /// Whether the image's colors are premultiplied by the alpha.
    let isPremultiplied: Bool

    /// Finds the alpha track of a stream; `nil` for other formats and for images without one.
    init?(of stream: UnsafeMutablePointer<AVStream>, in input: borrowing InputContext) {
        let others = input.streams.compactMap { $0 }.filter {
            $0 != stream && $0.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_VIDEO
                && !input.isUnplayedItem($0.pointee)
        }
        guard !others.isEmpty, let name = ffmpegName(input.pointer.pointee.iformat?.pointee.name), name.contains("mp4"),
            let reader = BoxReader(path: input.path), let movie = reader.box("moov", in: reader.fileRange)
        else { return nil }
        let tracks = reader.boxes("trak", in: movie)
        let number = UInt32(truncatingIfNeeded: stream.pointee.id)
        guard
            let alphaTrack = tracks.first(where: {
                reader.isAlphaTrack($0) && reader.references("auxl", of: $0).contains(number)
            }),
            let alpha = reader.trackNumber(alphaTrack),
            let other = others.first(where: { UInt32(truncatingIfNeeded: $0.pointee.id) == alpha })
        else { return nil }
        streamIndex = Int(other.pointee.index)
        isPremultiplied = tracks.contains {
            reader.trackNumber($0) == number && reader.references("prem", of: $0).contains(alpha)
        }
    }
}

extension BoxReader {
    /// Returns whether a full box names an alpha type.
    func isAlpha(_ box: Body) -> Bool {
        guard let bytes = bytes(Int(min(box.count, 256)), at: box.lowerBound) else { return false }
        let name = String(decoding: bytes.dropFirst(4).prefix { $0 != 0 }, as: UTF8.self)
        return ["urn:mpeg:mpegB:cicp:systems:auxiliary:alpha", "urn:mpeg:hevc:2015:auxid:1"].contains(name)
    }

    /// Returns the numbers of the tracks that a track refers to with references of a kind.
    fileprivate func references(_ kind: String, of track: Body) -> [UInt32] {
        guard let list = box("tref", kind, in: track), list.count <= 1024 else { return [] }
        return uint32s(Int(list.count / 4), at: list.lowerBound) ?? []
    }

    /// Returns whether a track is auxiliary and its samples are declared to be alpha, or not declared at all.
    fileprivate func isAlphaTrack(_ track: Body) -> Bool {
        guard let handler = box("mdia", "hdlr", in: track), uint32s(1, at: handler.lowerBound + 8) == [0x6175_7876],
            let list = box("mdia", "minf", "stbl", "stsd", in: track), list.count > 8
        else { return false }
        return boxes(in: list.lowerBound + 8..<list.upperBound).allSatisfy { entry in
            // The fields before the boxes of every visual sample entry.
            guard entry.body.count > 78 else { return true }
            return boxes("auxi", in: entry.body.lowerBound + 78..<entry.body.upperBound).allSatisfy(isAlpha)
        }
    }
}
