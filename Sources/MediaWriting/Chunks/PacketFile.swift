import CFFmpeg
import FFmpegSupport
import SourceFiles

/// The file format of the packets of a chunk, or of the audio of a movie; all numbers are little-endian:
///
/// ```ascii
/// start:  "MPCHUNK2" · bytes of the parameter sets (u32) · parameter sets
/// packet: 1 (u8) · pts, dts, duration in frames or samples (i64) · flags, side data, bytes (u32)
///         · { kind, bytes (u32) · side data } · payload
/// end:    0 (u8) · packets (u32)
/// ```
/// This is a separate format because no container stores the packets of every codec with all side data and exact
/// timestamps.
enum PacketFile {
    static let magic = Array("MPCHUNK2".utf8)
    /// The maximum size of a packet in bytes; larger than any encoder produces.
    static let sizeLimit = 1 << 30
    /// The allowed packet flags; with another flag, FFmpeg would interpret the payload as pointers.
    static let allowedFlags = UInt32(AV_PKT_FLAG_KEY | AV_PKT_FLAG_DISPOSABLE)
    /// The valid decoding delays in frames; more than any encoder has.
    static let delayRange = 0...4096
    /// The valid timestamps in frames from the start of the chunk, or in samples; more than any movie has.
    static let timestampRange = -Int64(1 << 40)...Int64(1 << 40)
    /// The valid durations of packets in frames or samples; 0 if the encoder does not report them.
    static let durationRange = Int64(0)...Int64(1 << 32)

    /// Returns the little-endian bytes of an integer.
    static func bytes<Value: FixedWidthInteger>(_ value: Value) -> [UInt8] {
        (0..<Value.bitWidth / 8).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
}

/// Reads the packets of a `PacketFile` sequentially.
///
/// - Owner: one thread.
final class PacketFileReader {
    private let file: ByteReader
    let parameterSets: [UInt8]
    private var packetCount: UInt32 = 0

    init(path: String) throws(MediaError) {
        file = try ByteReader(path: path)
        guard Array(try file.bytes(PacketFile.magic.count)) == PacketFile.magic else {
            throw file.damaged("the file is not a chunk")
        }
        let count = Int(try file.number(UInt32.self))
        guard count <= PacketFile.sizeLimit else { throw file.damaged("the parameter sets are too long") }
        parameterSets = Array(try file.bytes(count))
    }

    /// Reads the next packet into `packet`; returns false at the end.
    func next(_ packet: borrowing AVPacketHandle) throws(MediaError) -> Bool {
        packet.reset()
        switch try file.number(UInt8.self) {
        case 0:
            guard try file.number(UInt32.self) == packetCount else { throw file.damaged("packets are missing") }
            return false
        case 1: break
        default: throw file.damaged("invalid start of a packet")
        }
        let pts = try file.number(Int64.self)
        let dts = try file.number(Int64.self)
        let duration = try file.number(Int64.self)
        guard PacketFile.timestampRange.contains(pts), PacketFile.durationRange.contains(duration) else {
            throw damaged("the timestamp of a packet is out of range")
        }
        let flags = try file.number(UInt32.self)
        let sides = try file.number(UInt32.self)
        let size = try file.number(UInt32.self)
        guard size <= PacketFile.sizeLimit, sides <= 64 else { throw file.damaged("a packet is too large") }
        for _ in 0..<sides { try readSideData(into: packet) }
        try check(grow(packet, Int32(size)), during: "allocating a packet", fallback: .outOfMemory)
        packet.pointer.pointee.pts = pts
        packet.pointer.pointee.dts = dts
        packet.pointer.pointee.duration = duration
        packet.pointer.pointee.flags = Int32(flags & PacketFile.allowedFlags)
        try copy(Int(size), to: packet.pointer.pointee.data)
        packetCount += 1
        return true
    }

    func damaged(_ problem: String) -> MediaError { file.damaged(problem) }

    /// Allocates the payload; `av_new_packet` would discard the side data.
    private func grow(_ packet: borrowing AVPacketHandle, _ size: Int32) -> Int32 {
        av_grow_packet(packet.pointer, size)
    }

    private func readSideData(into packet: borrowing AVPacketHandle) throws(MediaError) {
        let kind = try file.number(UInt32.self)
        let size = Int(try file.number(UInt32.self))
        guard size <= PacketFile.sizeLimit else { throw file.damaged("a packet's side data is too large") }
        let sideData = av_packet_new_side_data(packet.pointer, AVPacketSideDataType(rawValue: kind), size)
        guard sideData != nil else {
            throw MediaError(.outOfMemory, during: "allocating a packet", detail: "memory could not be allocated")
        }
        try copy(size, to: sideData)
    }

    private func copy(_ count: Int, to sideData: UnsafeMutablePointer<UInt8>?) throws(MediaError) {
        guard let sideData, count > 0 else { return }
        let bytes = try file.bytes(count)
        _ = UnsafeMutableBufferPointer(start: sideData, count: count).initialize(from: bytes)
    }
}

/// Writes a `PacketFile` and computes its hash.
///
/// - Owner: one thread.
final class PacketFileWriter {
    private let file: PendingFile
    private var digest = Digest()
    private(set) var packetCount = 0
    /// The number of bytes written.
    private(set) var byteCount = 0
    /// The decoding delay in frames.
    private(set) var delay = 0

    init(path: String, parameterSets: [UInt8], calls: FileCalls) throws(MediaError) {
        file = try PendingFile(path: path, overwrite: .replace, calls: calls)
        try write(PacketFile.magic + PacketFile.bytes(UInt32(parameterSets.count)) + parameterSets)
    }

    func append(_ packet: borrowing AVPacketHandle) throws(MediaError) {
        let raw = packet.pointer.pointee
        if packetCount == 0, raw.flags & AV_PKT_FLAG_KEY == 0 { throw Self.notKey }
        guard raw.pts != shim_AV_NOPTS_VALUE else { throw Self.noTime }
        delay = max(delay, packetCount - Int(raw.pts))
        if packetCount == 0, raw.dts != shim_AV_NOPTS_VALUE { delay = max(delay, -Int(raw.dts)) }
        packetCount += 1
        try write(header(raw))
        for index in 0..<Int(raw.side_data_elems) { try write(raw.side_data[index]) }
        try write(UnsafeRawBufferPointer(start: raw.data, count: Int(raw.size)))
    }

    /// Completes the file and renames it to its final path; returns its hash.
    func finish() throws(MediaError) -> ContentHash {
        try write([0] + PacketFile.bytes(UInt32(packetCount)))
        try file.commit()
        return digest.finish()
    }

    func cancel() { file.discard() }

    private func header(_ raw: AVPacket) -> [UInt8] {
        let times = [raw.pts, raw.dts, max(0, raw.duration)].flatMap(PacketFile.bytes)
        return [1] + times + PacketFile.bytes(UInt32(raw.flags)) + PacketFile.bytes(UInt32(raw.side_data_elems))
            + PacketFile.bytes(UInt32(raw.size))
    }

    private func write(_ side: AVPacketSideData) throws(MediaError) {
        try write(PacketFile.bytes(UInt32(side.type.rawValue)) + PacketFile.bytes(UInt32(side.size)))
        try write(UnsafeRawBufferPointer(start: side.data, count: side.size))
    }

    private func write(_ bytes: [UInt8]) throws(MediaError) {
        // Typed throws do not propagate through the standard library's closure.
        let code = bytes.withUnsafeBytes { writeBytes($0) }
        if code != 0 { try file.checkHealth(during: "writing the chunk") }
    }

    private func write(_ bytes: UnsafeRawBufferPointer) throws(MediaError) {
        if writeBytes(bytes) != 0 { try file.checkHealth(during: "writing the chunk") }
    }

    private func writeBytes(_ bytes: UnsafeRawBufferPointer) -> Int32 {
        digest.update(bytes)
        byteCount += bytes.count
        return file.write(bytes)
    }

    private static let notKey = MediaError(
        .encode, during: "encoding a chunk", detail: "the first frame of the encoder is not a key frame",
        remedy: "Render the movie as a whole, without chunks.")
    private static let noTime = MediaError(
        .encode, during: "encoding a chunk", detail: "the encoder produced a frame without a timestamp",
        remedy: "Render the movie as a whole, without chunks.")
}

extension MovieWriter {
    /// Appends the packets of a chunk unchanged as the next frames; their timestamps follow from the frame numbers
    /// alone.
    ///
    /// - Parameters:
    ///   - path: a file that `EncoderThread(chunk:…)` wrote with these settings.
    ///   - delay: the largest `ChunkContent.delay` of all chunks, in frames.
    ///   - beforeEach: called before each frame is appended, to append its audio.
    /// - Throws: a `MediaError`: `.unreadable` for a damaged file or an invalid delay, `.settingsRefused` for a chunk
    ///   with other settings.
    package func append(chunk path: String, delay: Int, beforeEach: () throws -> Void) throws {
        let chunk = try PacketFileReader(path: path)
        guard chunk.parameterSets == parameterSets else {
            throw MediaError(
                .settingsRefused, file: path, during: "joining the chunks",
                detail: "the chunk was encoded by another encoder, or with other settings",
                remedy: "Render the chunk again on a machine with the same FFmpeg and encoders.")
        }
        guard PacketFile.delayRange.contains(delay) else {
            throw chunk.damaged("its record has an invalid decoding delay of \(delay) frames")
        }
        let packet = try AVPacketHandle()
        let start = frameCount
        while try chunk.next(packet) {
            try beforeEach()
            packet.pointer.pointee.pts += Int64(start)
            packet.pointer.pointee.dts = Int64(frameCount - delay)
            packet.pointer.pointee.duration = 1
            try append(encoded: packet)
        }
    }
}
