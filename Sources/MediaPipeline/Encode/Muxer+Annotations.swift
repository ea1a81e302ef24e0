import CFFmpeg

extension Muxer {
    /// Says what the header says: metadata, time code, the light of HDR10.
    func annotate(_ settings: MovieSettings, videoStream: Int32) throws(MediaError) {
        let notes = settings.annotations
        annotate(notes.metadata)
        guard let stream = context.pointee.streams[Int(videoStream)] else { return }
        if settings.video?.color.transfer == .pq, settings.container.supportsAudio {
            try MasteringDisplay.add(to: stream)
        }
        guard let timecode = notes.timecode else { return }
        av_dict_set(&stream.pointee.metadata, "timecode", timecode, 0)
    }

    /// Facts under FFmpeg's names.
    func annotate(_ metadata: [String: String]) {
        for name in metadata.keys.sorted() { av_dict_set(&context.pointee.metadata, name, metadata[name], 0) }
    }

    /// Adds `chapters`, of which the last ends at `end`; before the trailer, which writes them.
    ///
    /// MP4 and QuickTime tell only how long each lasts: what is before the first is one without a name there.
    func addChapters(_ chapters: [MovieAnnotations.Chapter], end: Rational) throws(MediaError) {
        var within = chapters.filter { $0.start < end }
        if container.isISOMedia, let first = within.first, first.start > .zero {
            within.insert(.init(start: .zero, title: ""), at: 0)
        }
        for (index, chapter) in within.enumerated() {
            let next = index + 1 < within.count ? within[index + 1].start : end
            let code = shim_new_chapter(
                context, Int64(index), chapter.start.milliseconds, next.milliseconds, chapter.title)
            try check(code, during: "adding a chapter", fallback: .encode)
        }
    }
}

extension Rational {
    fileprivate var milliseconds: Int64 { Int64((self * Rational(1000)).floor) }
}
