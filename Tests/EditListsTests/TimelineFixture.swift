import Foundation
import TestSupport

@testable import EditLists

/// The timelines that `Scripts/timeline-fixtures` writes with OpenTimelineIO.
enum TimelineFixture {
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Fixtures")

    static func timeline(_ name: String) throws -> EditTimeline {
        let file = folder.appendingPathComponent("\(name).otio")
        return try EditTimeline(try Data(contentsOf: file), name: "\(name).otio")
    }

    /// Returns the timeline of a text.
    static func timeline(text: String) throws(EditListError) -> EditTimeline {
        try EditTimeline(Data(text.utf8), name: "cut.otio")
    }

    /// The frames that OpenTimelineIO computes, by the names of the timelines.
    static func expected() throws -> [String: Expected] {
        let data = try Data(contentsOf: folder.appendingPathComponent("expected.json"))
        return try JSONDecoder().decode([String: Expected].self, from: data)
    }

    struct Expected: Decodable {
        let rate: String
        /// The number of the frame that is shown; -1 for black, nil in a transition.
        let frames: [Int?]
    }
}
