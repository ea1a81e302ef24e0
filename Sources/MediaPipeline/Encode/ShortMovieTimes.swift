import CFFmpeg

/// Decoding times of movies, and of chunks, that have hardly a frame.
///
/// x265 (3.5) learns how long decoding is ahead when the third frame comes. Before, it reads memory that was never
/// written: the movie got times out of order, or none that the container takes.
struct ShortMovieTimestamps {
    /// Frames by which x265's decoding times are ahead with B-frames that others refer to, its default.
    private static let delay: Int64 = 2

    /// Nil for encoders that need no help.
    init?(encoder: String) {
        guard encoder == "libx265" else { return nil }
    }

    /// - Parameter frameCount: pictures that the encoder was given in all.
    func mend(_ packet: borrowing Packet, frameCount: Int) {
        guard frameCount <= Self.delay, packet.pointer.pointee.pts != Int64.min else { return }
        packet.pointer.pointee.dts = packet.pointer.pointee.pts - Self.delay
    }
}
