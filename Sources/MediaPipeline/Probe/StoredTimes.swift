import CFFmpeg

/// The presentation times at a stream's beginning as the file has them, before FFmpeg makes up what times are missing.
enum StoredTimestamps {
    /// How many packets of all streams are looked at.
    private static let patience = 1000
    private static let most = 240

    /// In ticks, rising; none where the file cannot be read.
    static func first(of stream: Int, path: String) -> [Int64] {
        var times: [Int64] = []
        do throws(MediaError) {
            let input = try InputContext(stored: path)
            let packet = try Packet()
            for _ in 0..<patience where times.count < most {
                packet.reset()
                guard av_read_frame(input.pointer, packet.pointer) >= 0 else { break }
                let found = packet.pointer.pointee
                if Int(found.stream_index) == stream, found.pts != shim_AV_NOPTS_VALUE { times.append(found.pts) }
            }
        } catch { return [] }
        return times.sorted()
    }
}
