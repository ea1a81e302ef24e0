extension VideoCodecSettings {
    /// The options that the encoder is opened with, in the given pass if there are two.
    func openingOptions(width: Int, pass: EncodingPass?) -> [String: String] {
        var options = reproducibleOptions(width: width).filter { !CodecOptions.isOwn($0.key) }
        if let pass { options = pass.options(options, encoder: encoder) }
        switch encoder {
        case "libx265": addX265(to: &options)
        case "libx264" where color.transfer == .pq:
            addMasteringDisplay(MasteringDisplay.x264, to: "x264-params", of: &options)
        case "libsvtav1" where color.transfer == .pq:
            addMasteringDisplay(MasteringDisplay.svtAV1, to: "svtav1-params", of: &options)
        // With alpha there may be no alternate reference frames.
        case "libvpx-vp9", "libvpx":
            if pixelFormat.hasAlpha { options["auto-alt-ref"] = options["auto-alt-ref"] ?? "0" }
        // The encoder's default is DNxHD, of few sizes and fixed bit rates.
        case "dnxhd": if options["profile"] == nil, options["b"] == nil { options["profile"] = dnxhrProfile }
        default: break
        }
        return options
    }

    private var dnxhrProfile: String {
        switch pixelFormat {
        case .yuv422p10le: "dnxhr_hqx"
        case .yuv444p10le: "dnxhr_444"
        default: "dnxhr_hq"
        }
    }

    private func addMasteringDisplay(_ display: String, to name: String, of options: inout [String: String]) {
        if options[name]?.contains("mastering-display") != true {
            options.append("mastering-display=\(display)", to: name)
        }
    }

    /// x265 writes to standard error of its own accord, and has the metadata of HDR10 in its own options.
    private func addX265(to options: inout [String: String]) {
        let given = options["x265-params"] ?? ""
        if !given.contains("log-level") { options.append("log-level=none", to: "x265-params") }
        guard color.transfer == .pq else { return }
        if !given.contains("master-display") {
            options.append("hdr10=1:repeat-headers=1:master-display=\(MasteringDisplay.x264)", to: "x265-params")
        }
    }
}
