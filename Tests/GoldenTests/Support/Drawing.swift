import Multiplane

extension SceneDescription {
    /// The pictures at `times`, which rise, drawn in one run as `multiplane still` draws.
    func pictures(at times: [Rational], threads: Int = 2) throws -> [CGImage] {
        let viewport = Viewport(width: size.width, height: size.height)
        let stills = StillRenderer(try makeMovie(), viewport: viewport, threads: threads)
        let pictures = try times.map { try stills.image(at: $0) }
        guard stills.shortcomings.isEmpty else { throw NotDrawn(what: stills.shortcomings) }
        return pictures
    }
}

/// A scene that the compositor does not draw as written is no picture to compare.
struct NotDrawn: Error {
    let what: [RenderWarning]
}
