import MediaPipeline
import MovieExport

/// Whether an encoder of the graphics hardware takes a software encoder's place, and what is said about it.
enum HardwareChoice {
    /// - Throws: `OutputPlanError.noHardware` where it is required and there is none.
    static func choose(_ video: VideoCodecSettings?, _ request: EncodingRequest.Hardware) throws(OutputPlanError) -> (
        VideoCodecSettings?, [String]
    ) {
        guard request != .off, let video else { return (video, []) }
        let candidates = HardwareEncoder.all.filter { $0.software == video.encoder }
        var reasons: [String] = []
        for candidate in candidates {
            guard let problem = candidate.problem else {
                return (candidate.settings(like: video), ["\(candidate.name) encodes instead of \(video.encoder)"])
            }
            reasons.append("\(candidate.name): \(problem)")
        }
        if candidates.isEmpty { reasons = ["there is none for \(video.encoder)"] }
        let reason = reasons.joined(separator: "; ")
        if request == .require { throw .noHardware(reason) }
        return (video, ["no hardware encoder is used (\(reason)); \(video.encoder) encodes"])
    }
}
