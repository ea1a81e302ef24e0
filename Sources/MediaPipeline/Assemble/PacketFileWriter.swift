import CFFmpeg

/// Writes a `PacketFile`, and knows its hash when it is complete.
///
/// - Owner: one thread.
final class PacketFileWriter {
    private let file: PendingFile
    private var digest = Digest()
    private(set) var packetCount = 0
    /// By how many frames decoding must run ahead of showing.
    private(set) var delay = 0

    init(path: String, parameterSets: [UInt8], calls: FileCalls) throws(MediaError) {
        file = try PendingFile(path: path, overwrite: .replace, calls: calls)
        try write(PacketFile.magic + PacketFile.bytes(UInt32(parameterSets.count)) + parameterSets)
    }

    func append(_ packet: borrowing Packet) throws(MediaError) {
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

    /// Ends the file and gives it its name; returns its hash.
    func finish() throws(MediaError) -> ContentHash {
        try write([0] + PacketFile.bytes(UInt32(packetCount)))
        try file.commit()
        return digest.finish()
    }

    func cancel() { file.discard() }

    private func header(_ raw: AVPacket) -> [UInt8] {
        [1] + PacketFile.bytes(raw.pts) + PacketFile.bytes(raw.dts) + PacketFile.bytes(UInt32(raw.flags))
            + PacketFile.bytes(UInt32(raw.side_data_elems)) + PacketFile.bytes(UInt32(raw.size))
    }

    private func write(_ side: AVPacketSideData) throws(MediaError) {
        try write(PacketFile.bytes(UInt32(side.type.rawValue)) + PacketFile.bytes(UInt32(side.size)))
        try write(UnsafeRawBufferPointer(start: side.data, count: side.size))
    }

    private func write(_ bytes: [UInt8]) throws(MediaError) {
        // Typed throws do not pass through the standard library's closure.
        let code = bytes.withUnsafeBytes { take($0) }
        if code != 0 { try file.checkHealth(during: "writing the chunk") }
    }

    private func write(_ bytes: UnsafeRawBufferPointer) throws(MediaError) {
        if take(bytes) != 0 { try file.checkHealth(during: "writing the chunk") }
    }

    private func take(_ bytes: UnsafeRawBufferPointer) -> Int32 {
        digest.update(bytes)
        return file.write(bytes)
    }

    private static let notKey = MediaError(
        .encode, during: "encoding a chunk", detail: "the encoder began with a picture that needs others",
        remedy: "Render the movie as a whole, without chunks.")
    private static let noTime = MediaError(
        .encode, during: "encoding a chunk", detail: "the encoder gave a picture no time",
        remedy: "Render the movie as a whole, without chunks.")
}
