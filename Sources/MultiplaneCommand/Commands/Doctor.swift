import ArgumentParser
import Foundation
import MediaReading
import MediaWriting
import PixelKernels
import SceneFormat
import TextLayout

/// `multiplane doctor`: checks the requirements for rendering on this machine.
struct Doctor: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Check this machine's FFmpeg, encoders, fonts, presets, packages and decoder isolation.",
        discussion: """
            The exit status is 1 if something that rendering needs is missing. Incomplete isolation (--isolate of \
            other commands) does not change it.

            Examples:
              multiplane doctor
              multiplane doctor --json
            """)

    @Flag(help: "Print the report as a JSON object.")
    var json = false

    func run() throws {
        let report = EnvironmentReport(presets: InputFiles.presets)
        Console.output(json ? try report.json() + "\n" : report.text)
        if !report.problems.isEmpty { throw ExitCode(CommandStatus.renderFailed.rawValue) }
    }
}

/// The report of `multiplane doctor`: versions, encoders, fonts, presets, packages and problems.
struct EnvironmentReport: Encodable {
    struct Encoder: Encodable {
        let name: String
        let isAvailable: Bool
        /// The presets that use the encoder.
        let presets: [String]
    }

    struct Hardware: Encodable {
        let name: String
        /// The software encoder that replaces it when it is not available.
        let software: String
        /// The reason why it cannot be used; nil if it can.
        let problem: String?
    }

    /// The confinement of the processes that decode media files with `--isolate`.
    struct Isolation: Encodable {
        let isComplete: Bool
        /// The restrictions that do not work, each with its reason and consequence.
        let missing: [String]

        init(_ missing: [MissingRestriction]) {
            isComplete = missing.isEmpty
            self.missing = missing.map(\.description)
        }
    }

    struct Fonts: Encodable {
        let families: Int
        /// The font that is used for DejaVu Sans; empty without fonts.
        let dejaVuSans: String
    }

    let version: String
    let ffmpeg: String
    let ffmpegLicense: String
    let encoders: [Encoder]
    let hardware: [Hardware]
    let fonts: Fonts
    let presetFolders: [String]
    let presets: [String]
    /// The packages of `packages.apt` that are not installed; nil without the list or without dpkg.
    let missingPackages: [String]?
    /// The instructions that draw, and how they read the texels of images. Frames do not depend on them.
    let instructions: String
    let isolation: Isolation
    /// The problems to fix before every preset renders, each with its solution; empty if there are none.
    let problems: [String]

    init(presets library: PresetLibrary) {
        version = MultiplaneCommand.version
        ffmpeg = EncoderCatalog.version
        ffmpegLicense = EncoderCatalog.license
        let readable = library.all.compactMap { try? Preset(path: $0.path) }
        encoders = Self.encoders(of: readable)
        hardware = HardwareEncoder.all.map { Hardware(name: $0.name, software: $0.software, problem: $0.problem) }
        let font = FontCatalog.resolution(of: "DejaVu Sans")
        fonts = Fonts(families: FontCatalog.families().count, dejaVuSans: font.used)
        presetFolders = library.folders.filter { FileManager.default.fileExists(atPath: $0) }
        presets = library.all.map(\.name)
        missingPackages = DebianPackages.missing(besideFolders: library.folders)
        instructions = Self.instructions(mp_isa_current())
        isolation = Isolation(MissingRestriction.all())
        problems = Self.problems(encoders: encoders, fonts: fonts, presets: presets, library, missingPackages)
    }

    private static func encoders(of presets: [Preset]) -> [Encoder] {
        var users: [String: [String]] = [:]
        for preset in presets {
            for name in [preset.video?.codec, preset.audio?.codec].compactMap({ $0 }) {
                users[name, default: []].append(preset.name)
            }
        }
        return users.keys.sorted().map {
            Encoder(name: $0, isAvailable: EncoderCatalog.has($0), presets: users[$0] ?? [])
        }
    }

    private static func instructions(_ set: mp_isa) -> String {
        switch set {
        case MP_ISA_AVX512_GATHER: "AVX-512, texels gathered"
        case MP_ISA_AVX512: "AVX-512, texels loaded"
        case MP_ISA_AVX2: "AVX2"
        case MP_ISA_VECTOR128: "128-bit vectors"
        default: "scalar"
        }
    }

    private static func problems(
        encoders: [Encoder], fonts: Fonts, presets: [String], _ library: PresetLibrary, _ missingPackages: [String]?
    ) -> [String] {
        var problems = encoders.filter { !$0.isAvailable }.map {
            "this FFmpeg has no encoder \($0.name), which these presets need: \($0.presets.joined(separator: ", ")); "
                + "install a build of FFmpeg with it"
        }
        if fonts.families == 0 { problems.append("no fonts found; install fonts-dejavu-core") }
        if presets.isEmpty { problems.append(library.noPresetsMessage) }
        if let missingPackages, !missingPackages.isEmpty {
            problems.append("packages are missing; run apt-get install \(missingPackages.joined(separator: " "))")
        }
        return problems
    }
}

extension EnvironmentReport {
    /// The report as a JSON object.
    func json() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(self), as: UTF8.self)
    }

    /// The report as text: a line for each item, then one for each problem.
    var text: String {
        var lines = ["multiplane \(version)", "FFmpeg \(ffmpeg), \(ffmpegLicense)"]
        lines += encoders.map {
            "encoder \($0.name): \($0.isAvailable ? "yes" : "MISSING") (\($0.presets.joined(separator: ", ")))"
        }
        lines += hardware.map {
            "hardware encoder \($0.name): \($0.problem.map { "no: " + $0 } ?? "yes") (software: \($0.software))"
        }
        lines.append(
            "fonts: \(fonts.families) families; DejaVu Sans uses "
                + "\(fonts.dejaVuSans.isEmpty ? "no font" : fonts.dejaVuSans)")
        lines.append("presets: \(presets.count) in \(presetFolders.joined(separator: ", "))")
        if let missingPackages {
            let missing = missingPackages.joined(separator: " ")
            lines.append("packages: \(missingPackages.isEmpty ? "all installed" : "MISSING \(missing)")")
        }
        lines.append("instructions: \(instructions)")
        lines.append("isolation: \(isolation.isComplete ? "complete" : "INCOMPLETE")")
        lines += isolation.missing.map { "isolation: \($0)" }
        lines += problems.isEmpty ? ["no problems found"] : problems.map { "problem: \($0)" }
        return lines.joined(separator: "\n") + "\n"
    }
}

extension PresetLibrary {
    /// The message for a library without presets.
    var noPresetsMessage: String {
        "no presets in \(folders.joined(separator: ", ")); set MULTIPLANE_PRESETS to the folder of the presets"
    }
}

/// Compares the repository's list of Debian packages with the packages that dpkg has installed.
enum DebianPackages {
    /// Returns the build packages of the list that are not installed.
    ///
    /// - Parameters:
    ///   - folders: the preset folders; the list is beside the repository's preset folder.
    ///   - status: the path of dpkg's database.
    /// - Returns: nil without a list (an installed binary has none) or without dpkg.
    static func missing(besideFolders folders: [String], status: String = "/var/lib/dpkg/status") -> [String]? {
        let lists = folders.map {
            URL(fileURLWithPath: $0).deletingLastPathComponent().appendingPathComponent("packages.apt").path
        }
        guard let list = lists.lazy.compactMap({ try? String(contentsOfFile: $0, encoding: .utf8) }).first,
            let database = try? String(contentsOfFile: status, encoding: .utf8)
        else { return nil }
        let installed = installed(database)
        return buildPackages(list).filter { !installed.contains($0) }
    }

    /// Returns the packages that building requires, as `Scripts/packages build` prints them.
    static func buildPackages(_ list: String) -> [String] {
        list.split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ")
            return words.count == 2 && (words[0] == "build" || words[0] == "both") ? String(words[1]) : nil
        }
    }

    /// Returns the names of the packages in dpkg's database that are installed.
    static func installed(_ database: String) -> Set<String> {
        var names = Set<String>()
        var name = ""
        for line in database.split(separator: "\n", omittingEmptySubsequences: true) {
            if line.hasPrefix("Package: ") { name = String(line.dropFirst(9)) }
            if line.hasPrefix("Status: "), line.hasSuffix(" ok installed") { names.insert(name) }
        }
        return names
    }
}
