import EditLists
import MediaTime
import SceneLanguage
import SourceText

/// Makes the layers of an edit list: each track becomes a sequence, each clip a part with a player.
struct TimelineLayers {
    /// The files of the clips by their paths, for `assets`.
    private(set) var assets: [SceneValue.Entry] = []
    /// The parts of the edit list that have no effect, or not the intended one.
    private(set) var warnings: [SceneDiagnostic] = []

    /// The edit list.
    let timeline: EditTimeline
    /// Finds the files of the clips.
    let media: TimelineMedia
    /// The properties of these files.
    let files = TimelineFileInfo()
    private let collector: DiagnosticCollector
    /// The position that uses the timeline; nil for none.
    private let use: SourceUse?
    /// The time of a frame in seconds.
    let frame: Rational
    /// Whether there are audio tracks. Stored because the timeline visits all its items for the answer.
    let hasAudioTracks: Bool
    /// Whether there are audio tracks that are not nested.
    private let hasOuterAudioTracks: Bool
    private var assetNames: Set<String> = []

    init(_ timeline: EditTimeline, _ media: TimelineMedia, _ collector: DiagnosticCollector, use: SourceUse?) {
        self.timeline = timeline
        self.media = media
        self.collector = collector
        self.use = use
        frame = timeline.frameRate.frameDuration
        hasAudioTracks = timeline.hasAudioTracks
        hasOuterAudioTracks = timeline.hasOuterAudioTracks
        for warning in timeline.warnings {
            let message = warning.message(isConfined: media.root != nil)
            warn(warning.location, message.problem, message.remedy)
        }
    }

    /// Returns the layer of the timeline.
    mutating func layer() -> SceneValue? {
        guard timeline.tracks.isEnabled, timeline.duration > .zero else { return nil }
        return layer(timeline.tracks, isAudible: nil)
    }

    func writer(_ location: SourceLocation) -> SceneValueWriter {
        SceneValueWriter(location: location.used(use))
    }

    mutating func warn(_ location: SourceLocation, _ problem: String, _ remedy: String) {
        warnings.append(SceneDiagnostic(at: location.used(use), problem, expected: remedy))
    }

    func report(
        _ location: SourceLocation, _ problem: String, _ expectation: String, _ kind: SceneDiagnostic.Kind = .invalid
    ) {
        collector.report(at: location.used(use), problem, expected: expectation, kind: kind)
    }

    /// Adds an asset, unless there is one with its name.
    mutating func addAsset(_ name: String, _ value: SceneValue, _ write: SceneValueWriter) {
        guard assetNames.insert(name).inserted else { return }
        assets.append(write.entry(name, value))
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
    struct Handles {
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
