import Foundation
import JSONParsing
import Limits
import MediaTime
import SourceText

/// Reads OpenTimelineIO files (`.otio`).
struct OTIOReader {
    /// The deepest nesting of tracks and stacks.
    static let depthLimit = 16

    private let limits: ResourceLimits
    private var warnings: [EditProblem] = []
    private var itemCount = 0
    /// The rate of the first time in a video track, and of the first time of all.
    private var videoRate: FrameRate?, anyRate: FrameRate?

    /// Returns whether a file is an OpenTimelineIO file: JSON with a schema near its start.
    static func recognizes(_ data: Data) -> Bool {
        let start = data.prefix(EditTimeline.recognitionLength)
        guard
            let first = start.first(where: {
                !" \r\n\t".utf8.contains($0) && !([0xef, 0xbb, 0xbf] as [UInt8]).contains($0)
            }),
            first == UInt8(ascii: "{")
        else { return false }
        return start.range(of: Data("\"OTIO_SCHEMA\"".utf8)) != nil
    }

    /// Reads a timeline.
    ///
    /// - Parameters:
    ///   - data: The bytes of the file.
    ///   - name: The name of the file, for messages.
    ///   - timeline: The name of one of several timelines in a collection; nil for the only one.
    ///   - limits: The limits of the number of items.
    static func timeline(
        _ data: Data, name: String, named timeline: String?, limits: ResourceLimits
    ) throws(EditListError) -> EditTimeline {
        let text = try OTIOText(data, name: name)
        let root = try OTIOObject(text.root, "the file", in: text, at: text.start)
        var reader = OTIOReader(limits: limits)
        return try reader.timeline(root, named: timeline)
    }

    private init(limits: ResourceLimits) { self.limits = limits }

    private mutating func timeline(_ object: OTIOObject, named wanted: String?) throws(EditListError) -> EditTimeline {
        switch object.schema {
        case "Timeline":
            let start = try object.time("global_start_time")
            let tracks = try item(stack(of: object), depth: 0, kind: nil)
            return timeline(object.name, tracks, start)
        case "SerializableCollection":
            return try self.timeline(try chosenTimeline(in: object, named: wanted), named: wanted)
        case "Stack", "Track", "Clip":
            let tracks = try item(object, depth: 0, kind: nil)
            return timeline(object.name, tracks, nil)
        default:
            throw object.error(
                "the file contains a \(object.schema)",
                "expected a Timeline, a SerializableCollection, a Stack or a Track")
        }
    }

    private func timeline(_ name: String, _ tracks: EditItem, _ start: (seconds: Rational, rate: FrameRate)?)
        -> EditTimeline
    {
        let startRate = start.flatMap { $0.rate.framesPerSecond <= 1000 ? $0.rate : nil }
        return EditTimeline(
            name: name, tracks: tracks, globalStart: start?.seconds ?? .zero,
            rate: startRate ?? videoRate ?? anyRate, warnings: warnings)
    }

    /// Returns the timeline of a collection.
    private func chosenTimeline(in object: OTIOObject, named wanted: String?) throws(EditListError) -> OTIOObject {
        let timelines = try object.objects("children").filter { $0.schema == "Timeline" }
        guard let first = timelines.first else {
            throw object.error("the collection contains no timeline", "expected a Timeline among its children")
        }
        let names = timelines.map { "\"\($0.name)\"" }.joined(separator: ", ")
        if let wanted {
            guard let chosen = timelines.first(where: { $0.name == wanted }) else {
                throw object.error("the file has no timeline \"\(wanted)\"", "expected one of \(names)")
            }
            return chosen
        }
        guard timelines.count == 1 else {
            var error = object.error(
                "the collection contains \(timelines.count) timelines", "select one with --timeline: \(names)")
            error.isAmbiguous = true
            throw error
        }
        return first
    }

    /// Counts an item or marker; throws beyond the limits of their number and depth.
    private mutating func count(_ object: OTIOObject, depth: Int) throws(EditListError) {
        itemCount += 1
        if let error = limits.error(ResourceLimits.layersEntry, Double(itemCount)) {
            throw EditListError(problem: EditProblem(object.location, error.problem, error.remedy), isLimit: true)
        }
        guard depth <= Self.depthLimit else {
            throw EditListError(
                problem: EditProblem(
                    object.location, "tracks and stacks are nested more than \(Self.depthLimit) levels deep",
                    "expected at most \(Self.depthLimit) levels"), isLimit: true)
        }
    }

    mutating func warn(_ object: OTIOObject, _ problem: String, _ remedy: String) {
        warnings.append(EditProblem(object.location, problem, remedy))
    }

    mutating func note(_ rate: FrameRate, _ kind: EditTrackKind?) {
        guard rate.framesPerSecond <= 1000 else { return }
        if anyRate == nil { anyRate = rate }
        if videoRate == nil, kind != .audio { videoRate = rate }
    }
}

// MARK: - Items

extension OTIOReader {
    /// Reads an item and those in it.
    ///
    /// - Parameter kind: The kind of the track that contains the item; nil for none.
    private mutating func item(_ object: OTIOObject, depth: Int, kind: EditTrackKind?) throws(EditListError) -> EditItem
    {
        try count(object, depth: depth)
        let kind = object.schema == "Track" ? try trackKind(object) : kind
        let source = try object.range("source_range")
        // Times of tracks that are not shown do not set the rate.
        if let source, kind != nil || object.schema != "Track" { note(source.rate, kind) }
        let content: EditItem.Content
        switch object.schema {
        case "Clip":
            let media = try media(of: object, kind)
            guard source != nil || media.availableRange != nil else {
                throw object.error(
                    "\(object.title) has neither a source_range nor an available_range of its media",
                    "expected one of them, because its duration is not known")
            }
            content = .clip(media)
        case "Gap": content = .gap
        case "Transition": content = .transition(try transition(object))
        case "Track":
            content = .track(try kind == nil ? [] : children(of: object, depth, kind), kind ?? .video)
        case "Stack": content = .stack(try children(of: object, depth, kind).filter { !$0.isTransition })
        case "Timeline":
            return try item(stack(of: object), depth: depth + 1, kind: kind)
        default:
            throw object.error(
                "a \(object.schema) is not supported in a track",
                "expected a Clip, Gap, Transition, Track, Stack or Timeline")
        }
        return EditItem(
            content: content, name: object.name, sourceRange: source?.range, speed: try speed(of: object),
            markers: try markers(of: object, kind), isEnabled: object["enabled"]?.flag ?? true,
            location: object.location)
    }

    /// Returns the stack of a timeline.
    private func stack(of timeline: OTIOObject) throws(EditListError) -> OTIOObject {
        guard let stack = try timeline.object("tracks") else {
            throw timeline.error("\(timeline.title) has no tracks", "expected a Stack")
        }
        return stack
    }

    private mutating func children(of object: OTIOObject, _ depth: Int, _ kind: EditTrackKind?) throws(EditListError)
        -> [EditItem]
    {
        var items: [EditItem] = []
        for child in try object.objects("children") { items.append(try item(child, depth: depth + 1, kind: kind)) }
        return items
    }

    /// Returns the kind of a track; nil for kinds that are neither seen nor heard, which are reported.
    private mutating func trackKind(_ object: OTIOObject) throws(EditListError) -> EditTrackKind? {
        switch object["kind"]?.string ?? "Video" {
        case "Video", "": return .video
        case "Audio": return .audio
        case let other:
            warn(object, "\(object.title) is of the kind \"\(other)\"", "only Video and Audio tracks are shown")
            return nil
        }
    }

    private mutating func transition(_ object: OTIOObject) throws(EditListError) -> EditTransition {
        let type = object["transition_type"]?.string ?? ""
        if type != "SMPTE_Dissolve" {
            warn(object, "the transition type \"\(type)\" is not supported", "a dissolve is shown instead")
        }
        let inOffset = try object.time("in_offset")?.seconds ?? .zero
        let outOffset = try object.time("out_offset")?.seconds ?? .zero
        guard inOffset >= .zero, outOffset >= .zero else {
            throw object.error("the transition has a negative offset", "expected offsets of at least 0")
        }
        return EditTransition(inOffset: inOffset, outOffset: outOffset)
    }

    /// Returns the product of the speeds of the time effects. Other effects are reported.
    private mutating func speed(of object: OTIOObject) throws(EditListError) -> Rational {
        var speed = Rational.one
        for effect in try object.objects("effects") where effect["enabled"]?.flag ?? true {
            switch effect.schema {
            case "FreezeFrame": speed = .zero
            case "LinearTimeWarp":
                guard case .number(let scalar) = effect["time_scalar"] ?? .number(1), scalar.magnitude <= 100 else {
                    throw effect.error("\"time_scalar\" is not valid", "expected a factor from -100 to 100")
                }
                speed = speed * Rational(near: scalar)
            default:
                let name = effect["effect_name"]?.string ?? effect.name
                warn(
                    effect, "the effect \"\(name.isEmpty ? effect.schema : name)\" of \(object.title) is not supported",
                    "\(object.schema == "Clip" ? "the clip" : "the item") is shown without it")
            }
        }
        return speed
    }

    private mutating func markers(of object: OTIOObject, _ kind: EditTrackKind?) throws(EditListError) -> [EditMarker] {
        var markers: [EditMarker] = []
        for marker in try object.objects("markers") {
            try count(marker, depth: 0)
            guard marker.schema == "Marker" else {
                throw marker.error("\"markers\" contains a \(marker.schema)", "expected a Marker")
            }
            guard let range = try marker.range(marker.version == 1 ? "range" : "marked_range") else { continue }
            markers.append(EditMarker(name: marker.name, range: range.range, location: marker.location))
        }
        return markers
    }
}

extension OTIOObject {
    /// The schema and the name, for messages: the clip "interview".
    var title: String { "the \(schema.lowercased())" + (name.isEmpty ? "" : " \"\(name)\"") }
}

extension EditItem {
    fileprivate var isTransition: Bool { if case .transition = content { true } else { false } }
}
