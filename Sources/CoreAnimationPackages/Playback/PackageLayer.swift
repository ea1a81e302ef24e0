import Foundation
import LayerTree
import VectorGeometry

/// A layer that shows a Core Animation package in its own time, with a schedule of states.
///
/// `contentsGravity` places the package in the bounds: it fits them by default.
///
/// - Thread safety: Like every layer, from one thread or task at a time.
open class PackageLayer: CALayer {
    /// The package; nil shows nothing.
    open var package: LayerPackage? { didSet { update() } }
    /// The states that the package takes, with the times when it does. Before the first change, the layers have the
    /// values of the document, or wallpapers those of the lock screen.
    open var states: [PackageLayer.StateChange] = [] { didSet { update() } }

    private var stage: CALayer?
    /// What the schedule of states cannot change.
    package private(set) var warnings: [PackageWarning] = []

    /// Creates a layer without a package.
    public override init() {
        super.init()
        contentsGravity = .resizeAspect
    }

    /// Creates a layer with the size of a package.
    public convenience init(_ package: LayerPackage?, states: [PackageLayer.StateChange] = []) {
        self.init()
        bounds = CGRect(origin: .zero, size: package?.size ?? .zero)
        self.states = states
        self.package = package
        // Initializers do not call observers.
        update()
    }

    /// Creates a copy of a layer's values.
    public override init(layer: Any) {
        super.init(layer: layer)
        guard let original = layer as? PackageLayer else { return }
        package = original.package
        states = original.states
    }

    /// Creates a layer from an archive, without its package.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Places the package in the bounds.
    open override func layoutSublayers() {
        super.layoutSublayers()
        place()
    }

    private func update() {
        stage?.removeFromSuperlayer()
        stage = nil
        warnings = []
        guard let package else { return }
        var states = states
        if let initial = package.initialState, !states.contains(where: { $0.time <= 0 }) {
            states.insert(PackageLayer.StateChange(at: 0, state: initial), at: 0)
        }
        let built = PackageStage(package, states: states)
        warnings = built.warnings
        stage = built.layer
        insertSublayer(built.layer, at: 0)
        place()
        setNeedsLayout()
    }

    private func place() {
        guard let stage, let package else { return }
        let size = package.size
        let (x, y) = (bounds.width / size.width, bounds.height / size.height)
        let scale: (x: Double, y: Double)
        switch contentsGravity {
        case .resize: scale = (x, y)
        case .resizeAspect: scale = (min(x, y), min(x, y))
        case .resizeAspectFill: scale = (max(x, y), max(x, y))
        default: scale = (1, 1)
        }
        let transform = CATransform3DMakeScale(scale.x, scale.y, 1)
        let position = CGPoint(x: bounds.midX, y: bounds.midY)
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        if stage.position != position { stage.position = position }
        if stage.transform != transform { stage.transform = transform }
        CATransaction.commit()
    }
}
