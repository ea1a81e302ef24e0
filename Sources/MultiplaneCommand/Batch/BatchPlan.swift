import FileAccess
import Foundation
import MediaWriting
import SceneFormat
import SceneLanguage

/// The renders of a batch in order: by scene, then by preset, then by row.
struct BatchPlan: Sendable {
    struct Item: Sendable {
        let scene: SceneInput
        /// The parsed scene, which all rows share, or its error.
        let document: Result<SceneDocument, any Error>
        let preset: BatchPreset?
        /// The number of the table row, from 1; nil without a table.
        let row: Int?
        /// The row's values, then those of `--set`, which take precedence.
        let overrides: [ParameterOverride]
        let output: String
        /// The values of columns that are no parameters, by name.
        var columns: [String: String] = [:]

        /// The row and output for messages: "row 3 (out/3-Ann.mp4)".
        var title: String { row.map { "row \($0) (\(output))" } ?? output }
    }

    let items: [Item]

    /// Reads the scenes, and checks the output names.
    ///
    /// - Parameters:
    ///   - pathsFromTable: whether relative paths of the table start from its folder.
    ///   - size: the output size of all renders, which selects variants; nil for that of each preset.
    ///   - ignoredColumns: the columns that are no parameters, in addition to those that the scenes declare.
    /// - Throws: `CommandError` with status `usage` if the template gives two renders the same name or has an unknown
    ///   field; `SceneFormatError` for columns that are no parameters.
    init(
        scenes: [SceneInput], presets: [BatchPreset], table: BatchTable?, pathsFromTable: Bool = false,
        template: String, overrides: [ParameterOverride], size: PixelSize? = nil, ignoredColumns: [String] = []
    ) throws {
        guard template != MovieWriter.standardOutput else {
            throw CommandError(.usage, "--output is -, but a batch writes several files; give a template of file names")
        }
        guard scenes.count(where: \.isStandardInput) < 2 else {
            throw CommandError(.usage, "the scene - is given twice, but standard input can be read only once")
        }
        let columns = try BatchColumns(table, ignored: ignoredColumns)
        var jobs = [OutputNameTemplate.Job]()
        var drafts = [(output:String) -> Item]()
        for scene in scenes {
            // Errors in the scene are reported for each of its renders.
            let document = Result { try scene.document() }
            let others = try columns.others(in: scene, try? document.get(), isOnlyScene: scenes.count == 1)
            let defaults = (try? document.get().parameterDefaults) ?? [:]
            let paths = pathsFromTable ? (try? document.get().assetParameters) ?? [] : []
            for preset in presets.isEmpty ? [nil] : presets.map(Optional.some) {
                for row in table.map({ $0.rows.map(Optional.some) }) ?? [nil] {
                    let cells = (row?.values ?? []).filter { !others.contains($0.name) }
                    let extras = (row?.values ?? []).filter { others.contains($0.name) }
                    let rowOverrides = cells + overrides
                    let size = size ?? OutputRequest(preset: preset?.preset).fixedSize
                    let texts = (try? document.get().overrides(rowOverrides, for: size)) ?? rowOverrides
                    let values =
                        cells.map { $0.resolved(paths, from: table?.folder) } + texts.dropFirst(cells.count)
                    jobs.append(
                        .init(
                            scene: scene.title, preset: preset?.preset.name, row: row?.number,
                            parameters: Dictionary((extras + texts).map { ($0.name, $0.text) }) { $1 },
                            container: preset?.preset.container, defaults: defaults))
                    drafts.append {
                        Item(
                            scene: scene, document: document, preset: preset, row: row?.number, overrides: values,
                            output: $0, columns: Dictionary(extras.map { ($0.name, $0.text) }) { $1 })
                    }
                }
            }
        }
        items = zip(drafts, try Self.outputs(template, jobs)).map { $0($1) }
    }

    private static func outputs(_ template: String, _ jobs: [OutputNameTemplate.Job]) throws(CommandError) -> [String] {
        do {
            return try OutputNameTemplate(template).paths(for: jobs)
        } catch {
            throw CommandError(.usage, error.diagnostics.map { "--output \($0)" }.joined(separator: "\n"))
        }
    }
}

/// A preset of a batch with its name as given.
struct BatchPreset: Sendable {
    let name: String
    let preset: Preset

    /// Reads a preset by its name or its path.
    ///
    /// - Parameter root: the folder that a preset file must be inside; nil for any folder.
    init(_ name: String, root: ConfinedFolder?) throws {
        self.name = name
        preset = try InputFiles.preset(name, root: root)
    }
}

extension ParameterOverride {
    /// Returns the value with an absolute path if it is one of `paths` and relative.
    fileprivate func resolved(_ paths: Set<String>, from folder: String?) -> ParameterOverride {
        guard let folder, paths.contains(name), !text.isEmpty, !text.hasPrefix("/"), !text.contains("://") else {
            return self
        }
        let path = URL(fileURLWithPath: folder + "/" + text).standardizedFileURL.path
        return ParameterOverride(name: name, text: path, location: location)
    }
}
