import CFFmpeg
import FFmpegSupport
import Foundation
import Images
import PixelKernels

/// The conversion of a frame's straight 16-bit samples to sRGB.
enum FrameColorConversion {
    /// Converts by the frame's color tags.
    case toneMapping(ToneMapper)
    /// Converts by an ICC profile or by code points.
    case profile(SRGBConverter)

    /// Converts `count` pixels of R, G, B and A to premultiplied BGRA; overwrites the samples.
    func convert(_ samples: UnsafeMutablePointer<UInt16>, to bytes: UnsafeMutablePointer<UInt8>, count: Int) {
        switch self {
        case .toneMapping(let toneMapper): toneMapper.convert(samples, to: bytes, count: count)
        case .profile(let match):
            match.convert(samples16: samples, count: count)
            mp_decode_16_to_8(samples, bytes, count)
        }
    }

    /// Converts `count` pixels of R, G, B and A to premultiplied pixels in place.
    func convert(_ samples: UnsafeMutablePointer<UInt16>, count: Int) {
        switch self {
        case .toneMapping(let toneMapper): toneMapper.convert(samples, count: count)
        case .profile(let match):
            match.convert(samples16: samples, count: count)
            _ = mp_decode_premultiply_16(samples, count)
        }
    }
}

/// Determines the color conversion of frames: high dynamic range by its tags, then an ICC profile, then the tags of
/// standard dynamic range.
///
/// - Thread safety: owner thread only.
final class FrameColors {
    /// The file's ICC profile, for frames that have none.
    private let profile: Data?
    /// The mastering display's peak luminance from the container, in cd/m².
    private let streamPeak: Double?
    /// Whether the frame is a still image, whose transfer function is not video's unless the file says so.
    private let isStill: Bool
    private var toneMapper: ToneMapper?
    private var cachedProfile: (profile: Data, isGray: Bool, match: Result<SRGBConverter?, ColorProfileError>)?
    private var cachedTags: (points: CodePoints, match: SRGBConverter?)?
    /// The profiles that could not be used, without duplicates.
    private(set) var warnings: [String] = []

    /// Creates a converter selection.
    ///
    /// - Parameters:
    ///   - profile: The file's ICC profile, for frames that have none.
    ///   - streamPeak: The mastering display's peak luminance from the container, in cd/m².
    ///   - isStill: Whether frames are still images.
    init(profile: Data? = nil, streamPeak: Double? = nil, isStill: Bool = false) {
        self.profile = profile
        self.streamPeak = streamPeak
        self.isStill = isStill
    }

    /// Returns the conversion of a frame; `nil` if it is shown unchanged.
    func conversion(of frame: borrowing AVFrameHandle) -> FrameColorConversion? {
        let key = ToneMapper.Key(frame, streamPeak: streamPeak)
        if let key, key.transfer != .sdr { return .toneMapping(toneMapper(for: key)) }
        if let profile = frame.profile ?? profile, let match = usable(profile, frame.isGray) {
            return match.map { .profile($0) }
        }
        if let points = CodePoints(frame, isStill: isStill) { return match(by: points).map { .profile($0) } }
        return key.map { .toneMapping(toneMapper(for: $0)) }
    }

    private func match(by points: CodePoints) -> SRGBConverter? {
        if let cachedTags, cachedTags.points == points { return cachedTags.match }
        let match = SRGBConverter.converter(primaries: points.primaries, transfer: points.transfer)
        cachedTags = (points, match)
        return match
    }

    /// Returns the tone mapper for a key; it is kept for frames with the same tags.
    private func toneMapper(for key: ToneMapper.Key) -> ToneMapper {
        if let toneMapper, toneMapper.key == key { return toneMapper }
        let mapper = ToneMapper(key)
        toneMapper = mapper
        return mapper
    }

    /// Returns the converter of a profile: `nil` for an unusable profile, `.some(nil)` for one that changes nothing.
    private func usable(_ profile: Data, _ isGray: Bool) -> SRGBConverter?? {
        if cachedProfile?.profile != profile || cachedProfile?.isGray != isGray {
            cachedProfile = (
                profile, isGray,
                Result { () throws(ColorProfileError) in
                    try SRGBConverter.converter(forProfile: profile, isGray: isGray)
                }
            )
        }
        switch cachedProfile?.match {
        case .success(let match)?: return .some(match)
        case .failure(let problem)? where !warnings.contains(problem.description): warnings.append(problem.description)
        default: break
        }
        return nil
    }
}

/// The color code points of a standard-range frame that does not use video's transfer function.
private struct CodePoints: Equatable {
    let primaries: Int, transfer: Int

    /// Reads the frame's tags; `nil` for other frames. Video with sRGB's primaries is shown unchanged, whatever its
    /// transfer function.
    init?(_ frame: borrowing AVFrameHandle, isStill: Bool) {
        let tags = frame.pointer.pointee
        guard ![AV_PIX_FMT_XYZ12LE, AV_PIX_FMT_XYZ12BE].contains(AVPixelFormat(tags.format)) else { return nil }
        primaries = Int(tags.color_primaries.rawValue)
        transfer = Int(tags.color_trc.rawValue)
        let isNarrow = Chromaticities(codePoint: primaries) == .bt709
        let curves = isNarrow ? (isStill ? [5, 8] : []) : isStill ? [2, 4, 5, 8, 13] : [4, 5, 8, 13]
        guard curves.contains(transfer) else { return nil }
    }
}

extension AVFrameHandle {
    /// The ICC profile attached to the frame.
    fileprivate var profile: Data? {
        guard let side = av_frame_get_side_data(pointer, AV_FRAME_DATA_ICC_PROFILE), let bytes = side.pointee.data,
            side.pointee.size > 0
        else { return nil }
        return Data(bytes: bytes, count: side.pointee.size)
    }

    /// Whether the pixel format has only gray, with or without alpha.
    fileprivate var isGray: Bool {
        guard let format = av_pix_fmt_desc_get(AVPixelFormat(pointer.pointee.format))?.pointee else { return false }
        return format.nb_components <= 2 && format.flags & UInt64(AV_PIX_FMT_FLAG_PAL | AV_PIX_FMT_FLAG_RGB) == 0
    }
}

/// The ICC profile that a container stores for a stream.
enum StreamProfile {
    /// Returns the profile; `nil` if there is none.
    static func of(_ stream: UnsafeMutablePointer<AVStream>) -> Data? {
        var size = 0
        guard let bytes = shim_stream_side_data(stream, AV_PKT_DATA_ICC_PROFILE, &size), size > 0 else { return nil }
        return Data(bytes: bytes, count: size)
    }
}
