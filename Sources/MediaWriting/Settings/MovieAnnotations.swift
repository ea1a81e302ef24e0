import CFFmpeg
import FFmpegSupport
import MediaTime
import SourceFiles

/// The metadata of a movie file: tags, chapters, timecode, poster frame and subtitles.
public struct MovieAnnotations: Codable, Sendable, Equatable {
    /// A named chapter; it lasts until the next one.
    public struct Chapter: Codable, Sendable, Equatable {
        /// The start time in seconds.
        public var start: Rational
        /// The title of the chapter.
        public var title: String

        /// Creates a chapter that starts at `start` seconds.
        public init(start: Rational, title: String) {
            self.start = start
            self.title = title
        }
    }

    /// The metadata tags under their FFmpeg names: "title", "artist", "comment", "copyright".
    public var metadata: [String: String]
    /// The chapters in order of time.
    public var chapters: [Chapter]
    /// The SMPTE timecode of the first frame: "01:00:00:00", or "01:00:00;00" for drop frame.
    public var timecode: String?
    /// The time of the poster frame, which players show before playback, in seconds.
    public var posterTime: Rational?
    /// The subtitles that players can show; nil for none. Their times are those of the scene, also if only a range of
    /// frames is written.
    public var subtitles: Subtitles?

    /// Creates annotations; by default there are none.
    public init(
        metadata: [String: String] = [:], chapters: [Chapter] = [], timecode: String? = nil,
        posterTime: Rational? = nil,
        subtitles: Subtitles? = nil
    ) {
        self.metadata = metadata
        self.chapters = chapters
        self.timecode = timecode
        self.posterTime = posterTime
        self.subtitles = subtitles
    }

    var isEmpty: Bool { self == MovieAnnotations() }
}

extension MovieSettings {
    /// Checks that the container can store the annotations.
    ///
    /// - Throws: `.annotation`.
    func validateAnnotations() throws(MovieSettingsError) {
        let notes = annotations
        guard !notes.isEmpty else { return }
        guard container.supportsAudio else {
            let hasOnlySubtitles = notes == MovieAnnotations(subtitles: notes.subtitles)
            throw .annotation(
                hasOnlySubtitles ? "subtitles" : "metadata",
                "\(container.title) does not support \(hasOnlySubtitles ? "them; choose .mp4, .mkv or .webm" : "it")")
        }
        try validate(metadata: notes.metadata.keys.sorted())
        try validate(notes.chapters)
        if let timecode = notes.timecode { try validate(timecode: timecode) }
        if let subtitles = notes.subtitles { try validate(subtitles) }
        guard let poster = notes.posterTime else { return }
        guard container == .mp4 else {
            throw .annotation("a poster frame", "only MP4 supports one; choose .mp4, or write an image with `still`")
        }
        guard poster >= .zero else { throw .annotation("a poster frame before the start", "times are at least 0") }
    }

    /// Checks that a movie of `frames` frames includes the times of its chapters and its poster frame.
    ///
    /// - Throws: `.annotation` for a time at the end or after it.
    package func checkTimes(frames: Int) throws(MovieSettingsError) {
        let end = frameRate.time(ofFrame: frames)
        let reason = "the output ends at \(end) s, counted from its first frame; expected an earlier time"
        if let chapter = annotations.chapters.first(where: { $0.start >= end }) {
            throw .annotation("the chapter \"\(chapter.title)\" at \(chapter.start) s", reason)
        }
        if let poster = annotations.posterTime, poster >= end {
            throw .annotation("a poster frame at \(poster) s", reason)
        }
    }

    /// Checks that the annotations can be written to a pipe.
    ///
    /// - Throws: a `MediaError` of kind `.settingsRefused` for annotations that are written when the end is known.
    func checkPipe() throws(MediaError) {
        guard annotations.posterTime != nil || !annotations.chapters.isEmpty else { return }
        let late = annotations.posterTime != nil ? "a poster frame is" : "chapters are"
        throw MediaError(
            .settingsRefused, file: "standard output", during: "opening the movie",
            detail: "\(late) written into the header when the movie is complete, which a pipe does not allow",
            remedy: "Write to a file, or omit the option.")
    }

    private func validate(metadata keys: [String]) throws(MovieSettingsError) {
        if let name = keys.first(where: { $0.isEmpty || $0.contains("\0") || $0 == "timecode" }) {
            throw .annotation("the metadata key \"\(name)\"", "expected a name such as title, artist or comment")
        }
        guard let supported = container.metadataKeys,
            let name = keys.first(where: { !supported.contains($0.lowercased()) })
        else { return }
        throw .annotation(
            "the metadata key \"\(name)\"",
            "\(container.title) does not support it; expected one of \(supported.joined(separator: ", ")), "
                + "or mkv, which supports any"
        )
    }

    private func validate(_ chapters: [MovieAnnotations.Chapter]) throws(MovieSettingsError) {
        for (chapter, next) in zip(chapters, chapters.dropFirst()) where next.start <= chapter.start {
            throw .annotation(
                "the chapter \"\(next.title)\"", "chapters must be in order, each later than the previous one")
        }
        guard let first = chapters.first, first.start < .zero else { return }
        throw .annotation("the chapter \"\(first.title)\"", "times are at least 0")
    }

    private func validate(timecode: String) throws(MovieSettingsError) {
        guard container.isISOMedia else {
            throw .annotation("a timecode", "only MP4 and QuickTime have a timecode track")
        }
        let subject = "the timecode \"\(timecode)\" at \(frameRate) frames per second"
        let fields = TimecodeFields(timecode)
        if let problem = fields?.problem(at: frameRate) { throw .annotation(subject, problem) }
        guard fields != nil, isParsedByFFmpeg(timecode) else {
            throw .annotation(
                subject, "expected hh:mm:ss:ff, or hh:mm:ss;ff (drop frame) at 30000/1001, 29.97, 60000/1001 and 59.94")
        }
    }

    private func isParsedByFFmpeg(_ timecode: String) -> Bool {
        FFmpegLog.silence()
        var parsed = AVTimecode()
        return av_timecode_init_from_string(&parsed, frameRate.framesPerSecond.ffmpeg, timecode, nil) >= 0
    }
}

extension MovieContainer {
    /// The metadata keys that FFmpeg's muxer supports; nil if it supports any.
    package var metadataKeys: [String]? {
        switch self {
        case .mp4:
            [
                "title", "artist", "album_artist", "composer", "album", "date", "comment", "genre", "copyright",
                "grouping", "lyrics", "description",
                "synopsis", "show", "episode_id", "network", "keywords", "episode_sort", "season_number", "media_type",
                "hd_video",
                "gapless_playback", "compilation", "track", "disc", "location", "creation_time", "encoding_tool",
            ]
        case .mov:
            [
                "title", "artist", "author", "album", "date", "comment", "genre", "copyright", "make", "model",
                "location", "keywords", "creation_time",
            ]
        default: nil
        }
    }
}

/// The fields of a timecode (SMPTE ST 12-1).
struct TimecodeFields {
    private let hours: Int, minutes: Int, seconds: Int, frames: Int
    private let dropsFrames: Bool

    /// Returns nil for text that is not a timecode.
    init?(_ text: String) {
        guard let match = text.wholeMatch(of: /(\d{1,2}):(\d{1,2}):(\d{1,2})([:;.])(\d{1,3})/),
            let hours = Int(match.1), let minutes = Int(match.2), let seconds = Int(match.3), let frames = Int(match.5)
        else { return nil }
        self.hours = hours
        self.minutes = minutes
        self.seconds = seconds
        self.frames = frames
        dropsFrames = match.4 != ":"
    }

    /// The frame rates at which drop frame follows the clock. 29.97 is included: an hour at that rate has as many
    /// frames as drop frame has numbers.
    private static let dropRates = [
        Rational(30_000, 1001), Rational(2997, 100), Rational(60_000, 1001), Rational(5994, 100),
    ]

    /// Returns the reason why no frame has this timecode; nil if one has. FFmpeg would count on and write another
    /// timecode.
    func problem(at rate: FrameRate) -> String? {
        if dropsFrames, !Self.dropRates.contains(rate.framesPerSecond) {
            return "drop frame requires 30000/1001, 29.97, 60000/1001 or 59.94 frames per second; "
                + "expected hh:mm:ss:ff at others"
        }
        let perSecond = rate.framesPerSecond.ceiling
        guard hours < 24, minutes < 60, seconds < 60 else {
            return "the maximum is 23 hours, 59 minutes and 59 seconds"
        }
        guard frames < perSecond else { return "the maximum frame number is \(perSecond - 1)" }
        let dropped = perSecond / 15
        guard dropsFrames, seconds == 0, minutes % 10 != 0, frames < dropped else { return nil }
        return "drop frame skips frames 0 to \(dropped - 1) of each minute except every tenth; "
            + "expected \(dropped) or more"
    }
}
