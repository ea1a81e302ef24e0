import FileAccess
import Foundation
import Images

/// The files of a page that is installed with the command.
package struct WebPage: Sendable {
    /// A file of a page.
    package struct File: Sendable {
        /// The media type, with the character set of text.
        package let type: String
        package let data: Data
    }

    /// A page that is not installed.
    package struct MissingError: Error, CustomStringConvertible {
        package let description: String
    }

    /// The file that a browser opens first.
    package static let index = "index.html"

    /// The files by their names.
    package let files: [String: File]

    private static let types = [
        "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8",
        "svg": "image/svg+xml",
    ]
    /// The largest number of files, and the largest file, in bytes.
    private static let countLimit = 1000
    private static let fileLimit = 4 << 20

    /// Reads the files of the first folder that has an `index.html`.
    ///
    /// - Throws: `MissingError` if there is none, or one of its files cannot be read.
    init(folders: [String]) throws(MissingError) {
        for folder in folders {
            let names = InputFolder.names(folder, limit: Self.countLimit)
            guard names.contains(Self.index) else { continue }
            files = try Self.read(names, in: folder)
            return
        }
        throw MissingError(
            description: "the files of the page are not installed; expected \(Self.index) in one of "
                + folders.joined(separator: ", "))
    }

    private static func read(_ names: [String], in folder: String) throws(MissingError) -> [String: File] {
        var files: [String: File] = [:]
        for name in names {
            guard let type = types[(name as NSString).pathExtension] else { continue }
            do {
                files[name] = File(type: type, data: try InputFile.contents(folder + "/" + name, limit: fileLimit))
            } catch {
                throw MissingError(description: "a file of the page cannot be read: \(folder)/\(name): \(error)")
            }
        }
        return files
    }

    /// Reads the page of `multiplane preview`.
    ///
    /// - Throws: `MissingError`.
    static func preview() throws(MissingError) -> WebPage {
        try WebPage(folders: folders)
    }

    /// Reads the page of `multiplane export-player`, whose style begins with the colors of both pages.
    ///
    /// - Throws: `MissingError`.
    package static func player() throws(MissingError) -> WebPage {
        let colors = try preview().files["colors.css"]?.data ?? Data()
        let page = try WebPage(folders: folders.map { $0 + "/player" })
        return WebPage(files: page.files.mapValues { $0.type == types["css"] ? $0.prepending(colors) : $0 })
    }

    private init(files: [String: File]) { self.files = files }

    /// The folders in which the page is looked for.
    package static var folders: [String] { ResourceFolder("page", variable: "MULTIPLANE_PAGE").paths }
}

extension WebPage.File {
    fileprivate func prepending(_ start: Data) -> WebPage.File { WebPage.File(type: type, data: start + data) }
}
