/// What a file says beside picture and sound.
public struct MovieAnnotations: Codable, Sendable, Equatable {
    /// A part of the movie with a name; it lasts until the next one.
    public struct Chapter: Codable, Sendable, Equatable {
        /// Seconds from the start.
        public var start: Rational
        public var title: String

        public init(start: Rational, title: String) { (self.start, self.title) = (start, title) }
    }

    /// Under FFmpeg's names: "title", "artist", "comment", "copyright".
    public var metadata: [String: String]
    public var chapters: [Chapter]
    /// SMPTE time code of the first frame: "01:00:00:00", or "01:00:00;00" for drop frame.
    public var timecode: String?
    /// The time of the frame that players show before they play, in seconds.
    public var posterTime: Rational?

    public init(
        metadata: [String: String] = [:], chapters: [Chapter] = [], timecode: String? = nil, posterTime: Rational? = nil
    ) {
        self.metadata = metadata
        self.chapters = chapters
        self.timecode = timecode
        self.posterTime = posterTime
    }

    var isEmpty: Bool { self == MovieAnnotations() }
}
