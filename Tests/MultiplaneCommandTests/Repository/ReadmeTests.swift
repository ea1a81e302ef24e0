import Foundation
import Multiplane
import Testing

@Suite struct ReadmeTests {
    /// The text of the first block of the README in this language.
    private func block(_ language: String) throws -> String {
        let readme = try Repository.text("README.md")
        let start = try #require(readme.range(of: "```\(language)\n")).upperBound
        let end = try #require(readme[start...].range(of: "```")).lowerBound
        return String(readme[start..<end])
    }

    @Test("The scene is legal")
    func scene() throws {
        let source = SceneSource(text: try block("yaml"), name: "README.md", folder: Repository.path("samples"))

        let scene = try SceneDescription(SceneDocument(source))

        #expect(scene.frameCount == 90)
    }

    @Test("The Swift program is the one below, which compiles")
    func program() throws {
        let lines = try String(contentsOfFile: #filePath, encoding: .utf8).split(
            separator: "\n", omittingEmptySubsequences: false)
        let first = try #require(lines.firstIndex { $0 == "    private func example() throws {" }) + 1
        let body = lines[first...].prefix { $0 != "    }" }.map { $0.dropFirst(8) }

        #expect(try block("swift") == "import Multiplane\n\n" + body.joined(separator: "\n") + "\n")
    }

    private func example() throws {
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 1280, height: 720)
        let clip = AVPlayerLayer(player: AVPlayer(url: URL(fileURLWithPath: "samples/media/clip.mp4")))
        clip.frame = CGRect(x: 80, y: 80, width: 640, height: 360)
        clip.cornerRadius = 24
        clip.masksToBounds = true
        root.addSublayer(clip)

        let move = CABasicAnimation(keyPath: "position.x")
        move.fromValue = 400
        move.toValue = 800
        move.beginTime = 0.5
        move.duration = 2
        move.fillMode = .both
        move.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
        clip.add(move, forKey: "move")
        clip.player?.play()

        let rate = FrameRate("30")!
        let settings = try MovieSettings.usual(.mp4, width: 1280, height: 720, frameRate: rate)
        let movie = Movie(root: root, frameRate: rate, duration: 3)
        try MovieRenderer(
            movie, to: "scene.mp4", settings: settings, viewport: Viewport(width: 1280, height: 720),
            options: RenderOptions(threads: 2)
        ).run()
    }
}
