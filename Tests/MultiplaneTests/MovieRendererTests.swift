import Foundation
import Multiplane
import SceneLanguage
import Synchronization
import TestSupport
import Testing

@Suite("MovieRenderer")
struct MovieRendererTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A red square of 20 points that moves from x = 10 to x = 70 within a second.
    private func movingSquare() -> (root: CALayer, square: CALayer) {
        let root = CALayer()
        root.bounds = CGRect(x: 0, y: 0, width: 80, height: 40)
        root.backgroundColor = .white
        let square = CALayer()
        square.frame = CGRect(x: 0, y: 10, width: 20, height: 20)
        square.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
        root.addSublayer(square)
        let move = CABasicAnimation(keyPath: "position.x")
        move.fromValue = 10
        move.toValue = 70
        move.duration = 1
        square.add(move, forKey: "move")
        return (root, square)
    }

    private func renderer(_ root: CALayer) -> MovieRenderer {
        MovieRenderer(root, size: CGSize(width: 80, height: 40), frameRate: 10, duration: 1)
    }

    @Test("A rendering beyond a limit of the renderer is an error, and raising the limit allows it")
    func limits() throws {
        let (root, _) = movingSquare()
        let renderer = self.renderer(root)
        renderer.limits.layers = 1
        let file = folder.file("limited.mp4")
        let error = #expect(throws: LimitError.self) { try renderer.write(to: file) }
        #expect(error?.limit == "layers" && error?.value == 1 && error?.actual == 2)
        #expect(error?.description.contains("ResourceLimits.layers") == true)
        #expect(throws: LimitError.self) { try renderer.image(at: 0.5) }
        #expect(throws: LimitError.self) { try renderer.frames.first { _ in true }?.image() }
        #expect(!FileManager.default.fileExists(atPath: file.path))
        renderer.limits.layers = 2
        #expect(throws: Never.self) { try renderer.image(at: 0.5) }
    }

    /// The first and the last x of red pixels in the middle row.
    private func redColumns(_ image: CGImage) -> ClosedRange<Int>? {
        let row = image.pixels.row(image.height / 2)
        let red = (0..<image.width).filter { row[$0] == 0xFFFF_0000 }
        return red.first.flatMap { first in red.last.map { first...$0 } }
    }

    @Test("A root layer with bounds alone fills the image from its top left corner")
    func rootWithoutPosition() throws {
        let image = try renderer(movingSquare().root).image(at: 0)
        #expect(image.width == 80 && image.height == 40)
        #expect(redColumns(image) == 0...19)
        #expect(image.pixels.row(0)[0] == 0xFFFF_FFFF && image.pixels.row(39)[79] == 0xFFFF_FFFF)
    }

    @Test("Images can be requested in any order, before and after writing a movie")
    func anyOrder() throws {
        let renderer = renderer(movingSquare().root)
        let later = try renderer.image(at: 0.5)
        let earlier = try renderer.image(at: 0.1)
        let summary = try renderer.write(to: folder.file("a.mp4"))
        let again = try renderer.image(at: 0.5)
        #expect(redColumns(later) == 30...49 && redColumns(earlier) == 6...25)
        #expect(summary.frameCount == 10 && summary.warnings.isEmpty)
        #expect(redColumns(again) == redColumns(later))
    }

    @Test("After writing, layers have the values and animations that they had before")
    func restoredLayers() throws {
        let (root, square) = movingSquare()
        let renderer = renderer(root)
        renderer.schedule(at: 0.3) {
            square.backgroundColor = .black
            root.addSublayer(CALayer())
        }
        try renderer.write(to: folder.file("a.mp4"))
        #expect(square.animationKeys() == ["move"])
        #expect(square.backgroundColor == CGColor(red: 1, green: 0, blue: 0, alpha: 1))
        #expect(root.sublayers?.count == 1 && root.superlayer == nil)
        // Changes between two renderings are part of the next one.
        square.backgroundColor = .black
        #expect(redColumns(try renderer.image(at: 0)) == nil)
    }

    @Test("Two movies of one renderer are equal byte by byte")
    func repeated() throws {
        let renderer = renderer(movingSquare().root)
        let files = ["a.mp4", "b.mp4"].map { folder.file($0) }
        for file in files { try renderer.write(to: file) }
        #expect(try Data(contentsOf: files[0]) == Data(contentsOf: files[1]))
    }

    @Test("Frames are drawn when asked for, forwards and backwards")
    func frames() throws {
        let renderer = renderer(movingSquare().root)
        #expect(renderer.frames.count == 10)
        #expect(renderer.frames.map(\.time) == (0..<10).map { Double($0) / 10 })
        let all = try renderer.frames.map { redColumns(try $0.image()) }
        let expected = (0..<10).map { n -> ClosedRange<Int> in 6 * n...6 * n + 19 }
        #expect(all == expected)
        #expect(redColumns(try renderer.frames[2].image()) == 12...31)
        #expect(redColumns(try renderer.frames[9].image()) == 54...73)
    }

    @Test("Scheduled actions run in every rendering")
    func scheduledActions() throws {
        let (root, square) = movingSquare()
        let renderer = renderer(root)
        var count = 0
        renderer.schedule(at: 0.25) {
            count += 1
            square.isHidden = true
        }
        #expect(redColumns(try renderer.image(at: 0.2)) != nil)
        #expect(redColumns(try renderer.image(at: 0.9)) == nil)
        #expect(redColumns(try renderer.image(at: 0.2)) != nil)
        #expect(count == 1)
    }

    @Test("Actions that are scheduled during a rendering run in it, and once in each rendering")
    func nestedActions() throws {
        let renderer = renderer(movingSquare().root)
        var times: [Double] = []
        renderer.schedule(at: 0.25) { [unowned renderer] in
            renderer.schedule(at: 0.5) { times.append(CACurrentMediaTime()) }
            renderer.schedule(at: 0) { times.append(CACurrentMediaTime()) }
            MovieTime.schedule(after: 0.375) { times.append(CACurrentMediaTime()) }
        }
        for _ in 1...2 {
            times = []
            _ = try renderer.image(at: 0.9)
            #expect(times == [0.25, 0.5, 0.625])
        }
        // While frames are drawn one by one.
        times = []
        for frame in renderer.frames {
            _ = try frame.image()
            if frame.index == 0 { renderer.schedule(at: 0.75) { times.append(CACurrentMediaTime()) } }
        }
        #expect(times == [0.25, 0.5, 0.625, 0.75])
    }

    @Test("Progress counts frames, and cancelling leaves no file")
    func progressAndCancellation() throws {
        let renderer = renderer(movingSquare().root)
        let file = folder.file("a.mp4")
        var reported: [Int] = []
        try renderer.write(to: file) { reported.append($0.done) }
        #expect(reported == Array(1...10))

        let cancelled = folder.file("b.mp4")
        let cancellation = RenderCancellation()
        #expect(throws: RenderError.cancelled) {
            try renderer.write(to: cancelled, cancellation: cancellation) { if $0.done == 3 { cancellation.cancel() } }
        }
        #expect(!FileManager.default.fileExists(atPath: cancelled.path))
        #expect(redColumns(try renderer.image(at: 0.5)) == 30...49)
    }

    @Test("An existing file is replaced by default, and an error if it may not be replaced")
    func overwriting() throws {
        let renderer = renderer(movingSquare().root)
        let file = folder.file("a.mp4")
        try Data("old".utf8).write(to: file)
        try renderer.write(to: file)
        let movie = try Data(contentsOf: file)
        #expect(movie.count > 3)
        renderer.overwrite = .refuse
        #expect(throws: MediaError.self) { try renderer.write(to: file) }
        #expect(try Data(contentsOf: file) == movie)
    }

    @Test("Awaiting a movie renders on another thread and equals the synchronous rendering")
    func asynchronous() async throws {
        let renderer = renderer(movingSquare().root)
        let files = ["a.mp4", "b.mp4"].map { folder.file($0) }
        let done = Mutex(0)
        let summary = try await renderer.write(to: files[0]) { progress in done.withLock { $0 = progress.done } }
        #expect(summary.frameCount == 10 && done.withLock { $0 } == 10)
        try synchronously { try renderer.write(to: files[1]) }
        #expect(try Data(contentsOf: files[0]) == Data(contentsOf: files[1]))
    }

    private func synchronously(_ body: () throws -> Void) rethrows { try body() }

    @Test("Cancelling the task ends an awaited rendering without a file")
    func cancelledTask() async throws {
        let file = folder.file("a.mp4")
        let task = Task {
            let root = CALayer()
            root.bounds = CGRect(x: 0, y: 0, width: 320, height: 240)
            let renderer = MovieRenderer(
                root, size: CGSize(width: 320, height: 240), frameRate: 60, duration: 100_000)
            try await renderer.write(to: file)
        }
        try await Task.sleep(for: .milliseconds(100))
        task.cancel()
        await #expect(throws: RenderError.cancelled) { try await task.value }
        #expect(!FileManager.default.fileExists(atPath: file.path))
    }

    @Test("Movies of independent layer trees can be awaited at the same time")
    func concurrent() async throws {
        let folder = folder
        let expected = folder.file("expected.mp4")
        try synchronously { try renderer(movingSquare().root).write(to: expected) }
        let data = try Data(contentsOf: expected)
        try await withThrowingTaskGroup(of: Data.self) { group in
            for index in 0..<8 {
                group.addTask {
                    let file = folder.file("\(index).mp4")
                    try await Self().movie(to: file)
                    return try Data(contentsOf: file)
                }
            }
            for try await movie in group { #expect(movie == data) }
        }
    }

    private func movie(to file: URL) async throws { try await renderer(movingSquare().root).write(to: file) }

    @Test("Drawing every frame resets the layers, and releasing the renderer does too")
    func framesReset() throws {
        let (root, square) = movingSquare()
        let red = square.backgroundColor
        for count in [3, 10] {
            let renderer = renderer(root)
            renderer.schedule(at: 0) { square.backgroundColor = .black }
            for frame in renderer.frames.prefix(count) { _ = try frame.image() }
        }
        #expect(square.backgroundColor == red && square.animationKeys() == ["move"])
        square.style = nil
        #expect(redColumns(try renderer(root).image(at: 0)) == 0...19)
    }

    @Test("Times that are not numbers of the movie are errors", arguments: [-1, 1e10, .infinity, .nan])
    func impossibleTime(time: Double) throws {
        #expect(throws: RenderError.self) { try renderer(movingSquare().root).image(at: time) }
    }

    @Test("A display link that pauses itself runs again in the next rendering")
    func displayLinks() throws {
        let renderer = renderer(movingSquare().root)
        var calls = 0
        renderer.add(
            CADisplayLink { link in
                calls += 1
                if calls % 3 == 0 { link.isPaused = true }
            })
        _ = try renderer.image(at: 0.9)
        #expect(calls == 3)
        _ = try renderer.image(at: 0.9)
        #expect(calls == 6)
    }

    @Test("Output size and frame range apply to the movie")
    func outputOptions() throws {
        let renderer = renderer(movingSquare().root)
        renderer.outputSize = CGSize(width: 160, height: 80)
        renderer.frameRange = 2..<5
        let file = folder.file("a.mp4")
        #expect(try renderer.write(to: file).frameCount == 3)
        let video = try #require(try ClipInfo.probe(file).video)
        #expect(video.displaySize == CGSize(width: 160, height: 80))
        #expect(redColumns(try renderer.image(at: 0)) == 0...39)
        renderer.outputSize = CGSize(width: 0, height: 80)
        #expect(throws: RenderError.size(CGSize(width: 0, height: 80))) { try renderer.image(at: 0) }
    }

    @Test("A time outside the movie is an error")
    func timeOutside() throws {
        #expect(throws: RenderError.noSuchTime(1, duration: 1)) { try renderer(movingSquare().root).image(at: 1) }
    }

    @Test("Warnings are reported, and fail a strict rendering")
    func strictness() throws {
        let (root, square) = movingSquare()
        square.filters = [CIFilter(name: "CINoSuchFilter") as Any].compactMap { $0 }
        square.shadowOpacity = 1
        square.shadowRadius = 5000
        let renderer = renderer(root)
        let summary = try renderer.write(to: folder.file("a.mp4"))
        #expect(summary.warnings.contains { $0.kind == .drawing })
        renderer.isStrict = true
        #expect(throws: RenderError.warnings(summary.warnings)) {
            try renderer.write(to: folder.file("b.mp4"))
        }
    }

    @Test("Frame rates are written as integer literals, or by the names of NTSC rates")
    func frameRates() {
        #expect(FrameRate.ntsc30 == FrameRate("30000/1001") && FrameRate.ntsc24 == FrameRate("24000/1001"))
        #expect(FrameRate.ntsc60 == FrameRate("60000/1001"))
        let rate: FrameRate = 25
        #expect(rate == FrameRate("25"))
    }
}

@Suite("MovieRenderer with scene files")
struct SceneRendererTests {
    private static let text = """
        multiplane: 1
        size: [64, 32]
        frameRate: 10
        duration: 1
        background: "#000000"
        parameters:
          width: { type: number, default: 16 }
        root:
          sublayers:
            - { frame: [0, 0, "{{width}}", 32], backgroundColor: "#ffffff" }
        """

    private func whiteColumns(_ image: CGImage) -> Int {
        (0..<image.width).filter { image.pixels.row(16)[$0] == 0xFFFF_FFFF }.count
    }

    @Test("A scene is rendered with its defaults, or with parameters")
    func parameters() throws {
        let folder = FileManager.default.temporaryDirectory
        let scene = try Scene(text: Self.text, folder: folder)
        #expect(scene.size == CGSize(width: 64, height: 32) && scene.duration == 1 && scene.frameRate == 10)
        #expect(scene.parameterNames == ["width"])
        #expect(whiteColumns(try MovieRenderer(scene).image(at: 0)) == 16)
        let wide = try Scene(text: Self.text, folder: folder, parameters: ["width": 40])
        let renderer = MovieRenderer(wide)
        #expect(whiteColumns(try renderer.image(at: 0.9)) == 40)
        #expect(try renderer.frames.map { whiteColumns(try $0.image()) } == Array(repeating: 40, count: 10))
    }

    @Test("Array, dictionary and color literals are values of parameters")
    func typedParameters() throws {
        let text = """
            multiplane: 1
            size: [64, 32]
            frameRate: 10
            duration: 1
            background: "#000000"
            parameters:
              bars: { type: list, fields: { at: number, fill: color, note: { type: string, default: "" } } }
              widths: { type: list, items: number }
              base: { type: object, fields: { height: integer, isHidden: boolean } }
              fill: color
            root:
              sublayers:
                - repeat: "{{bars}}"
                  as: bar
                  layer: { frame: ["{{bar.at}}", 0, "{{widths[0]}}", 32], backgroundColor: "{{bar.fill}}" }
                - { frame: [40, 0, "{{widths[1]}}", "{{base.height}}"], backgroundColor: "{{fill}}" }
            """
        let white = ParameterValue.color(.white)
        let scene = try Scene(
            text: text, folder: FileManager.default.temporaryDirectory,
            parameters: [
                "bars": [["at": 2, "fill": "#ffffff"], ["fill": white, "at": 10.0, "note": "a \"b\"\n"]],
                "widths": [4, 8.0], "base": ["height": 32, "isHidden": false], "fill": white,
            ])
        #expect(whiteColumns(try MovieRenderer(scene).image(at: 0)) == 16)
        #expect(["a": 1, "b": [true]] as ParameterValue == ["b": [true], "a": 1])
    }

    @Test("Mistakes in a scene are errors with their location")
    func mistakes() {
        #expect {
            try Scene(
                text: Self.text.replacing("frame:", with: "fram:"), folder: FileManager.default.temporaryDirectory)
        } throws: { error in
            (error as? SceneFormatError)?.diagnostics.first?.location.line == 10
        }
    }

    @Test("Presets are found by name")
    func presets() throws {
        #expect(Preset.names.contains("h264-720p"))
        let scene = try Scene(text: Self.text, folder: FileManager.default.temporaryDirectory)
        let renderer = MovieRenderer(scene)
        renderer.preset = try Preset(named: "h264-720p")
        #expect(try renderer.image(at: 0).width == 1280)
        #expect(throws: SceneFormatError.self) { try Preset(named: "h264-721p") }
    }
}
