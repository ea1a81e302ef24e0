import Foundation
import LayerTree
import MediaPipeline

extension CompositionPlan {
    /// The movie that shows what is planned, with what gives its pictures.
    ///
    /// With an animation tool it is the tool's layers, y up, the composed picture in its video layers; otherwise the
    /// composed picture alone. In scenes without post-processing the picture lies over the tool's layers.
    func movie(threads: Int, audio: [AudioCue]) -> (movie: Movie, pictures: CompositionRenderer) {
        let pictures = CompositionRenderer(self, threads: threads)
        guard case .videoLayers(let videoLayers, let outermost)? = tool?.arrangement else {
            return (movie(CompositionLayer(pictures, size: size), audio), pictures)
        }
        for layer in videoLayers { layer.frameContent = pictures }
        if scenes.allSatisfy(\.isPostProcessed) { return (movie(outermost, audio, host: .yUp), pictures) }
        let host = CALayer()
        let plain = CompositionLayer(pictures, size: size)
        host.frame = CGRect(origin: .zero, size: size)
        host.sublayers = [outermost, plain]
        let movie = movie(host, audio, host: .yUp)
        for scene in scenes {
            movie.engine.schedule(at: max(0, scene.start.seconds)) { plain.isHidden = scene.isPostProcessed }
        }
        return (movie, pictures)
    }

    private func movie(_ root: CALayer, _ audio: [AudioCue], host: RenderTree.Host = .yDown) -> Movie {
        Movie(root: root, frameRate: frameRate, duration: duration, audio: audio, host: host)
    }

    /// Gives the tool's layers back as they were.
    func release() {
        switch tool?.arrangement {
        case .videoLayers(let videoLayers, let outermost)?:
            for layer in videoLayers { layer.frameContent = nil }
            outermost.removeFromSuperlayer()
        case .track(let layer, _)?: layer.removeFromSuperlayer()
        case nil: break
        }
    }
}

/// Shows the composed picture, and changes at once.
private final class CompositionLayer: CALayer {
    convenience init(_ pictures: CompositionRenderer, size: CGSize) {
        self.init()
        frame = CGRect(origin: .zero, size: size)
        frameContent = pictures
    }

    override func action(forKey event: String) -> (any CAAction)? { nil }
}
