import CFFmpeg

/// How the packets of a chunk lie in its file, all numbers little end first:
///
/// ```ascii
/// "MPCHUNK1" · bytes of the parameter sets (u32) · parameter sets
/// 1 (u8) · pts, dts in frames (i64) · flags, side data, bytes (u32) · { kind, bytes (u32) · side data } · payload     a packet
/// 0 (u8) · packets (u32)                                                                                              the end
/// ```
/// A format of our own, because no container keeps every codec's packets with all that belongs to them, exact times
/// and nothing else.
enum PacketFile {
    static let magic = Array("MPCHUNK1".utf8)
    /// More than any encoder gives for a picture.
    static let sizeLimit = 1 << 30
    /// What a packet may say of itself; by another flag, its bytes would be pointers to a muxer of FFmpeg's.
    static let flags = UInt32(AV_PKT_FLAG_KEY | AV_PKT_FLAG_DISPOSABLE)
    /// Frames by which decoding may run ahead of showing: more than any encoder's.
    static let delays = 0...4096
    /// Frames from a chunk's first that a time may say: more than any movie has.
    static let times = -Int64(1 << 40)...Int64(1 << 40)

    static func bytes<Value: FixedWidthInteger>(_ value: Value) -> [UInt8] {
        (0..<Value.bitWidth / 8).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
}
