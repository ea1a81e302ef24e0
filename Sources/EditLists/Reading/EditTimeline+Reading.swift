import Foundation
import Limits
import SourceText

extension EditTimeline {
    /// The number of bytes at the start of a file that show whether it is an edit list.
    package static let recognitionLength = 4096

    /// Returns whether a file is an edit list, by its contents or their first `recognitionLength` bytes.
    package static func recognizes(_ data: Data) -> Bool { OTIOReader.recognizes(data) || EDLReader.recognizes(data) }

    /// Reads an edit list: an OpenTimelineIO file, or an EDL of the CMX 3600 format.
    ///
    /// - Parameters:
    ///   - data: The bytes of the file.
    ///   - name: The name of the file, for messages.
    ///   - timeline: The name of one of several timelines in the file; nil for the only one.
    ///   - limits: The limits of the number of items.
    package init(_ data: Data, name: String, named timeline: String? = nil, limits: ResourceLimits = .current)
        throws(EditListError)
    {
        if EDLReader.recognizes(data) {
            self = try EDLReader.timeline(data, name: name, limits: limits)
        } else {
            self = try OTIOReader.timeline(data, name: name, named: timeline, limits: limits)
        }
        // Of several timelines, the wanted one is read.
        guard let timeline, self.name != timeline else { return }
        throw EditListError(
            SourceLocation(file: name, line: 1, column: 1), "the file has no timeline \"\(timeline)\"",
            self.name.isEmpty ? "expected no name: its only timeline has none" : "expected \"\(self.name)\"")
    }
}
