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
    /// The changes of the state, with their times. Before the first change, the layers have the values of the document;
    /// those of wallpapers have the values of the lock screen.
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
        show(package, states)
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
        layOutStage()
    }

    /// Sets the package and its states outside of an initializer, so that their observers are called.
    private func show(_ package: LayerPackage?, _ states: [PackageLayer.StateChange]) {
        self.states = states
        self.package = package
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
        layOutStage()
        setNeedsLayout()
    }

    private func layOutStage() {
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
        let isScaled = [.resizeAspect, .resizeAspectFill].contains(contentsGravity)
        let focus = isScaled ? contentsFocus : CGPoint(x: 0.5, y: 0.5)
        let position = CGPoint(
            x: bounds.midX + (0.5 - focus.x) * (size.width * scale.x - bounds.width),
            y: bounds.midY + (0.5 - focus.y) * (size.height * scale.y - bounds.height))
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        if stage.position != position { stage.position = position }
        if stage.transform != transform { stage.transform = transform }
        CATransaction.commit()
    }
}

extension PackageLayer {
    /// A change of the state of a package.
    public struct StateChange: Hashable, Sendable {
        /// The time in seconds of the layer's time.
        public var time: Double
        /// The name of the state.
        public var state: String

        /// Creates a change.
        public init(at time: Double = 0, state: String) {
            self.time = time
            self.state = state
        }
    }
}
