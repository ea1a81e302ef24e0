import ArgumentParser
import Multiplane

/// How the command ends: what is said, on which stream, and with which status.
struct Ending: Equatable {
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
