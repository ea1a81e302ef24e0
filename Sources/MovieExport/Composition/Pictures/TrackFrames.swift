import Foundation
import MediaPipeline
import Quartz2D

/// Gives the pictures of one track, at times that do not go back.
protocol TrackFrameSource: AnyObject {
    /// The picture at a time with its size in square pixels, not turned; nil where the track is empty.
    func picture(at time: Rational) throws -> (image: CGImage, size: CGSize)?
    var warnings: [MediaWarning] { get }
}
