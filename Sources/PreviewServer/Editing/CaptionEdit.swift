import Captions
import SceneEditing

/// An edit of a caption in the file of a caption layer, as the page requests it:
/// `{op: "caption", path, cue: [start, end], times?: [start, end], text?}`.
struct CaptionEdit {
    /// The path of the layer.
    let layer: String
    /// The times of the caption in the file, in seconds.
    private let cue: (start: Double, end: Double)
    /// The new times; nil to keep them.
    private let times: (start: Double, end: Double)?
    /// The new text, which can have tags of the file's format; nil to keep it.
    private let text: String?

    /// The difference in seconds up to which times are the same: files state milliseconds.
    private static let tolerance = 0.0006
    /// The shortest caption, in seconds.
    private static let shortest = 0.01

    /// - Parameter edits: The edits of a request.
    /// - Returns: nil if they are edits of layers.
    /// - Throws: `EditRefusal` for an edit of another form.
    init?(_ edits: [EditValue]) throws(EditRefusal) {
        guard edits.contains(where: { $0["op"]?.string == "caption" }) else { return nil }
        guard edits.count == 1, let layer = edits[0]["path"]?.string, let cue = Self.times(edits[0]["cue"]) else {
            throw EditRefusal("The request edits no caption, or more than one.")
        }
        self.layer = layer
        self.cue = cue
        times = Self.times(edits[0]["times"])
        text = edits[0]["text"]?.string
    }

    private static func times(_ value: EditValue?) -> (start: Double, end: Double)? {
        guard let items = value?.items, items.count == 2, let start = items[0].double, let end = items[1].double,
            start.isFinite, end.isFinite, (0..<360_000).contains(start), (0..<360_000).contains(end)
        else { return nil }
        return (start, end)
    }

    /// Returns the captions of a file.
    ///
    /// - Throws: `EditRefusal` for files of other formats.
    static func outline(_ bytes: [UInt8], name: String) throws(EditRefusal) -> CaptionOutline {
        guard let outline = CaptionOutline(bytes) else {
            throw EditRefusal("\(name) is not an SRT, WebVTT or SBV file. Edit its captions in the file.")
        }
        return outline
    }

    /// Returns the changes of the text of the caption file, in the order in which they apply.
    ///
    /// - Throws: `EditRefusal` if the file has another caption there, or would have a problem.
    func changes(of bytes: [UInt8], name: String) throws(EditRefusal) -> [TextChange] {
        let outline = try Self.outline(bytes, name: name)
        guard let index = outline.cues.firstIndex(where: { isSame(cue, ($0.start, $0.end)) }) else {
            throw EditRefusal("\(name) has no caption with these times. Edit the file.")
        }
        var replacements: [CaptionOutline.Replacement] = []
        if let times {
            guard times.end - times.start >= Self.shortest else {
                throw EditRefusal("The caption would end before it starts.")
            }
            replacements += outline.retiming(index, start: times.start, end: times.end)
        }
        if let text { replacements += outline.retyping(index, text: try Self.checked(text)) }
        let changes = replacements.sorted { $0.range.lowerBound > $1.range.lowerBound }.map {
            TextChange(offset: $0.range.lowerBound, removed: Array(bytes[$0.range]), inserted: $0.bytes)
        }
        guard let new = changes.applied(to: bytes) else { throw EditRefusal("\(name) has changed.") }
        try check(bytes, new, name)
        return changes
    }

    private static func checked(_ text: String) throws(EditRefusal) -> String {
        let lines = text.replacing("\r\n", with: "\n").split(separator: "\n", omittingEmptySubsequences: false)
        guard !text.contains("-->"), !text.contains("\0"), lines.allSatisfy({ $0.contains { !$0.isWhitespace } }) else {
            throw EditRefusal("The text of a caption has no empty lines and no \"-->\".")
        }
        return lines.joined(separator: "\n")
    }

    private func isSame(_ a: (start: Double, end: Double), _ b: (start: Double, end: Double)) -> Bool {
        abs(a.start - b.start) < Self.tolerance && abs(a.end - b.end) < Self.tolerance
    }

    /// Checks that only the caption has changed.
    private func check(_ old: [UInt8], _ new: [UInt8], _ name: String) throws(EditRefusal) {
        let before = try Self.cues(old, name)
        let after = try Self.cues(new, name)
        guard let kept = others(before, cue), kept == others(after, times ?? cue) else {
            throw EditRefusal("The change would also change other captions of \(name). Edit the file.")
        }
    }

    private func others(_ cues: [CaptionCue], _ times: (start: Double, end: Double)) -> [CaptionCue]? {
        var cues = cues
        guard let index = cues.firstIndex(where: { isSame(times, ($0.start, $0.end)) }) else { return nil }
        cues.remove(at: index)
        return cues
    }

    private static func cues(_ bytes: [UInt8], _ name: String) throws(EditRefusal) -> [CaptionCue] {
        do throws(CaptionError) {
            return try CaptionTrack(String(decoding: bytes, as: UTF8.self), name: name).cues
        } catch {
            throw EditRefusal(
                "The caption file would have a problem: \(error.problems.first?.problem ?? "\(error)").")
        }
    }
}

extension CaptionOutline.Cue {
    /// The caption for the page.
    var report: EditValue {
        .map([.init("start", .number(start)), .init("end", .number(end)), .init("text", .text(text))])
    }
}
