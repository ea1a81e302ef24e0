import ArgumentParser
import SceneFormat

/// `multiplane new`: copies an installed scene as the start of an own one.
struct New: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Start a scene from a template.",
        discussion: """
            Copies a template, with the media, fonts and tables that it uses beside it. Without a name, lists the \
            templates, and the samples, which can be copied too. Each template has the shapes 16:9, 1:1 and 9:16: \
            render it with --set variant=square or vertical, or with a --size. Existing files are never overwritten; \
            files that are there already are left as they are.

            Examples:
              multiplane new
              multiplane new product-launch -o launch/launch.yaml
              multiplane render launch/launch.yaml --set variant=vertical -o launch.mp4
              multiplane new lower-third && multiplane preview lower-third.yaml --open
            """)

    @Argument(help: "The template's name; none to list all templates.")
    var template: String?

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "The scene to write (default: the template's name in the current folder).", valueName: "file"))
    var output: String?

    func validate() throws {
        guard template != nil || output == nil else {
            throw ValidationError("--output names a scene, but no template is given; multiplane new lists them")
        }
        guard output.map({ $0.hasSuffix(".yaml") || $0.hasSuffix(".yml") || $0.hasSuffix("/") }) ?? true else {
            throw ValidationError(
                "--output is \"\(output ?? "")\"; expected a name that ends in .yaml, or a folder with /")
        }
    }

    func run() throws {
        guard let template else { return try list() }
        let projectTemplate = try TemplateLibrary.standard.template(template)
        let path = path(for: projectTemplate.name)
        let written: [String]
        do {
            written = try projectTemplate.write(to: path)
        } catch let error as NewSceneError {
            throw Self.commandError(error)
        }
        for path in written { Console.output(path.escapingControls + "\n") }
    }

    private func list() throws {
        let library = TemplateLibrary.standard
        let templates = library.all
        guard !templates.isEmpty else {
            throw CommandError(
                .inputUnreadable,
                "there are no templates in \(library.folders.joined(separator: ", ")); "
                    + "name the folder of the samples in MULTIPLANE_SAMPLES")
        }
        let width = templates.map(\.name.count).max() ?? 0
        list("Templates", templates.filter { !$0.isSample }, width)
        list("Samples", templates.filter(\.isSample), width)
    }

    private func list(_ title: String, _ templates: [SceneTemplate], _ width: Int) {
        guard !templates.isEmpty else { return }
        Console.output(title + ":\n")
        for template in templates {
            let padding = String(repeating: " ", count: width - template.name.count)
            Console.output("  \(template.name)\(padding)  \(template.summary)\n")
        }
    }

    private func path(for name: String) -> String {
        guard let output else { return name + ".yaml" }
        return output.hasSuffix("/") ? output + name + ".yaml" : output
    }

    private static func commandError(_ error: NewSceneError) -> CommandError {
        switch error {
        case .usesName(let path):
            CommandError(
                .usage,
                "\(path): the template uses a file of this name; nothing was written; give another name with -o")
        case .unreadable(let path):
            CommandError(
                .inputUnreadable, "\(path): the template's file cannot be read; reinstall the samples")
        case .exists(let path):
            CommandError(
                .usage,
                "\(path): the file exists and differs; nothing was written; give another folder or name with -o")
        case .notWritable(let path, let reason): CommandError(.outputNotWritable, "\(path): \(reason)")
        }
    }
}
