import CFFmpeg
import Foundation
import TestSupport
import Testing

@testable import FFmpegSupport
@testable import MediaWriting
@testable import SourceFiles

@Suite("Chunk files")
struct PacketFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Three packets, the second with side data.
    private func write() throws -> ContentHash {
        let writer = try PacketFileWriter(path: folder.path("chunk"), parameterSets: [1, 2, 3], calls: FileCalls())
        for n in 0..<3 {
            let packet = try AVPacketHandle()
            try check(av_new_packet(packet.pointer, 5), during: "a test")
            for i in 0..<5 { packet.pointer.pointee.data[i] = UInt8(10 * n + i) }
            packet.pointer.pointee.pts = Int64(n == 0 ? 0 : 3 - n)
            packet.pointer.pointee.dts = Int64(n - 1)
            packet.pointer.pointee.duration = Int64(n)
            if n == 0 { packet.pointer.pointee.flags = AV_PKT_FLAG_KEY }
            if n == 1 {
                let side = try #require(
                    av_packet_new_side_data(packet.pointer, AV_PKT_DATA_MATROSKA_BLOCKADDITIONAL, 2))
                side[0] = 7
                side[1] = 8
            }
            try writer.append(packet)
        }
        #expect(writer.delay == 1)
        return try writer.finish()
    }

    @Test("Packets are read as written")
    func roundTrip() throws {
        let hash = try write()
        #expect(try ContentHash(ofFile: folder.path("chunk")) == hash)

        let reader = try PacketFileReader(path: folder.path("chunk"))
        #expect(reader.parameterSets == [1, 2, 3])
        let packet = try AVPacketHandle()
        for n in 0..<3 {
            #expect(try reader.next(packet))
            let raw = packet.pointer.pointee
            #expect(
                Array(UnsafeBufferPointer(start: raw.data, count: Int(raw.size))) == (0..<5).map { UInt8(10 * n + $0) })
            #expect(raw.pts == Int64(n == 0 ? 0 : 3 - n) && raw.dts == Int64(n - 1))
            #expect(raw.duration == Int64(n))
            #expect(raw.flags == (n == 0 ? AV_PKT_FLAG_KEY : 0))
            #expect(raw.side_data_elems == (n == 1 ? 1 : 0))
        }
        #expect(try reader.next(packet) == false)
    }

    @Test("A file truncated anywhere is reported as damaged")
    func cut() throws {
        _ = try write()
        let whole = try folder.bytes("chunk")
        for length in 0..<whole.count {
            try whole.prefix(length).write(to: URL(fileURLWithPath: folder.path("cut")))
            #expect(throws: MediaError.self, "\(length) bytes") {
                let reader = try PacketFileReader(path: folder.path("cut"))
                let packet = try AVPacketHandle()
                while try reader.next(packet) {}
            }
        }
    }

    @Test("A chunk that does not start with a key frame is rejected")
    func notKey() throws {
        let writer = try PacketFileWriter(path: folder.path("chunk"), parameterSets: [], calls: FileCalls())
        let packet = try AVPacketHandle()
        try check(av_new_packet(packet.pointer, 5), during: "a test")
        packet.pointer.pointee.pts = 0
        #expect(throws: MediaError.self) { try writer.append(packet) }
        writer.cancel()
        #expect(folder.names.isEmpty)
    }

    @Test("Packets with out-of-range timestamps are rejected", arguments: [Int64.max, Int64.min, 1 << 50])
    func farTimes(time: Int64) throws {
        let packet =
            [1] + [time, 0, 1].flatMap(PacketFile.bytes) + PacketFile.bytes(UInt32(1))
            + PacketFile.bytes(UInt32(0)) + PacketFile.bytes(UInt32(0))
        let bytes = PacketFile.magic + PacketFile.bytes(UInt32(0)) + packet + [0] + PacketFile.bytes(UInt32(1))
        try Data(bytes).write(to: URL(fileURLWithPath: folder.path("chunk")))
        let reader = try PacketFileReader(path: folder.path("chunk"))
        #expect(throws: MediaError.self) { try reader.next(AVPacketHandle()) }
    }

    @Test("Only the packet flags of encoded frames are read")
    func flags() throws {
        let packet =
            [1] + [Int64(0), 0, 1].flatMap(PacketFile.bytes) + PacketFile.bytes(UInt32.max)
            + PacketFile.bytes(UInt32(0)) + PacketFile.bytes(UInt32(1)) + [7]
        let bytes = PacketFile.magic + PacketFile.bytes(UInt32(0)) + packet + [0] + PacketFile.bytes(UInt32(1))
        try Data(bytes).write(to: URL(fileURLWithPath: folder.path("chunk")))
        let reader = try PacketFileReader(path: folder.path("chunk"))
        let read = try AVPacketHandle()
        #expect(try reader.next(read))
        #expect(read.pointer.pointee.flags == AV_PKT_FLAG_KEY | AV_PKT_FLAG_DISPOSABLE)
    }

    @Test("A full disk leaves no file")
    func fullDisk() throws {
        var calls = FileCalls()
        calls.write = { _, _, _ in
            errno = ENOSPC
            return -1
        }
        let error = #expect(throws: MediaError.self) {
            _ = try PacketFileWriter(path: folder.path("chunk"), parameterSets: [1], calls: calls)
        }
        #expect(error?.kind == .diskFull)
        #expect(folder.names.isEmpty)
    }

    @Test("The hash is SHA-256 (FIPS 180-4, one-block example)")
    func hash() {
        #expect(
            ContentHash(of: Data("abc".utf8)).description
                == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        #expect(
            ContentHash(of: Data()).description == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    }
}
