import Multiplane
import SceneLanguage
import Testing

@testable import MultiplaneCommand

@Suite struct CommandStatusTests {
    private func media(_ kind: MediaError.Kind) -> MediaError {
        MediaError(kind, during: "testing", detail: "a detail")
    }

    @Test("Each kind of media error has its exit status", arguments: MediaError.Kind.Case.allCases)
    func media(kind: MediaError.Kind.Case) {
        let expected: CommandStatus =
            switch kind {
            case .unreadable, .notFound, .permissionDenied, .notAFile, .empty, .noVideo, .noAudio, .unsupported,
                .outOfRange, .decode, .timedOut:
                .inputUnreadable
            case .outputNotWritable, .diskFull: .outputNotWritable
            case .limitExceeded, .outOfMemory: .limitExceeded
            case .settingsRefused: .usage
            case .cancelled: .interrupted
            case .encode: .renderFailed
            }

        #expect(CommandStatus(media(MediaError.Kind(kind))) == expected)
        #expect(CommandStatus(media(MediaError.Kind(rawValue: "other"))) == .renderFailed)
    }

    @Test("Invalid settings have status usage")
    func settings() {
        #expect(CommandStatus(MovieSettingsError.oddSize(width: 3, height: 3)) == .usage)
        #expect(CommandStatus(OutputPlanError.unknownFormat("a.txt")) == .usage)
        #expect(CommandStatus(RenderError.noSuchFrames(5..<9, frameCount: 2)) == .usage)
    }

    @Test("An unwritable image has status outputNotWritable, a damaged one inputUnreadable")
    func images() {
        #expect(CommandStatus(ImageError.unwritable(target: "a.png", reason: "full")) == .outputNotWritable)
        #expect(CommandStatus(ImageError.damaged(source: "a.png", reason: "cut")) == .inputUnreadable)
    }

    @Test("A YAML syntax error has status sceneInvalid")
    func document() throws {
        #expect(throws: SceneFormatError.self) { try SceneDocument(SceneSource(text: "a: [", name: "x.yaml")) }
        do { _ = try SceneDocument(SceneSource(text: "a: [", name: "x.yaml")) } catch {
            #expect(CommandStatus(error) == .sceneInvalid)
        }
    }

    @Test("An unknown preset has status usage")
    func preset() {
        do { _ = try PresetLibrary(folders: []).preset("none") } catch { #expect(CommandStatus(error) == .usage) }
    }

    @Test("A cancellation has status interrupted, an unknown error renderFailed")
    func others() {
        struct Odd: Error {}
        #expect(CommandStatus(RenderError.cancelled) == .interrupted)
        #expect(CommandStatus(Odd()) == .renderFailed)
    }
}
