import Synchronization

/// Files that scenes name by URL, which a command of the user fetches into a folder of this machine.
///
/// This module does not fetch: the program installs a function that returns the path of a URL's file. Without it, URLs
/// are errors.
package enum RemoteFiles {
    /// The reason why a URL has no file, and what to do.
    package struct Failure: Error, Equatable, Sendable {
        package let reason: String
        package let remedy: String

        package init(_ reason: String, remedy: String) {
            self.reason = reason
            self.remedy = remedy
        }
    }

    /// Returns the path of the file of a URL.
    package typealias Fetch = @Sendable (_ url: String) throws(Failure) -> String

    /// The kinds of URLs that can be fetched and stored. Others could name local files.
    package static let schemes = ["s3", "gs", "https", "http"]
    /// The maximum length of a URL in bytes.
    package static let lengthLimit = 2048

    private struct State {
        var fetch: Fetch?
        var urls: [String: String] = [:]
    }

    private static let state = Mutex(State())

    /// Whether a text is a URL, also one that is not valid.
    package static func isURL(_ text: String) -> Bool { schemes.contains { text.hasPrefix($0 + "://") } }

    /// Installs the function that fetches URLs.
    package static func use(_ fetch: @escaping Fetch) { state.withLock { $0.fetch = fetch } }

    /// Whether URLs can be fetched.
    package static var isAvailable: Bool { state.withLock { $0.fetch != nil } }

    /// Returns the path of the file of a URL.
    package static func path(of url: String) throws(Failure) -> String {
        guard let fetch = state.withLock({ $0.fetch }) else {
            throw Failure(
                "no command to fetch URLs is given",
                remedy: "give the path of a file, or a command with --fetch-command")
        }
        guard isValid(url) else {
            throw Failure("the URL is not valid", remedy: "expected a URL such as s3://bucket/clip.mp4")
        }
        let path = try fetch(url)
        state.withLock { $0.urls[path] = url }
        return path
    }

    /// Returns the URL that a file was fetched from; nil for other files.
    package static func url(ofFile path: String) -> String? { state.withLock { $0.urls[path] } }

    /// Whether a URL has a host or bucket and a name, and no characters that commands could take for others.
    package static func isValid(_ url: String) -> Bool {
        guard isURL(url), url.utf8.count <= lengthLimit, let start = url.firstRange(of: "://") else { return false }
        let isPlain = url.unicodeScalars.allSatisfy { $0.value > 0x20 && !(0x7f...0x9f).contains($0.value) }
        guard isPlain else { return false }
        let parts = url[start.upperBound...].split(separator: "/", omittingEmptySubsequences: false)
        return parts.count > 1 && !parts[0].isEmpty && !parts[0].hasPrefix("-") && !parts.contains("..")
            && !fileName(url).isEmpty
    }

    /// Returns the file name of a URL, without query and fragment; empty if it has none.
    package static func fileName(_ url: String) -> String {
        let path = url.prefix { $0 != "?" && $0 != "#" }
        let name = path.split(separator: "/", omittingEmptySubsequences: false).last.map(String.init) ?? ""
        return name == "." || name == ".." ? "" : name
    }
}
