import Foundation
import Images
import SceneEditing

/// Serves a page that shows a scene while it is being written.
///
/// The page draws with the engine of renders. It reloads when the scene or one of its files changes.
package final class PreviewServer: Sendable {
    /// The options of a server.
    package struct Options: Sendable {
        /// The address that the server listens on.
        package var host = "127.0.0.1"
        /// The port; 0 for any free port.
        package var port = 0
        /// The number of drawing threads.
        package var threads = ProcessInfo.processInfo.activeProcessorCount
        /// The bytes of frames that are kept.
        package var cacheBytes = 256 << 20
        /// Whether the page cannot change the scene.
        package var isReadOnly = false
        /// The folder for the steps of edits, which survive a restart; nil to forget them.
        package var historyFolder: String?
        /// The limits for clients.
        package var limits = HTTPLimits()

        /// Creates the default options.
        package init() {}
    }

    /// The folder for the steps of edits of this user.
    package static var standardHistoryFolder: String { HistoryJournal.standardFolder }

    private let session: PreviewSession
    private let server: HTTPServer
    private let policy: AccessPolicy
    private let folder: String

    /// Loads the scene and opens the port. Problems of the scene are shown on the page.
    ///
    /// - Throws: `HTTPServerError` if the port cannot be opened; `WebPage.MissingError`; errors of the folder for
    ///   temporary files.
    package init(_ source: PreviewSource, options: Options = Options()) throws {
        let page = try WebPage.preview()
        let folder = try Self.makeFolder()
        let entry = LockedValue<(AccessPolicy, PreviewAPI)?>(nil)
        do {
            server = try HTTPServer(host: options.host, port: options.port, limits: options.limits) { request in
                guard let (policy, api) = entry.withLock({ $0 }) else {
                    return HTTPResponse(.unavailable, "the preview is starting")
                }
                return Self.secured(policy.response(to: request) ?? api.response(to: request))
            }
        } catch {
            try? FileManager.default.removeItem(atPath: folder)
            throw error
        }
        self.folder = folder
        let policy = AccessPolicy(host: options.host, port: server.port)
        let session = PreviewSession(
            source, threads: options.threads, cacheBytes: options.cacheBytes, folder: folder,
            editing: .init(isReadOnly: options.isReadOnly, historyFolder: options.historyFolder))
        entry.withLock { $0 = (policy, PreviewAPI(session: session, page: page)) }
        self.policy = policy
        self.session = session
    }

    /// The address of the page, with its token.
    package var url: String { policy.url }

    /// The port.
    package var port: Int { server.port }

    /// The problems of the scene, one in each line; empty if there are none.
    package var problems: [String] {
        session.state.problems.map { problem in
            let place = problem.line > 0 ? "\(problem.file):\(problem.line):\(problem.column): " : ""
            return place + problem.problem + (problem.expectation.isEmpty ? "" : "; " + problem.expectation)
        }
    }

    /// Closes all connections and removes the temporary files.
    package func stop() {
        server.stop()
        session.stop()
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// Adds the headers that keep other pages from using a response.
    private static func secured(_ response: HTTPResponse) -> HTTPResponse {
        var response = response
        let policy =
            "default-src 'self'; img-src 'self' blob:; media-src 'self' blob:; style-src 'self' 'unsafe-inline'; "
        response.headers += [
            ("Content-Security-Policy", policy + "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"),
            ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"),
            ("Cross-Origin-Resource-Policy", "same-origin"), ("Cache-Control", "no-store"),
        ]
        return response
    }

    /// Creates a folder that only this user can read.
    private static func makeFolder() throws -> String {
        let path = FileManager.default.temporaryDirectory.path + "/multiplane-preview-" + UUID().uuidString
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        return path
    }
}
