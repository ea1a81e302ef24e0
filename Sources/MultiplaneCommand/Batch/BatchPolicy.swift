import Foundation
import Glibc
import Limits
import MediaWriting
import MovieRendering
import SceneLanguage
import SourceFiles

/// What a batch does about failed renders.
struct BatchPolicy: Sendable {
    /// The number of failures after which no further render starts; nil for any number.
    var stopAfter: Int?
    /// The number of further attempts for a failure that can pass.
    var retries = 0
    /// Whether renders whose output exists are skipped.
    var skipsExisting = false

    /// Returns the seconds before an attempt: 1, 2, 4 … 30.
    ///
    /// - Parameter attempt: the number of the attempt, from 2.
    static func delay(before attempt: Int) -> Double { min(pow(2, Double(attempt - 2)), 30) }

    /// Returns whether a failed render means that the others would fail, too: the disk is full, or the folder that all
    /// outputs share does not exist and cannot be created, or is not writable.
    ///
    /// - Parameter folder: the deepest folder that contains all outputs.
    func concernsAllOutputs(_ result: BatchResult, in folder: String) -> Bool {
        guard result.status == .failed, result.exitStatus == .outputNotWritable else { return false }
        return result.isDiskFull || !Self.isWritable(folder)
    }

    /// Returns the deepest folder that contains all outputs.
    static func commonFolder(of outputs: [String]) -> String {
        PlanPath.common(Set(outputs.map { PlanPath.parent(of: $0) }).map { PlanPath.absolute($0) })
    }

    /// Returns whether files can be created in a folder, or the folder itself in the one above it.
    private static func isWritable(_ folder: String) -> Bool {
        var folder = folder
        var status = stat()
        while stat(folder, &status) != 0, errno == ENOENT, folder != "/" {
            folder = URL(fileURLWithPath: folder).deletingLastPathComponent().path
        }
        guard stat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return false }
        return access(folder, W_OK | X_OK) == 0
    }
}

/// The failures of renders that another attempt may not have.
enum PassingFailure {
    /// Returns whether a failure can pass: no memory, an encoder that fails, an output that cannot be written at the
    /// moment. Errors of the scene, its files, the options and the limits do not pass.
    static func contains(_ error: any Error) -> Bool {
        switch error {
        case let error as MediaError: contains(error.kind)
        case ChunkError.busy: true
        case is ChunkError, is SceneFormatError, is LimitError, is CommandError, is RenderError: false
        default: CommandStatus(error) == .renderFailed
        }
    }

    private static func contains(_ kind: MediaError.Kind) -> Bool {
        switch kind.case {
        case .outOfMemory, .encode, .outputNotWritable, nil: true
        // The process remembers files with which a decoder is stuck (`StuckFiles`), so `.timedOut` does not pass.
        case .timedOut, .unreadable, .notFound, .permissionDenied, .notAFile, .empty, .noVideo, .noAudio, .unsupported,
            .outOfRange, .decode, .limitExceeded, .settingsRefused, .diskFull, .cancelled:
            false
        }
    }
}
