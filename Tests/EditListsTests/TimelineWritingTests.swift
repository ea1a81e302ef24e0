import Foundation
import MediaTime
import Testing

@testable import EditLists

@Suite("Writing OpenTimelineIO files")
struct TimelineWritingTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Fixtures")
    static let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
        .filter { $0.hasSuffix(".otio") }.sorted()

    @Test("A timeline that is written and read again has the same items at the same times", arguments: names)
    func roundTrip(_ name: String) throws {
        let data = try Data(contentsOf: Self.folder.appendingPathComponent(name))
        let timeline = try EditTimeline(data, name: name)
        let copy = try EditTimeline(timeline.openTimelineIO, name: name)
        #expect(Self.description(copy.tracks) == Self.description(timeline.tracks))
        #expect(copy.name == timeline.name && copy.globalStart == timeline.globalStart)
        #expect(copy.frameRate == timeline.frameRate && copy.duration == timeline.duration)
    }

    @Test("There are fixtures")
    func count() { #expect(Self.names.count >= 30) }

    @Test("Times between frames are exact, and texts are escaped")
    func times() throws {
        let range = EditRange(start: Rational(1, 3), duration: Rational(1001, 30000))
        let media = EditMedia(.file("a%20\"b\".mov"))
        let clip = EditItem(.clip(media), name: "a\n\u{1}\\", range: range, speed: Rational(-1, 2))
        let timeline = EditTimeline(
            name: "cut", tracks: [EditItem(.track([clip], .audio))],
            markers: [EditMarker("m", EditRange(start: 1, duration: .zero))], rate: .ntsc30)
        let copy = try EditTimeline(timeline.openTimelineIO, name: "cut.otio")
        #expect(Self.description(copy.tracks) == Self.description(timeline.tracks))
        #expect(copy.frameRate == .ntsc30 && copy.markerTimes.map(\.name) == ["m"])
    }

    /// Describes an item and those in it, without positions.
    private static func description(_ item: EditItem) -> [String] {
        let content =
            switch item.content {
            case .clip(let media): "clip \(media.source) \(media.availableRange.map { "\($0)" } ?? "")"
            case .gap: "gap"
            case .transition(let transition): "transition \(transition)"
            case .track(_, let kind): "track \(kind)"
            case .stack: "stack"
            }
        let markers = item.markers.map { "\($0.name) \($0.range)" }.joined(separator: ", ")
        let own =
            "\(content) \"\(item.name)\" \(item.sourceRange.map { "\($0)" } ?? "all") \(item.speed) "
            + "\(item.isEnabled) [\(markers)]"
        return [own] + item.items.flatMap { description($0).map { "  " + $0 } }
    }
}
