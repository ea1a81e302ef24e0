import ArgumentParser
import FileAccess
import Foundation
import Images
import MediaTime
import MediaWriting
import MovieRendering
import SceneFormat
import SceneLanguage
import SourceFiles

/// `multiplane still`: renders frames of a scene to images.
struct Still: LimitedCommand {
    static let configuration = CommandConfiguration(
        abstract: "Render frames of a scene to images.",
        discussion: """
            The extension of the output selects the format: .png, .jpg or .webp. With several times the output needs a \
            number such as %d or %03d, which counts from 1 in the order of the times. --sheet writes a contact sheet \
            instead: frames at equal intervals in one image. Missing folders are created. With -o - only the image is \
            written to standard output.

            Examples:
              multiplane still title.yaml -o title.png
              multiplane still title.yaml --at 1.25 --scale 50% -o small.jpg --quality 80
              multiplane still title.yaml --at 0,1,2.5 -o title-%d.png
              multiplane still title.yaml --sheet 5x4 --labels -o sheet.webp
              multiplane still title.yaml -o - | display
            """)

    @OptionGroup var scene: SceneArguments

    @Option(name: .shortAndLong, help: ArgumentHelp("The image to write; - for standard output.", valueName: "file"))
    var output: String

    @OptionGroup var stills: StillArguments

    @OptionGroup var size: SizeArguments

    @Option(
        help: ArgumentHelp(
            "The drawing precision: 8 bits, or float for a PNG with 16 bits per component.", valueName: "depth"))
    var depth: EncodingOptions.Precision = .eightBits

    @Flag(exclusivity: .chooseLast) var overwriting: OverwritePolicy = .refuse

    @Option(
        help: ArgumentHelp("The number of drawing threads (default: one per CPU core).", valueName: "count"),
        transform: ArgumentValues.threads)
    var threads: Int?

    @Flag(name: .shortAndLong, help: "Print only errors.")
    var quiet = false

    @OptionGroup var decoding: DecodingArguments

    @OptionGroup var limits: LimitArguments

    @OptionGroup var inputs: RootArguments

    @OptionGroup var outputs: OutputRootArguments

    func validate() throws {
        guard let format else {
            throw ValidationError(
                "--output is \"\(output)\"; expected a name that ends in .png, .jpg, .jpeg or .webp, or --format")
        }
        guard format.isLossy || stills.quality == nil else {
            throw ValidationError("--quality applies to JPEG and WebP; remove it, or choose another --format")
        }
        guard depth == .eightBits || stills.sheet == nil else {
            throw ValidationError("--depth float and --sheet cannot be combined; give one of them")
        }
        guard stills.times.count < 2 || stills.sheet != nil || isNumbered else {
            throw ValidationError(
                "--at has \(stills.times.count) times, but --output \"\(output)\" names one image; "
                    + "give a name with %d, or --sheet")
        }
        guard !isNumbered || stills.sheet == nil else {
            throw ValidationError("--output contains %d, but --sheet writes one image; give a name without a number")
        }
    }

    /// Whether the output has a place for the number of the image.
    private var isNumbered: Bool { output.contains(#/%(0[1-9])?d/#) }

    /// The format of the images; nil if neither the name nor an option determines it.
    private var format: StillImageFormat? {
        stills.format ?? (isStandardOutput ? .png : StillImageFormat(path: output))
    }

    private var isStandardOutput: Bool { output == MovieWriter.standardOutput }

    func run() throws {
        try decoding.apply(isStrict: scene.parameters.strict, isQuiet: quiet)
        let outputRoot = try outputs.folder()
        let paths = try outputs.storing.storing(output, in: outputRoot, isUntrusted: inputs.untrusted) {
            try render(to: $0)
        }
        guard !quiet, RemoteFiles.isURL(output) else { return }
        for path in paths { Console.output(StoredOutput.name(of: path, for: output) + "\n") }
    }

    /// Writes the images, and returns their paths.
    private func render(to target: String) throws -> [String] {
        let input = scene.input(root: try inputs.folder())
        let description = try input.description(scene.overrides(size: size.size), for: size.size)
        let format = format ?? .png
        let sheet = try stills.sheet.map { try contactSheet($0, description, format) }
        let times = times(description)
        let paths = try outputPaths(times.count, target)
        try OutputFiles.check(paths, against: input.files + description.files)
        for path in paths { try OutputFiles.check(path, overwriting) }
        let renderer = StillRenderer(
            try description.makeMovie(), viewport: Viewport(description.size, in: try frameSize(description)),
            threads: threads ?? ContainerLimits.processorCount, drawing: depth.depth,
            // A contact sheet keeps all frames, and is as large as they are.
            keptImages: 2 * (sheet == nil ? 0 : times.count), areSeparate: true)
        var files: [Data]
        if let sheet {
            let labels = stills.labels ? times.map(ContactSheet.label) : []
            let image = try sheet.image(try renderer.images(at: times) { $0 }, labels: labels)
            files = [try data(image, format)]
        } else {
            files = try renderer.images(at: times) { try data($0, format) }
        }
        try inputs.strictness(scene.parameters.strict).check(renderer.warnings)
        try write(files, to: paths)
        if !quiet { Console.warn(renderer.warnings.map(\.description).uniqued) }
        return paths
    }

    private func data(_ image: CGImage, _ format: StillImageFormat) throws -> Data {
        try image.data(as: format, quality: stills.quality ?? StillImageFormat.defaultQuality)
    }

    /// Returns the size of the images, or of the frames of a contact sheet.
    private func frameSize(_ scene: SceneDescription) throws(OutputPlanError) -> PixelSize {
        if stills.sheet != nil, size.size == nil, size.scale == nil { return ContactSheet.frameSize(for: scene.size) }
        guard let size = OutputRequest(size: size.size, scale: size.scale).outputSize(for: scene.size) else {
            throw .scaledSizeOutOfRange(scene.size)
        }
        return size
    }

    private func contactSheet(_ grid: ContactSheet.Grid, _ scene: SceneDescription, _ format: StillImageFormat) throws
        -> ContactSheet
    {
        let sheet = ContactSheet(grid: grid, frame: try frameSize(scene))
        try sheet.check(limit: format.sideLimit)
        return sheet
    }

    /// Returns the times of the images in the given order.
    private func times(_ scene: SceneDescription) -> [Rational] {
        guard stills.times.isEmpty else { return stills.times }
        guard let sheet = stills.sheet else { return [.zero] }
        return ContactSheet.times(sheet.count, duration: scene.duration, rate: scene.frameRate)
    }

    /// Returns the paths of the files; empty for standard output.
    private func outputPaths(_ count: Int, _ target: String) throws -> [String] {
        if isStandardOutput { return [] }
        guard isNumbered else { return [target] }
        return try (1...count).map { try ImageSequenceWriter.path(target, frame: $0) }
    }

    private func write(_ files: [Data], to outputs: [String]) throws {
        if outputs.isEmpty { try Console.output(file: files.joined()) }
        for (file, output) in zip(files, outputs) {
            try OutputFiles.makeFolder(of: output)
            try writeFile(file, to: output, overwrite: overwriting)
            // URLs are printed when their files are stored.
            if !quiet, !RemoteFiles.isURL(self.output) { Console.output(output + "\n") }
        }
    }
}

extension StillRenderer {
    /// Returns the results of `body` for the images at `times`, in this order. Images are drawn in the order of time.
    ///
    /// - Throws: `RenderError.noSuchTime` for a time outside the movie, before anything is drawn; errors of clips.
    fileprivate func images<Result>(at times: [Rational], _ body: (CGImage) throws -> Result) throws -> [Result] {
        for time in times { try check(time) }
        let order = times.indices.sorted { (times[$0], $0) < (times[$1], $1) }
        var results: [Int: Result] = [:]
        for index in order { results[index] = try body(try image(at: times[index])) }
        return times.indices.compactMap { results[$0] }
    }
}
