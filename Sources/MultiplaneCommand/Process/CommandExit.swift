import ArgumentParser
import Captions
import CoreAnimationPackages
import FileAccess
import Images
import Limits
import LottieImport
import MediaWriting
import MovieRendering
import SVGImport
import SceneFormat
import SceneLanguage
import SourceFiles
import SourceText
import TextLayout

/// The end of the command: its exit status and the text for standard output and standard error.
struct CommandExit: Equatable {
    let status: Int32
    let output: String
    let errors: String

    /// Creates the exit for an error.
    ///
    /// - Parameter error: the error that a command threw, including ArgumentParser's help requests and usage errors.
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
            // ArgumentParser uses status 64 of sysexits; docs/CommandLine.md defines the statuses here.
            status = CommandStatus.usage.rawValue
            output = ""
            errors = Self.text(of: error)
        default:
            status = CommandStatus(error).rawValue
            output = ""
            errors = Self.message(for: error)
        }
    }

    /// Calls `body` with each file, and continues after failures, whose messages it prints.
    ///
    /// - Throws: `ExitCode` with the status of the first failure.
    static func forEachFile(_ files: [String], _ body: (String) throws -> Void) throws {
        var failure: CommandStatus?
        for file in files {
            do { try TimedWork.perform(file) { try body(file) } } catch {
                Console.error(message(for: error) + "\n")
                failure = failure ?? CommandStatus(error)
            }
        }
        if let failure { throw ExitCode(failure.rawValue) }
    }

    /// Returns ArgumentParser's text for `error` without a line break at the end.
    private static func text(of error: any Error) -> String {
        let text = MultiplaneCommand.fullMessage(for: error)
        return text.hasSuffix("\n") ? String(text.dropLast()) : text
    }

    /// Returns the message for `error`.
    ///
    /// Errors of scene and preset files begin with their location, like those of compilers. Each line of other messages
    /// begins with the command's name.
    static func message(for error: any Error) -> String {
        switch error {
        case is SceneFormatError: "\(error)"
        case RenderError.cancelled: "multiplane: interrupted; nothing was written"
        default: "\(error)".split(separator: "\n").map { "multiplane: \($0)".escapingControls }.joined(separator: "\n")
        }
    }
}

/// The exit statuses of the command, described in docs/CommandLine.md.
enum CommandStatus: Int32, CaseIterable {
    case done = 0
    case renderFailed = 1
    case usage = 2
    case sceneInvalid = 3
    case inputUnreadable = 4
    case outputNotWritable = 5
    case limitExceeded = 6
    case interrupted = 130
}

extension CommandStatus {
    /// The exit status for `error`.
    init(_ error: any Error) {
        switch error {
        case let error as CommandError: self = error.status
        case let error as SceneFormatError: self.init(error)
        case let error as MediaError: self.init(error.kind)
        case let error as RenderError: self.init(error)
        case let error as ChunkError: self.init(error)
        case is MovieSettingsError, is OutputPlanError: self = .usage
        case ImageError.unwritable: self = .outputNotWritable
        case LottieError.limitExceeded: self = .limitExceeded
        case let error as CaptionError where error.limit != nil: self = .limitExceeded
        case let error as LayerPackage.ReadingError where error.limit != nil: self = .limitExceeded
        case let error as SVGDrawing.ReadingError where error.limit != nil: self = .limitExceeded
        case is ImageError, is FontError, is LottieError, is CaptionError, is LayerPackage.ReadingError,
            is SVGDrawing.ReadingError:
            self = .inputUnreadable
        case is LimitError: self = .limitExceeded
        default: self = .renderFailed
        }
    }

    private init(_ kind: MediaError.Kind) {
        switch kind.case {
        case .unreadable, .notFound, .permissionDenied, .notAFile, .empty, .noVideo, .noAudio, .unsupported,
            .outOfRange, .decode, .timedOut:
            self = .inputUnreadable
        case .outputNotWritable, .diskFull: self = .outputNotWritable
        case .limitExceeded, .outOfMemory: self = .limitExceeded
        case .settingsRefused: self = .usage
        case .cancelled: self = .interrupted
        case .encode, nil: self = .renderFailed
        }
    }

    private init(_ error: RenderError) {
        switch error {
        case .cancelled: self = .interrupted
        case .noSuchFrames, .noSuchTime: self = .usage
        case .damageDiffers, .size: self = .renderFailed
        // --strict: `inputUnreadable` if all warnings are about media, `sceneInvalid` if any is about the scene.
        case .warnings(let items): self = items.allSatisfy(\.isMedia) ? .inputUnreadable : .sceneInvalid
        }
    }

    private init(_ error: ChunkError) {
        switch error {
        case .noPlan, .unreadablePlan, .changed, .missing: self = .inputUnreadable
        case .noSuchChunk, .otherPlan: self = .usage
        case .failed: self = .renderFailed
        case .busy: self = .outputNotWritable
        }
    }

    /// `usage` if all problems are in arguments, `limitExceeded` if all are exceeded limits, `inputUnreadable` if all
    /// others are about assets, otherwise `sceneInvalid`.
    private init(_ error: SceneFormatError) {
        if error.diagnostics.allSatisfy({ $0.location.isArgument }) {
            self = .usage
        } else if error.hasOnlyLimitProblems {
            self = .limitExceeded
        } else {
            self = error.hasOnlyAssetProblems ? .inputUnreadable : .sceneInvalid
        }
    }
}

extension SourceLocation {
    /// Whether the location is an argument of the command, such as `--set title`, `--preset` or `presets show`.
    fileprivate var isArgument: Bool { line == 0 && (file.hasPrefix("--") || file == "presets show") }
}

/// An error that the command itself detects, with its exit status.
struct CommandError: Error, Equatable, CustomStringConvertible {
    let status: CommandStatus
    /// The message: location, problem and solution.
    let description: String

    init(_ status: CommandStatus, _ description: String) {
        self.status = status
        self.description = description
    }
}
