import Foundation
import SceneLanguage
import TestSupport
import Testing

@testable import SceneEditing

/// Random edits of the samples, and of the scenes in the documentation.
///
/// `MULTIPLANE_EDITS=10000` makes more edits than the 150 of a normal run.
@Suite("Random edits of the samples")
struct RandomEditTests {
    private static let repository = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

    private static let count = ProcessInfo.processInfo.environment["MULTIPLANE_EDITS"].flatMap { Int($0) } ?? 150

    /// The names of the scenes and their documents.
    private static func scenes() throws -> [(name: String, document: DocumentEditor)] {
        try texts().compactMap { name, text in (try? DocumentEditor(text, name: name)).map { (name, $0) } }
    }

    private static func texts() throws -> [(name: String, text: String)] {
        let folder = repository + "/samples"
        let files = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        var scenes: [(name: String, text: String)] = []
        for file in files where file.hasSuffix(".yaml") || file.hasSuffix(".json") {
            scenes.append((file, try String(contentsOfFile: folder + "/" + file, encoding: .utf8)))
        }
        for page in ["SceneFormat", "Recipes", "Clips", "Captions"] {
            let text = try String(contentsOfFile: repository + "/docs/\(page).md", encoding: .utf8)
            let blocks = text.components(separatedBy: "```yaml\n").dropFirst()
            for (index, block) in blocks.enumerated() {
                let example = block.components(separatedBy: "```").first ?? ""
                scenes.append(("\(page) example \(index)", example))
            }
        }
        // The same in JSON, with CRLF, and without a final line break.
        let sample = scenes[0].text
        scenes.append(("crlf.yaml", sample.replacing("\n", with: "\r\n")))
        scenes.append(("unended.yaml", String(sample.dropLast())))
        scenes.append(
            (
                "lines.json",
                ValueWriter(isJSON: true, listIndent: 2, mapIndent: 2).lines(
                    try DocumentEditor(sample).value, column: 0, step: 2)
            ))
        return scenes
    }

    @Test("A random edit changes only the lines that it concerns, and its inverse restores the bytes")
    func randomEdits() throws {
        var random = SeededGenerator(seed: 47)
        let scenes = try Self.scenes()
        #expect(scenes.count > 40)
        var accepted = 0
        var refused: [String: Int] = [:]
        for number in 0..<Self.count {
            let (name, before) = scenes[number % scenes.count]
            var editor = before
            guard let edit = RandomEdit(editor, &random).edit else { continue }
            let context: Comment = "\(name), edit \(number): \(edit)"
            let changes: [TextChange]
            do throws(EditRefusal) {
                changes = try editor.apply(edit)
            } catch {
                refused[error.reason, default: 0] += 1
                #expect(editor.bytes == before.bytes, context)
                continue
            }
            accepted += 1
            #expect(changes.applied(to: before.bytes) == editor.bytes, context)
            #expect(changes.inverse.applied(to: editor.bytes) == before.bytes, context)
            checkLines(edit, before, editor, context)
            try checkInverse(edit, before, editor, context)
        }
        #expect(
            accepted * 10 > Self.count * 8,
            "\(accepted) of \(Self.count) edits were accepted; refused: \(refused)")
    }

    /// The edit back gives the original bytes, for edits that lose no notation.
    private func checkInverse(
        _ edit: DocumentEdit, _ before: DocumentEditor, _ after: DocumentEditor, _ context: Comment
    ) throws {
        var editor = after
        switch edit {
        case .set(let path, let new):
            guard let old = before.value[path] else {
                _ = try editor.apply(.remove(path))
                break
            }
            // A text whose quotes are not needed, and texts over several lines, are written anew.
            guard let node = try? before.source.node(path), node.style != .alias, node.style != .empty,
                node.style == .flow || !old.isCollection, node.style != .folded, node.style != .literal,
                !old.isCollection, before.source.scanner.lineEnd(node.content) >= node.end
            else { return }
            switch new {
            case .text(let text):
                // Quotes stay once they were needed.
                guard node.style != .plain || ScalarText.isPlain(text, inFlow: true),
                    node.style != .singleQuoted
                        || !text.contains("\n") && !text.contains("\t") && !text.contains("\u{2028}")
                else { return }
            default: guard node.style == .plain, !new.isCollection else { return }
            }
            _ = try editor.apply(.set(path, old))
            guard case .text(let text) = old else { break }
            let kept = ScalarText.text(text, like: node.style, inFlow: true, isJSON: before.source.isJSON)
            guard before.source.string(node.content..<node.end) == kept else { return }
        case .insert(let list, let index, _):
            guard before.value[list]?.items?.isEmpty == false else { return }
            _ = try editor.apply(.remove(list + [.index(index)]))
        case .move(let path, let list, let index):
            guard case .index(let from)? = path.last, Array(path.dropLast()) == list else { return }
            _ = try editor.apply(.move(list + [.index(index)], list: list, index: from))
            // The comments above the first item stay above the list or move along.
            guard before.text.contains("#") == false else { return }
        case .copy(_, let list, let index, _):
            _ = try editor.apply(.remove(list + [.index(index)]))
            // The comments above the copy stay.
            guard before.text.contains("#") == false else { return }
        default: return
        }
        #expect(editor.text == before.text, context)
    }

    /// Checks that the bytes of all lines stay but these:
    /// - the lines of the value
    /// - the line above it, which has its key, its dash, or the comma behind the previous value
    /// - if a value is removed, the line below it, which can move up to the line of the removed one
    ///
    /// If a key gets another value, or loses its only item, the comments between them stay.
    private func checkLines(
        _ edit: DocumentEdit, _ before: DocumentEditor, _ after: DocumentEditor, _ context: Comment
    ) {
        guard let path = edit.concerned(in: before.value), let (range, comments) = before.lines(of: path) else {
            return
        }
        let (old, new) = (before.bytes, after.bytes)
        let starts = [0] + old.indices.filter { old[$0] == 10 }.map { $0 + 1 }
        let last = if case .remove = edit { range.upperBound + 1 } else { range.upperBound }
        let above = old[..<starts[max(0, range.lowerBound - 1)]]
        let below = old[(last + 1 < starts.count ? starts[last + 1] : old.count)...]
        let isKept = new.starts(with: above) && new.suffix(below.count).elementsEqual(below)
        #expect(isKept && new.count >= above.count + below.count, context)
        switch edit {
        case .set: break
        case .remove(let removed) where removed != path: break
        default: return
        }
        let between = old[starts[comments.lowerBound]..<starts[comments.upperBound]]
        let behindKey = new.dropFirst(above.count).drop { $0 != 10 }.dropFirst()
        #expect(behindKey.starts(with: between), context)
    }
}

/// An edit of a random value of a document.
private struct RandomEdit {
    private(set) var edit: DocumentEdit?

    init(_ editor: DocumentEditor, _ random: inout SeededGenerator) {
        var paths: [ValuePath] = []
        Self.collect(editor.value, [], into: &paths)
        guard let path = paths.randomElement(using: &random), let value = editor.value[path] else { return }
        let new = Self.value(&random, depth: 0)
        switch (Int.random(in: 0..<10, using: &random), value, path.last) {
        case (0, .list(let items), _), (1, .list(let items), _):
            edit = .insert(list: path, index: Int.random(in: 0...items.count, using: &random), new)
        case (0, .map, _), (1, .map, _): edit = .set(path + [.key("added")], new)
        case (2, _, _), (3, _, _): edit = .remove(path)
        case (4, _, .index?), (5, _, .index?):
            let list = Array(path.dropLast())
            let count = editor.value[list]?.items?.count ?? 1
            edit = .move(path, list: list, index: Int.random(in: 0..<count, using: &random))
        case (7, _, .index(let index)?):
            edit = .copy(path, list: Array(path.dropLast()), index: index + 1, setting: [])
        case (6, _, .index(let index)?):
            edit = .wrap(
                list: Array(path.dropLast()), index..<index + 1, in: .map([.init("name", .text("Group"))]),
                under: "sublayers")
        default: edit = .set(path, new)
        }
    }

    private static func collect(_ value: EditValue, _ path: ValuePath, into paths: inout [ValuePath]) {
        if !path.isEmpty { paths.append(path) }
        switch value {
        case .list(let items):
            for (index, item) in items.enumerated() { collect(item, path + [.index(index)], into: &paths) }
        case .map(let entries):
            for entry in entries { collect(entry.value, path + [.key(entry.key)], into: &paths) }
        default: break
        }
    }

    private static let texts = [
        "plain", "two words", "#ff8800", "a: b", "it's", "say \"x\"", "{{title}}", "öäü 😀", "line\nbreak\n", "a\n\nb",
        " space", "", "null", "12", "- dash", "[x]", "tab\there", "a #b", "\u{2028}", "x,y",
    ]

    private static func value(_ random: inout SeededGenerator, depth: Int) -> EditValue {
        switch Int.random(in: 0..<(depth < 2 ? 9 : 6), using: &random) {
        case 0, 1: .number(Double(Int.random(in: -5000...5000, using: &random)) / 8)
        case 2: .boolean(Bool.random(using: &random))
        case 3, 4: .text(texts.randomElement(using: &random) ?? "")
        case 5: .null
        case 6: .list((0..<Int.random(in: 0...3, using: &random)).map { _ in value(&random, depth: depth + 1) })
        default:
            .map(
                (0..<Int.random(in: 0...5, using: &random)).map { .init("key\($0)", value(&random, depth: depth + 1)) })
        }
    }
}

extension DocumentEdit {
    /// The path of the value whose lines the edit may change. A map or list that loses its only value becomes `{}` or
    /// `[]` beside its key.
    fileprivate func concerned(in document: EditValue) -> ValuePath? {
        switch self {
        case .remove(let path):
            if let parent = document[Array(path.dropLast())], path.count > 1,
                (parent.items?.count ?? parent.entries.count) == 1
            {
                Array(path.dropLast())
            } else {
                path
            }
        case .set(let path, _): path
        case .insert(let list, _, _), .wrap(let list, _, _, _), .copy(_, let list, _, _), .paste(_, let list, _): list
        case .move(let path, _, _): Array(path.dropLast())
        }
    }
}

extension DocumentEditor {
    /// The lines of a value with comments between it and its key, or of its map if it has none; and these comments.
    fileprivate func lines(of path: ValuePath) -> (all: ClosedRange<Int>, comments: Range<Int>)? {
        let holder = try? source.holder(path)
        guard let node = holder?.node ?? (try? source.node(path.dropLast())) else { return nil }
        func line(_ offset: Int) -> Int { bytes[..<offset].count { $0 == 10 } }
        let start = line(node.start)
        // The key is in the line above the first one, unless the value begins beside it.
        let first = min(start, holder.map { line($0.start) + 1 } ?? .max)
        return (first...line(max(node.start, node.end)), first..<start)
    }
}
