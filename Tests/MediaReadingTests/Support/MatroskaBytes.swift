import Foundation

/// A Matroska file built by hand, with numbers that no muxer writes.
struct MatroskaBytes {
    /// The time of each cluster, which has one block, in milliseconds.
    var times: [UInt64]
    /// The duration of the last block, in milliseconds.
    var lastDuration: UInt64?
    /// Whether the track is audio (16-bit mono silence, 48,000 bytes per second) or video that cannot be decoded.
    var isAudio = true

    var data: Data {
        let header = element([0x1A, 0x45, 0xDF, 0xA3], element([0x42, 0x82], Data("matroska".utf8)))
        let info = element([0x15, 0x49, 0xA9, 0x66], element([0x2A, 0xD7, 0xB1], number(1_000_000)))
        let track =
            element([0xD7], number(1)) + element([0x73, 0xC5], number(1)) + element([0x83], number(isAudio ? 2 : 1))
            + element([0x86], Data((isAudio ? "A_PCM/INT/LIT" : "V_MJPEG").utf8)) + (isAudio ? audio : video)
        let clusters = times.indices.map { n in
            let duration = n == times.count - 1 ? lastDuration.map { element([0x9B], number($0)) } ?? Data() : Data()
            let block = element([0xA1], Data([0x81, 0, 0, 0]) + Data(count: 4800))
            return element(
                [0x1F, 0x43, 0xB6, 0x75], element([0xE7], number(times[n])) + element([0xA0], block + duration))
        }
        return header
            + element(
                [0x18, 0x53, 0x80, 0x67],
                info + element([0x16, 0x54, 0xAE, 0x6B], element([0xAE], track)) + clusters.reduce(Data(), +))
    }

    private var audio: Data {
        let rate = withUnsafeBytes(of: Double(24_000).bitPattern.bigEndian) { Data($0) }
        return element([0xE1], element([0xB5], rate) + element([0x9F], number(1)) + element([0x62, 0x64], number(16)))
    }

    private var video: Data { element([0xE0], element([0xB0], number(16)) + element([0xBA], number(16))) }

    private func element(_ id: [UInt8], _ body: Data) -> Data {
        Data(id) + Data([0x01]) + Data((0..<7).map { UInt8(truncatingIfNeeded: body.count >> (48 - 8 * $0)) }) + body
    }

    private func number(_ value: UInt64) -> Data { withUnsafeBytes(of: value.bigEndian) { Data($0) } }
}
