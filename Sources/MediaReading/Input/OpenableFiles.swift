import CFFmpeg
import FileAccess
import Foundation

/// The files that FFmpeg may open to read an input: the file itself, and the files that a playlist names.
///
/// Demuxers open further files with a callback of the context, which this type replaces.
/// - Thread safety: immutable after `attach(to:)`.
final class OpenableFiles {
    private let main: String
    private let file: FileHandle
    private let named: Set<String>
    private typealias OpenFunction =
        @convention(c) (
            UnsafeMutablePointer<AVFormatContext>?, UnsafeMutablePointer<UnsafeMutablePointer<AVIOContext>?>?,
            UnsafePointer<CChar>?, Int32, UnsafeMutablePointer<OpaquePointer?>?
        ) -> Int32
    private var open: OpenFunction?

    /// - Parameters:
    ///   - path: The path of the input, as passed to FFmpeg.
    ///   - file: The open file of the input.
    ///   - named: The normalized absolute paths of further files.
    init(path: String, _ file: FileHandle, naming named: [String]) {
        main = path
        self.file = file
        self.named = Set(named)
    }

    /// Restricts the files that a context opens; the object must outlive the context.
    func attach(to context: UnsafeMutablePointer<AVFormatContext>) {
        open = context.pointee.io_open
        context.pointee.opaque = Unmanaged.passUnretained(self).toOpaque()
        context.pointee.io_open = { context, file, url, flags, options in
            guard let opaque = context?.pointee.opaque, let url, flags & AVIO_FLAG_WRITE == 0 else {
                return shim_AVERROR(EACCES)
            }
            let files = Unmanaged<OpenableFiles>.fromOpaque(opaque).takeUnretainedValue()
            guard let allowed = files.allowed(url: String(cString: url)), let open = files.open else {
                return shim_AVERROR(EACCES)
            }
            do throws(InputFile.Failure) {
                // FFmpeg opens the checked file again by its descriptor, which it then need not keep.
                let source = try files.handle(allowed.path)
                return withExtendedLifetime(source) {
                    open(context, file, allowed.scheme + OpenableFiles.path(of: source), flags, options)
                }
            } catch {
                return error == .missing ? shim_AVERROR(ENOENT) : shim_AVERROR(EACCES)
            }
        }
    }

    /// Returns the open file of a path.
    private func handle(_ path: String) throws(InputFile.Failure) -> FileHandle {
        path == main ? file : try InputFile.open(path, in: InputFile.root(of: main))
    }

    /// Returns the protocol and the path to open for the URL that a demuxer asks for; `nil` if it must not be opened.
    func allowed(url: String) -> (scheme: String, path: String)? {
        var path = url[...]
        var scheme = "file:"
        // Encrypted segments are opened through a protocol that reads another one.
        for prefix in ["crypto+", "crypto:"] where path.hasPrefix(prefix) {
            path = path.dropFirst(prefix.count)
            scheme = "crypto+file:"
        }
        if path.hasPrefix("file:") { path = path.dropFirst(5) }
        if path == main { return (scheme, main) }
        // Opens the path that was checked, not another spelling of it, such as another Unicode normalization.
        return named.firstIndex(of: FilePath.normalized(String(path))).map { (scheme, named[$0]) }
    }

    /// Returns a URL that opens an open file again.
    static func url(of file: FileHandle) -> String { "file:" + path(of: file) }

    private static func path(of file: FileHandle) -> String { "/proc/self/fd/\(file.fileDescriptor)" }
}
