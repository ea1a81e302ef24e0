import ArgumentParser
import Foundation
import Multiplane

/// `multiplane doctor`: whether this machine can render.
struct Doctor: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Check what this machine renders with: FFmpeg, encoders, fonts, presets, packages.",
        discussion: """
            Ends with 1 when something is missing that rendering needs.

            Examples:
              multiplane doctor
              multiplane doctor --json
            """)

    @Flag(help: "One JSON object.")
    var json = false

    func run() throws {
        let report = EnvironmentReport(presets: Inputs.presets)
        Console.output(json ? try report.json() + "\n" : report.text)
        if !report.problems.isEmpty { throw ExitCode(CommandStatus.renderFailed.rawValue) }
    }
}

/// What this machine renders with, and what it lacks.
struct EnvironmentReport: Encodable {
    struct Encoder: Encodable {
        let name: String
        let isAvailable: Bool
        /// The presets that use it.
        let presets: [String]
    }

    struct Hardware: Encodable {
        let name: String
        /// The encoder that encodes where this one cannot.
        let software: String
        /// Why it cannot be used; nil when it can.
        let problem: String?
    }

    struct Fonts: Encodable {
        let families: Int
        /// The font that is drawn where DejaVu Sans is asked for.
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
    /// Packages of the repository's list that are not installed; nil where there is no list or no dpkg.
    let missingPackages: [String]?
    /// What must be mended before everything renders; empty when all is well.
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

    private static func problems(
        encoders: [Encoder], fonts: Fonts, presets: [String], _ library: PresetLibrary, _ missingPackages: [String]?
    ) -> [String] {
        var problems = encoders.filter { !$0.isAvailable }.map {
            "this FFmpeg has no encoder \($0.name), which \($0.presets.joined(separator: ", ")) use; install a build with it"
        }
        if fonts.families == 0 { problems.append("there are no fonts; install fonts-dejavu-core") }
        if presets.isEmpty {
            problems.append(
                "there are no presets in \(library.folders.joined(separator: ", ")); set MULTIPLANE_PRESETS to their folder"
            )
        }
        if let missingPackages, !missingPackages.isEmpty {
            problems.append("packages are missing: apt-get install \(missingPackages.joined(separator: " "))")
        }
        return problems
    }
}

extension EnvironmentReport {
    func json() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(self), as: UTF8.self)
    }

    /// A line for each fact, then one for each problem.
    var text: String {
        var lines = ["multiplane \(version)", "FFmpeg \(ffmpeg), \(ffmpegLicense)"]
        lines += encoders.map {
            "encoder \($0.name): \($0.isAvailable ? "yes" : "MISSING") (\($0.presets.joined(separator: ", ")))"
        }
        lines += hardware.map {
            "hardware \($0.name): \($0.problem.map { "no: " + $0 } ?? "yes") (\($0.software) otherwise)"
        }
        lines.append(
            "fonts: \(fonts.families) families; DejaVu Sans is \(fonts.dejaVuSans.isEmpty ? "missing" : fonts.dejaVuSans)"
        )
        lines.append("presets: \(presets.count) in \(presetFolders.joined(separator: ", "))")
        if let missingPackages {
            lines.append(
                "packages: \(missingPackages.isEmpty ? "all installed" : "MISSING \(missingPackages.joined(separator: " "))")"
            )
        }
        lines += problems.isEmpty ? ["all is well"] : problems.map { "problem: \($0)" }
        return lines.joined(separator: "\n") + "\n"
    }
}

/// The repository's list of Debian packages against what dpkg has.
enum DebianPackages {
    /// Names of the list that are not installed; nil without a list (an installed binary has none) or without dpkg.
    ///
    /// - Parameter folders: preset folders; the list lies beside the repository's.
    static func missing(besideFolders folders: [String], status: String = "/var/lib/dpkg/status") -> [String]? {
        let lists = folders.map {
            URL(fileURLWithPath: $0).deletingLastPathComponent().appendingPathComponent("packages.apt").path
        }
        guard let list = lists.lazy.compactMap({ try? String(contentsOfFile: $0, encoding: .utf8) }).first,
            let database = try? String(contentsOfFile: status, encoding: .utf8)
        else { return nil }
        let installed = installed(database)
        return wanted(list).filter { !installed.contains($0) }
    }

    /// What building from this folder needs, as `Scripts/packages build` prints it.
    static func wanted(_ list: String) -> [String] {
        list.split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ")
            return words.count == 2 && (words[0] == "build" || words[0] == "both") ? String(words[1]) : nil
        }
    }

    /// Names of dpkg's database whose status ends in "installed".
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
