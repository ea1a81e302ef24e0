import CFFmpeg
import Foundation
import Quartz2D

/// What the colours of frames mean: high dynamic range by its tags, then a profile, then the tags of other primaries.
///
/// - Thread safety: owner thread only.
final class FrameColors {
    /// The file's, for frames that bring none.
    private let profile: Data?
    /// The brightest that the container speaks of, cd/m².
    private let streamPeak: Double?
    private var light: LightConversion?
    private var followed: (profile: Data, isGrey: Bool, match: ColorMatch?)?
    /// What could not be followed, each once.
    private(set) var warnings: [String] = []

    init(profile: Data?, streamPeak: Double?) { (self.profile, self.streamPeak) = (profile, streamPeak) }

    /// Nil for frames that are shown as they are.
    func conversion(of frame: borrowing Frame) -> ColorConversion? {
        let key = LightConversion.Key(frame, streamPeak: streamPeak)
        if key?.transfer ?? .sdr == .sdr, let profile = frame.profile ?? profile, let match = usable(profile, frame.isGrey) {
            return match.map { .profile($0) }
        }
        return key.map { .light(light(for: $0)) }
    }

    /// The tables are made once for frames that are tagged alike.
    private func light(for key: LightConversion.Key) -> LightConversion {
        if let light, light.key == key { return light }
        let made = LightConversion(key)
        light = made
        return made
    }

    /// Nil for a profile that cannot be used, `.some(nil)` for one that changes nothing.
    private func usable(_ profile: Data, _ isGrey: Bool) -> ColorMatch?? {
        if let followed, followed.profile == profile, followed.isGrey == isGrey { return .some(followed.match) }
        do throws(UnusableProfile) {
            let match = try ColorMatch.following(profile: profile, isGrey: isGrey)
            followed = (profile, isGrey, match)
            return .some(match)
        } catch {
            if !warnings.contains(error.description) { warnings.append(error.description) }
            return nil
        }
    }
}

extension Frame {
    /// What came with the picture itself.
    fileprivate var profile: Data? {
        guard let side = av_frame_get_side_data(pointer, AV_FRAME_DATA_ICC_PROFILE), let bytes = side.pointee.data, side.pointee.size > 0 else { return nil }
        return Data(bytes: bytes, count: side.pointee.size)
    }

    fileprivate var isGrey: Bool { av_pix_fmt_desc_get(AVPixelFormat(pointer.pointee.format)).map { $0.pointee.nb_components <= 2 } ?? false }
}

/// The profile that a container has for a stream.
enum StreamProfile {
    static func of(_ stream: UnsafeMutablePointer<AVStream>) -> Data? {
        var size = 0
        guard let bytes = av_stream_get_side_data(stream, AV_PKT_DATA_ICC_PROFILE, &size), size > 0 else { return nil }
        return Data(bytes: bytes, count: size)
    }
}
