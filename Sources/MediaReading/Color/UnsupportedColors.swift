import CFFmpeg
import SourceFiles

/// Video whose colors cannot be converted: Dolby Vision without a compatible base layer.
enum UnsupportedColors {
    /// Checks a video stream before it is decoded.
    ///
    /// - Throws: `.unsupported` for Dolby Vision that stores its colors as IPT-PQ (profile 5, and 10 and 20 without a
    ///   compatible base layer), which FFmpeg decodes as if it were Y'CbCr, with wrong colors.
    static func check(_ stream: UnsafeMutablePointer<AVStream>, _ path: String) throws(MediaError) {
        guard let profile = dolbyVisionProfile(of: stream), !profile.hasCompatibleBase else { return }
        throw MediaError(
            .unsupported, file: path, during: "opening the video",
            detail: "it is Dolby Vision of profile \(profile.number), whose IPT-PQ colors cannot be converted",
            remedy: "Export it as HDR10, HLG or Dolby Vision profile 8.")
    }

    /// Returns the profile of a Dolby Vision stream; `nil` for other video.
    ///
    /// The bytes of FFmpeg's record are the major and minor version, profile, level, three flags, and the
    /// compatibility of the base layer, which is 0 for none.
    private static func dolbyVisionProfile(
        of stream: UnsafeMutablePointer<AVStream>
    ) -> (number: Int, hasCompatibleBase: Bool)? {
        var size = 0
        guard let record = shim_stream_side_data(stream, AV_PKT_DATA_DOVI_CONF, &size), size >= 8 else { return nil }
        let number = Int(record[2])
        return (number, number != 5 && !([10, 20].contains(number) && record[7] == 0))
    }
}
