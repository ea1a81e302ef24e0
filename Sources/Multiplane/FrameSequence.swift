import Images
import MediaTime

/// The frames of a movie. Elements are cheap; a frame is drawn when its `image()` is called.
///
/// Drawing frames in ascending order continues the animation; drawing an earlier frame starts the movie again.
public struct FrameSequence: RandomAccessCollection {
    private let renderer: MovieRenderer

    init(_ renderer: MovieRenderer) { self.renderer = renderer }

    /// The index of the first frame, 0.
    public var startIndex: Int { 0 }
    /// The number of frames.
    public var endIndex: Int { renderer.frameCount }

    /// Returns a frame without drawing it.
    public subscript(index: Int) -> Frame { Frame(index: index, renderer: renderer) }

    /// A frame of a movie.
    public struct Frame {
        /// The number of the frame, from 0.
        public let index: Int
        fileprivate let renderer: MovieRenderer

        fileprivate init(index: Int, renderer: MovieRenderer) {
            self.index = index
            self.renderer = renderer
        }

        /// The time at which the frame begins, in seconds.
        public var time: Double { renderer.frameRate.time(ofFrame: index).seconds }

        /// Draws the frame.
        ///
        /// - Throws: What ``MovieRenderer/image(at:)`` throws.
        public func image() throws -> CGImage { try renderer.image(ofFrame: index) }
    }
}
