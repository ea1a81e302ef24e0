import CFFmpeg

/// Reads a `PacketFile` from its beginning.
///
/// - Owner: one thread.
final class PacketFileReader {
    private let file: ByteReader
    let parameterSets: [UInt8]
    private var packetCount: UInt32 = 0

    init(path: String) throws(MediaError) {
        file = try ByteReader(path: path)
        guard Array(try file.bytes(PacketFile.magic.count)) == PacketFile.magic else {
            throw file.damaged("it is no chunk")
        }
        let count = Int(try file.number(UInt32.self))
        guard count <= PacketFile.sizeLimit else { throw file.damaged("its parameter sets are too long") }
        parameterSets = Array(try file.bytes(count))
    }

    /// Fills `packet` with the next one; false at the end.
    func next(_ packet: borrowing Packet) throws(MediaError) -> Bool {
        packet.reset()
        switch try file.number(UInt8.self) {
        case 0:
            guard try file.number(UInt32.self) == packetCount else { throw file.damaged("packets are missing") }
            return false
        case 1: break
        default: throw file.damaged("a packet begins with something else")
        }
        let pts = try file.number(Int64.self)
        let dts = try file.number(Int64.self)
        guard PacketFile.times.contains(pts) else { throw damaged("a packet is of no time of the movie") }
        let flags = try file.number(UInt32.self)
        let sides = try file.number(UInt32.self)
        let size = try file.number(UInt32.self)
        guard size <= PacketFile.sizeLimit, sides <= 64 else { throw file.damaged("a packet is too large") }
        for _ in 0..<sides { try readSideData(into: packet) }
        try check(grow(packet, Int32(size)), during: "allocating a packet", fallback: .outOfMemory)
        packet.pointer.pointee.pts = pts
        packet.pointer.pointee.dts = dts
        packet.pointer.pointee.flags = Int32(flags & PacketFile.flags)
        try copy(Int(size), to: packet.pointer.pointee.data)
        packetCount += 1
        return true
    }

    func damaged(_ what: String) -> MediaError { file.damaged(what) }

    /// Gives the packet room for its payload; `av_new_packet` would drop its side data.
    private func grow(_ packet: borrowing Packet, _ size: Int32) -> Int32 { av_grow_packet(packet.pointer, size) }

    private func readSideData(into packet: borrowing Packet) throws(MediaError) {
        let kind = try file.number(UInt32.self)
        let size = Int(try file.number(UInt32.self))
        guard size <= PacketFile.sizeLimit else { throw file.damaged("a packet's side data is too large") }
        let place = av_packet_new_side_data(packet.pointer, AVPacketSideDataType(rawValue: kind), size)
        guard place != nil else {
            throw MediaError(.outOfMemory, during: "allocating a packet", detail: "memory could not be allocated")
        }
        try copy(size, to: place)
    }

    private func copy(_ count: Int, to place: UnsafeMutablePointer<UInt8>?) throws(MediaError) {
        guard let place, count > 0 else { return }
        let bytes = try file.bytes(count)
        _ = UnsafeMutableBufferPointer(start: place, count: count).initialize(from: bytes)
    }
}
