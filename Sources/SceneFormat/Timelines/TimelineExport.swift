import EditLists
import Foundation
import MediaTime
import MovieRendering
import SceneLanguage
import SourceFiles
import SourceText

extension SceneDescription {
    /// Returns the clips of the scene as an OpenTimelineIO file, and warnings about what it cannot hold.
    ///
    /// - Parameter folder: The folder of the file, which relative paths of media start from.
    package func exportTimeline(in folder: String) -> (data: Data, warnings: [RenderWarning]) {
        var export = TimelineExport(self, folder: folder)
        let timeline = export.timeline()
        return (timeline.openTimelineIO, export.warnings.uniqued.map { .media($0) })
    }
}

/// Makes an edit list of the clips of a scene: of each sequence a track, of other players as few tracks as possible.
struct TimelineExport {
    /// An item with its time in the scene.
    struct TimedItem {
        let start: Rational, end: Rational
        let item: EditItem
    }

    private let scene: SceneDescription
    let clips: ClipExport
    private(set) var warnings: [MediaWarning] = []
    /// The audio of players and of audio tracks, in tracks of their own.
    private var playerAudio: [[TimedItem]] = [], audio: [[TimedItem]] = []
    /// The positions of the layers whose images and colors are clips.
    private var stills: Set<SourceLocation> = []

    init(_ scene: SceneDescription, folder: String) {
        self.scene = scene
        clips = ClipExport(frame: scene.frameRate.frameDuration, folder: folder)
    }

    private mutating func warn(_ location: SourceLocation, _ problem: String) {
        warnings.append(MediaWarning(at: location, problem))
    }

    /// Returns the edit list of the scene.
    mutating func timeline() -> EditTimeline {
        for track in scene.audio { add(track, in: .host) }
        var tracks = lanes(below: scene.root, in: clock(of: scene.root, in: .host), from: .zero, to: scene.duration)
            .filter { $0.contains { $0.item.hasClips } }.map { Self.track($0, from: .zero, .video) }
        if !audio.isEmpty { tracks += (playerAudio + audio).map { Self.track($0, from: .zero, .audio) } }
        if tracks.isEmpty {
            warn(SourceLocation(file: scene.name), "the scene has no clips and no audio; the timeline is empty")
        }
        warnAboutScene()
        // The timeline is as long as the scene.
        if (tracks.map(\.duration).max() ?? .zero) < scene.duration {
            tracks.append(EditItem(.track([Self.gap(scene.duration)], .video)))
        }
        return EditTimeline(name: name, tracks: tracks, markers: markers, rate: scene.frameRate)
    }

    private var name: String {
        ((scene.name as NSString).lastPathComponent as NSString).deletingPathExtension
    }

    private var markers: [EditMarker] {
        var markers: [EditMarker] = []
        scene.root.forEachSpan { layer, start, end, _ in
            guard let name = layer.name, layer.isMarker, start >= .zero, start < scene.duration else { return }
            let end = min(end ?? scene.duration, scene.duration)
            markers.append(EditMarker(name, EditRange(start: start, duration: max(end - start, .zero))))
        }
        return markers
    }

    private mutating func warnAboutScene() {
        for event in scene.events {
            warn(event.location, "edit lists have no events; the changes at \(event.time.seconds) s are left out")
        }
        let drawn = scene.root.all.filter { $0.drawsGraphics && !stills.contains($0.location) }
        guard let first = drawn.first else { return }
        let count = drawn.count == 1 ? "a layer" : "\(drawn.count) layers"
        warn(
            first.location,
            "edit lists hold clips only; \(count) of the scene, of which this is the first, "
                + "\(drawn.count == 1 ? "is" : "are") left out: draw them over the timeline in a scene")
    }

    // MARK: - Tracks

    /// Returns items one after another, with gaps before and between them, as a track.
    ///
    /// - Parameter origin: The scene time at the start of the track.
    private static func track(_ items: [TimedItem], from origin: Rational, _ kind: EditTrackKind) -> EditItem {
        var children: [EditItem] = []
        var time = origin
        for item in items {
            if item.start > time { children.append(gap(item.start - time)) }
            children.append(item.item)
            time = max(time, item.end)
        }
        return EditItem(.track(children, kind))
    }

    /// Adds items to the first track that ends before them, or else to a new one above.
    private static func add(_ items: [TimedItem], to lanes: inout [[TimedItem]]) {
        guard let first = items.first else { return }
        if let last = lanes.indices.last, let end = lanes[last].last?.end, end <= first.start {
            lanes[last] += items
        } else {
            lanes.append(items)
        }
    }

    /// Returns the items of the layers below a layer as tracks, from back to front.
    ///
    /// - Parameters:
    ///   - clock: The clock of the layer.
    ///   - from: The scene time from which the layer exists.
    ///   - to: The scene time until which it exists.
    private mutating func lanes(below layer: LayerDescription, in clock: PlayerClock, from: Rational, to: Rational)
        -> [[TimedItem]]
    {
        for track in layer.audio { add(track, in: clock) }
        if let sequence = layer.sequence { return [parts(of: layer, sequence, in: clock, from: from, to: to)] }
        var lanes: [[TimedItem]] = []
        for sublayer in layer.sublayers {
            guard let (inner, start, end) = span(of: sublayer, in: clock, from: from, to: to) else { continue }
            if sublayer.player != nil {
                Self.add(items(of: sublayer, in: inner, from: start, to: end), to: &lanes)
            }
            for lane in self.lanes(below: sublayer, in: inner, from: start, to: end) where !lane.isEmpty {
                Self.add(lane, to: &lanes)
            }
        }
        return lanes
    }

    private func clock(of layer: LayerDescription, in clock: PlayerClock) -> PlayerClock {
        clock.layer(
            beginTime: Rational(near: layer.timing.beginTime ?? 0) + (layer.span?.start ?? .zero),
            speed: Rational(near: layer.timing.speed ?? 1), timeOffset: Rational(near: layer.timing.timeOffset ?? 0),
            ramp: layer.timing.speedRamp)
    }

    /// Returns the clock of a layer and the scene times between which it exists; nil, after a warning if it has clips,
    /// for clocks that edit lists cannot hold, and for layers that never exist.
    private mutating func span(of layer: LayerDescription, in clock: PlayerClock, from: Rational, to: Rational) -> (
        clock: PlayerClock, start: Rational, end: Rational
    )? {
        let begin = Rational(near: layer.timing.beginTime ?? 0)
        let inner = self.clock(of: layer, in: clock)
        guard inner.curve == nil, inner.speed > .zero else {
            if layer.all.contains(where: { $0.player != nil }) {
                warn(
                    layer.location,
                    "edit lists cannot hold layers that are paused, play backward or have a speed ramp; "
                        + "its clips are left out: use the rate of their players")
            }
            return nil
        }
        let start = layer.span.flatMap { clock.hostTime(at: begin + $0.start) }
        let end = layer.span?.end.flatMap { clock.hostTime(at: begin + $0) }
        let first = max(start ?? from, from)
        let last = min(end ?? to, to)
        return first < last ? (inner, first, last) : nil
    }

    // MARK: - Sequences

    /// Returns the parts of a sequence with the transitions between them.
    private mutating func parts(
        of layer: LayerDescription, _ sequence: SequenceDescription, in clock: PlayerClock, from: Rational, to: Rational
    ) -> [TimedItem] {
        var cuts: [Int: (in: Rational, cut: Rational, out: Rational)] = [:]
        for crossing in sequence.crossings {
            guard let start = clock.hostTime(at: crossing.start) else { continue }
            let duration = crossing.transition.duration / clock.speed
            let before = scene.frameRate.time(ofFrame: (duration / clips.frame / 2).floor)
            cuts[crossing.to] = (before, start + before, duration - before)
            let transition = crossing.transition.transition
            if transition.type != .fade || transition.filter != nil || crossing.matte != nil {
                warn(layer.location, "edit lists have dissolves only; the other transitions of the sequence become one")
            }
        }
        let ends = Dictionary(sequence.crossings.map { ($0.from, $0.to) }, uniquingKeysWith: { first, _ in first })
        var items: [TimedItem] = []
        for (index, part) in layer.sublayers.enumerated() {
            guard let (inner, start, end) = span(of: part, in: clock, from: from, to: to) else { continue }
            let first = max(cuts[index]?.cut ?? start, items.last?.end ?? start)
            let last = min(ends[index].flatMap { cuts[$0]?.cut } ?? end, end)
            guard first < last else { continue }
            let gap = first - (items.last?.end ?? from)
            if gap > .zero { items.append(TimedItem(start: first - gap, end: first, item: Self.gap(gap))) }
            if let cut = cuts[index], cut.in + cut.out > .zero {
                let transition = EditTransition(inOffset: cut.in, outOffset: cut.out)
                items.append(TimedItem(start: first, end: first, item: EditItem(.transition(transition))))
            }
            items += self.items(ofPart: part, in: inner, part: (start, end), from: first, to: last)
        }
        return items
    }

    private static func gap(_ duration: Rational, name: String = "") -> EditItem {
        EditItem(.gap, name: name, range: EditRange(start: .zero, duration: duration))
    }

    /// Returns the items of a part between two times: of a clip itself, or else one stack of tracks.
    private mutating func items(
        ofPart part: LayerDescription, in clock: PlayerClock, part range: (start: Rational, end: Rational),
        from: Rational, to: Rational
    ) -> [TimedItem] {
        let name = part.name ?? ""
        if part.player != nil { return items(of: part, in: clock, from: from, to: to) }
        if let media = clips.still(of: part) {
            stills.insert(part.location)
            let item = EditItem(.clip(media), name: name, range: EditRange(start: .zero, duration: to - from))
            return [TimedItem(start: from, end: to, item: item)]
        }
        let lanes = self.lanes(below: part, in: clock, from: range.start, to: range.end).filter { !$0.isEmpty }
        guard !lanes.isEmpty else { return [TimedItem(start: from, end: to, item: Self.gap(to - from, name: name))] }
        let tracks = lanes.map { Self.track($0, from: range.start, .video) }
        let stack = EditItem(
            .stack(tracks), name: name, range: EditRange(start: from - range.start, duration: to - from))
        return [TimedItem(start: from, end: to, item: stack)]
    }

    // MARK: - Clips

    /// Returns the clips of a player between two times, and keeps their audio.
    private mutating func items(of layer: LayerDescription, in clock: PlayerClock, from: Rational, to: Rational)
        -> [TimedItem]
    {
        guard let player = layer.player else { return [] }
        for problem in clips.problems(of: layer, player) { warn(player.location, problem) }
        let items = clips.items(of: player, name: layer.name, in: clock, from: from, to: to)
        if clips.isAudible(player) {
            let audible = items.filter { $0.item.speed > .zero }
            Self.add(audible, to: &playerAudio)
        }
        return items
    }

    /// Adds an audio track of the scene, or of a layer with the clock.
    private mutating func add(_ track: AudioDescription, in clock: PlayerClock) {
        guard clock.curve == nil, clock.speed > .zero, let start = clock.hostTime(at: track.at) else {
            return warn(track.location, "edit lists cannot hold audio of layers that are paused or have a speed ramp")
        }
        if track.volume != VolumeDescription() || track.fadeIn + track.fadeOut > .zero {
            warn(track.location, "edit lists have no volumes and fades; the track plays at its volume")
        }
        let speed = track.rate * clock.speed
        let length = clips.length(of: track.asset).map { max(.zero, $0 - track.start) / speed }
        let wanted = track.duration.map { $0 / clock.speed } ?? (track.loop ? nil : length)
        let end = min(start + (wanted ?? scene.duration - start), scene.duration)
        if track.loop, let length, start + length < end {
            warn(track.location, "edit lists have no loops; the track plays once")
        }
        guard start < end else { return }
        let item = EditItem(
            .clip(EditMedia(clips.source(of: track.asset))), name: clips.name(of: track.asset),
            range: EditRange(start: track.start, duration: end - start), speed: speed)
        Self.add([TimedItem(start: start, end: end, item: item)], to: &audio)
    }
}
