import FileAccess
import Foundation
import SourceText

/// Reads the files under `include` and adds their components, themes, assets and fonts to a document.
struct DocumentIncludes {
    /// The sections that an included file may have, besides `include` and `multiplane`.
    static let sections = ["components", "theme", "themes", "assets", "fonts"]
    /// The number of files that a scene may include, files included by included ones counted.
    static let fileLimit = 64

    private let collector: DiagnosticCollector
    /// The files, in the order in which they are first read.
    private(set) var files: [SceneDocument.IncludedFile] = []
    private var remainingBytes = SceneSource.byteLimit
    /// Texts by the paths of files that are not read.
    private let texts: [String: String]

    /// An included file with the path of its folder relative to the scene's folder.
    private struct File {
        let source: SceneSource
        let prefix: String
        /// The names of the files that include it, the scene first, and its own.
        let chain: [(path: String, name: String)]
    }

    init(collector: DiagnosticCollector, texts: [String: String] = [:]) {
        self.collector = collector
        self.texts = texts
    }

    /// Returns the document with the sections of its includes, which its own sections override.
    mutating func expand(_ root: SceneValue, of source: SceneSource) -> SceneValue {
        guard root["include"] != nil else { return root }
        let path = URL(fileURLWithPath: source.name).standardizedFileURL.path
        return merge(root, File(source: source, prefix: "", chain: [(path, source.name)]))
    }

    private mutating func merge(_ root: SceneValue, _ file: File) -> SceneValue {
        guard let list = root["include"], !list.isNull else { return root }
        let values = ValueReader(collector: collector)
        let paths: [SceneValue]
        if case .text = list.content { paths = [list] } else { paths = values.list(list, "include") { $0 } ?? [] }
        var sections = SceneValue(.map([]), at: root.location)
        for path in paths {
            guard let name = values.text(path, "include", "the path of a file"),
                let included = read(name, at: path.location, from: file)
            else { continue }
            sections = Self.combined(sections, included)
        }
        let own = root.entries.filter { Self.sections.contains($0.key) }
        sections = Self.combined(sections, SceneValue(.map(own), at: root.location))
        let others = root.entries.filter { !Self.sections.contains($0.key) && $0.key != "include" }
        return SceneValue(.map(others + sections.entries), at: root.location)
    }

    /// Merges sections: maps by key, lists by appending.
    private static func combined(_ base: SceneValue, _ added: SceneValue) -> SceneValue {
        var entries = base.entries
        for entry in added.entries {
            guard let index = entries.firstIndex(where: { $0.key == entry.key }) else {
                entries.append(entry)
                continue
            }
            let levels = ["theme": 2, "themes": 3][entry.key] ?? 1
            var value = entries[index].value.merged(with: entry.value, levels: levels)
            if case .list(let first) = entries[index].value.content, case .list(let second) = entry.value.content {
                value = SceneValue(.list(first + second), at: entry.value.location)
            }
            entries[index] = .init(key: entry.key, keyLocation: entry.keyLocation, value: value)
        }
        return SceneValue(.map(entries), at: base.location)
    }

    private mutating func read(_ name: String, at location: SourceLocation, from file: File) -> SceneValue? {
        let path = file.source.resolve(name)
        if let first = file.chain.firstIndex(where: { $0.path == path }) {
            let names = file.chain[first...].map(\.name) + [file.chain[first].name]
            collector.report(
                at: location, "\"\(name)\" includes itself (\(names.joined(separator: " → ")))",
                expected: "expected files that do not include each other")
            return nil
        }
        // A file that several files include is read once.
        guard !files.contains(where: { $0.path == path }) else { return nil }
        guard files.count < Self.fileLimit else {
            collector.report(
                at: location, "the scene includes too many files", expected: "expected at most \(Self.fileLimit)",
                kind: .limit)
            return nil
        }
        guard let (source, root) = document(path, name, at: location, file) else { return nil }
        files.append(.init(path: path, source: source))
        let folder = FilePath.parent(name)
        let prefix = name.hasPrefix("/") ? folder + "/" : file.prefix + (folder.isEmpty ? "" : folder + "/")
        let located = root.moved { $0.used(SourceUse("included", at: location)) }
        guard let sections = sections(located, name) else { return nil }
        let nested = File(source: source, prefix: prefix, chain: file.chain + [(path, source.name)])
        return merge(Self.rebased(sections, prefix), nested)
    }

    private mutating func document(_ path: String, _ name: String, at location: SourceLocation, _ file: File)
        -> (SceneSource, SceneValue)?
    {
        let folder = FilePath.parent(file.source.name)
        let title = folder.isEmpty || name.hasPrefix("/") ? name : folder + "/" + name
        do throws(SceneFormatError) {
            let root = file.source.root
            var text = texts[path]
            if text == nil { text = try SceneSource(path: path, root: root).text }
            let folder = URL(fileURLWithPath: path).deletingLastPathComponent().standardizedFileURL.path
            let source = SceneSource(text: text ?? "", name: title, folder: folder, root: root)
            remainingBytes -= source.text.utf8.count
            guard remainingBytes >= 0 else {
                collector.report(
                    at: location, "the included files are too large",
                    expected: "expected at most \(SceneSource.byteLimit) bytes", kind: .limit)
                return nil
            }
            let document = try SceneDocument(source, resolvesIncludes: false)
            document.warnings.forEach(collector.warn)
            return (source, document.root)
        } catch {
            for problem in error.diagnostics { report(problem, name, at: location) }
            return nil
        }
    }

    /// Reports a problem inside an included file with both locations, or of the file itself at the location that
    /// names it.
    private func report(_ problem: SceneDiagnostic, _ name: String, at location: SourceLocation) {
        guard problem.location.line == 0 else {
            collector.report(
                at: problem.location.used(SourceUse("included", at: location)), problem.problem,
                expected: problem.expectation, suggestion: problem.suggestion, kind: problem.kind)
            return
        }
        collector.report(
            at: location, "cannot include \"\(name)\": \(problem.problem)",
            expected: problem.kind == .asset ? problem.expectation : "expected a file relative to \(location.file)",
            kind: .asset)
    }

    /// Checks the keys of an included file.
    private func sections(_ root: SceneValue, _ name: String) -> SceneValue? {
        guard var map = MapReader(root, "the included file", collector) else { return nil }
        map.allow(["include"] + Self.sections)
        let version = map.entries.filter { ["multiplane", "$schema"].contains($0.key) }
        map.allow(version.map(\.key))
        map.reportUnknownKeys()
        let legal = root.entries.filter { $0.key == "include" || Self.sections.contains($0.key) }
        return SceneValue(.map(legal), at: root.location)
    }

    /// Returns the sections with the paths of assets and fonts relative to the including file.
    private static func rebased(_ sections: SceneValue, _ prefix: String) -> SceneValue {
        guard !prefix.isEmpty else { return sections }
        let entries = sections.entries.map { entry -> SceneValue.Entry in
            guard ["assets", "fonts"].contains(entry.key) else { return entry }
            return .init(key: entry.key, keyLocation: entry.keyLocation, value: paths(entry.value, prefix))
        }
        return SceneValue(.map(entries), at: sections.location)
    }

    private static func paths(_ value: SceneValue, _ prefix: String) -> SceneValue {
        switch value.content {
        case .text(let path) where !path.hasPrefix("/") && !path.hasPrefix("{{") && !path.isEmpty:
            return SceneValue(.text(prefix + path), at: value.location)
        case .list(let items): return SceneValue(.list(items.map { paths($0, prefix) }), at: value.location)
        case .map(let entries):
            let named = !entries.contains { $0.key == "file" || $0.key == "sequence" }
            return SceneValue(
                .map(
                    entries.map {
                        guard named || $0.key == "file" || $0.key == "sequence" else { return $0 }
                        return .init(key: $0.key, keyLocation: $0.keyLocation, value: paths($0.value, prefix))
                    }), at: value.location)
        default: return value
        }
    }
}
