import ArgumentParser
import Foundation
import Multiplane

/// `multiplane still`: renders one frame of a scene to a PNG file.
struct Still: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Render one frame of a scene to a PNG file.",
        discussion: """
            Examples:
              multiplane still title.yaml -o title.png
              multiplane still title.yaml --at 1.25 --scale 50% -o small.png
            """)

    @OptionGroup var scene: SceneArguments

    @Option(
        help: ArgumentHelp("The time of the frame in seconds from the start.", valueName: "seconds"),
        transform: ArgumentValues.time)
    var at: Rational = .zero

    @Option(name: .shortAndLong, help: ArgumentHelp("The PNG file to write.", valueName: "file"))
    var output: String

    @OptionGroup var size: SizeArguments

    @Option(
        help: ArgumentHelp(
            "The drawing precision: 8 bits, or float for a PNG with 16 bits per component.", valueName: "depth"))
    var depth: DrawingDepth = .eightBits

    @Flag(exclusivity: .chooseLast) var overwriting: OverwritePolicy = .refuse

    @Option(
        help: ArgumentHelp("The number of drawing threads (default: one per CPU core).", valueName: "count"),
        transform: ArgumentValues.threads)
    var threads: Int?

    @Flag(name: .shortAndLong, help: "Print only errors.")
    var quiet = false

    func validate() throws {
        guard output.lowercased().hasSuffix(".png") else {
            throw ValidationError("--output is \"\(output)\"; expected a name that ends in .png")
        }
    }

    func run() throws {
        let description = try InputFiles.scene(scene.path, scene.parameters.overrides)
        let request = OutputRequest(size: size.size, scale: size.scale)
        guard let outputSize = request.outputSize(for: description.size) else {
            throw OutputPlanError.scaledSizeOutOfRange(description.size)
        }
        try OutputFiles.check([output], against: [scene.path] + description.files)
        try OutputFiles.check(output, overwriting)
        let viewport = Viewport(description.size, in: outputSize)
        let renderer = StillRenderer(
            try description.makeMovie(), viewport: viewport,
            threads: threads ?? ProcessInfo.processInfo.activeProcessorCount, drawing: depth)
        let image = try renderer.image(at: at)
        if scene.parameters.strict, !renderer.warnings.isEmpty {
            throw RenderError.warnings(renderer.warnings)
        }
        try writeFile(
            depth == .float ? image.sixteenBitPNG() : image.pngData(), to: output,
            overwrite: overwriting)
        guard !quiet else { return }
        Console.warn(renderer.warnings)
        Console.output(output + "\n")
    }
}
