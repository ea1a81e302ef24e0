import Foundation

/// The memory of a video encoder, and the smaller settings with which it needs less.
///
/// The numbers are bytes per pixel, measured with 1920 × 1080 frames of 8 bits (x264 164, x265 3.5, libvpx 1.12,
/// SVT-AV1 1.4).
package struct EncoderMemory: Sendable {
    private let pixels: Double
    private let costs: Costs
    private let video: VideoCodecSettings
    /// The number of threads and of look-ahead frames without a memory limit.
    private let full: Amounts
    private let smallest: Amounts

    private struct Costs {
        var fixed = 40.0
        var perThread = 0.0
        var perFrame = 0.0
    }

    private struct Amounts: Equatable {
        var threads: Int
        var frames: Int
    }

    /// Describes the encoder of a movie.
    ///
    /// - Parameter processors: the number of processors, from which x264 derives its number of threads.
    package init(
        _ video: VideoCodecSettings, width: Int, height: Int,
        processors: Int = ProcessInfo.processInfo.activeProcessorCount
    ) {
        self.video = video
        pixels = Double(width * height) * (video.pixelFormat.bits > 8 ? 2 : 1)
        var full = Amounts(threads: 1, frames: 0)
        var smallest = full
        switch video.encoder {
        case "libx264":
            costs = Costs(fixed: 40, perThread: 18, perFrame: 4)
            full = Amounts(threads: max(1, processors * 3 / 2), frames: X264Presets.lookahead(video.options["preset"]))
            if let threads = video.options["threads"].flatMap(Int.init), threads > 0 {
                full.threads = threads
            }
            smallest.threads = video.options["threads"] == nil ? 1 : full.threads
            let lookahead = video.options["rc-lookahead"].flatMap(Int.init)
            full.frames = lookahead ?? full.frames
            let isGiven = lookahead != nil || video.options["x264-params"]?.contains("lookahead") == true
            smallest.frames = isGiven ? full.frames : min(full.frames, Self.leastLookahead)
        case "libx265":
            costs = Costs(fixed: 109, perFrame: 4.2)
            full.frames = 20
            let isGiven = video.options["x265-params"]?.contains("lookahead") == true
            smallest.frames = isGiven ? full.frames : Self.leastLookahead
        case "libvpx", "libvpx-vp9":
            costs = Costs(fixed: 85, perFrame: 2.3)
            full.frames = video.options["lag-in-frames"].flatMap(Int.init) ?? 25
            smallest.frames = video.options["lag-in-frames"] == nil ? Self.leastLookahead : full.frames
        case "libsvtav1", "libaom-av1", "librav1e": costs = Costs(fixed: 213)
        default: costs = Costs()
        }
        self.full = full
        self.smallest = smallest
    }

    /// The smallest look-ahead that is set to save memory, in frames.
    private static let leastLookahead = 5

    private func bytes(_ amounts: Amounts) -> Int {
        Int(
            pixels
                * (costs.fixed + costs.perThread * Double(amounts.threads) + costs.perFrame * Double(amounts.frames)))
    }

    /// The memory with the settings of the movie, in bytes.
    package var maximum: Int { bytes(full) }

    /// The memory with one thread and the smallest look-ahead, in bytes.
    package var minimum: Int { bytes(smallest) }

    /// Returns settings that need at most `limit` bytes, and what was changed; the settings themselves and nil if they
    /// fit.
    ///
    /// The look-ahead is reduced last, because it affects the quality.
    package func settings(within limit: Int) -> (video: VideoCodecSettings, change: String?) {
        var amounts = full
        while bytes(amounts) > limit, amounts.threads > smallest.threads { amounts.threads -= 1 }
        while bytes(amounts) > limit, amounts.frames > smallest.frames { amounts.frames -= 1 }
        guard amounts != full else { return (video, nil) }
        var reduced = video
        var changes: [String] = []
        if amounts.threads != full.threads {
            reduced.options["threads"] = String(amounts.threads)
            changes.append("\(amounts.threads) instead of \(full.threads) threads")
        }
        if amounts.frames != full.frames {
            switch video.encoder {
            case "libx264": reduced.options["rc-lookahead"] = String(amounts.frames)
            case "libx265":
                let own = video.options["x265-params"].map { $0 + ":" } ?? ""
                // x265 requires more look-ahead frames than consecutive B-frames.
                reduced.options["x265-params"] = own + "rc-lookahead=\(amounts.frames)"
            default: reduced.options["lag-in-frames"] = String(amounts.frames)
            }
            changes.append("a look-ahead of \(amounts.frames) instead of \(full.frames) frames")
        }
        return (reduced, "\(video.encoder) uses \(changes.joined(separator: " and "))")
    }
}

/// The look-ahead of x264's presets, in frames.
private enum X264Presets {
    static func lookahead(_ name: String?) -> Int {
        switch name {
        case "ultrafast", "superfast": 0
        case "veryfast": 10
        case "faster": 20
        case "fast": 30
        case "slow": 50
        case "slower", "veryslow", "placebo": 60
        default: 40
        }
    }
}

extension MovieSettings {
    /// The memory of the video encoder; nil for image sequences that are not encoded by FFmpeg.
    package var encoderMemory: EncoderMemory? { video.map { EncoderMemory($0, width: width, height: height) } }

    /// Returns the same movie with other options of its video encoder.
    ///
    /// - Throws: a `MovieSettingsError` if the encoder does not support them.
    package func with(video: VideoCodecSettings) throws(MovieSettingsError) -> MovieSettings {
        try MovieSettings(
            container: container, width: width, height: height, frameRate: frameRate, video: video, audio: audio,
            rateControl: rateControl, annotations: annotations, trackFormat: trackFormat, drawing: drawing)
    }
}
