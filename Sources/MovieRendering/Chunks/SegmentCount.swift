import Foundation
import Limits
import MediaTime
import MediaWriting

/// The number of segments of a movie, which are drawn and encoded at the same time.
package enum SegmentCount: Equatable, Sendable {
    /// This many, or fewer so that each has at least two frames.
    case exactly(Int)
    /// The number that suits the processors, the memory of the encoders and the duration.
    case automatic

    /// The largest number that can be requested.
    package static let range = 1...1024
    /// The shortest segment that is chosen automatically, in seconds. Each segment begins with a key frame, and each
    /// reads the scene's files.
    static let shortest = 2.0
    /// The maximum number of segments that each encoder encodes one after the other: a segment that takes longer than
    /// the others then delays the movie less.
    static let mostRounds = 4
    /// The shortest segment, in seconds, if an encoder encodes several.
    static let shortestOfRounds = 10.0

    /// Returns the number of segments of a movie; 1 if it is faster as a whole.
    ///
    /// - Parameters:
    ///   - frames: the number of frames.
    ///   - processors: the processors that may be used.
    ///   - encoders: the number of encoders that fit into the memory.
    package func number(frames: Int, rate: FrameRate, processors: Int, encoders: Int) -> Int {
        if case .exactly(let number) = self { return max(1, min(number, frames / 2)) }
        let seconds = Double(frames) / rate.framesPerSecond.seconds
        let atOnce = min(processors, encoders, Int(seconds / Self.shortest))
        guard atOnce > 1 else { return 1 }
        let rounds = min(max(1, Int(seconds / Double(atOnce) / Self.shortestOfRounds)), Self.mostRounds)
        return atOnce * rounds
    }
}

extension MemoryPlan {
    /// Divides the memory among as many renders of a movie at the same time as fit without another encoder, at most
    /// `count`.
    ///
    /// What the process uses now counts for each render: the images of the scene, for example, are loaded by each.
    ///
    /// - Returns: the memory of each render, and their number.
    /// - Throws: `LimitError` if there is too little memory for one.
    package static func shared(
        _ settings: MovieSettings, for movie: Movie, upTo count: Int, limits: ResourceLimits = .current
    ) throws -> (memory: MemoryPlan, renders: Int) {
        let clips = movie.clipPixels
        let tiledLayers = movie.engine.root.tiledLayerCount
        let usesFilters = movie.engine.root.usesFilters
        let used = MemoryUse(limits).resident ?? 0
        for renders in stride(from: count, to: 1, by: -1) {
            let plan = try? MemoryPlan(
                settings, clips: clips, tiledLayers: tiledLayers, usesFilters: usesFilters, used: used,
                limits: limits.shared(by: renders))
            if let plan, plan.notes.isEmpty { return (plan, renders) }
        }
        return (try MemoryPlan(settings, for: movie, limits: limits), 1)
    }
}

extension ResourceLimits {
    /// The limits of each of several renders that share the process.
    package func shared(by renders: Int) -> ResourceLimits {
        var limits = self
        if memory != .max { limits.memory = max(1, memory / renders) }
        limits.memoryShares *= renders
        return limits
    }
}
