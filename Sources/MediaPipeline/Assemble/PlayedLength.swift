/// Has a finished ISO file that has not got its name yet end earlier than its last sample does, as no muxer of FFmpeg's
/// can.
///
/// Edit lists and the lengths in headers follow; what no list shows stays in the file.
/// - Source: ISO 14496-12 §8.2.2, §8.3.2, §8.6.6.
/// - Owner: one thread.
struct MovieDurationLimiter {
    private let file: PendingFile
    private let reader: BoxReader
    private let movie: BoxReader.Body
    /// Ticks a second of all lengths here.
    private let clock: Int64

    /// - Throws: `.encode` for a file without an index.
    init(of file: PendingFile) throws(MediaError) {
        guard let reader = BoxReader(path: file.partialPath), let movie = reader.box("moov", in: reader.whole),
            let clock = reader.clock("mvhd", in: movie)
        else {
            throw MediaError(
                .encode, file: file.finalPath, during: "ending the file at a time", detail: "it has no index")
        }
        self.file = file
        self.reader = reader
        self.movie = movie
        self.clock = clock
    }

    /// Ends all tracks after so many seconds; what is shorter stays as it is.
    ///
    /// - Throws: what writing the file met.
    func limit(to length: Rational) throws(MediaError) {
        let most = UInt64(max(0, (length * Rational(clock, 1)).rounded))
        limitHeader("mvhd", in: movie, after: 12, to: most)
        for track in reader.boxes("trak", in: movie) {
            limitHeader("tkhd", in: track, after: 16, to: most)
            if let list = reader.box("edts", "elst", in: track) { limitParts(list, to: most) }
        }
        try file.checkHealth(during: "ending the file at a time")
    }

    /// - Parameter distance: bytes from a header's version to its length, where times are of 32 bits; two times are
    ///   before it.
    private func limitHeader(_ kind: String, in body: BoxReader.Body, after distance: UInt64, to most: UInt64) {
        guard let header = reader.boxes(kind, in: body).first, let isLong = isLong(header) else { return }
        _ = limitNumber(at: header.lowerBound + 4 + distance + (isLong ? 8 : 0), isLong, to: most)
    }

    /// Parts that begin after the end last no time.
    private func limitParts(_ list: BoxReader.Body, to most: UInt64) {
        guard let isLong = isLong(list), let count = reader.words(1, at: list.lowerBound + 4)?.first else { return }
        var rest = most
        var place = list.lowerBound + 8
        for _ in 0..<count where place < list.upperBound {
            rest -= limitNumber(at: place, isLong, to: rest)
            place += isLong ? 20 : 12
        }
    }

    /// Whether times and lengths have 64 bits.
    private func isLong(_ body: BoxReader.Body) -> Bool? { reader.bytes(1, at: body.lowerBound).map { $0[0] == 1 } }

    /// Makes a number no larger than `most`; returns what it is then.
    private func limitNumber(at place: UInt64, _ isLong: Bool, to most: UInt64) -> UInt64 {
        guard let words = reader.words(isLong ? 2 : 1, at: place) else { return 0 }
        let number = words.reduce(0) { $0 << 32 | UInt64($1) }
        guard number > most else { return number }
        let bytes = stride(from: isLong ? 56 : 24, through: 0, by: -8).map {
            UInt8(truncatingIfNeeded: most >> UInt64($0))
        }
        if file.seek(to: Int64(place)) >= 0 { bytes.withUnsafeBytes { _ = file.write($0) } }
        return most
    }
}
