/// The encoder options that name files to read or write, which untrusted presets may not have.
package enum EncoderFileOptions {
    /// The names in FFmpeg, x264, x265 and libaom, with hyphens.
    private static let names: Set<String> = [
        "stats", "passlogfile",
        // x264.
        "cqmfile", "dump-yuv", "opencl-clbin",
        // x265.
        "analysis-load", "analysis-reuse-file", "analysis-save", "csv", "dhdr10-info", "dolby-vision-rpu",
        "lambda-file", "nalu-file", "qpfile", "recon", "scaling-list", "zonefile",
        // libaom and SVT-AV1.
        "fgs-table", "film-grain-table", "fpf", "partition-info-path", "rate-distribution-info", "vmaf-model-path",
    ]

    /// Returns whether an option names a file, or may do so in a list such as that of `x265-params`.
    package static func namesFile(_ option: String, value: String) -> Bool {
        if names.contains(hyphenated(option)) { return true }
        guard value.contains("=") else { return false }
        // Quoting and escaping would hide names from this check.
        if value.contains(where: { "\\'\"".contains($0) }) { return true }
        return value.split(whereSeparator: { ":, ".contains($0) }).contains { pair in
            names.contains(hyphenated(String(pair.prefix { $0 != "=" })))
        }
    }

    private static func hyphenated(_ name: String) -> String {
        name.lowercased().replacing("_", with: "-")
    }
}
