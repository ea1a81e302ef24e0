import Images
import MediaTime
import MovieRendering
import SceneFormat
import SceneLanguage

/// Layers that a program has made, with the options of their movie.
///
/// Confined to the thread on which it was made.
package struct ProgrammedScene {
    let duration: Rational
    let background: CGColor
    let output: OutputSource
    let place: (Viewport) -> Viewport
    let makeMovie: (FrameRate, CGColor) throws -> Movie

    /// Creates a scene.
    ///
    /// - Parameters:
    ///   - size: The size in points.
    ///   - hasAudio: Whether the movie may have audio.
    ///   - place: Moves the origin of a viewport to where the layers have it.
    ///   - makeMovie: Makes the movie with a frame rate and a background; called once.
    package init(
        size: PixelSize, frameRate: FrameRate, duration: Rational, background: CGColor, hasAudio: Bool,
        place: @escaping (Viewport) -> Viewport, makeMovie: @escaping (FrameRate, CGColor) throws -> Movie
    ) {
        self.duration = duration
        self.background = background
        output = OutputSource(size: size, frameRate: frameRate, hasAudio: hasAudio, audioLayout: nil)
        self.place = place
        self.makeMovie = makeMovie
    }
}
