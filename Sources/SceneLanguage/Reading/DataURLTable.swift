import FileAccess
import Foundation
import SourceFiles
import Synchronization

/// The temporary files of the data URLs of a scene: one for each URL, however often it is used.
final class DataURLTable: Sendable {
    private let files = Mutex<[String: EmbeddedFile]>([:])

    /// The reason why a data URL cannot be used.
    struct Failure: Error {
        /// The reason as a clause for messages.
        let reason: String
    }

    /// Returns the file with the contents of a data URL.
    ///
    /// - Parameter name: The name of the asset, or the label of the URL.
    func file(_ text: String, named name: String) throws(Failure) -> EmbeddedFile {
        if let file = files.withLock({ $0[text] }) { return file }
        let url: DataURL
        do throws(DataURL.Problem) { url = try DataURL(text) } catch { throw Failure(reason: error.reason) }
        guard !url.data.starts(with: Data("#EXTM3U".utf8)) else {
            throw Failure(reason: "a playlist names other files")
        }
        do throws(InputFile.Failure) {
            let label = Self.label(of: text)
            let file = try EmbeddedFile(
                url.data, fileExtension: url.fileExtension, name: name == label ? label : "\(name) (\(label))")
            files.withLock { $0[text] = file }
            return file
        } catch {
            throw Failure(reason: "its temporary file cannot be written: \(error.reason)")
        }
    }

    /// Returns the beginning of a data URL, for messages: `data:image/png`.
    static func label(of text: String) -> String {
        let type = text.prefix(40).prefix { $0 != "," && $0 != ";" }
        return String(type)
    }
}
