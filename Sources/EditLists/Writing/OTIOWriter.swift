import Foundation
import JSONParsing
import MediaTime
import SourceText

/// Writes OpenTimelineIO files: the inverse of `OTIOReader`.
struct OTIOWriter {
    /// The rate that times are counted in.
    let rate: FrameRate

    /// Returns the file of a timeline.
    static func data(_ timeline: EditTimeline) -> Data {
        let writer = OTIOWriter(rate: timeline.frameRate)
        return Data(writer.timeline(timeline).indentedText.utf8)
    }

    private func timeline(_ timeline: EditTimeline) -> JSONValue {
        object(
            "Timeline.1",
            [
                ("name", .string(timeline.name)), ("global_start_time", time(timeline.globalStart)),
                ("tracks", item(timeline.tracks)),
            ])
    }

    private func object(_ schema: String, _ members: [(name: String, value: JSONValue)]) -> JSONValue {
        JSONValue([("OTIO_SCHEMA", .string(schema))] + members)
    }

    // MARK: - Items

    private func item(_ item: EditItem) -> JSONValue {
        switch item.content {
        case .clip(let media):
            return object(
                "Clip.2",
                common(item) + [
                    ("media_references", JSONValue([(Self.mediaKey, reference(media))])),
                    ("active_media_reference_key", .string(Self.mediaKey)),
                ])
        case .gap: return object("Gap.1", common(item))
        case .transition(let transition):
            return object(
                "Transition.1",
                [
                    ("name", .string(item.name)), ("transition_type", .string("SMPTE_Dissolve")),
                    ("in_offset", time(transition.inOffset)), ("out_offset", time(transition.outOffset)),
                ])
        case .track(let items, let kind):
            return object(
                "Track.1",
                common(item) + [
                    ("children", .array(items.map { self.item($0) })),
                    ("kind", .string(kind == .audio ? "Audio" : "Video")),
                ])
        case .stack(let items):
            return object("Stack.1", common(item) + [("children", .array(items.map { self.item($0) }))])
        }
    }

    private static let mediaKey = "DEFAULT_MEDIA"

    private func common(_ item: EditItem) -> [(name: String, value: JSONValue)] {
        [
            ("name", .string(item.name)), ("source_range", item.sourceRange.map { range($0) } ?? .null),
            ("effects", .array(effects(item.speed))),
            ("markers", .array(item.markers.map { marker($0) })), ("enabled", .bool(item.isEnabled)),
        ]
    }

    private func effects(_ speed: Rational) -> [JSONValue] {
        guard speed != .one else { return [] }
        let name = speed == .zero ? "FreezeFrame" : "LinearTimeWarp"
        return [
            object(
                "\(name).1",
                [("name", .string("")), ("effect_name", .string(name)), ("time_scalar", .number(speed.seconds))])
        ]
    }

    private func marker(_ marker: EditMarker) -> JSONValue {
        object("Marker.2", [("name", .string(marker.name)), ("marked_range", range(marker.range))])
    }

    // MARK: - Media

    private func reference(_ media: EditMedia) -> JSONValue {
        let available = ("available_range", media.availableRange.map { range($0) } ?? .null)
        switch media.source {
        case .file(let url): return object("ExternalReference.1", [available, ("target_url", .string(url))])
        case .images(let images):
            return object(
                "ImageSequenceReference.1",
                [
                    available, ("target_url_base", .string(images.folder)), ("name_prefix", .string(images.prefix)),
                    ("name_suffix", .string(images.suffix)), ("start_frame", .number(Double(images.first))),
                    ("frame_step", .number(1)), ("rate", .number(images.rate.framesPerSecond.seconds)),
                    ("frame_zero_padding", .number(Double(images.digits))),
                ])
        case .color(let red, let green, let blue):
            let color = JSONValue.array([red, green, blue, 1].map { .number($0) })
            return object(
                "GeneratorReference.1",
                [available, ("generator_kind", .string("SolidColor")), ("parameters", JSONValue([("color", color)]))])
        case .unnamed: return object("MissingReference.1", [available])
        }
    }

    // MARK: - Times

    private func range(_ range: EditRange) -> JSONValue {
        object("TimeRange.1", [("duration", time(range.duration)), ("start_time", time(range.start))])
    }

    /// The largest rate that is read.
    private static let rateLimit: Int64 = 10_000_000

    /// Returns a time in frames, or for a time between frames in units of which it is a whole number.
    private func time(_ seconds: Rational) -> JSONValue {
        let frames = seconds * rate.framesPerSecond
        let isExact = frames.denominator == 1 || seconds.denominator > Self.rateLimit
        let units = isExact ? frames : Rational(seconds.numerator, 1)
        let unitRate = isExact ? rate.framesPerSecond.seconds : Double(seconds.denominator)
        return object("RationalTime.1", [("rate", .number(unitRate)), ("value", .number(units.seconds))])
    }
}

extension EditTimeline {
    /// Creates a timeline to write.
    package init(name: String, tracks: [EditItem], markers: [EditMarker], rate: FrameRate) {
        let stack = EditItem(.stack(tracks), name: "tracks", markers: markers)
        self.init(name: name, tracks: stack, globalStart: .zero, rate: rate, warnings: [])
    }

    /// The timeline as an OpenTimelineIO file.
    package var openTimelineIO: Data { OTIOWriter.data(self) }
}

extension EditItem {
    /// Creates an item to write.
    package init(
        _ content: Content, name: String = "", range: EditRange? = nil, speed: Rational = .one,
        markers: [EditMarker] = []
    ) {
        self.init(
            content: content, name: name, sourceRange: range, speed: speed, markers: markers, isEnabled: true,
            location: SourceLocation(file: ""))
    }
}

extension EditMedia {
    /// Creates media to write, whose time is that of the file from 0.
    package init(_ source: Source) {
        self.init(source: source, availableRange: nil, otherNames: [], location: SourceLocation(file: ""))
    }
}

extension EditMarker {
    /// Creates a marker to write.
    package init(_ name: String, _ range: EditRange) {
        self.init(name: name, range: range, location: SourceLocation(file: ""))
    }
}
