/// How a picture is fitted into a player layer's bounds.
///
/// - Apple: `AVLayerVideoGravity`; raw values are ours to read in scenes, Apple's are opaque.
public struct AVLayerVideoGravity: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Fits inside, letterboxed.
    public static let resizeAspect = AVLayerVideoGravity(rawValue: "resizeAspect")
    /// Fills, cropped.
    public static let resizeAspectFill = AVLayerVideoGravity(rawValue: "resizeAspectFill")
    /// Fills, stretched.
    public static let resize = AVLayerVideoGravity(rawValue: "resize")

    public static let all = [resizeAspect, resizeAspectFill, resize]
}
