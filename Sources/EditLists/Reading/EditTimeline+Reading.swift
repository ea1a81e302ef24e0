import Foundation
import Limits

extension EditTimeline {
    /// Returns whether a file is an edit list, by its contents.
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
    }
}
