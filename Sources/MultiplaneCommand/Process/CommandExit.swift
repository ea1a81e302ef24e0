import ArgumentParser
import Multiplane

/// How the command ends: what is said, on which stream, and with which status.
struct CommandExit: Equatable {
    let status: Int32
    let output: String
    let errors: String

    /// - Parameter error: whatever a command threw, ArgumentParser's own help and usage errors among it.
    init(_ error: any Error) {
        if let exit = error as? ExitCode {
            status = exit.rawValue
            output = ""
            errors = ""
            return
        }
        switch MultiplaneCommand.exitCode(for: error) {
        case .success:
            status = CommandStatus.done.rawValue
            output = Self.text(of: error)
            errors = ""
        case .validationFailure:
            // ArgumentParser ends with sysexits' 64; the statuses here are the README's.
            status = CommandStatus.usage.rawValue
            output = ""
            errors = Self.text(of: error)
        default:
            status = CommandStatus(error).rawValue
            output = ""
            errors = Self.message(for: error)
        }
    }

    /// Does the same with every file: one that fails does not stop the others.
    /// - Throws: the exit status of the first failure: kinds of problems are not comparable.
    static func each(_ files: [String], _ body: (String) throws -> Void) throws {
        var failure: CommandStatus?
        for file in files {
            do { try body(file) } catch {
                Console.error(message(for: error) + "\n")
                failure = failure ?? CommandStatus(error)
            }
        }
        if let failure { throw ExitCode(failure.rawValue) }
    }

    /// ArgumentParser's own text; only some of it ends with a line break.
    private static func text(of error: any Error) -> String {
        let text = MultiplaneCommand.fullMessage(for: error)
        return text.hasSuffix("\n") ? String(text.dropLast()) : text
    }

    /// Errors of a document begin with their place, as compilers' do; each line of others with the command's name.
    static func message(for error: any Error) -> String {
        switch error {
        case is SceneFormatError: "\(error)"
        case RenderError.cancelled: "multiplane: interrupted; nothing was written"
        default: "\(error)".split(separator: "\n").map { "multiplane: \($0)" }.joined(separator: "\n")
        }
    }
}

/// What the command's end tells the shell. The README lists them.
enum CommandStatus: Int32, CaseIterable {
    case done = 0
    case renderFailed = 1
    case usage = 2
    case sceneInvalid = 3
    case inputUnreadable = 4
    case outputNotWritable = 5
    case interrupted = 130
}

extension CommandStatus {
    /// The status that fits what was thrown.
    init(_ error: any Error) {
        switch error {
        case let error as CommandError: self = error.status
        case let error as SceneFormatError: self.init(error)
        case let error as MediaError: self.init(error.kind)
        case let error as RenderError: self.init(error)
        case let error as ChunkError: self.init(error)
        case is MovieSettingsError, is OutputPlanError: self = .usage
        case ImageError.unwritable: self = .outputNotWritable
        case is ImageError, is FontError: self = .inputUnreadable
        default: self = .renderFailed
        }
    }

    private init(_ kind: MediaError.Kind) {
        switch kind {
        case .unreadable, .notFound, .permissionDenied, .notAFile, .empty, .noVideo, .noAudio, .unsupported,
            .outOfRange, .decode:
            self = .inputUnreadable
        case .outputNotWritable, .diskFull: self = .outputNotWritable
        case .settingsRefused: self = .usage
        case .cancelled: self = .interrupted
        case .outOfMemory, .encode: self = .renderFailed
        }
    }

    private init(_ error: RenderError) {
        switch error {
        case .cancelled: self = .interrupted
        case .noSuchFrames, .noSuchTime: self = .usage
        case .damageDiffers: self = .renderFailed
        // --strict: the scene asks for what cannot be drawn here, or only its clips are damaged.
        case .shortcomings(let items): self = items.allSatisfy(\.isMedia) ? .inputUnreadable : .sceneInvalid
        }
    }

    private init(_ error: ChunkError) {
        switch error {
        case .noPlan, .unreadablePlan, .changed, .missing: self = .inputUnreadable
        case .noSuchChunk, .otherPlan: self = .usage
        case .busy: self = .outputNotWritable
        }
    }

    /// A problem of an argument is one of usage, though the scene's reader found it.
    private init(_ error: SceneFormatError) {
        if error.diagnostics.allSatisfy({ $0.location.isArgument }) {
            self = .usage
        } else {
            self = error.hasOnlyAssetProblems ? .inputUnreadable : .sceneInvalid
        }
    }
}

extension SourceLocation {
    /// Whether this is a place on the command line: `--set title`, `--preset`.
    fileprivate var isArgument: Bool { line == 0 && file.hasPrefix("--") }
}

/// A failure that the command itself found.
struct CommandError: Error, Equatable, CustomStringConvertible {
    let status: CommandStatus
    /// Where, what, and what was expected or can be done.
    let description: String

    init(_ status: CommandStatus, _ description: String) {
        self.status = status
        self.description = description
    }
}
