import CFFmpeg
import Foundation
import MediaTime
import TestSupport
import Testing

@testable import FFmpegSupport
@testable import MediaReading
@testable import SourceFiles

@Suite("Packets of GIFs")
struct GIFPacketTests {
    private static let header = Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]
    private static let control: [UInt8] = [0x21, 0xF9, 4, 0, 4, 0, 0, 0]
    private static let image: [UInt8] = [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]
    private static let imageWithPalette: [UInt8] =
        [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 0, 2, 2, 0x44, 1, 0]

    private func isComplete(_ bytes: [UInt8]) -> Bool { bytes.withUnsafeBufferPointer(GIFPacket.isComplete) }

    @Test("A packet is complete if it contains an image to its end", arguments: [image, imageWithPalette])
    func completeness(image: [UInt8]) {
        let starts: [[UInt8]] = [[], Self.control, Self.header, Self.header + Self.control]
        for start in starts {
            let packet = start + image
            #expect(isComplete(packet) && isComplete(packet + [0x3B]))
            for length in packet.indices { #expect(!isComplete(Array(packet.prefix(length))), "\(length)") }
        }
    }

    @Test("A truncated GIF ends with its last complete frame", arguments: [25, 40, 60, 75])
    func truncated(percent: Int) throws {
        let folder = try TemporaryFolder()
        let url = folder.file("a.gif")
        try TestClip(codec: "gif", pixelFormat: AV_PIX_FMT_GRAY8, options: [:]).write(to: url)
        let whole = try Data(contentsOf: url)
        try whole.prefix(whole.count * percent / 100).write(to: url)
        let reader = try ClipReader(url: url)
        let last = try reader.frame(at: 100)
        let number = FrameNumber.read(last.image)
        #expect(last.presentationTime == Rational(Int64(number), 25) && last.isLast)
        #expect(number > 0 && number < 48)
        #expect(reader.warnings.map(\.detail) == ["the file is truncated; its last complete frame is held"])
    }
}
