import ArgumentParser
import CoreAnimationPackages
import EditLists
import FileAccess
import Foundation
import MediaWriting
import MovieRendering
import SceneEditing
import SceneFormat
import SceneLanguage
import SourceFiles

/// `multiplane export`: writes the layers of a scene for other programs.
struct Export: LimitedCommand {
    static let configuration = CommandConfiguration(
        abstract: "Write a scene as a Core Animation package, a timeline or plain layers.",
        discussion: """
            The extension of the output selects the format: .ca writes a Core Animation package, a folder that apps for \
            macOS and iOS and multiplane read, and .caml a single document that contains its images. .otio writes the \
            clips, audio tracks and markers of the scene as a timeline for editing programs; .edl (CMX 3600) and .xml \
            (Final Cut Pro 7) need OpenTimelineIO for Python. .yaml writes a scene \
            whose layers and animations are those that the scene results in, so that SVG drawings and packages can be \
            edited. docs/Packages.md, docs/Timelines.md and docs/SVG.md list what they hold.

            Everything that the format cannot hold is a warning with its place in the scene; with --strict, an error, \
            and nothing is written. Existing files and packages are replaced with -y only.

            Examples:
              multiplane export title.yaml -o title.ca
              multiplane export title.yaml --set title=Hello -o hello.caml --strict
              multiplane export cut.yaml -o cut.otio
              multiplane export logo.svg -o logo.yaml
            """)

    /// The formats of exports.
    enum Format: String, CaseIterable {
        case package = "ca"
        case document = "caml"
        case timeline = "otio"
        case editDecisionList = "edl"
        case finalCut = "xml"
        case scene = "yaml"

        /// Returns the format of a path by its extension; nil for other extensions.
        init?(path: String) {
            self.init(rawValue: URL(fileURLWithPath: path).pathExtension.lowercased())
        }
    }

    @OptionGroup var scene: SceneArguments

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("The file or folder to write; its extension selects the format.", valueName: "file"))
    var output: String

    @Flag(exclusivity: .chooseLast) var overwriting: OverwritePolicy = .refuse

    @Flag(name: .shortAndLong, help: "Print only errors.")
    var quiet = false

    @OptionGroup var decoding: DecodingArguments

    @OptionGroup var limits: LimitArguments

    @OptionGroup var inputs: RootArguments

    @OptionGroup var outputs: OutputRootArguments

    func validate() throws {
        guard !MovieWriter.isPipe(output), Format(path: output) != nil else {
            let extensions = Format.allCases.map { ".\($0.rawValue)" }.joined(separator: ", ")
            throw ValidationError("--output is \"\(output)\"; expected a name that ends in one of \(extensions)")
        }
    }

    func run() throws {
        try decoding.apply(isStrict: scene.parameters.strict, isQuiet: quiet)
        let input = scene.input(root: try inputs.folder())
        let path = try outputs.folder().output(output)
        let description = try input.description(scene.overrides(), for: nil)
        let isFolder = Format(path: output) == .package
        try Self.check(path, isFolder: isFolder, overwriting)
        let (files, warnings) = try files(description, path)
        try inputs.strictness(scene.parameters.strict).check(warnings)
        let inputFiles = input.files + description.files
        try OutputFiles.check(isFolder ? files.map { "\(path)/\($0.path)" } : [path], against: inputFiles)
        try OutputFiles.makeFolder(of: path)
        if isFolder {
            try writeFolder(files, to: path, isReplaceable: Self.isPackage)
        } else {
            for file in files { try writeFile(file.data, to: path, overwrite: overwriting) }
        }
        if !quiet { Console.warn(warnings) }
    }

    /// Returns the files of the export, of which formats other than packages have one, and the warnings.
    private func files(_ scene: SceneDescription, _ path: String) throws -> (
        files: [(path: String, data: Data)], warnings: [RenderWarning]
    ) {
        switch Format(path: output) {
        case .timeline: return try timeline(scene, path, nil)
        case .editDecisionList: return try timeline(scene, path, .edl)
        case .finalCut: return try timeline(scene, path, .finalCut7)
        case .scene:
            let layers = try scene.exportScene()
            return ([(path, Data(EditValue(layers.scene).yamlDocument.utf8))], layers.warnings)
        default: break
        }
        let package = try scene.exportPackage(as: Format(path: output) == .package ? .folder : .document)
        return (package.files, package.warnings)
    }

    /// Returns the file of a timeline, converted by an adapter if there is one.
    private func timeline(_ scene: SceneDescription, _ path: String, _ adapter: TimelineAdapter?) throws -> (
        files: [(path: String, data: Data)], warnings: [RenderWarning]
    ) {
        let timeline = scene.exportTimeline(in: FilePath.parent(FilePath.absolute(path)))
        guard let adapter else { return ([(path, timeline.data)], timeline.warnings) }
        guard try inputs.folder() == nil else {
            throw CommandError(
                .usage,
                "\(output): a Python program writes this format, which no confined run starts; "
                    + "export .otio, and convert it with otioconvert")
        }
        do throws(EditListError) {
            return ([(path, try adapter.file(of: timeline.data, name: output))], timeline.warnings)
        } catch {
            throw SceneFormatError(error)
        }
    }

    /// Checks that the output does not exist, or is a package that may be replaced.
    ///
    /// - Throws: `CommandError` with status `usage`.
    private static func check(_ path: String, isFolder: Bool, _ overwriting: OverwritePolicy) throws(CommandError) {
        guard InputFiles.isFolder(path) else {
            guard isFolder, overwriting == .replace, OutputFiles.isFile(path) else {
                return try OutputFiles.check(path, overwriting)
            }
            throw CommandError(.usage, "\(path): a file is at the path of the package; remove it, or give another name")
        }
        guard isFolder, isPackage(path) else {
            throw CommandError(
                .usage, "\(path): a folder that is not a Core Animation package is at this path; give another name")
        }
        guard overwriting == .replace else {
            throw CommandError(.usage, "\(path): the package exists; give -y to replace it, or another name")
        }
    }

    /// Returns whether a folder is empty or a package, so that replacing it loses nothing else.
    private static func isPackage(_ path: String) -> Bool {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return names.isEmpty || !Set(names).isDisjoint(with: ["index.xml", "main.caml"])
    }
}
