import EditLists
import FileAccess
import MediaTime
import SceneLanguage
import SourceText

/// Makes the layers of an edit list: each track becomes a sequence, each clip a part with a player.
struct TimelineLayers {
    /// The files of the clips by their paths, for `assets`.
    private(set) var assets: [SceneValue.Entry] = []
    /// The parts of the edit list that have no effect, or not the intended one.
    private(set) var warnings: [SceneDiagnostic] = []

    private let timeline: EditTimeline
    private let media: TimelineMedia
    private let collector: DiagnosticCollector
    /// The position that uses the timeline.
    private let use: SourceUse
    /// The time of a frame in seconds.
    private let frame: Rational
    /// The properties of the timeline, which visit all its items.
    private let hasAudioTracks: Bool, hasOuterAudioTracks: Bool
    private var assetNames: Set<String> = []
    private let files = TimelineFileInfo()

    init(_ timeline: EditTimeline, _ media: TimelineMedia, _ collector: DiagnosticCollector, use: SourceUse) {
        self.timeline = timeline
        self.media = media
        self.collector = collector
        self.use = use
        frame = timeline.rate?.frameDuration ?? Rational(1, 25)
        hasAudioTracks = timeline.hasAudioTracks
        hasOuterAudioTracks = timeline.hasOuterAudioTracks
        for warning in timeline.warnings {
            // Confined runs must not show the contents of files.
            let isConfined = media.root != nil
            warn(
                warning.location, isConfined ? warning.problem.withoutQuotations : warning.problem,
                isConfined ? warning.remedy.withoutQuotations : warning.remedy)
        }
    }

    /// Returns the layer of the timeline.
    mutating func layer() -> SceneValue? {
        guard timeline.tracks.isEnabled, timeline.duration > .zero else { return nil }
        return layer(timeline.tracks, isAudible: nil)
    }

    private func writer(_ location: SourceLocation) -> SceneValueWriter {
        SceneValueWriter(location: location.used(use))
    }

    private mutating func warn(_ location: SourceLocation, _ problem: String, _ remedy: String) {
        warnings.append(SceneDiagnostic(at: location.used(use), problem, expected: remedy))
    }

    private func report(
        _ location: SourceLocation, _ problem: String, _ expectation: String, _ kind: SceneDiagnostic.Kind = .invalid
    ) {
        collector.report(at: location.used(use), problem, expected: expectation, kind: kind)
    }
}

// MARK: - Items

extension TimelineLayers {
    /// Returns an item as a layer that exists from 0 to its duration.
    ///
    /// - Parameter isAudible: Whether the item is in an audio track, so that only its audio plays; nil outside of
    ///   tracks.
    private mutating func layer(_ item: EditItem, isAudible: Bool?) -> SceneValue? {
        guard item.isEnabled, item.duration > .zero else { return nil }
        let write = writer(item.location)
        let own = content(of: item, Handles(), isAudible: isAudible)
        let entries = [
            write.entry("during", write.span(.zero, item.duration)), write.entry("frame", write.fullFrame),
        ]
        return SceneValue(.map(entries + own), at: write.location)
    }

    /// The seconds that a clip continues before and after itself for transitions.
    private struct Handles {
        var before = Rational.zero, after = Rational.zero
    }

    /// Returns the keys of the layer of an item, whose time starts with the first handle.
    private mutating func content(of item: EditItem, _ handles: Handles, isAudible: Bool?) -> [SceneValue.Entry] {
        guard item.isEnabled else { return [] }
        let write = writer(item.location)
        let name = item.name.isEmpty ? [] : [write.entry("name", write.text(item.name))]
        switch item.content {
        case .gap, .transition: return []
        case .clip(let media): return name + clip(item, media, handles, isAudible: isAudible ?? false)
        case .track(let items, let kind):
            // The audio of a stack in a video track is in an audio track, if there are any beside it.
            if isAudible == false, kind == .audio, hasOuterAudioTracks { return [] }
            return name
                + composition(item, handles) { layers in
                    let isAudio = isAudible ?? false || kind == .audio
                    let parts = layers.parts(of: items, in: item, isAudible: isAudio)
                    return parts.isEmpty ? [] : [write.map(["frame": write.fullFrame, "sequence": write.list(parts)])]
                }
        case .stack(let all):
            let items = isAudible == true && all.contains { $0.isAudioTrack } ? all.filter { $0.isAudioTrack } : all
            return name
                + composition(item, handles) { layers in
                    items.compactMap { layers.layer($0, isAudible: isAudible) }
                }
        }
    }

    /// Returns the keys of the layer of a track or stack, which may show a part of its content, at another speed.
    private mutating func composition(
        _ item: EditItem, _ handles: Handles, _ sublayers: (inout TimelineLayers) -> [SceneValue]
    ) -> [SceneValue.Entry] {
        let write = writer(item.location)
        guard item.speed >= .zero else {
            report(
                item.location, "a track or stack plays backward",
                "expected clips with a negative time_scalar, or a stack that is rendered before")
            return []
        }
        var layers = sublayers(&self)
        layers += item.markers.compactMap { marker($0, at: $0.range.start, duration: $0.range.duration) }
        if case .track(let items, _) = item.content { layers += itemMarkers(items) }
        if case .stack(let items) = item.content { layers += items.flatMap { itemMarkers([$0]) } }
        guard !layers.isEmpty else { return [] }
        let offset = item.range.start - item.speed * handles.before
        guard offset != .zero || item.speed != .one else { return [write.entry("sublayers", write.list(layers))] }
        let inner = write.map([
            "frame": write.fullFrame, "timeOffset": write.number(offset.seconds),
            "speed": write.number(item.speed.seconds),
            "sublayers": write.list(layers),
        ])
        return [write.entry("sublayers", write.list([inner]))]
    }

    /// Returns the parts of the sequence of a track. A transition makes its clips longer by its offsets.
    private mutating func parts(of items: [EditItem], in track: EditItem, isAudible: Bool) -> [SceneValue] {
        var parts: [SceneValue] = []
        for piece in pieces(of: items, in: track) {
            let handles = Handles(
                before: piece.before?.inOffset ?? .zero, after: piece.after?.outOffset ?? .zero)
            let duration = (piece.item?.duration ?? .zero) + handles.before + handles.after
            guard duration > .zero else { continue }
            let write = writer(piece.location)
            var entries = piece.item.map { content(of: $0, handles, isAudible: isAudible) } ?? []
            entries.append(write.entry("duration", write.number(duration)))
            if let next = piece.after, next.inOffset + next.outOffset > .zero {
                let overlap = write.number(next.inOffset + next.outOffset)
                entries.append(write.entry("transition", write.map(["type": write.text("fade"), "duration": overlap])))
            }
            parts.append(SceneValue(.map(entries), at: write.location))
        }
        return parts
    }

    /// An item of a track between two transitions; without an item, the start or end of the track next to a transition.
    private struct Piece {
        var item: EditItem?
        var before: EditTransition?, after: EditTransition?
        var location: SourceLocation
    }

    private func pieces(of items: [EditItem], in track: EditItem) -> [Piece] {
        var pieces: [Piece] = []
        var pending: EditTransition?
        for (index, item) in items.enumerated() {
            guard case .transition(let transition) = item.content else {
                pieces.append(Piece(item: item, before: pending, location: item.location))
                pending = nil
                continue
            }
            if pending != nil {
                report(item.location, "two transitions follow each other", "expected a clip or gap between them")
            }
            // Nothing is before the start and after the end of a track.
            let isFirst = pieces.isEmpty
            let isLast = index == items.count - 1
            let clipped = EditTransition(
                inOffset: isFirst ? .zero : transition.inOffset, outOffset: isLast ? .zero : transition.outOffset)
            if isFirst { pieces.append(Piece(location: item.location)) }
            pieces[pieces.count - 1].after = clipped
            pending = clipped
            if isLast { pieces.append(Piece(before: clipped, location: item.location)) }
        }
        return pieces
    }
}

// MARK: - Markers

extension TimelineLayers {
    /// Returns the markers of clips and gaps that follow each other, in the time of their track.
    private func itemMarkers(_ items: [EditItem]) -> [SceneValue] {
        zip(items, EditItem.starts(of: items)).flatMap { item, start -> [SceneValue] in
            switch item.content {
            case .clip, .gap: break
            case .transition, .track, .stack: return []
            }
            return item.markers.compactMap { mark in
                let range = item.range(of: mark)
                return marker(mark, at: start + range.start, duration: range.duration)
            }
        }
    }

    /// Returns an empty layer with the name and the time of a marker, for times of other keys; nil without a name.
    private func marker(_ marker: EditMarker, at start: Rational, duration: Rational) -> SceneValue? {
        guard !marker.name.isEmpty else { return nil }
        let write = writer(marker.location)
        return write.map([
            "name": write.text(marker.name), "during": write.span(start, max(duration, frame)),
            "frame": write.fullFrame,
        ])
    }
}

// MARK: - Clips

extension TimelineLayers {
    private mutating func clip(_ item: EditItem, _ media: EditMedia, _ handles: Handles, isAudible: Bool)
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

    /// Returns the time of the first frame of the media: as the edit list says, or the timecode of the file. A clip
    /// that starts before this timecode counts from 0.
    private mutating func firstTime(of media: EditMedia, _ item: EditItem, _ asset: String) -> Rational {
        if let available = media.availableRange { return available.start }
        guard item.range.start > .zero, case .some(let info) = files.info(asset, in: self.media.root),
            let text = info.timecode, let rate = info.video?.frameRate ?? timeline.rate,
            let code = Timecode(text, rate: rate)
        else { return .zero }
        let start = rate.time(ofFrame: code.frame)
        return item.range.start >= start ? start : .zero
    }

    /// Reports parts of a clip outside of its media, where a frame is held.
    private mutating func checkRange(_ item: EditItem, _ media: EditMedia, _ span: ClipSpan, _ asset: String) {
        guard let range = item.sourceRange else { return }
        let name = item.name.isEmpty ? "the clip" : "the clip \"\(item.name)\""
        guard let available = media.availableRange else {
            guard span.start > .zero, let end = files.info(asset, in: self.media.root)?.duration, end > .zero,
                span.start >= end
            else { return }
            warn(
                item.location, "\(name) starts at \(span.start.seconds) s of its file, which ends at \(end.seconds) s",
                "the last frame is shown; expected an available_range, or a file with timecode")
            return
        }
        let end = range.start + range.duration * item.speed.magnitude
        let isOutside = range.start < available.start || end > available.start + available.duration
        guard isOutside, available.duration > .zero else { return }
        warn(
            item.location, "\(name) uses more than the available_range of its media",
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
            add(
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
        add(path, write.text(path), write)
        return path
    }

    private mutating func add(_ name: String, _ value: SceneValue, _ write: SceneValueWriter) {
        guard assetNames.insert(name).inserted else { return }
        assets.append(write.entry(name, value))
    }

    private func reportMissing(_ item: EditItem, _ media: EditMedia, _ problem: String) {
        let name = item.name.isEmpty ? "the clip" : "the clip \"\(item.name)\""
        report(
            media.location, "\(name) has \(problem)",
            "give the folder of the media with --media, or with media in a scene, or copy the file to the folder of "
                + "the timeline", .asset)
    }
}

/// The part of a clip's media that a part of a sequence shows.
private struct ClipSpan {
    /// The media time at the start, in seconds of the file; negative before its first frame.
    let start: Rational
    /// Media seconds per second.
    let speed: Rational
    /// The duration in seconds, with the handles of transitions.
    let duration: Rational

    /// Creates the part of a clip.
    ///
    /// - Parameter mediaStart: The time of the first frame of the media.
    init(_ item: EditItem, from mediaStart: Rational, before: Rational, after: Rational, frame: Rational) {
        let first = item.range.start - mediaStart
        speed = item.speed
        duration = item.duration + before + after
        // Played backward, the first frame is the last one of the range that would play forward.
        start =
            speed >= .zero
            ? first - speed * before : first - speed * (item.duration - frame + before)
    }

    /// The seconds before the media starts.
    var timeBeforeMedia: Rational {
        guard start < .zero else { return .zero }
        return speed > .zero ? -start / speed : duration
    }
}
