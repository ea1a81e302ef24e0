import CFFmpeg

/// The one owner of an encoded packet.
struct Packet: ~Copyable {
    let pointer: UnsafeMutablePointer<AVPacket>

    init() throws(MediaError) {
        pointer = try allocated(av_packet_alloc(), during: "allocating a packet")
    }

    deinit {
        var doomed: UnsafeMutablePointer<AVPacket>? = pointer
        av_packet_free(&doomed)
    }

    /// Lets go of the payload, so that the packet can be filled again.
    func reset() { av_packet_unref(pointer) }
}
