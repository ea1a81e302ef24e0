import FileAccess
import Foundation
import SceneEditing
import SceneFormat
import SceneLanguage
import SourceText

/// The rows of the batch table: their cells, their thumbnails and edits.
extension PreviewSession {
    /// Returns the cells of rows.
    ///
    /// - Throws: `PreviewError.noTable`.
    func rows(_ first: Int, count: Int) throws -> EditValue {
        guard let table = shared.withLock(\.table) else { throw PreviewError.noTable }
        return table.part(from: first, count: count)
    }

    /// The largest width of the thumbnail of a row, in pixels.
    private static let thumbnailWidth = 320.0

    /// Returns a frame with the values of a row as PNG, without values that the page has set.
    ///
    /// - Throws: `PreviewError`; errors of the scene with the values of the row.
    func thumbnail(ofRow row: Int, frame: Int) throws -> Data {
        let (version, table) = shared.withLock { ($0.version, $0.table) }
        guard let table else { throw PreviewError.noTable }
        guard let version else { throw PreviewError.noScene }
        // No other version has this number.
        let shown = SceneVersion(
            revision: version.revision << 24 | table.limited(row), source: version.source,
            overrides: table.values(row) + initial.overrides, frames: version.frames)
        // Each row is another scene.
        defer { rowImages.unload() }
        return try rowImages.perform(shown) { try $0.thumbnail(frame, width: Self.thumbnailWidth) }
    }

    /// Writes a cell into the file of the table, and loads the scene.
    ///
    /// - Throws: `EditRefusal`; nothing is written then.
    func edit(_ cell: CellEdit, name: String, merge: String?) throws {
        let (source, version, table, parameters) = shared.withLock {
            ($0.source, $0.version, $0.table, $0.state.parameters)
        }
        guard let rows = source.rows, let table else { throw PreviewError.noTable }
        let path = URL(fileURLWithPath: rows).standardizedFileURL.path
        let kind = parameters.first { $0.name == cell.column }?.kind ?? "string"
        let edit = TableEdit(
            row: cell.row, column: cell.column, from: cell.old, to: cell.text,
            isText: ["string", "color", "asset"].contains(kind))
        try withEditor(source) { editor in
            try editor.change(path, name: name, merge: merge) { bytes in
                let result = try edit.result(
                    in: bytes, format: table.table.format, name: FilePath.lastComponent(path),
                    separator: source.separator)
                if let version { try check(result.row.values, version) }
                return result.changes
            }
        }
        reload(source)
    }

    /// - Throws: `EditRefusal` if the scene has a problem with the values of a row.
    private func check(_ values: [ParameterOverride], _ version: SceneVersion) throws(EditRefusal) {
        guard let document = version.source.parsed else { return }
        let overrides = version.source.applicable(values + initial.overrides, to: document)
        do throws(SceneFormatError) {
            _ = try SceneDescription(document, overrides: overrides)
        } catch {
            throw EditRefusal(error.diagnostics.first)
        }
    }
}
