import Foundation

/// Captions with their times: the contents of an SRT, WebVTT or word-timed JSON file.
public struct CaptionTrack: Equatable, Sendable {
    /// The format of a caption file.
    public enum Format: String, Sendable, CaseIterable {
        /// SubRip (`.srt`).
        case subRip
        /// WebVTT (`.vtt`).
        case webVTT
        /// A JSON file with the times of words or phrases.
        case json
    }

    /// The captions, in the order of their start times.
    public var cues: [CaptionCue]

    /// Creates a track; captions are sorted by their start times.
    public init(cues: [CaptionCue]) {
        self.cues = cues.indices.sorted { (cues[$0].start, $0) < (cues[$1].start, $1) }.map { cues[$0] }
    }

    /// Reads a caption file. The format follows from its contents.
    ///
    /// - Throws: `CaptionError` with the line and column of every problem.
    public init(contentsOf url: URL) throws(CaptionError) {
        let data: Data
        do {
            guard (try url.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0) <= Self.byteLimit else {
                throw CaptionError(url.path, "the file is larger than 16 MiB", expected: "expected a caption file")
            }
            data = try Data(contentsOf: url)
        } catch let error as CaptionError {
            throw error
        } catch {
            throw CaptionError(url.path, "the file cannot be read", expected: "expected a readable caption file")
        }
        guard let text = String(validating: data, as: UTF8.self) else {
            throw CaptionError(
                url.path, "the file is not UTF-8 text", expected: "expected UTF-8; convert it with iconv -t UTF-8")
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
        let cues: [CaptionCue]
        switch format ?? source.format {
        case .subRip: cues = SubRipReader(source).cues()
        case .webVTT: cues = WebVTTReader(source).cues()
        case .json: cues = WordTimingReader(source).cues()
        }
        if cues.isEmpty, source.problems.isEmpty {
            source.report("there are no captions", expected: "expected SRT, WebVTT or JSON with timed text", line: 0)
        }
        guard source.problems.isEmpty else { throw CaptionError(problems: source.problems) }
        self.init(cues: cues)
    }

    /// The longest file that is read, in bytes.
    static let byteLimit = 16 << 20

    /// The end of the last caption, in seconds.
    public var duration: Double { cues.reduce(0) { max($0, $1.end) } }

    /// The text of all captions, one per line.
    public var text: String { cues.map(\.text).joined(separator: "\n") }
}
