import FFmpegSupport
import Foundation
import Images
import MediaTime
import SourceFiles

/// Encodes frames for playback while they are drawn: every frame becomes a packet at once, without look-ahead.
///
/// Speed matters more than size: the stream is decoded once, on the way from this computer to a browser.
///
/// - Owner: one thread.
package final class LiveVideoEncoder {
    /// The codecs, in the order of preference.
    package enum Codec: String, CaseIterable, Sendable {
        case h264, vp9, vp8

        /// The name of FFmpeg's encoder.
        fileprivate var encoder: String {
            switch self {
            case .h264: "libx264"
            case .vp9: "libvpx-vp9"
            case .vp8: "libvpx"
            }
        }

        /// Whether the installed FFmpeg has the encoder.
        package var isAvailable: Bool { EncoderCatalog.has(encoder) }
    }

    /// An encoded frame.
    package struct Packet: Sendable {
        /// The bytes; H.264 as NAL units with start codes (Annex B), with the parameter sets in front of key frames.
        package let bytes: Data
        /// Whether the frame can be decoded without other frames.
        package let isKey: Bool
    }

    /// The codec.
    package let codec: Codec
    private let encoder: VideoEncoder
    private let video: VideoCodecSettings
    private var frameCount = 0

    /// Opens an encoder.
    ///
    /// - Parameters:
    ///   - width: The width in pixels; even.
    ///   - height: The height in pixels; even.
    /// - Throws: `MovieSettingsError` if this FFmpeg cannot encode the size or the codec; `MediaError`.
    package init(_ codec: Codec, width: Int, height: Int, frameRate: FrameRate) throws {
        let pixelsPerSecond = Double(width * height) * frameRate.framesPerSecond.seconds
        // A quarter of a bit per pixel; more than 16 Mbit/s would not fit through slow connections.
        let bitRate = Int(min(max(0.24 * pixelsPerSecond, 1e6), 16e6))
        self.codec = codec
        video = VideoCodecSettings(encoder: codec.encoder, options: Self.options(codec, bitRate: bitRate))
        let settings = try MovieSettings(
            container: .mkv, width: width, height: height, frameRate: frameRate, video: video)
        encoder = try VideoEncoder(settings, video: video, globalHeader: false)
    }

    /// The number of the Y'CbCr matrix in ISO/IEC 23091-2: 1 for BT.709, 6 for BT.601, which VP8 implies.
    package var matrix: Int { Int(video.tags.matrix.rawValue) }

    /// Encodes the next frame.
    ///
    /// - Parameter image: Of the encoder's size; alpha is ignored.
    /// - Returns: One packet, or two if the encoder has split the frame.
    package func encode(_ image: CGImage) throws(MediaError) -> [Packet] {
        var packets: [Packet] = []
        try encoder.encode(image.pixels, frame: frameCount, changed: nil) { packet throws(MediaError) in
            let content = packet.pointer.pointee
            guard let bytes = content.data, content.size > 0 else { return }
            packets.append(
                Packet(bytes: Data(bytes: bytes, count: Int(content.size)), isKey: content.flags & 1 != 0))
        }
        frameCount += 1
        return packets
    }

    /// Returns the name of the codec with its profile and level, as browsers expect it (RFC 6381).
    ///
    /// - Parameter packet: The first packet of the stream.
    package func name(first packet: Packet) -> String {
        switch codec {
        case .h264: Self.profile(in: packet.bytes).map { "avc1." + $0 } ?? "avc1.42C028"
        case .vp9: "vp09.00.51.08"
        case .vp8: "vp8"
        }
    }

    /// Returns profile, constraints and level of the sequence parameter set in hexadecimal digits.
    private static func profile(in bytes: Data) -> String? {
        let sequenceParameterSet: UInt8 = 7
        guard
            let start = bytes.indices.dropLast(6).first(where: { index in
                bytes[index] == 0 && bytes[index + 1] == 0 && bytes[index + 2] == 1
                    && bytes[index + 3] & 0x1F == sequenceParameterSet
            })
        else { return nil }
        return bytes[start + 4..<start + 7].map { String(format: "%02X", $0) }.joined()
    }

    private static func options(_ codec: Codec, bitRate: Int) -> [String: String] {
        switch codec {
        case .h264:
            [
                "preset": "ultrafast", "tune": "zerolatency", "crf": "18", "maxrate": "\(bitRate)",
                "bufsize": "\(bitRate / 2)", "g": "300",
            ]
        case .vp9:
            [
                "deadline": "realtime", "cpu-used": "8", "lag-in-frames": "0", "row-mt": "1", "tile-columns": "2",
                "b": "\(bitRate / 2)", "g": "300",
            ]
        case .vp8:
            ["deadline": "realtime", "cpu-used": "8", "lag-in-frames": "0", "b": "\(bitRate / 2)", "g": "300"]
        }
    }
}
