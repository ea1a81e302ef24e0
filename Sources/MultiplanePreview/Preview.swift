import Foundation
import Multiplane
import PreviewServer
import Synchronization

/// A page in the browser that shows a scene file or the layers of a program: frames, timeline, layers and values.
///
/// ```swift
/// try Preview(scene).run()
/// ```
///
/// Frames are drawn as in the final movie. The page of a scene file is updated when the file, or one that it uses, is
/// saved. To see changes of a program, run it again with the same port: `swift run`.
public struct Preview: Sendable {
    /// The address to listen on. Others than 127.0.0.1 let other computers connect, without encryption.
    public var host = "127.0.0.1"
    /// The port; 0, the default, for any free port.
    public var port = 0
    /// The number of drawing threads; one per processor by default.
    public var threads = ProcessInfo.processInfo.activeProcessorCount
    /// The maximum resources of a drawing, except for its time.
    public var limits = ResourceLimits()

    private let source: PreviewSource

    /// Creates a preview of a scene file, or of a scene from text, which is not read again.
    public init(_ scene: Scene) {
        switch scene.origin {
        case .file(let path): source = PreviewSource(path: path, overrides: scene.overrides)
        case .text(let text, let folder):
            source = PreviewSource(.text(text, folder: folder), title: "scene", overrides: scene.overrides)
        }
    }

    /// Creates a preview of the layers of a program.
    ///
    /// ```swift
    /// try Preview {
    ///     MovieRenderer(makeLayers(), size: CGSize(width: 1280, height: 720), frameRate: 30, duration: 3)
    /// }.run()
    /// ```
    ///
    /// - Parameters:
    ///   - title: The title of the page.
    ///   - makeRenderer: Creates new layers and their renderer. Called on several threads, once for each pass over the
    ///     scene, such as a step back. An error is shown on the page.
    public init(title: String = "scene", _ makeRenderer: @escaping @Sendable () throws -> MovieRenderer) {
        source = PreviewSource(.program { try ProgrammedScene(makeRenderer()) }, title: title)
    }

    /// Shows the page until the program is interrupted or the preview is cancelled.
    ///
    /// - Parameters:
    ///   - cancellation: Ends the preview from another thread.
    ///   - started: Receives the address of the page, which contains a token; prints it by default.
    /// - Throws: An error that says why the port cannot be opened, or that the files of the page are not installed.
    public func run(
        cancellation: RenderCancellation = RenderCancellation(),
        started: (URL) -> Void = {
            print($0.absoluteString)
            // Output to pipes and files is buffered.
            fflush(nil)
        }
    ) throws {
        var options = PreviewServer.Options()
        options.host = host
        options.port = port
        options.threads = max(1, threads)
        let server = try ResourceLimits.$current.withValue(limits) { try PreviewServer(source, options: options) }
        defer { server.stop() }
        let interruption = Interruption()
        for problem in server.problems { FileHandle.standardError.write(Data((problem + "\n").utf8)) }
        if let url = URL(string: server.url) { started(url) }
        while !cancellation.isCancelled, !interruption.hasOccurred { usleep(20_000) }
    }
}

extension ProgrammedScene {
    fileprivate init(_ renderer: MovieRenderer) throws {
        self.init(
            size: try renderer.pixelSize(), frameRate: renderer.frameRate, duration: renderer.exactDuration,
            background: renderer.background, hasAudio: renderer.hasAudio, place: renderer.place
        ) { frameRate, background in
            try renderer.makeMovie(frameRate: frameRate, background: background)
        }
    }
}

/// Waits for Control-C and the request to terminate while it exists, so that temporary files are removed.
private final class Interruption {
    private static let count = Atomic<Int>(0)
    private let start = count.load(ordering: .relaxed)
    private let previous: [(number: Int32, action: sigaction)]

    init() {
        previous = [SIGINT, SIGTERM].map { number in
            var action = sigaction()
            var old = sigaction()
            action.__sigaction_handler.sa_handler = { _ in Interruption.count.add(1, ordering: .relaxed) }
            sigaction(number, &action, &old)
            return (number, old)
        }
    }

    deinit {
        for (number, action) in previous {
            var action = action
            sigaction(number, &action, nil)
        }
    }

    /// Whether a signal has arrived.
    var hasOccurred: Bool { Self.count.load(ordering: .relaxed) != start }
}
