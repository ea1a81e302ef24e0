import MediaPipeline
import MovieExport

extension SceneDescription {
    /// Makes the movie, as `makeMovie` does, once every file that it needs is known to open.
    ///
    /// Clips and sounds are opened and closed again; they may still prove damaged while they are drawn.
    /// - Parameter frameRate: of the movie; nil for the scene's.
    /// - Parameter requiresFonts: whether a font that is not installed is a problem, rather than another being used.
    /// - Throws: `SceneFormatError` with every problem at its place; `isOnlyAboutAssets` when all are of files.
    @discardableResult
    public func makeCheckedMovie(frameRate: FrameRate? = nil, requiresFonts: Bool = false) throws(SceneFormatError)
        -> Movie
    {
        let collector = DiagnosticCollector()
        let images = ImageStore()
        MediaCheck(scene: self, collector: collector, images: images).run()
        if requiresFonts { FontCheck(scene: self, collector: collector).run() }
        try collector.throwIfAny()
        do {
            return try movie(frameRate: frameRate, images: images)
        } catch {
            // Every picture is decoded by now, so that this is one that the check does not know of.
            let place = SourceLocation(file: name)
            throw SceneFormatError(diagnostics: [
                SceneDiagnostic(kind: .asset, at: place, "\(error)", expected: "expected a picture that can be read")
            ])
        }
    }
}
