import CFFmpeg
import Foundation

/// One of the two runs over all frames in which an encoder first sees what is hard, then spends its bits there.
struct EncodingPass {
    enum Number: Int { case first = 1, second }

    let number: Number
    /// Bits a second.
    let bitRate: Int
    let notes: Notes

    /// What the first pass learned. Its files go when it goes.
    final class Notes {
        let path: String
        private let folder: String
        /// libvpx's and libaom's, which pass it in memory.
        fileprivate var text: UnsafeMutablePointer<CChar>?

        init() throws(MediaError) {
            var template = Array((FileManager.default.temporaryDirectory.path + "/multiplane-pass-XXXXXX").utf8CString)
            guard mkdtemp(&template) != nil else {
                throw MediaError(
                    errno: errno, during: "making a folder for the first pass",
                    path: FileManager.default.temporaryDirectory.path)
            }
            folder = template.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
            path = folder + "/notes"
        }

        deinit {
            free(text)
            try? FileManager.default.removeItem(atPath: folder)
        }
    }

    /// Encoders that know two passes.
    static let encoders = ["libx264", "libx265", "libvpx-vp9", "libvpx", "libaom-av1"]

    static func isKnown(to encoder: String) -> Bool { encoders.contains(encoder) }

    /// The encoder's options in this pass: what contradicts the bit rate is left out.
    func options(_ options: [String: String], encoder: String) -> [String: String] {
        var options = options.filter { !["crf", "qp", "b", CodecOptions.quantizer].contains($0.key) }
        switch encoder {
        case "libx264", "libx264rgb": options["stats"] = notes.path
        case "libx265": options.append("pass=\(number.rawValue):stats=\(notes.path)", to: "x265-params")
        default: break
        }
        return options
    }

    func apply(to context: UnsafeMutablePointer<AVCodecContext>) {
        context.pointee.bit_rate = Int64(bitRate)
        context.pointee.flags |= number == .first ? AV_CODEC_FLAG_PASS1 : AV_CODEC_FLAG_PASS2
        if number == .second, let text = notes.text { context.pointee.stats_in = text }
    }

    /// Keeps what the encoder, which has been flushed, found out.
    func keepStatistics(of context: UnsafeMutablePointer<AVCodecContext>) {
        guard number == .first, let found = context.pointee.stats_out else { return }
        free(notes.text)
        notes.text = strdup(found)
    }
}

extension [String: String] {
    /// Adds to a list that an encoder takes in one option, separated by colons.
    mutating func append(_ text: String, to option: String) {
        self[option] = self[option].map { $0 + ":" + text } ?? text
    }
}
