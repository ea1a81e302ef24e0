import CFFmpeg
import Foundation
import TestSupport
import Testing

@testable import MediaReading
@testable import SourceFiles

@Suite("Encrypted clips and clips without a size")
struct EncryptedClipTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Returns the errors of probing, of the video and of the audio.
    private func errors(_ url: URL) -> [MediaError] {
        var errors: [MediaError] = []
        do throws(MediaError) { _ = try ClipInfo.probe(url) } catch { errors.append(error) }
        do throws(MediaError) { _ = try ClipReader(url: url) } catch { errors.append(error) }
        do throws(MediaError) { _ = try AudioReader(url: url) } catch { errors.append(error) }
        return errors
    }

    private func clip() -> TestClip {
        var clip = TestClip()
        clip.audio = TestAudio(samples: [Float](repeating: 0.1, count: 48_000))
        return clip
    }

    @Test("Common Encryption in MP4 is reported for video and audio")
    func commonEncryption() throws {
        var clip = clip()
        clip.muxerOptions = [
            "encryption_scheme": "cenc-aes-ctr", "encryption_key": "76a6c65c5ea762046bd749a2e632ccbb",
            "encryption_kid": "a7e61c373e219033c21091fa607bf3b8",
        ]
        let url = folder.file("a.mp4")
        try clip.write(to: url)
        let errors = errors(url)
        #expect(errors.count == 3 && errors.allSatisfy { $0.kind == .unsupported })
        #expect(
            errors.first?.description == url.path + ": its video is encrypted (Common Encryption) "
                + "(while reading the streams). Decrypt the file first, or use another one.")
    }

    /// Changes the packets of the video in a transport stream.
    private func patchPackets(_ url: URL, _ change: (inout Data, Range<Int>) -> Void) throws {
        var bytes = try Data(contentsOf: url)
        for offset in stride(from: 0, to: bytes.count, by: 188) {
            let pid = Int(bytes[offset + 1] & 0x1F) << 8 | Int(bytes[offset + 2])
            if pid == 0x100 { change(&bytes, offset..<offset + 188) }
        }
        try bytes.write(to: url)
    }

    @Test("A scrambled transport stream is reported")
    func scrambled() throws {
        let url = folder.file("a.ts")
        try clip().write(to: url)
        #expect(errors(url).isEmpty)
        try patchPackets(url) { bytes, packet in bytes[packet.lowerBound + 3] |= 0x80 }
        let errors = errors(url)
        #expect(errors.count == 3 && errors.allSatisfy { $0.detail == "its video is encrypted (DVB scrambling)" })
    }

    @Test("Video without a size is an error")
    func noSize() throws {
        let url = folder.file("a.ts")
        try clip().write(to: url)
        // Without parameter sets the size is unknown.
        try patchPackets(url) { bytes, packet in
            for offset in packet.dropLast(3)
            where bytes[offset] == 0 && bytes[offset + 1] == 0 && bytes[offset + 2] == 1 {
                if [7, 8].contains(bytes[offset + 3] & 31) { bytes[offset + 3] = 12 }
            }
        }
        let errors = errors(url)
        #expect(errors.count == 3 && errors.allSatisfy { $0.kind == .unreadable })
        #expect(errors.first?.detail == "its video has a size of 0×0 pixels")
    }
}
