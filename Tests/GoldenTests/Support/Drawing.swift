import Multiplane
import SceneLanguage

extension SceneDescription {
    /// Returns the images at ascending `times`, rendered in one pass like `multiplane still`.
    func images(at times: [Rational], threads: Int = 2) throws -> [CGImage] {
        let viewport = Viewport(width: size.width, height: size.height)
        let stills = StillRenderer(try makeMovie(), viewport: viewport, threads: threads)
        let images = try times.map { try stills.image(at: $0) }
        guard stills.warnings.isEmpty else { throw NotDrawn(what: stills.warnings) }
        return images
    }
}

/// An error for scenes with render warnings, whose images are not compared.
struct NotDrawn: Error {
    let what: [RenderWarning]
}
