import Foundation
import Images
import LayerTree
import TestSupport
import Testing

@testable import MediaPlayback
@testable import MediaReading
@testable import MediaTime
@testable import MovieRendering
@testable import SourceFiles

@Suite("Decoders are shared, and unused for invisible layers")
struct SharedPicturesTests {
    private final class Item {}

    private func clip(_ folder: TemporaryFolder) throws -> ClipSource {
        try MovieTestClip.make(folder.path("a.mp4"), frames: 100, rate: MovieTestClip.rate("25"))
        return .file(URL(fileURLWithPath: folder.path("a.mp4")))
    }

    /// Plays items that are `offsets` frames apart for 50 frames.
    private func play(_ shared: SharedClipDecoders, offsets: [Int]) throws {
        let items = offsets.map { _ in Item() }
        for n in 0..<50 {
            for (item, offset) in zip(items, offsets) {
                let frame = try shared.frame(at: Rational(Int64(n + offset), 25), for: ObjectIdentifier(item))
                #expect(MovieFrameNumber.read(frame.image) == n + offset)
            }
        }
    }

    @Test("Items at one time need one decoder")
    func together() throws {
        let folder = try TemporaryFolder()
        let shared = SharedClipDecoders(try clip(folder))
        try play(shared, offsets: [0, 0, 0, 0, 0])
        #expect(shared.decoderCount == 1)
    }

    @Test("Items that follow one another closely end up sharing a decoder")
    func near() throws {
        let folder = try TemporaryFolder()
        let shared = SharedClipDecoders(try clip(folder), budget: DecodeBudget(total: 10 << 20, limitPerClip: 600_000))
        let items = [Item(), Item()]
        for n in 0..<95 {
            for (item, offset) in zip(items, [0, 3]) {
                let frame = try shared.frame(at: Rational(Int64(n + offset), 25), for: ObjectIdentifier(item))
                #expect(MovieFrameNumber.read(frame.image) == n + offset)
            }
        }
        #expect(shared.decoderCount == 1)
    }

    @Test("Items far from each other, without room to keep frames, have separate decoders")
    func far() throws {
        let folder = try TemporaryFolder()
        let shared = SharedClipDecoders(try clip(folder), budget: DecodeBudget(total: 1, limitPerClip: 1))
        try play(shared, offsets: [0, 40])
        #expect(shared.decoderCount == 2)
    }

    @Test("Kept frames count with the pixels that they have when they are drawn")
    func keptFrames() throws {
        let folder = try TemporaryFolder()
        let shared = SharedClipDecoders(try clip(folder), budget: DecodeBudget(total: 10 << 20, limitPerClip: 600_000))
        try play(shared, offsets: [0, 0])
        let size = try shared.frame(at: 0, for: ObjectIdentifier(Item())).image.byteCountWhenDrawn
        #expect(size >= 160 * 90 * 11 / 2)
        #expect(shared.keptFrameCount == 600_000 / size)
    }

    @Test("All items of one clip and thread get the same decoders")
    func registry() throws {
        let folder = try TemporaryFolder()
        let source = try clip(folder)
        let shared = SharedClipDecoders.of(source)
        #expect(SharedClipDecoders.of(source) === shared)
    }

    /// Invisible layers are not decoded: a missing clip is not an error.
    @Test(
        "A clip outside the viewport is not opened",
        arguments: [
            "hidden", "under a hidden layer", "under a transparent layer", "beside the picture", "clipped away",
        ])
    func outOfSight(_ manner: String) throws {
        let root = TestMovie.root(64, 48)
        let group = CALayer()
        group.frame = CGRect(x: 0, y: 0, width: 64, height: 48)
        let layer = AVPlayerLayer(player: AVPlayer(url: URL(fileURLWithPath: "/nowhere/clip.mp4")))
        layer.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
        group.addSublayer(layer)
        root.addSublayer(group)
        switch manner {
        case "hidden": layer.isHidden = true
        case "under a hidden layer": group.isHidden = true
        case "under a transparent layer": group.opacity = 0
        case "beside the picture": group.position.x += 100
        default: (group.masksToBounds, layer.position) = (true, CGPoint(x: 40, y: 200))
        }
        let movie = Movie(root: root, frameRate: try MovieTestClip.rate("25"), duration: 1)
        let stills = StillRenderer(movie, viewport: Viewport(width: 64, height: 48), threads: 1)

        _ = try stills.image(at: .zero)
        layer.isHidden = false
        group.isHidden = false
        group.opacity = 1
        group.position = CGPoint(x: 32, y: 24)
        layer.position = CGPoint(x: 20, y: 20)
        _ = try? stills.image(at: Rational(1, 2))
        // Implicit animations move it back.
        #expect(throws: MediaError.self) { try stills.image(at: Rational(9, 10)) }
    }

    @Test("A layer that slides into the viewport is decoded when its edge is visible")
    func slidesIn() throws {
        let folder = try TemporaryFolder()
        _ = try clip(folder)
        let root = TestMovie.root(160, 90)
        let layer = TestMovie.clip(folder.path("a.mp4"), frame: CGRect(x: 160, y: 0, width: 160, height: 90))
        let slide = CABasicAnimation(keyPath: "position.x")
        slide.fromValue = 240.0
        slide.toValue = 80.0
        slide.duration = 1
        layer.add(slide, forKey: nil)
        root.addSublayer(layer)
        let movie = Movie(root: root, frameRate: try MovieTestClip.rate("25"), duration: 2)
        let stills = StillRenderer(movie, viewport: Viewport(width: 160, height: 90), threads: 1)

        _ = try stills.image(at: .zero)
        #expect(!layer.isReadyForDisplay)
        _ = try stills.image(at: Rational(1, 5))
        #expect(layer.isReadyForDisplay)
    }
}
