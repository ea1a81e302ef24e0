import Foundation
import MediaObjects

// Sound of the device, which there is none of.

/// The sound of the program, which is not heard. Add audio to a movie with a composition or the renderer.
///
/// - Apple: `AVAudioPlayer`.
open class AVAudioPlayer: NSObject {
    /// Whether the sound is heard: false.
    open var isPlaying: Bool { false }
    /// The volume. Stored; has no effect.
    open var volume: Float = 1
    /// How often the sound is repeated. Stored; has no effect.
    open var numberOfLoops = 0
    /// The rate. Stored; has no effect.
    open var rate: Float = 1
    /// Stored; has no effect.
    open var enableRate = false
    /// The position in seconds. Stored; has no effect.
    open var currentTime: TimeInterval = 0
    /// The duration: 0.
    open var duration: TimeInterval { 0 }
    /// Nothing calls it.
    open weak var delegate: AnyObject?
    /// The file.
    open private(set) var url: URL?
    /// Creates a player of nothing, as code does that replaces it later.
    public override init() {}
    /// Creates a player of a file.
    public init(contentsOf url: URL) throws { self.url = url }
    /// Creates a player of data.
    public init(data: Data) throws {}
    /// Returns false.
    @discardableResult
    open func prepareToPlay() -> Bool { false }
    /// Plays nothing: returns false.
    @discardableResult
    open func play() -> Bool { false }
    /// Does nothing.
    open func pause() {}
    /// Does nothing.
    open func stop() {}
}

/// The sound of the device, which has no effect.
///
/// - Apple: `AVAudioSession`.
public final class AVAudioSession: NSObject, Sendable {
    /// A use of sound.
    ///
    /// - Apple: `AVAudioSession.Category`.
    public struct Category: RawRepresentable, Hashable, Sendable {
        /// The name.
        public let rawValue: String
        /// Creates a use from its name.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// A use.
        public static let ambient = Category(rawValue: "AVAudioSessionCategoryAmbient")
        /// A use.
        public static let playback = Category(rawValue: "AVAudioSessionCategoryPlayback")
        /// A use.
        public static let record = Category(rawValue: "AVAudioSessionCategoryRecord")
        /// A use.
        public static let playAndRecord = Category(rawValue: "AVAudioSessionCategoryPlayAndRecord")
        /// A use.
        public static let soloAmbient = Category(rawValue: "AVAudioSessionCategorySoloAmbient")
    }

    private static let session = AVAudioSession()
    /// Returns the session.
    public static func sharedInstance() -> AVAudioSession { session }
    /// Does nothing.
    public func setCategory(_ category: Category) throws {}
    /// Does nothing.
    public func setActive(_ active: Bool) throws {}
}
