import FileAccess
import Foundation
import LottieImport
import SourceFiles

extension LottieAnimation {
    /// Reads an animation file: Lottie JSON, a dotLottie archive or a gzip-compressed file (.tgs).
    ///
    /// Images are read from the file, and from files in its folder. Nothing is read from the network.
    /// - Parameters:
    ///   - url: The file.
    ///   - animation: The name of an animation in an archive; nil for the one that it names first.
    ///   - theme: The name of a theme in an archive; nil for the one that the animation names, if any.
    ///   - compatibility: The player that the animation is drawn like.
    /// - Throws: `LottieError`.
    public convenience init(
        contentsOf url: URL, animation: String? = nil, theme: String? = nil,
        compatibility: LottieAnimation.Compatibility = .afterEffects
    ) throws(LottieError) {
        let data = try LottieAnimation.data(url)
        try self.init(
            data: data, name: url.lastPathComponent, animation: animation, theme: theme, compatibility: compatibility,
            files: LottieFiles(folder: url.deletingLastPathComponent()), decode: { try $0.decodedImage() })
    }

    /// Reads an animation from the bytes of a file, with the images that it contains.
    ///
    /// - Throws: `LottieError`.
    public convenience init(
        data: Data, animation: String? = nil, compatibility: LottieAnimation.Compatibility = .afterEffects
    ) throws(LottieError) {
        try self.init(
            data: data, name: "animation", animation: animation, compatibility: compatibility,
            decode: { try $0.decodedImage() })
    }

    /// Reads the animation of a scene.
    ///
    /// - Throws: `MediaError` if the file is not an animation, or has no such animation or theme.
    static func read(_ path: String, animation: String?, theme: String?, compatibility: LottieAnimation.Compatibility)
        throws(MediaError) -> LottieAnimation
    {
        do throws(LottieError) {
            return try LottieAnimation(
                contentsOf: URL(fileURLWithPath: path), animation: animation, theme: theme,
                compatibility: compatibility)
        } catch .limitExceeded(_, let error) {
            throw MediaError(error, file: path, during: "reading the animation")
        } catch {
            throw MediaError(
                .unreadable, file: path, during: "reading the animation", detail: "\(error)",
                remedy: animation == nil && theme == nil ? "Export the animation again." : nil)
        }
    }

    /// Returns the bytes of an animation file.
    fileprivate static func data(_ url: URL) throws(LottieError) -> Data {
        do throws(InputFile.Failure) {
            return try InputFile.contents(url.path, limit: byteLimit)
        } catch .tooLarge {
            throw .unreadable(file: url.path, problem: "the file is larger than 64 MiB")
        } catch {
            throw .unreadable(file: url.path, problem: "there is no readable file")
        }
    }
}

extension LottieStateMachine {
    /// Reads a state machine of a dotLottie archive, with the animations that it plays.
    ///
    /// - Parameters:
    ///   - url: The archive.
    ///   - name: The name of the state machine; nil for the one that the archive names first.
    ///   - theme: The name of a theme; nil for the one that each animation names, if any.
    ///   - compatibility: The player that the animations are drawn like.
    /// - Throws: `LottieError` with the place of the value that makes it impossible to run the machine.
    public convenience init(
        contentsOf url: URL, named name: String? = nil, theme: String? = nil,
        compatibility: LottieAnimation.Compatibility = .afterEffects
    ) throws(LottieError) {
        let data = try LottieAnimation.data(url)
        try self.init(
            data: data, file: url.lastPathComponent, named: name, theme: theme, compatibility: compatibility,
            decode: { try $0.decodedImage() })
    }

    /// Reads the state machine of a scene.
    static func read(_ path: String, named name: String?, theme: String?, compatibility: LottieAnimation.Compatibility)
        throws(MediaError) -> LottieStateMachine
    {
        do throws(LottieError) {
            return try LottieStateMachine(
                contentsOf: URL(fileURLWithPath: path), named: name, theme: theme, compatibility: compatibility)
        } catch .limitExceeded(_, let error) {
            throw MediaError(error, file: path, during: "reading the state machine")
        } catch {
            throw MediaError(.unreadable, file: path, during: "reading the state machine", detail: "\(error)")
        }
    }
}
