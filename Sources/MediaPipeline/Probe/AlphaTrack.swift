import CFFmpeg

/// The track of an animated AVIF that is the alpha of another one.
///
/// - Source: ISO 23008-12, 7.5.3 (auxiliary tracks), AVIF 1.1 §4.
struct AlphaTrack: Equatable {
    /// Of FFmpeg's.
    let streamIndex: Int
    /// Whether the picture's colours are multiplied by it.
    let isPremultiplied: Bool

    /// Nil for files of another format, and pictures without such a track.
    init?(of stream: UnsafeMutablePointer<AVStream>, in input: borrowing InputContext) {
        let others = input.streams.compactMap { $0 }.filter {
            $0 != stream && $0.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_VIDEO
        }
        guard !others.isEmpty, let name = ffmpegName(input.pointer.pointee.iformat?.pointee.name), name.contains("mp4"),
            let reader = BoxReader(path: input.path), let movie = reader.box("moov", in: reader.whole)
        else { return nil }
        let tracks = reader.boxes("trak", in: movie)
        let number = UInt32(truncatingIfNeeded: stream.pointee.id)
        guard
            let found = tracks.first(where: {
                reader.isAlphaTrack($0) && reader.references("auxl", of: $0).contains(number)
            }),
            let alpha = reader.trackNumber(found),
            let other = others.first(where: { UInt32(truncatingIfNeeded: $0.pointee.id) == alpha })
        else { return nil }
        streamIndex = Int(other.pointee.index)
        isPremultiplied = tracks.contains {
            reader.trackNumber($0) == number && reader.references("prem", of: $0).contains(alpha)
        }
    }
}

extension BoxReader {
    /// Whether a box, of a version and a name, names alpha.
    func isAlpha(_ box: Body) -> Bool {
        guard let bytes = bytes(Int(min(box.count, 256)), at: box.lowerBound) else { return false }
        let name = String(decoding: bytes.dropFirst(4).prefix { $0 != 0 }, as: UTF8.self)
        return ["urn:mpeg:mpegB:cicp:systems:auxiliary:alpha", "urn:mpeg:hevc:2015:auxid:1"].contains(name)
    }

    /// The numbers of the tracks that a track refers to so.
    fileprivate func references(_ kind: String, of track: Body) -> [UInt32] {
        guard let list = box("tref", kind, in: track), list.count <= 1024 else { return [] }
        return words(Int(list.count / 4), at: list.lowerBound) ?? []
    }

    /// An auxiliary one, whose samples say that they are alpha, or do not say what they are.
    fileprivate func isAlphaTrack(_ track: Body) -> Bool {
        guard let handler = box("mdia", "hdlr", in: track), words(1, at: handler.lowerBound + 8) == [0x6175_7876],
            let list = box("mdia", "minf", "stbl", "stsd", in: track), list.count > 8
        else { return false }
        return boxes(in: list.lowerBound + 8..<list.upperBound).allSatisfy { entry in
            // What every entry of pictures has before its boxes.
            guard entry.body.count > 78 else { return true }
            return boxes("auxi", in: entry.body.lowerBound + 78..<entry.body.upperBound).allSatisfy(isAlpha)
        }
    }
}
