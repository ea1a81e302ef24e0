import FileAccess
import Foundation
import Limits
import SourceFiles

/// Captions with their times: the contents of an SRT, WebVTT, ASS, LRC or word-timed JSON file.
public struct CaptionTrack: Equatable, Sendable {
    /// The format of a caption file.
    public enum Format: String, Sendable, CaseIterable {
        /// SubRip (`.srt`).
        case subRip
        /// WebVTT (`.vtt`).
        case webVTT
        /// Advanced SubStation Alpha (`.ass`) and SubStation Alpha (`.ssa`).
        case advancedSubStation
        /// Lyrics (`.lrc`).
        case lyrics
        /// A JSON file with the times of words or phrases.
        case json
    }

    /// The captions, in the order of their start times.
    public var cues: [CaptionCue]
    /// The deviations of the file from its format, one of each kind; empty for captions without a file.
    public private(set) var warnings: [Warning] = []
    /// The format of the file; nil for captions without a file.
    package private(set) var format: Format?

    /// Creates a track; captions are sorted by their start times.
    public init(cues: [CaptionCue]) {
        self.cues = cues.indices.sorted { (cues[$0].start, $0) < (cues[$1].start, $1) }.map { cues[$0] }
    }

    /// Reads a caption file. The format follows from its contents.
    ///
    /// - Throws: `CaptionError` with the line and column of every problem.
    public init(contentsOf url: URL) throws(CaptionError) { try self.init(contentsOf: url, in: nil) }

    /// Reads a caption file.
    ///
    /// - Parameter root: The folder that the file must be inside, in which case errors do not quote the file; nil for
    ///   any folder.
    /// - Throws: `CaptionError` with the line and column of every problem.
    package init(contentsOf url: URL, in root: ConfinedFolder?) throws(CaptionError) {
        do throws(CaptionError) {
            self = try Self(file: url, root)
            if root != nil { warnings = warnings.map(\.withoutQuotations) }
        } catch {
            throw root == nil ? error : error.withoutQuotations
        }
    }

    private init(file url: URL, _ root: ConfinedFolder?) throws(CaptionError) {
        let data: Data
        do throws(InputFile.Failure) {
            data = try InputFile.contents(url.path, in: root, limit: Self.byteLimit)
        } catch .tooLarge {
            throw CaptionError(url.path, "the file is larger than 16 MiB", expected: "expected a caption file")
        } catch {
            throw CaptionError(url.path, "the file cannot be read", expected: "expected a readable caption file")
        }
        guard !TextFile.isWebPage(data) else {
            throw CaptionError(url.path, TextFile.webPageProblem, expected: "expected a caption file")
        }
        let contents = TextFile.utf8(data)
        guard let text = String(validating: contents, as: UTF8.self) ?? SplitCharacters.text(of: contents) else {
            throw CaptionError(
                url.path, "the file is not text in UTF-8 or UTF-16", expected: CaptionSource.encodingRemedy)
        }
        try self.init(text, name: url.path)
    }

    /// Reads the text of a caption file.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - name: The name of the file, for messages.
    ///   - format: The format; nil finds it from the text.
    /// - Throws: `CaptionError` with the line and column of every problem.
    public init(_ text: String, name: String, format: Format? = nil) throws(CaptionError) {
        let source = CaptionSource(text, name: name)
        let format = format ?? source.format
        if let (format, remedy) = source.unsupportedFormat {
            throw CaptionError(
                name, "the file is \(format), which is not supported",
                expected: "expected SRT, WebVTT, ASS, SBV, LRC or JSON; \(remedy)")
        }
        let cues: [CaptionCue]
        switch format {
        case .subRip: cues = SubRipReader(source).cues()
        case .webVTT: cues = WebVTTReader(source).cues()
        case .advancedSubStation: cues = SubStationReader(source).cues()
        case .lyrics: cues = LyricsReader(source).cues()
        case .json: cues = TranscriptReader(source).cues()
        }
        var sorted = CaptionTrack(cues: CaptionTrack(cues: cues).withEnds)
        if format == .subRip || format == .webVTT {
            sorted.cues = RollingCaptions.unrolled(sorted.cues, source)
        }
        if sorted.cues.isEmpty { source.reportNothingShown() }
        for cue in cues { source.check(ResourceLimits.textLengthEntry, cue.byteCount, line: 0) }
        source.check(ResourceLimits.shownCaptionsEntry, sorted.largestOverlap, line: 0)
        guard source.problems.isEmpty else { throw CaptionError(problems: source.problems, limit: source.limit) }
        self = sorted
        warnings = source.warnings
        self.format = format
    }

    /// The captions with an end after their start. Those that end before their start are shown until the next one
    /// starts, as FFmpeg does; those that end at their start are not shown.
    private var withEnds: [CaptionCue] {
        var next = Double.infinity
        var latest = Double.infinity
        var shown: [CaptionCue] = []
        for var cue in cues.reversed() {
            if cue.start < latest { next = latest }
            latest = cue.start
            if cue.end < cue.start { cue.end = next }
            if cue.end > cue.start, cue.end < .infinity { shown.append(cue) }
        }
        return shown.reversed()
    }

    /// The largest number of captions at the same time.
    private var largestOverlap: Int {
        let ends = cues.map(\.end).sorted()
        var ended = 0
        var largest = 0
        for (index, cue) in cues.enumerated() {
            while ended < ends.count, ends[ended] <= cue.start { ended += 1 }
            largest = max(largest, index + 1 - ended)
        }
        return largest
    }

    /// The longest file that is read, in bytes.
    static let byteLimit = 16 << 20

    /// The end of the last caption, in seconds.
    public var duration: Double { cues.reduce(0) { max($0, $1.end) } }

    /// The text of all captions, one per line.
    public var text: String { cues.map(\.text).joined(separator: "\n") }
}
