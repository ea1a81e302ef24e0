import FileAccess
import Foundation
import MediaTime
import SourceFiles
import SourceText

/// A file with options, under `assets`.
package struct AssetFile {
    /// The path as written; nil until it is read.
    var path: String?
    /// Whether the content before time zero of a Matroska file plays.
    var showsContentBeforeZero = false
    /// The tracks that play, and the meaning of alpha.
    var choices = ClipChoices()

    package static let keys = SceneKeys<Self> {
        SceneKey(
            "file", \.path, .text(pathExpectation), required: pathExpectation, "The path, relative to the scene file.")
        SceneKey(
            "showsContentBeforeZero", \.showsContentBeforeZero, .boolean, default: "false",
            "Whether the content before time zero of a Matroska file plays, which players otherwise skip.")
        SceneKeysPart(\.choices, ClipChoices.keys)
    }

    /// The value of an asset that is only a path.
    static let pathExpectation = "the path of a file, relative to the scene file"
}

/// A sequence of numbered images, under `assets`.
package struct AssetSequence {
    /// The pattern of the file names; nil until it is read.
    var pattern: String?
    /// The frame rate; nil until it is read.
    var frameRate: FrameRate?
    /// The number of the first image; nil for the lowest one.
    var first: Int?

    package static let keys = SceneKeys<Self> {
        SceneKey(
            "sequence", \.pattern, .text("a name like frames/img%04d.png"), required: "a name like frames/img%04d.png",
            example: "frames/img%04d.png", "The names of the files, with one `%d` or `%04d` in place of the number.")
        SceneKey(
            "frameRate", \.frameRate, .frameRate, required: SceneValueType.frameRate.form.expectation,
            "The number of images per second.")
        SceneKey(
            "first", \.first, .integer("the number of the first image", in: 0...1_000_000_000),
            default: "the lowest number", "The number of the first image.")
    }
}

/// The files of a scene by name.
package struct AssetTable {
    package private(set) var assets: [AssetDescription] = []
    /// The indices of `assets` by name.
    private var indices: [String: Int] = [:]
    /// The names of `assets`, for messages.
    private var names: [String] = []
    /// The paths of parameters of type asset; such a path is accepted as an asset's name.
    private let parameterPaths: Set<String>
    private let source: SceneSource
    private let dataURLs = DataURLTable()

    package init(_ section: SceneValue?, source: SceneSource, parameterPaths: Set<String>, _ reader: ValueReader) {
        self.parameterPaths = parameterPaths
        self.source = source
        guard let section, !section.isNull, let map = MapReader(section, "assets", reader.collector) else { return }
        for entry in map.entries {
            guard let asset = asset(entry, reader) else { continue }
            indices[asset.name] = indices[asset.name] ?? assets.count
            assets.append(asset)
        }
        names = assets.map(\.name)
    }

    private func asset(_ entry: SceneValue.Entry, _ reader: ValueReader) -> AssetDescription? {
        if case .map(let entries) = entry.value.content {
            return entries.contains { $0.key == "file" } ? file(entry, reader) : sequence(entry, reader)
        }
        return reader.text(entry.value, "the asset \"\(entry.key)\"", AssetFile.pathExpectation).map {
            fileAsset(entry.key, $0, at: entry.value.location, reader.collector)
        }
    }

    /// The folder that the files of the scene must be inside; nil for any folder.
    package var root: ConfinedFolder? { source.root }

    /// Returns the absolute path of a path relative to the scene file, which may contain placeholders.
    package func absolutePath(_ path: String) -> String { source.resolve(path) }

    /// Returns the absolute path of a file; reports files outside the root folder and returns nil.
    package func resolve(_ path: String, at location: SourceLocation, _ collector: DiagnosticCollector) -> String? {
        if RemoteFiles.isURL(path) { return fetched(path, at: location, collector) }
        let absolute = source.resolve(path)
        guard let root else { return absolute }
        do throws(MediaError) {
            return try root.input(absolute)
        } catch {
            collector.report(
                at: location, "\"\(path)\" cannot be used: \(error.detail)",
                expected: "expected a file inside \(root.path)", kind: .asset)
            return nil
        }
    }

    /// Returns the path of the file of a URL; reports URLs that cannot be fetched and returns nil.
    private func fetched(_ url: String, at location: SourceLocation, _ collector: DiagnosticCollector) -> String? {
        do throws(RemoteFiles.Failure) {
            return try RemoteFiles.path(of: url)
        } catch {
            collector.report(
                at: location, "\"\(url)\" cannot be used: \(error.reason)", expected: error.remedy, kind: .asset)
            return nil
        }
    }

    /// Returns the asset that `value` names, or the file at that path; reports a missing file.
    package func asset(_ value: SceneValue, _ label: String, _ reader: ValueReader) -> AssetDescription? {
        var expectation: String {
            assets.isEmpty
                ? "a file, or the name of a file under assets, of which there are none"
                : "a file, or the name of an asset: \(names.listed)"
        }
        guard case .text(let text) = value.content else { return reader.refuse(value, label, expectation) }
        if let index = indices[text] { return assets[index] }
        if DataURL.isDataURL(text) {
            return embeddedAsset(DataURLTable.label(of: text), text, at: value.location, reader.collector).withoutUse
        }
        if parameterPaths.contains(text) || RemoteFiles.isURL(text) || isFile(text) {
            return fileAsset(text, text, at: value.location, reader.collector).withoutUse
        }
        // Of the problems that are only counted, misspelled names and missing files are not told apart.
        if Self.isPath(text), reader.collector.isFull || SpellingSuggestion.closest(to: text, in: names) == nil {
            return fileAsset(text, text, at: value.location, reader.collector)
        }
        return reader.refuse(
            value, label, expectation, suggestion: SpellingSuggestion.closest(to: text, in: names))
    }

    /// Whether a text that is not the name of an asset is the path of an existing file, or of any file outside the root
    /// folder: errors must not depend on what exists there.
    private func isFile(_ text: String) -> Bool {
        var isFolder: ObjCBool = false
        guard Self.isPath(text) else { return false }
        let path = source.resolve(text)
        if let root, root.resolve(path) == nil { return true }
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
    }

    /// Whether a text looks like a path: it has a slash or a file extension, of which `tendies` is the longest in use.
    private static func isPath(_ text: String) -> Bool {
        guard !text.contains("://"), text.utf8.count <= 4_096 else { return false }
        let name = URL(fileURLWithPath: text)
        return text.contains("/") || (1...7).contains(name.pathExtension.count)
    }

    /// Returns the asset; reports a missing file or a folder, and continues to find further problems.
    private func fileAsset(
        _ name: String, _ path: String, at location: SourceLocation, _ collector: DiagnosticCollector
    ) -> AssetDescription {
        if DataURL.isDataURL(path) { return embeddedAsset(name, path, at: location, collector) }
        if path.isEmpty || path.contains("://"), !RemoteFiles.isURL(path) {
            collector.report(
                at: location, "the asset \"\(name)\" is \"\(path)\"",
                expected: "expected the path of a file, relative to the scene file")
            return AssetDescription(name: name, path: "", sequence: nil, location: location)
        }
        guard var absolute = resolve(path, at: location, collector) else {
            return AssetDescription(name: name, path: "", sequence: nil, location: location)
        }
        if let main = BundleFile.main(ofFolder: absolute) {
            guard let file = resolve("\(path)/\(main)", at: location, collector) else {
                return AssetDescription(name: name, path: "", sequence: nil, location: location)
            }
            absolute = file
        }
        var isFolder: ObjCBool = false
        if !FileManager.default.fileExists(atPath: absolute, isDirectory: &isFolder) {
            // Whether a file outside of the root folder exists must not be told.
            let other = root == nil ? UnicodeForm.existing(absolute) : nil
            collector.report(
                at: location,
                other.map { "there is no file \"\(path)\", but one in \(UnicodeForm.name(of: $0)) Unicode form" }
                    ?? "there is no file \"\(path)\"",
                expected: other == nil
                    ? "expected a file relative to \(source.name)" : "rename the file, or copy its name",
                suggestion: similarFileName(to: path, absolute), kind: .asset)
        } else if isFolder.boolValue {
            collector.report(at: location, "\"\(path)\" is a folder", expected: "expected a file", kind: .asset)
        }
        return AssetDescription(name: name, path: absolute, sequence: nil, location: location)
    }

    /// Returns the asset of a data URL; reports a malformed one.
    private func embeddedAsset(
        _ name: String, _ text: String, at location: SourceLocation, _ collector: DiagnosticCollector
    ) -> AssetDescription {
        do throws(DataURLTable.Failure) {
            let file = try dataURLs.file(text, named: name)
            return AssetDescription(
                name: name, path: file.path, sequence: nil, embedded: file, location: location)
        } catch {
            collector.report(
                at: location, "the data URL \(DataURLTable.label(of: text)) cannot be read: \(error.reason)",
                expected: "expected data:image/png;base64,iVBORw0… or data:image/svg+xml,%3Csvg…", kind: .asset)
            return AssetDescription(name: name, path: "", sequence: nil, location: location)
        }
    }

    /// Reads a file with options; reports problems.
    private func file(_ entry: SceneValue.Entry, _ reader: ValueReader) -> AssetDescription? {
        guard var map = MapReader(entry.value, "the asset \"\(entry.key)\"", reader.collector) else { return nil }
        var file = AssetFile()
        _ = AssetFile.keys.read(&map, into: &file, reader)
        map.reportUnknownKeys()
        guard let path = file.path else { return nil }
        var asset = fileAsset(entry.key, path, at: entry.value.location, reader.collector)
        asset.selection.showsContentBeforeZero = file.showsContentBeforeZero
        asset.selection = file.choices.applied(to: asset.selection)
        return asset
    }

    /// Reads a sequence of numbered images; reports problems and returns nil.
    private func sequence(_ entry: SceneValue.Entry, _ reader: ValueReader) -> AssetDescription? {
        guard var map = MapReader(entry.value, "the asset \"\(entry.key)\"", reader.collector) else { return nil }
        var written = AssetSequence()
        let isComplete = AssetSequence.keys.read(&map, into: &written, reader)
        map.reportUnknownKeys()
        guard isComplete, let pattern = written.pattern, let rate = written.frameRate else { return nil }
        guard let absolute = resolve(pattern, at: entry.value.location, reader.collector) else { return nil }
        guard
            let sequence = ImageSequence(
                pattern: URL(fileURLWithPath: absolute), frameRate: rate, firstNumber: written.first, root: root)
        else {
            reader.collector.report(
                at: entry.value.location, "\"\(pattern)\" is not an image sequence pattern",
                expected: "expected one %d or %04d in place of the number")
            return nil
        }
        report(sequence, at: entry.value.location, reader.collector)
        return AssetDescription(name: entry.key, path: absolute, sequence: sequence, location: entry.value.location)
    }

    private func report(_ sequence: ImageSequence, at location: SourceLocation, _ collector: DiagnosticCollector) {
        do throws(MediaError) {
            _ = try sequence.files()
        } catch {
            collector.report(
                at: location, "\(error.detail): \(error.file ?? "")", expected: "expected an image for every number",
                kind: .asset)
        }
    }

    /// Returns the path of a file with a similar name in the same folder.
    private func similarFileName(to path: String, _ absolute: String) -> String? {
        let url = URL(fileURLWithPath: absolute)
        let folder = url.deletingLastPathComponent().path
        let files = InputFolder.names(folder, in: root, limit: 1_000)
        return SpellingSuggestion.closest(to: url.lastPathComponent, in: files).map { name in
            let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
            return (parts.map(String.init) + [name]).joined(separator: "/")
        }
    }
}
