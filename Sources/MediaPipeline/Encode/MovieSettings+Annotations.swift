import CFFmpeg

extension MovieSettings {
    func validateAnnotations() throws(MovieSettingsError) {
        let notes = annotations
        guard !notes.isEmpty else { return }
        guard container.supportsAudio else { throw .annotation("metadata", "\(container.title) has no place for it") }
        try validate(metadata: notes.metadata.keys.sorted())
        try validate(notes.chapters)
        if let timecode = notes.timecode { try validate(timecode: timecode) }
        guard let poster = notes.posterTime else { return }
        guard container == .mp4 else {
            throw .annotation("a poster frame", "only MP4 holds one; choose .mp4, or write a picture with `still`")
        }
        guard poster >= .zero else { throw .annotation("a poster frame before the start", "times are at least 0") }
    }

    /// Looks whether the movie, of `frames` frames, reaches to the times of its chapters and its poster.
    ///
    /// - Throws: `.annotation` for one at the end or after it.
    public func checkTimes(frames: Int) throws(MovieSettingsError) {
        let end = frameRate.time(ofFrame: frames)
        let reason = "what is written ends at \(end) s, and times count from its first frame; expected an earlier time"
        if let chapter = annotations.chapters.first(where: { $0.start >= end }) {
            throw .annotation("the chapter \"\(chapter.title)\" at \(chapter.start) s", reason)
        }
        if let poster = annotations.posterTime, poster >= end {
            throw .annotation("a poster frame at \(poster) s", reason)
        }
    }

    /// Looks whether a pipe can have all that a file would have.
    ///
    /// - Throws: a `MediaError` of `.settingsRefused` for what is written when the end is known.
    func checkPipe() throws(MediaError) {
        guard annotations.posterTime != nil || !annotations.chapters.isEmpty else { return }
        let late = annotations.posterTime != nil ? "a poster frame is" : "chapters are"
        throw MediaError(
            .settingsRefused, file: "standard output", during: "opening the movie",
            detail: "\(late) put into the header when the movie is complete, and that has gone into the pipe then",
            remedy: "Write a file, or leave it out.")
    }

    private func validate(metadata keys: [String]) throws(MovieSettingsError) {
        if let name = keys.first(where: { $0.isEmpty || $0.contains("\0") || $0 == "timecode" }) {
            throw .annotation("the metadata key \"\(name)\"", "a key is a word such as title, artist or comment")
        }
        guard let known = container.metadataKeys, let name = keys.first(where: { !known.contains($0.lowercased()) })
        else { return }
        throw .annotation(
            "the metadata key \"\(name)\"",
            "\(container.title) has no place for it; expected one of \(known.joined(separator: ", ")), or mkv, which has any"
        )
    }

    private func validate(_ chapters: [MovieAnnotations.Chapter]) throws(MovieSettingsError) {
        for (chapter, next) in zip(chapters, chapters.dropFirst()) where next.start <= chapter.start {
            throw .annotation(
                "the chapter \"\(next.title)\"", "chapters come in the order of their times, each after the one before")
        }
        guard let first = chapters.first, first.start < .zero else { return }
        throw .annotation("the chapter \"\(first.title)\"", "times are at least 0")
    }

    private func validate(timecode: String) throws(MovieSettingsError) {
        guard container.isISOMedia else {
            throw .annotation("a time code", "only MP4 and QuickTime have a track for it")
        }
        let what = "the time code \"\(timecode)\" at \(frameRate) frames a second"
        let fields = TimecodeFields(timecode)
        if let problem = fields?.problem(at: frameRate) { throw .annotation(what, problem) }
        guard fields != nil, isRead(timecode) else {
            throw .annotation(
                what, "expected hh:mm:ss:ff, or hh:mm:ss;ff (drop frame) at 30000/1001, 29.97, 60000/1001 and 59.94")
        }
    }

    private func isRead(_ timecode: String) -> Bool {
        FFmpegLog.silence()
        var parsed = AVTimecode()
        return av_timecode_init_from_string(&parsed, frameRate.framesPerSecond.ffmpeg, timecode, nil) >= 0
    }
}

extension MovieContainer {
    /// The metadata that FFmpeg's muxer has a place for, under its names; nil where any is kept.
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
