import ArgumentParser
import FileAccess
import Foundation
import Images
import LayerCompositor
import MediaTime
import MediaWriting
import MovieRendering
import Quartz2D
import SceneFormat
import SourceFiles
import VectorGeometry

/// `multiplane inspect`: prints the stages of drawing one frame, for debugging.
struct Inspect: LimitedCommand {
    static let configuration = CommandConfiguration(
        abstract: "Print the layer tree, the render plan and the damage of one frame.",
        discussion: """
            Layers are printed with every property that is not at its default; "model → presentation" marks values \
            that animations change. The render plan is the display list in painting order. The damage is the area \
            that changed since the frame before. --images writes the frame, the damage, and the frame after each \
            item of the render plan as PNG files.

            Examples:
              multiplane inspect title.yaml --at 1.25
              multiplane inspect title.yaml --at 1.25 --images stages
            """)

    @OptionGroup var scene: SceneArguments

    @Option(
        help: ArgumentHelp("The time of the frame in seconds from the start.", valueName: "seconds"),
        transform: ArgumentValues.time)
    var at: Rational = .zero

    @OptionGroup var size: SizeArguments

    @Option(help: ArgumentHelp("The folder for PNG files of the stages.", valueName: "folder"))
    var images: String?

    @OptionGroup var decoding: DecodingArguments

    @OptionGroup var limits: LimitArguments

    @OptionGroup var inputs: RootArguments

    @OptionGroup var outputs: OutputRootArguments

    func run() throws {
        try decoding.apply(isStrict: scene.parameters.strict)
        let outputRoot = try outputs.folder()
        let images = try images.map { try outputRoot.output($0) }
        let input = scene.input(root: try inputs.folder())
        let description = try input.description(scene.overrides(size: size.size), for: size.size)
        let request = OutputRequest(size: size.size, scale: size.scale)
        guard let outputSize = request.outputSize(for: description.size) else {
            throw OutputPlanError.scaledSizeOutOfRange(description.size)
        }
        let viewport = Viewport(description.size, in: outputSize)
        let inspector = try FrameInspector(
            try description.makeMovie(), at: at, viewport: viewport, recordsSteps: images != nil)
        Console.output(text(inspector).escapingControlsInLines)
        if let images { try write(inspector, to: images) }
    }

    private func text(_ inspector: FrameInspector) -> String {
        var lines = ["Frame \(inspector.frame)", "", "Layers"]
        lines += inspector.layers.map { "  " + $0 }
        lines += ["", "Render plan"]
        lines += inspector.drawing.plan.map { "  " + $0 }
        lines += ["", "Damage"]
        switch inspector.drawing.damage {
        case nil: lines.append("  the whole frame")
        case let parts? where parts.isEmpty: lines.append("  none: the frame repeats")
        case let parts?:
            lines += parts.map { "  \($0.width)×\($0.height) at (\($0.minX), \($0.minY))" }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private func write(_ inspector: FrameInspector, to folder: String) throws {
        let path = URL(fileURLWithPath: folder)
        do {
            try FileManager.default.createDirectory(at: path, withIntermediateDirectories: true)
        } catch {
            throw MediaError(
                .outputNotWritable, file: folder, during: "creating the folder", detail: "the folder cannot be created",
                remedy: "Choose a folder in a place where you may write.")
        }
        func write(_ image: CGImage, _ name: String) throws {
            try writeFile(image.pngData(), to: path.appendingPathComponent(name).path, overwrite: .replace)
        }
        try write(inspector.drawing.image, "frame.png")
        try write(damaged(inspector.drawing), "damage.png")
        for (index, step) in inspector.drawing.steps.enumerated() {
            try write(step, "step-\(String(repeating: "0", count: index < 9 ? 1 : 0))\(index + 1).png")
        }
        Console.output("\nImages\n  \(folder)\n")
    }

    /// The frame with the damage in color and everything else dimmed.
    private func damaged(_ drawing: FrameInspection) throws -> CGImage {
        let image = drawing.image
        let bounds = CGRect(x: 0, y: 0, width: image.width, height: image.height)
        let context = try CGContext(width: bounds.width, height: bounds.height, isOpaque: true)
        context.setAlpha(0.25)
        context.draw(image, in: bounds)
        context.setAlpha(1)
        context.setFillColor(CGColor(red: 1, green: 0, blue: 0.4, alpha: 0.35))
        for part in drawing.damage ?? [PixelRect(x: 0, y: 0, width: image.width, height: image.height)] {
            let flipped = CGRect(
                x: part.minX, y: image.height - part.maxY, width: part.width, height: part.height)
            context.saveGState()
            context.clip(to: flipped)
            context.draw(image, in: bounds)
            context.restoreGState()
            context.fill(flipped)
        }
        guard let result = context.makeImage() else { return image }
        return result
    }
}
