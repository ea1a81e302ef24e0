import Foundation
import Images
import LayerTree
import MediaPlayback
import MediaWriting
import MovieRendering

/// Small movies for tests.
enum TestMovie {
    /// Returns an opaque layer with the size of the movie.
    static func root(_ width: Int, _ height: Int, color: CGColor = .black) -> CALayer {
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: Double(width), height: Double(height))
        root.backgroundColor = color
        return root
    }

    static func color(_ rgb: UInt32) -> CGColor {
        CGColor(
            red: Double(rgb >> 16 & 255) / 255, green: Double(rgb >> 8 & 255) / 255, blue: Double(rgb & 255) / 255,
            alpha: 1)
    }

    /// Returns a layer that plays the clip at `path` from its start.
    static func clip(_ path: String, frame: CGRect, gravity: AVLayerVideoGravity = .resizeAspect) -> AVPlayerLayer {
        let layer = AVPlayerLayer(player: AVPlayer(url: URL(fileURLWithPath: path)))
        layer.frame = frame
        layer.videoGravity = gravity
        layer.player?.play()
        return layer
    }

    /// Returns a green box of 16×16 points that is visible only for a while, from a time in the movie.
    static func box(from start: CFTimeInterval, duration: CFTimeInterval) -> CALayer {
        let box = CALayer()
        box.frame = CGRect(x: 8, y: 8, width: 16, height: 16)
        box.backgroundColor = color(0x20C040)
        box.opacity = 0
        let blink = CABasicAnimation(keyPath: "opacity")
        blink.fromValue = 1
        blink.toValue = 1
        blink.beginTime = start
        blink.duration = duration
        box.add(blink, forKey: "blink")
        return box
    }

    /// Renders with the size of the root layer; the file extension determines the container.
    @discardableResult
    static func render(
        _ movie: Movie, to path: String, sound: Bool = false, video: VideoCodecSettings? = nil, threads: Int = 2,
        rateControl: RateControl = .options, drawing: DrawingDepth? = nil, verifiesDamage: Bool = false,
        overwrite: OverwritePolicy = .refuse, cancellation: RenderCancellation = .init(),
        progress: (RenderProgress) -> Void = { _ in }
    ) throws -> RenderSummary {
        let bounds = movie.engine.root.bounds
        let width = Int(bounds.width)
        let height = Int(bounds.height)
        let container = MovieContainer(path: path) ?? .mp4
        let settings = try MovieSettings(
            container: container, width: width, height: height, frameRate: movie.frameRate, video: video,
            audio: sound ? MovieSettings.defaultAudioCodec(container) : nil, rateControl: rateControl, drawing: drawing)
        let renderer = try RenderLoop(
            movie, to: path, settings: settings, viewport: Viewport(width: width, height: height),
            options: RenderOptions(threads: threads, overwrite: overwrite, verifiesDamage: verifiesDamage))
        return try renderer.run(cancellation: cancellation, progress: progress)
    }
}
