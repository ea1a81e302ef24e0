import CFFmpeg

/// The first block of a stream as the file has it, before FFmpeg makes up what times are missing.
enum FirstBlock {
    /// How many blocks of other streams may come before it.
    private static let patience = 1000

    /// False where the block has no time; true also where it cannot be found.
    static func isTimed(of stream: Int, path: String) -> Bool {
        do throws(MediaError) {
            let input = try InputContext(stored: path)
            let packet = try Packet()
            for _ in 0..<patience {
                packet.reset()
                guard av_read_frame(input.pointer, packet.pointer) >= 0 else { return true }
                let found = packet.pointer.pointee
                if Int(found.stream_index) == stream {
                    return found.pts != shim_AV_NOPTS_VALUE || found.dts != shim_AV_NOPTS_VALUE
                }
            }
            return true
        } catch { return true }
    }
}
