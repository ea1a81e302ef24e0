extension VideoCodecSettings {
    /// The options that the encoder is opened with, in the given pass if there are two.
    func openingOptions(width: Int, pass: EncodingPass?) -> [String: String] {
        var options = reproducibleOptions(width: width).filter { !CodecOptions.isOwn($0.key) }
        if let pass { options = pass.options(options, encoder: encoder) }
        if encoder == "libx265" { addX265(to: &options) }
        return options
    }

    /// x265 writes to standard error of its own accord, and has the metadata of HDR10 in its own options.
    private func addX265(to options: inout [String: String]) {
        let given = options["x265-params"] ?? ""
        if !given.contains("log-level") { options.append("log-level=none", to: "x265-params") }
        guard color.transfer == .pq else { return }
        if !given.contains("master-display") { options.append("hdr10=1:repeat-headers=1:\(MasteringDisplay.x265)", to: "x265-params") }
    }
}
