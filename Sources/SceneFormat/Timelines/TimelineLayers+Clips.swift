import EditLists
import MediaTime
import SceneLanguage

extension TimelineLayers {
    /// Returns the keys of the layer of a clip: a player, an image, a color or an audio track.
    mutating func clip(_ item: EditItem, _ media: EditMedia, _ handles: Handles, isAudible: Bool)
        -> [SceneValue.Entry]
    {
        let write = writer(item.location)
        if case .color(let red, let green, let blue) = media.source {
            let color = write.list([red, green, blue, 1].map { write.number($0) })
            return isAudible ? [] : [write.entry("backgroundColor", color)]
        }
        guard let asset = asset(of: media, item) else { return [] }
        if !isAudible, case .file = media.source, Self.isStillImage(asset) {
            return [
                write.entry("contents", write.text(asset)),
                write.entry("contentsGravity", write.text("resizeAspect")),
            ]
        }
        let first = firstTime(of: media, item, asset)
        let span = ClipSpan(item, from: first, before: handles.before, after: handles.after, frame: frame)
        checkRange(item, media, span, asset)
        if isAudible { return audio(item, asset, span) }
        let isFile = if case .images = media.source { false } else { true }
        return player(asset, isSilent: isFile && hasAudioTracks, span, write)
    }

    /// Returns the keys of a player layer. Frames before the start of the media are its first frame.
    private func player(_ asset: String, isSilent: Bool, _ span: ClipSpan, _ write: SceneValueWriter)
        -> [SceneValue.Entry]
    {
        let track = isSilent ? write.text("none") : nil
        func player(start: Rational, rate: Rational) -> SceneValue {
            write.map([
                "asset": write.text(asset), "start": write.number(start), "rate": write.number(rate),
                "audioTrack": track,
            ])
        }
        let held = min(span.timeBeforeMedia, span.duration)
        guard held > .zero else {
            return [
                write.entry("class", write.text("AVPlayerLayer")),
                write.entry("player", player(start: span.start, rate: span.speed)),
            ]
        }
        func layer(_ span: SceneValue, _ player: SceneValue) -> SceneValue {
            write.map([
                "class": write.text("AVPlayerLayer"), "frame": write.fullFrame, "during": span, "player": player,
            ])
        }
        var layers = [layer(write.span(.zero, held), player(start: .zero, rate: .zero))]
        if held < span.duration {
            layers.append(
                layer(write.span(held, span.duration - held), player(start: .zero, rate: span.speed)))
        }
        return [write.entry("sublayers", write.list(layers))]
    }

    /// Returns the audio track of a clip; reports clips whose audio cannot play.
    private mutating func audio(_ item: EditItem, _ asset: String, _ span: ClipSpan) -> [SceneValue.Entry] {
        let write = writer(item.location)
        guard span.speed > .zero else {
            warn(
                item.location, "the audio of a clip that plays backward or stands still is silent",
                "expected a time_scalar above 0")
            return []
        }
        let delay = min(span.timeBeforeMedia, span.duration)
        guard delay < span.duration else { return [] }
        let track = write.map([
            "asset": write.text(asset), "at": write.number(delay), "start": write.number(max(span.start, .zero)),
            "duration": write.number(span.duration - delay), "rate": write.number(span.speed),
        ])
        return [write.entry("audio", track)]
    }

    /// Returns the time of the first frame of the media: that of the edit list, else the timecode of the file. A clip
    /// that starts before this timecode counts from 0.
    private func firstTime(of media: EditMedia, _ item: EditItem, _ asset: String) -> Rational {
        if let available = media.availableRange { return available.start }
        guard item.range.start > .zero, let info = files.info(asset, in: self.media.root),
            let text = info.timecode, let rate = info.video?.frameRate ?? timeline.rate,
            let code = Timecode(text, rate: rate)
        else { return .zero }
        let start = rate.time(ofFrame: code.frame)
        return item.range.start >= start ? start : .zero
    }

    /// Reports parts of a clip outside of its media, where a frame is held.
    private mutating func checkRange(_ item: EditItem, _ media: EditMedia, _ span: ClipSpan, _ asset: String) {
        guard let range = item.sourceRange else { return }
        guard let available = media.availableRange else {
            guard span.start > .zero, let end = files.info(asset, in: self.media.root)?.duration, end > .zero,
                span.start >= end
            else { return }
            warn(
                item.location,
                "\(item.clipTitle) starts at \(span.start.seconds) s of its file, which ends at \(end.seconds) s",
                "the last frame is shown; expected an available_range, or a file with timecode")
            return
        }
        let end = range.start + range.duration * item.speed.magnitude
        let isOutside = range.start < available.start || end > available.start + available.duration
        guard isOutside, available.duration > .zero else { return }
        warn(
            item.location, "\(item.clipTitle) uses more than the available_range of its media",
            "the first or last frame is held if the file ends there")
    }

    private static let imageExtensions: Set<String> = [
        "png", "jpg", "jpeg", "jxl", "jp2", "tif", "tiff", "bmp", "svg", "exr", "hdr", "dpx", "psd", "tga", "heic",
        "qoi", "ppm",
    ]

    private static func isStillImage(_ path: String) -> Bool {
        let name = path.split(separator: "/").last ?? ""
        guard let dot = name.lastIndex(of: ".") else { return false }
        return imageExtensions.contains(name[name.index(after: dot)...].lowercased())
    }

    /// Returns the name of the asset of a clip, and adds it; reports missing files and returns nil.
    private mutating func asset(of media: EditMedia, _ item: EditItem) -> String? {
        let write = writer(media.location)
        if case .images(let images) = media.source {
            guard let folder = self.media.imageFolder(images) else {
                let name = images.folder + "/" + images.pattern
                reportMissing(item, media, "no images \"\(name)\"")
                return nil
            }
            let pattern = folder + "/" + images.pattern
            let name = "\(pattern) \(images.first) \(images.rate)"
            addAsset(
                name,
                write.map([
                    "sequence": write.text(pattern), "frameRate": write.number(images.rate.framesPerSecond),
                    "first": write.number(Rational(images.first)),
                ]), write)
            return name
        }
        guard let path = self.media.file(media, clip: item.name) else {
            if case .file(let url) = media.source {
                reportMissing(item, media, "no file \"\(url)\"")
            } else {
                reportMissing(item, media, "no media reference, and no file has the name of the clip")
            }
            return nil
        }
        addAsset(path, write.text(path), write)
        return path
    }

    private func reportMissing(_ item: EditItem, _ media: EditMedia, _ problem: String) {
        report(
            media.location, "\(item.clipTitle) has \(problem)",
            "give the folder of the media with --media, or with media in a scene, or copy the file to the folder of "
                + "the timeline", .asset)
    }
}

extension EditItem {
    /// The clip with its name, for messages: the clip "interview".
    fileprivate var clipTitle: String { name.isEmpty ? "the clip" : "the clip \"\(name)\"" }
}
