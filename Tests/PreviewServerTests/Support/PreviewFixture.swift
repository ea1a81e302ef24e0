import Foundation
import PreviewServer
import SceneLanguage
import TestSupport

/// A scene in a folder of its own with a running preview.
final class PreviewFixture {
    private let files: TemporaryFolder
    let server: PreviewServer
    let client: HTTPTestClient

    /// Writes the scene and starts a preview of it, or of something else.
    init(
        _ text: String = PreviewFixture.scene, overrides: [ParameterOverride] = [],
        content: PreviewSource.Content? = nil,
        limits: HTTPLimits = HTTPLimits(), cacheBytes: Int = 64 << 20, isReadOnly: Bool = false
    ) throws {
        files = try TemporaryFolder()
        let path = try files.write(text, to: "scene.yaml")
        var options = PreviewServer.Options()
        options.limits = limits
        options.cacheBytes = cacheBytes
        options.threads = 1
        options.isReadOnly = isReadOnly
        options.historyFolder = files.path("history")
        let source = content.map { PreviewSource($0, title: "program", overrides: overrides) }
        server = try PreviewServer(source ?? PreviewSource(path: path, overrides: overrides), options: options)
        client = HTTPTestClient(port: server.port, token: String(server.url.split(separator: "=")[1]))
    }

    deinit { server.stop() }

    /// The text of the scene.
    func text(_ name: String = "scene.yaml") throws -> String { try files.text(name) }

    /// Ends the preview and starts another one of the same scene, as after a restart of the command.
    func restarted() throws -> (server: PreviewServer, client: HTTPTestClient) {
        server.stop()
        var options = PreviewServer.Options()
        options.threads = 1
        options.historyFolder = files.path("history")
        let server = try PreviewServer(PreviewSource(path: files.path("scene.yaml")), options: options)
        return (server, HTTPTestClient(port: server.port, token: String(server.url.split(separator: "=")[1])))
    }

    var folder: String { files.path }

    func write(_ text: String, to name: String = "scene.yaml") throws { try files.write(text, to: name) }

    /// Returns the state.
    func state(after revision: Int? = nil) throws -> State {
        try client.json("/api/state" + (revision.map { "?after=\($0)" } ?? ""))
    }

    /// Returns the first state that fulfills a condition; nil after a minute.
    func state(where isWanted: (State) -> Bool) throws -> State? {
        let end = ContinuousClock.now + .seconds(60)
        var current = try state()
        while !isWanted(current) {
            guard ContinuousClock.now < end else { return nil }
            usleep(20_000)
            current = try state()
        }
        return current
    }

    /// A WAV file: half a second of silence followed by half a second at half amplitude.
    static let wave: Data = {
        var data = Data("RIFF".utf8)
        func add<Number: FixedWidthInteger>(_ number: Number) {
            withUnsafeBytes(of: number.littleEndian) { data.append(contentsOf: $0) }
        }
        add(UInt32(36 + 32_000))
        data.append(contentsOf: "WAVEfmt ".utf8)
        add(UInt32(16))
        for number in [1, 1] as [UInt16] { add(number) }
        for number in [16_000, 32_000] as [UInt32] { add(number) }
        for number in [2, 16] as [UInt16] { add(number) }
        data.append(contentsOf: "data".utf8)
        add(UInt32(32_000))
        for sample in 0..<16_000 { add(Int16(sample < 8000 ? 0 : sample % 20 < 10 ? 16_384 : -16_384)) }
        return data
    }()

    /// A red square that moves to the right for a second and a half, in a scene of two seconds.
    static let scene = """
        multiplane: 1
        size: [64, 32]
        frameRate: 10
        duration: 2
        background: "#000080"
        parameters:
          color: { type: color, default: "#ff0000" }
          size: { type: number, default: 8, description: The width. }
          shape: { type: string, default: none, choices: [none, round] }
        root:
          sublayers:
            - name: box
              bounds: [0, 0, "{{size}}", 8]
              position: [8, 16]
              backgroundColor: "{{color}}"
              animations:
                - { class: CABasicAnimation, keyPath: position.x, fromValue: 8, toValue: 56, duration: 1.5, fillMode: both }
            - name: other
              frame: [0, 0, 64, 4]
              backgroundColor: "#00ff00"
        events:
          - { at: 1, set: { other.hidden: true } }

        """
}

/// The members of the state that tests look at.
struct State: Decodable {
    struct Info: Decodable {
        let width: Int
        let frameCount: Int
        let frameRate: Double
        let safeArea: [Double]?
    }

    struct Problem: Decodable {
        struct Line: Decodable {
            let number: Int
            let text: String
            let offset: Int
        }

        let file: String
        let line: Int
        let column: Int
        let problem: String
        let suggestion: String?
        let excerpt: [Line]
    }

    struct Parameter: Decodable, Equatable {
        let name: String
        let kind: String
        let value: String
        let choices: [String]
        let isDeclared: Bool
    }

    struct Render: Decodable {
        let state: String
        let done: Int
        let total: Int
        let message: String?
    }

    struct Editing: Decodable {
        let enabled: Bool
        let reason: String?
        let undo: String?
        let redo: String?
    }

    let revision: Int
    let sceneRevision: Int
    let editing: Editing
    let scene: Info?
    let problems: [Problem]
    let warnings: [String]
    let parameters: [Parameter]
    let arguments: String
    let audio: String
    let render: Render?
}
