import CFFmpeg

/// HDR10's static metadata (SMPTE ST 2086, CTA-861.3): a display of P3's primaries, 0.0001 to 1000 cd/m².
///
/// How bright the brightest picture is, is not known before they are drawn: `MaxCLL` and `MaxFALL` are 0, which
/// CTA-861.3 has for unknown.
enum MasteringDisplay {
    /// In units of 0.00002: red, green, blue, white.
    private static let chromaticities: [(x: Int32, y: Int32)] = [
        (34_000, 16_000), (13_250, 34_500), (7500, 3000), (15_635, 16_450),
    ]
    private static let peak: Int32 = 1000

    /// As x264 and x265 take it: in units of 0.00002 and of 0.0001 cd/m².
    static var x264: String { text { "(\($0.x),\($0.y))" } + "L(\(peak * 10_000),1)" }

    /// As SVT-AV1 takes it: in parts of one and in cd/m².
    static var svtAV1: String { text { "(\(Double($0.x) / 50_000),\(Double($0.y) / 50_000))" } + "L(\(peak).0,0.0001)" }

    private static func text(_ point: ((x: Int32, y: Int32)) -> String) -> String {
        let c = chromaticities
        return "G\(point(c[1]))B\(point(c[2]))R\(point(c[0]))WP\(point(c[3]))"
    }

    /// Puts it where the container writes it from.
    static func add(to stream: UnsafeMutablePointer<AVStream>) throws(MediaError) {
        var size = 0
        guard let display = av_mastering_display_metadata_alloc() else { throw outOfMemory }
        func fraction(_ value: Int32) -> AVRational { AVRational(num: value, den: 50_000) }
        let c = chromaticities
        display.pointee.display_primaries = (
            (fraction(c[0].x), fraction(c[0].y)), (fraction(c[1].x), fraction(c[1].y)),
            (fraction(c[2].x), fraction(c[2].y))
        )
        display.pointee.white_point = (fraction(c[3].x), fraction(c[3].y))
        display.pointee.min_luminance = AVRational(num: 1, den: 10_000)
        display.pointee.max_luminance = AVRational(num: peak, den: 1)
        display.pointee.has_primaries = 1
        display.pointee.has_luminance = 1
        try hand(
            display, MemoryLayout<AVMasteringDisplayMetadata>.size, AV_PKT_DATA_MASTERING_DISPLAY_METADATA, to: stream)
        guard let light = av_content_light_metadata_alloc(&size) else { throw outOfMemory }
        light.pointee.MaxCLL = 0
        light.pointee.MaxFALL = 0
        try hand(light, size, AV_PKT_DATA_CONTENT_LIGHT_LEVEL, to: stream)
    }

    private static func hand(
        _ data: UnsafeMutableRawPointer, _ size: Int, _ kind: AVPacketSideDataType,
        to stream: UnsafeMutablePointer<AVStream>
    ) throws(MediaError) {
        let code = av_stream_add_side_data(stream, kind, data.assumingMemoryBound(to: UInt8.self), size)
        if code < 0 { av_free(data) }
        try check(code, during: "adding the metadata of HDR10", fallback: .encode)
    }

    private static let outOfMemory = MediaError(
        .outOfMemory, during: "adding the metadata of HDR10", detail: "memory could not be allocated")
}
