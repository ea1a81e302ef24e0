import Foundation
import Multiplane
import MultiplanePreview
import Synchronization
import TestSupport
import Testing

/// Previews that a program starts.
@Suite struct PreviewTests {
    private struct State: Decodable {
        struct Info: Decodable, Equatable {
            let width: Int
            let height: Int
            let frameCount: Int
            let hasAudio: Bool
        }

        struct Problem: Decodable { let problem: String }
        struct Render: Decodable {
            let state: String
            let total: Int
        }

        struct Parameter: Decodable {
            let name: String
            let value: String
        }

        let title: String
        let scene: Info?
        let problems: [Problem]
        let parameters: [Parameter]
        let render: Render?
    }

    /// Runs a preview, passes a client of its page to `body`, and ends it.
    private func run(_ preview: Preview, _ body: @escaping @Sendable (HTTPTestClient) throws -> Void) throws {
        let cancellation = RenderCancellation()
        let finished = DispatchSemaphore(value: 0)
        let failure = Mutex<(any Error)?>(nil)
        try preview.run(cancellation: cancellation) { url in
            let token = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems?.first?.value ?? ""
            let client = HTTPTestClient(port: url.port ?? 0, token: token)
            Thread.detachNewThread {
                do {
                    try body(client)
                } catch {
                    failure.withLock { $0 = error }
                }
                cancellation.cancel()
                finished.signal()
            }
        }
        finished.wait()
        if let error = failure.withLock({ $0 }) { throw error }
    }

    /// A square that moves from the left to the right in a second, over gray; the tree is not at the origin.
    private static func makeRenderer() -> MovieRenderer {
        let root = CALayer()
        root.frame = CGRect(x: 5, y: 5, width: 40, height: 20)
        let square = CALayer()
        square.name = "square"
        square.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
        square.backgroundColor = .white
        root.addSublayer(square)
        let move = CABasicAnimation(keyPath: "position.x")
        move.fromValue = 5
        move.toValue = 35
        move.duration = 1
        square.add(move, forKey: nil)
        let renderer = MovieRenderer(
            root, size: CGSize(width: 40, height: 20), frameRate: 10, duration: 1)
        renderer.background = CGColor(gray: 0.5, alpha: 1)
        renderer.schedule(at: 0.5) { square.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1) }
        return renderer
    }

    @Test("Layers of a program are shown in any order as the renderer draws them, and rendered")
    func layers() throws {
        let renderer = Self.makeRenderer()
        let images = try renderer.frames.map { try $0.image().pngData() }
        try run(Preview(title: "squares", Self.makeRenderer)) { client in
            let state: State = try client.json("/api/state")
            #expect(state.title == "squares" && state.problems.isEmpty && state.parameters.isEmpty)
            #expect(state.scene == .init(width: 40, height: 20, frameCount: 10, hasAudio: false))
            for frame in [0, 7, 3, 9] {
                let response = try client.get("/api/still?frame=\(frame)")
                #expect(response.status == 200 && response.body == images[frame], "frame \(frame)")
            }
            let timeline = try client.get("/api/timeline").text
            #expect(timeline.contains("\"square\"") && timeline.contains("position.x"))
            #expect(try client.post("/api/render", "{\"preset\":\"\"}").status == 200)
            let render = try Self.finishedRender(client)
            #expect(render?.state == "done" && render?.total == 10)
            #expect(try client.get("/api/render/output").body.dropFirst(4).starts(with: Data("ftyp".utf8)))
        }
    }

    /// Returns the state of a render when it has ended; nil after twenty seconds.
    private static func finishedRender(_ client: HTTPTestClient) throws -> State.Render? {
        for _ in 0..<1000 {
            let state: State = try client.json("/api/state")
            if let render = state.render, render.state != "running" { return render }
            usleep(20_000)
        }
        return nil
    }

    @Test("An error of the program is shown on the page")
    func failure() throws {
        struct NoLayers: Error, CustomStringConvertible { let description = "no layers today" }
        try run(Preview { throw NoLayers() }) { client in
            let state: State = try client.json("/api/state")
            #expect(state.scene == nil && state.problems.map(\.problem) == ["no layers today"])
        }
    }

    @Test("Scenes from files and from text have their parameters")
    func scenes() throws {
        let text = """
            multiplane: 1
            size: [16, 8]
            frameRate: 10
            duration: 1
            parameters: { color: { type: color, default: red } }
            root: { backgroundColor: "{{color}}" }

            """
        let folder = try TemporaryFolder()
        let file = URL(fileURLWithPath: try folder.write(text, to: "card.yaml"))
        let scenes = [
            ("card.yaml", try Scene(contentsOf: file, parameters: ["color": "blue"])),
            ("scene", try Scene(text: text, folder: folder.url, parameters: ["color": "blue"])),
        ]
        for (title, scene) in scenes {
            let expected = try MovieRenderer(scene).image(at: 0).pngData()
            try run(Preview(scene)) { client in
                let state: State = try client.json("/api/state")
                #expect(state.title == title && state.parameters.map(\.value) == ["blue"])
                #expect(try client.get("/api/still?frame=0").body == expected)
            }
        }
    }

    @Test("A port that is in use is an error")
    func port() throws {
        try run(Preview(Self.makeRenderer)) { client in
            var second = Preview(Self.makeRenderer)
            second.port = client.port
            let error = #expect(throws: (any Error).self) { try second.run { _ in } }
            #expect(error.map { "\($0)" }?.contains("\(client.port)") == true)
        }
    }
}
