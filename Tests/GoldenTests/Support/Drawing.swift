import Multiplane
import SceneLanguage

extension SceneDescription {
    /// Returns the images at ascending `times`, rendered in one pass like `multiplane still`.
    func images(at times: [Rational], threads: Int = 2) throws -> [CGImage] {
        let viewport = Viewport(width: size.width, height: size.height)
        let stills = StillRenderer(try makeMovie(), viewport: viewport, threads: threads)
        let images = try times.map { try stills.image(at: $0) }
        // Some scenes show on purpose what is a mistake in others.
        let warnings = stills.warnings.filter { !$0.isAboutScene }
        guard warnings.isEmpty else { throw NotDrawn(what: warnings) }
        return images
    }
}

/// An error for scenes with render warnings, whose images are not compared.
struct NotDrawn: Error {
    let what: [RenderWarning]
}
