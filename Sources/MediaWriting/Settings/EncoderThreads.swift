extension VideoCodecSettings {
    /// The same encoder with one thread, for movies whose segments are encoded at the same time: as many encoders as
    /// cores use all of them, take less memory, and write the same bytes whatever the number of cores. Numbers of
    /// threads that are set are kept.
    package var withOneThread: VideoCodecSettings {
        var result = self
        switch encoder {
        case "libx265":
            let given = options["x265-params"] ?? ""
            // The file contains both numbers.
            for option in ["frame-threads", "pools"] where !given.contains(option) {
                result.options.append("\(option)=1", to: "x265-params")
            }
        case "libsvtav1":
            if options["svtav1-params"]?.contains("lp=") != true { result.options.append("lp=1", to: "svtav1-params") }
        default: result.options["threads"] = options["threads"] ?? "1"
        }
        return result
    }
}
