import CFFmpeg

extension MovieSettings {
    func validateAnnotations() throws(MovieSettingsError) {
        let notes = annotations
        guard !notes.isEmpty else { return }
        guard container.holdsSound else { throw .annotation("metadata", "\(container.title) has no place for it") }
        if let name = notes.metadata.keys.sorted().first(where: { $0.isEmpty || $0.contains("\0") || $0 == "timecode" }) {
            throw .annotation("the metadata key \"\(name)\"", "a key is a word such as title, artist or comment")
        }
        try validate(notes.chapters)
        if let timecode = notes.timecode { try validate(timecode: timecode) }
        guard let poster = notes.posterTime else { return }
        guard container == .mp4 else { throw .annotation("a poster frame", "only MP4 holds one; choose .mp4, or write a picture with `still`") }
        guard poster >= .zero else { throw .annotation("a poster frame before the start", "times are at least 0") }
    }

    private func validate(_ chapters: [MovieAnnotations.Chapter]) throws(MovieSettingsError) {
        for (chapter, next) in zip(chapters, chapters.dropFirst()) where next.start <= chapter.start {
            throw .annotation("the chapter \"\(next.title)\"", "chapters come in the order of their times, each after the one before")
        }
        guard let first = chapters.first, first.start < .zero else { return }
        throw .annotation("the chapter \"\(first.title)\"", "times are at least 0")
    }

    private func validate(timecode: String) throws(MovieSettingsError) {
        guard container.isISOMedia else { throw .annotation("a time code", "only MP4 and QuickTime have a track for it") }
        FFmpegLog.silence()
        var parsed = AVTimecode()
        let rate = frameRate.framesPerSecond
        guard av_timecode_init_from_string(&parsed, rate.ffmpeg, timecode, nil) >= 0 else {
            throw .annotation(
                "the time code \"\(timecode)\" at \(frameRate) frames a second",
                "expected hh:mm:ss:ff, or hh:mm:ss;ff (drop frame) at 30000/1001 and 60000/1001")
        }
    }
}
