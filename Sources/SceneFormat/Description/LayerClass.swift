import LayerTree
import MovieExport

/// The layer classes that a scene can name.
public enum LayerClass: String, CaseIterable, Sendable {
    case layer = "CALayer"
    case shape = "CAShapeLayer"
    case text = "CATextLayer"
    case gradient = "CAGradientLayer"
    case transform = "CATransformLayer"
    case replicator = "CAReplicatorLayer"
    case emitter = "CAEmitterLayer"
    case scroll = "CAScrollLayer"
    case tiled = "CATiledLayer"
    case player = "AVPlayerLayer"

    /// The class's rows of the one property table.
    var properties: PropertyTable {
        switch self {
        case .layer: CALayer.properties
        case .player: AVPlayerLayer.properties
        case .shape: CAShapeLayer.properties
        case .text: CATextLayer.properties
        case .gradient: CAGradientLayer.properties
        case .transform: CATransformLayer.properties
        case .replicator: CAReplicatorLayer.properties
        case .emitter: CAEmitterLayer.properties
        case .scroll: CAScrollLayer.properties
        case .tiled: CATiledLayer.properties
        }
    }
}
