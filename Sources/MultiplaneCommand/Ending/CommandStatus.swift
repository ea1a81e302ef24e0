import Multiplane

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
            self = error.isOnlyAboutAssets ? .inputUnreadable : .sceneInvalid
        }
    }
}

extension SourceLocation {
    /// Whether this is a place on the command line: `--set title`, `--preset`.
    fileprivate var isArgument: Bool { line == 0 && file.hasPrefix("--") }
}
