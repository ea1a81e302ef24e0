import Foundation
import Multiplane

/// What a batch renders, in order: for each scene each preset, for each of these each row.
struct BatchPlan {
    struct Item {
        let scene: String
        let preset: Preset?
        /// The row's values, then those of `--set`, which hold over a row's.
        let overrides: [ParameterOverride]
        let output: String
    }

    let items: [Item]

    /// - Throws: `CommandError` of usage where the template does not tell the outputs apart or names a field that is
    ///   none.
    init(scenes: [String], presets: [Preset], rows: [BatchRow]?, template: String, overrides: [ParameterOverride])
        throws
    {
        var jobs = [OutputNameTemplate.Job]()
        var drafts = [(String, Preset?, [ParameterOverride])]()
        for scene in scenes {
            // What is wrong with the scene is told when it is rendered.
            let defaults = (try? SceneDocument(SceneSource(path: scene)).parameterDefaults) ?? [:]
            for preset in presets.isEmpty ? [nil] : presets.map(Optional.some) {
                for row in rows.map({ $0.map(Optional.some) }) ?? [nil] {
                    let values = (row?.values ?? []) + overrides
                    jobs.append(
                        .init(
                            scene: URL(fileURLWithPath: scene).deletingPathExtension().lastPathComponent,
                            preset: preset?.name, row: row?.number,
                            parameters: Dictionary(values.map { ($0.name, $0.text) }) { $1 },
                            container: preset?.container,
                            defaults: defaults))
                    drafts.append((scene, preset, values))
                }
            }
        }
        guard template != MovieWriter.standardOutput else {
            throw CommandError(.usage, "--output is -; expected names of files, since a batch makes several")
        }
        let outputs = try Self.outputs(template, jobs)
        items = zip(drafts, outputs).map { Item(scene: $0.0, preset: $0.1, overrides: $0.2, output: $1) }
    }

    private static func outputs(_ template: String, _ jobs: [OutputNameTemplate.Job]) throws(CommandError) -> [String] {
        do {
            return try OutputNameTemplate(template).paths(for: jobs)
        } catch {
            throw CommandError(.usage, error.diagnostics.map { "--output \($0)" }.joined(separator: "\n"))
        }
    }
}
