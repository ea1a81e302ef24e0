import CFFmpeg
import Foundation
import SourceFiles

/// The cost of the edit lists of an MP4 or QuickTime file in FFmpeg's demuxer.
///
/// For each entry of a list the demuxer copies the index from the key frame before the entry to its end, and the frames
/// that are not shown are decoded. A small file can thus need any amount of memory and time.
struct EditListCost {
    /// The largest number of entries of a list.
    static let entryLimit = 4096
    /// The largest number of index entries that the demuxer may copy for a track.
    private static let copyLimit = 20_000_000
    /// The number of index entries from which on a track is compared with its samples.
    private static let indexLimit = 1_000_000

    /// The options of the demuxer for the file.
    let options: [String: String]

    /// Reads the lists of a file; files of other formats have none.
    ///
    /// - Parameters:
    ///   - file: The open file that FFmpeg reads.
    ///   - path: The path of the file.
    /// - Throws: `.unsupported` for a list with more entries than `entryLimit`.
    init(_ file: FileHandle, _ path: String) throws(MediaError) {
        var options: [String: String] = [:]
        if let reader = BoxReader(file), let movie = reader.box("moov", in: reader.fileRange) {
            for track in reader.boxes("trak", in: movie) {
                guard let list = reader.box("edts", "elst", in: track),
                    let count = reader.uint32s(2, at: list.lowerBound).map({ Int($0[1]) })
                else { continue }
                guard count <= Self.entryLimit else {
                    throw Self.error(path, "its edit list has \(count) entries, more than \(Self.entryLimit)")
                }
                if count * reader.sampleCount(of: track) > Self.copyLimit { options["advanced_editlist"] = "0" }
                // The demuxer plays the track up to each entry without a duration.
                if reader.hasSeveralEmptyEdits(list) { options["ignore_editlist"] = "1" }
            }
        }
        self.options = options
    }

    /// Checks the index that the demuxer has built, in case that it found other lists.
    ///
    /// - Throws: `.unsupported` for a track that repeats its samples many times.
    static func check(_ context: UnsafeMutablePointer<AVFormatContext>, _ path: String) throws(MediaError) {
        for index in 0..<Int(context.pointee.nb_streams) {
            guard let stream = context.pointee.streams[index] else { continue }
            let count = Int(avformat_index_get_entries_count(stream))
            guard count > indexLimit, stream.pointee.nb_frames > 0, count / 16 > stream.pointee.nb_frames else {
                continue
            }
            throw error(path, "its edit list repeats \(stream.pointee.nb_frames) frames \(count) times")
        }
    }

    private static func error(_ path: String, _ detail: String) -> MediaError {
        MediaError(
            .unsupported, file: path, during: "opening the file", detail: detail,
            remedy: "Copy it without its edit list: ffmpeg -ignore_editlist 1 -i INPUT -c copy OUTPUT")
    }
}

extension BoxReader {
    /// Returns the number of samples that a track's index declares.
    fileprivate func sampleCount(of track: Body) -> Int {
        guard let table = box("mdia", "minf", "stbl", in: track) else { return 0 }
        let sizes = boxes("stsz", in: table).first ?? boxes("stz2", in: table).first
        return sizes.flatMap { uint32s(3, at: $0.lowerBound) }.map { Int($0[2]) } ?? 0
    }

    /// Whether an edit list has more than one entry without a duration. One is usual in fragmented files.
    func hasSeveralEmptyEdits(_ list: Body) -> Bool {
        (entries(list) ?? []).count { $0.media >= 0 && $0.length == 0 } > 1
    }
}
