import CFFmpeg
import Foundation
import Quartz2D

/// What the colours of frames mean: high dynamic range by its tags, then a profile, then the tags of standard range.
///
/// - Thread safety: owner thread only.
final class FrameColors {
    /// The file's, for frames that bring none.
    private let profile: Data?
    /// The brightest that the container speaks of, cd/m².
    private let streamPeak: Double?
    /// Whether the frame is a still picture: its tones are not video's unless it says so.
    private let isStill: Bool
    private var light: ToneMapper?
    private var followed: (profile: Data, isGray: Bool, match: Result<ColorMatch?, ColorProfileError>)?
    private var tagged: (points: CodePoints, match: ColorMatch?)?
    /// What could not be followed, each once.
    private(set) var warnings: [String] = []

    /// - Parameters:
    ///   - profile: the file's ICC profile, for frames that bring none.
    ///   - streamPeak: the brightest that the container speaks of, cd/m².
    init(profile: Data? = nil, streamPeak: Double? = nil, isStill: Bool = false) {
        self.profile = profile
        self.streamPeak = streamPeak
        self.isStill = isStill
    }

    /// Nil for frames that are shown as they are.
    func conversion(of frame: borrowing Frame) -> ColorConversion? {
        let key = ToneMapper.Key(frame, streamPeak: streamPeak)
        if let key, key.transfer != .sdr { return .light(light(for: key)) }
        if let profile = frame.profile ?? profile, let match = usable(profile, frame.isGray) {
            return match.map { .profile($0) }
        }
        if let points = CodePoints(frame, isStill: isStill) { return match(by: points).map { .profile($0) } }
        return key.map { .light(light(for: $0)) }
    }

    private func match(by points: CodePoints) -> ColorMatch? {
        if let tagged, tagged.points == points { return tagged.match }
        let match = ColorMatch.following(primaries: points.primaries, transfer: points.transfer)
        tagged = (points, match)
        return match
    }

    /// The tables are made once for frames that are tagged alike.
    private func light(for key: ToneMapper.Key) -> ToneMapper {
        if let light, light.key == key { return light }
        let made = ToneMapper(key)
        light = made
        return made
    }

    /// Nil for a profile that cannot be used, `.some(nil)` for one that changes nothing.
    private func usable(_ profile: Data, _ isGray: Bool) -> ColorMatch?? {
        if followed?.profile != profile || followed?.isGray != isGray {
            followed = (
                profile, isGray,
                Result { () throws(ColorProfileError) in try ColorMatch.following(profile: profile, isGray: isGray) }
            )
        }
        switch followed?.match {
        case .success(let match)?: return .some(match)
        case .failure(let problem)? where !warnings.contains(problem.description): warnings.append(problem.description)
        default: break
        }
        return nil
    }
}

/// The code points of a frame of standard range whose tones are not video's.
private struct CodePoints: Equatable {
    let primaries: Int, transfer: Int

    /// Nil for other frames. Of sRGB's own primaries, video is shown as it is, whatever its curve.
    init?(_ frame: borrowing Frame, isStill: Bool) {
        let tags = frame.pointer.pointee
        guard ![AV_PIX_FMT_XYZ12LE, AV_PIX_FMT_XYZ12BE].contains(AVPixelFormat(tags.format)) else { return nil }
        primaries = Int(tags.color_primaries.rawValue)
        transfer = Int(tags.color_trc.rawValue)
        let isNarrow = Chromaticities(codePoint: primaries) == .bt709
        let curves = isNarrow ? (isStill ? [5, 8] : []) : isStill ? [2, 4, 5, 8, 13] : [4, 5, 8, 13]
        guard curves.contains(transfer) else { return nil }
    }
}

extension Frame {
    /// What came with the picture itself.
    fileprivate var profile: Data? {
        guard let side = av_frame_get_side_data(pointer, AV_FRAME_DATA_ICC_PROFILE), let bytes = side.pointee.data,
            side.pointee.size > 0
        else { return nil }
        return Data(bytes: bytes, count: side.pointee.size)
    }

    fileprivate var isGray: Bool {
        guard let format = av_pix_fmt_desc_get(AVPixelFormat(pointer.pointee.format))?.pointee else { return false }
        return format.nb_components <= 2 && format.flags & UInt64(AV_PIX_FMT_FLAG_PAL | AV_PIX_FMT_FLAG_RGB) == 0
    }
}

/// The profile that a container has for a stream.
enum StreamProfile {
    static func of(_ stream: UnsafeMutablePointer<AVStream>) -> Data? {
        var size = 0
        guard let bytes = av_stream_get_side_data(stream, AV_PKT_DATA_ICC_PROFILE, &size), size > 0 else { return nil }
        return Data(bytes: bytes, count: size)
    }
}
