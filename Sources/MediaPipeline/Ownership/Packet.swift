import CFFmpeg
import Foundation

/// The one owner of an encoded packet.
struct Packet: ~Copyable {
    let pointer: UnsafeMutablePointer<AVPacket>

    init() throws(MediaError) {
        pointer = try allocated(av_packet_alloc(), during: "allocating a packet")
    }

    /// A packet with these bytes, and room behind them as decoders want it.
    init(copying bytes: Data, during operation: String, file: String? = nil) throws(MediaError) {
        pointer = try Self.filled(bytes, operation, file)
    }

    private static func filled(_ bytes: Data, _ operation: String, _ file: String?) throws(MediaError)
        -> UnsafeMutablePointer<AVPacket>
    {
        var packet: UnsafeMutablePointer<AVPacket>? = try allocated(av_packet_alloc(), during: operation)
        do throws(MediaError) {
            try check(
                av_new_packet(packet, Int32(clamping: bytes.count)), during: operation, file: file,
                fallback: .outOfMemory)
        } catch {
            av_packet_free(&packet)
            throw error
        }
        let made = try allocated(packet, during: operation)
        _ = bytes.copyBytes(to: UnsafeMutableBufferPointer(start: made.pointee.data, count: Int(made.pointee.size)))
        return made
    }

    deinit {
        var doomed: UnsafeMutablePointer<AVPacket>? = pointer
        av_packet_free(&doomed)
    }

    /// Lets go of the payload, so that the packet can be filled again.
    func reset() { av_packet_unref(pointer) }
}
