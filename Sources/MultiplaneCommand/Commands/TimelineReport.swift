import EditLists
import FileAccess
import Foundation
import MediaTime
import SceneFormat
import SceneLanguage
import SourceText

/// The properties of an edit list, as text and as JSON.
struct TimelineReport: FileReport {
    struct Track: Encodable {
        /// `video` or `audio`.
        let kind: String
        let name: String
        let clips: Int, gaps: Int, transitions: Int
        let isEnabled: Bool
    }

    struct Marker: Encodable {
        let name: String
        /// The time in seconds.
        let time: Double
        let timecode: String
    }

    let file: String
    let container = "timeline"
    let name: String
    /// The duration in seconds.
    let duration: Double
    let frameRate: String
    let frames: Int
    /// The timecode of the first frame.
    let start: String
    let tracks: [Track]
    let markers: [Marker]
    /// The parts that have no effect.
    let warnings: [String]

    private enum CodingKeys: String, CodingKey {
        case file, container, name, duration, frameRate, frames, start, tracks, markers, warnings
    }

    /// Reads the properties of a file; nil if it is not an edit list.
    ///
    /// - Parameters:
    ///   - file: the name of the file for the report.
    ///   - path: its path.
    ///   - timeline: the name of one of several timelines; nil for the only one.
    ///   - isConfined: whether the file may be a stranger's.
    /// - Throws: `SceneFormatError` if the edit list cannot be read.
    init?(file: String, path: String, timeline name: String?, isConfined: Bool) throws {
        // Media files can be long; edit lists are recognized by their first bytes.
        guard EditTimeline.canRead(InputFile.start(path, count: EditTimeline.recognitionLength)) else { return nil }
        let data: Data
        do throws(InputFile.Failure) {
            data = try InputFile.contents(path, limit: SceneSource.byteLimit)
        } catch {
            throw SceneFormatError(diagnostics: [
                SceneDiagnostic(
                    at: SourceLocation(file: file), "the timeline cannot be read: \(error.reason)",
                    expected: "expected a readable file of at most \(SceneSource.byteLimit) bytes")
            ])
        }
        let timeline: EditTimeline
        do throws(EditListError) {
            timeline = try EditTimeline(data, name: file, named: name, isConfined: isConfined)
        } catch {
            throw SceneFormatError(error)
        }
        let rate = timeline.frameRate
        // Drop-frame timecode is usual at these rates.
        func timecode(_ time: Rational) -> String {
            "\(Timecode(frame: rate.frame(at: time), rate: rate, dropsFrames: true))"
        }
        self.file = file
        self.name = timeline.name
        duration = timeline.duration.seconds
        frameRate = "\(rate)"
        frames = rate.frameCount(duration: timeline.duration)
        start = timecode(timeline.globalStart)
        tracks = timeline.tracks.items.compactMap { Track($0) }
        markers = timeline.markerTimes.map { name, time in
            Marker(name: name, time: time.seconds, timecode: timecode(timeline.globalStart + time))
        }
        warnings = timeline.warnings.map { "\($0.location): \($0.problem); \($0.remedy)" }
    }

    /// The properties as text: a line each for the file, the timeline, its tracks, its markers and its warnings.
    var text: String {
        var lines = ["\(file): timeline, \(String(format: "%.3f", duration)) s"]
        let title = name.isEmpty ? "" : "\"\(name)\", "
        lines.append("  timeline: \(title)\(frameRate) fps, \(frames) frames, starts at \(start)")
        for track in tracks {
            let title = track.name.isEmpty ? "" : " \"\(track.name)\""
            let counts = "\(track.clips) clips, \(track.gaps) gaps, \(track.transitions) transitions"
            lines.append("  \(track.kind) track\(title): \(counts)\(track.isEnabled ? "" : ", disabled")")
        }
        if !markers.isEmpty {
            lines.append("  markers: " + markers.map { "\"\($0.name)\" at \($0.timecode)" }.joined(separator: ", "))
        }
        lines += warnings.map { "  warning: \($0)" }
        return lines.joined(separator: "\n") + "\n"
    }
}

extension TimelineReport.Track {
    /// Returns nil for items of the outermost stack that are not tracks.
    fileprivate init?(_ item: EditItem) {
        guard case .track(let items, let kind) = item.content else { return nil }
        self.kind = kind == .audio ? "audio" : "video"
        name = item.name
        clips = items.count { if case .clip = $0.content { true } else { false } }
        gaps = items.count { if case .gap = $0.content { true } else { false } }
        transitions = items.count { if case .transition = $0.content { true } else { false } }
        isEnabled = item.isEnabled
    }
}
