import CFFmpeg

/// How long a file says that a stream lasts, whether or not its pictures are all there.
enum PromisedLength {
    /// Seconds from the stream's first moment: what the stream says of itself, or else where its file says that all ends.
    ///
    /// Matroska keeps no length of a stream in its header. Most writers put its end into a tag, and all that can go back
    /// to the beginning write the length of the whole.
    static func of(_ stream: UnsafeMutablePointer<AVStream>, in input: borrowing InputContext) -> Rational? {
        if let own = stream.pointee.length { return own }
        guard let end = stream.pointee.tag("DURATION").flatMap(seconds) ?? containerEnd(input) else { return nil }
        return end - (stream.pointee.start ?? .zero)
    }

    /// What the stream says of itself, in its header or in a tag; nil when it says nothing.
    static func ofStream(_ stream: UnsafeMutablePointer<AVStream>) -> Rational? {
        if let own = stream.pointee.length { return own }
        guard let end = stream.pointee.tag("DURATION").flatMap(seconds) else { return nil }
        let length = end - (stream.pointee.start ?? .zero)
        return length > .zero ? length : nil
    }

    /// The end on the container's clock; nil where FFmpeg would only be guessing from the size of the file.
    private static func containerEnd(_ input: borrowing InputContext) -> Rational? {
        let context = input.pointer.pointee
        guard context.duration > 0, context.duration_estimation_method == AVFMT_DURATION_FROM_STREAM else { return nil }
        return Rational(context.duration, Int64(AV_TIME_BASE))
    }

    /// Reads `HH:MM:SS.fffffffff`, the manner of Matroska's tags, to the millisecond.
    static func seconds(_ tag: String) -> Rational? {
        guard let match = tag.wholeMatch(of: /([0-9]{1,6}):([0-9]{2}):([0-9]{2})(?:\.([0-9]{1,9}))?/),
            let hours = Int64(match.1), let minutes = Int64(match.2), let whole = Int64(match.3)
        else { return nil }
        let digits: String = match.4.map { String($0) } ?? ""
        let thousandths: Int64 = Int64((digits + "000").prefix(3)) ?? 0
        let total: Int64 = hours * 3600 + minutes * 60 + whole
        return Rational(total, 1) + Rational(thousandths, 1000)
    }
}
