import MediaTime
import SourceText

/// Puts the events of an EDL on tracks, with gaps between them.
struct EDLAssembly {
    let events: [EDLEvent]
    let rate: FrameRate
    let title: String
    let location: SourceLocation
    var warnings: [EditProblem]

    /// The timeline starts with the first event.
    func timeline() throws(EditListError) -> EditTimeline {
        let start = events.map(\.record.start).min() ?? .zero
        var eventsByTrack: [String: [EDLEvent]] = [:]
        for event in events { for name in event.trackNames { eventsByTrack[name, default: []].append(event) } }
        // Video tracks from back to front, then audio tracks: V, V2, V10, A1.
        func key(_ name: String) -> (Int, Int, String) { (name.hasPrefix("A") ? 1 : 0, name.utf8.count, name) }
        var tracks: [EditItem] = []
        for (name, own) in eventsByTrack.sorted(by: { key($0.key) < key($1.key) }) {
            let kind: EditTrackKind = name.hasPrefix("A") ? .audio : .video
            tracks.append(item(.track(try items(own, from: start), kind), name, at: location))
        }
        return EditTimeline(
            name: title, tracks: item(.stack(tracks), "", at: location), globalStart: start, rate: rate,
            warnings: warnings)
    }

    private func items(_ events: [EDLEvent], from start: Rational) throws(EditListError) -> [EditItem] {
        var items: [EditItem] = []
        var time = start
        var isFromBlack = false
        for event in events.sorted(by: { $0.record.start < $1.record.start }) {
            // The outgoing clip of a dissolve is an event without a duration.
            if event.record.duration == .zero {
                isFromBlack = event.isBlack
                continue
            }
            guard event.record.start >= time else {
                throw EditListError(
                    event.location, "the event starts before the end of the one before it on its track",
                    "expected record times that do not overlap")
            }
            // Without a gap, the dissolve would lead from the clip before.
            if event.record.start > time || (isFromBlack && event.dissolve > .zero) {
                items.append(gap(event.record.start - time, at: event.location))
            }
            isFromBlack = false
            if event.dissolve > .zero {
                let transition = EditTransition(inOffset: .zero, outOffset: event.dissolve)
                items.append(item(.transition(transition), "", at: event.location))
            }
            items.append(clip(event))
            time = event.record.start + event.record.duration
        }
        return items
    }

    private func item(_ content: EditItem.Content, _ name: String, at location: SourceLocation) -> EditItem {
        EditItem(
            content: content, name: name, sourceRange: nil, speed: .one, markers: [], isEnabled: true,
            location: location)
    }

    private func gap(_ duration: Rational, at location: SourceLocation) -> EditItem {
        EditItem(
            content: .gap, name: "", sourceRange: EditRange(start: .zero, duration: duration), speed: .one, markers: [],
            isEnabled: true, location: location)
    }

    private func clip(_ event: EDLEvent) -> EditItem {
        // Generic reels are not names of files.
        let reel = event.isBlack || event.reel.uppercased() == "AX" ? [] : [event.reel]
        let media = EditMedia(
            source: event.isBlack ? .color(red: 0, green: 0, blue: 0) : event.file.map { .file($0) } ?? .unnamed,
            availableRange: nil, otherNames: reel, location: event.location)
        let markers = event.markers.map { name, time in
            let offset = (time - event.record.start) * event.speed.magnitude
            return EditMarker(
                name: name, range: EditRange(start: event.source.start + offset, duration: .zero),
                location: event.location)
        }
        return EditItem(
            content: .clip(media), name: event.name,
            sourceRange: EditRange(start: event.source.start, duration: event.record.duration), speed: event.speed,
            markers: markers, isEnabled: true, location: event.location)
    }
}
