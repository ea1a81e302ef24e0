import Limits
import SourceText

/// The names and the place of use that apply to a part of a scene while it is expanded.
package struct ExpansionContext {
    /// The names that expressions can use.
    package var scope: ExpressionScope
    /// The instance or repetition that the part belongs to; nil for the scene itself.
    var use: SourceUse?
    /// The components that contain the part, the outermost first.
    var components: [String] = []
    /// The nesting of the part in the expanded scene.
    var depth = 0
    /// The end of the layers around the part, in seconds of its time; nil if it is not known.
    var end: Double?

    package init(scope: ExpressionScope, use: SourceUse? = nil, components: [String] = [], depth: Int = 0) {
        self.scope = scope
        self.use = use
        self.components = components
        self.depth = depth
    }

    /// Returns the context one level deeper.
    var inner: ExpansionContext {
        var inner = self
        inner.depth += 1
        return inner
    }
}

/// Bounds the size of an expanded scene, so that nested components and repetitions end quickly.
///
/// Owner thread only: it exists while one scene is expanded.
final class ExpansionBudget {
    /// The values that an expanded scene may have with the default limits; long texts, and lists in expressions, count
    /// several times.
    static let valueLimit = 2_000_000
    /// The values that a scene may have for each layer of the limit `layers`, if that is less than `valueLimit`.
    private static let valuesPerLayer = 20
    /// The values that a scene may have with any limit of layers.
    private static let leastValueLimit = 200_000
    /// The bytes of a long text that count as a value.
    static let bytesPerValue = 256
    /// The nesting of an expanded scene.
    static let depthLimit = 128
    /// The nesting of components in components.
    static let componentDepthLimit = 32

    private let collector: DiagnosticCollector
    private let limits: ResourceLimits
    private let valueLimit: Int
    private var values = 0
    private var layers = 0
    /// Whether a limit was exceeded; expansion then stops.
    private(set) var isExhausted = false

    init(limits: ResourceLimits, collector: DiagnosticCollector) {
        self.limits = limits
        self.collector = collector
        let (product, overflows) = limits.layers.multipliedReportingOverflow(by: Self.valuesPerLayer)
        valueLimit = overflows ? Self.valueLimit : min(max(product, Self.leastValueLimit), Self.valueLimit)
    }

    /// Counts values. Returns false if there are too many.
    func spend(_ count: Int, at location: SourceLocation) -> Bool {
        guard !isExhausted else { return false }
        values += count
        if values > valueLimit {
            let remedy =
                valueLimit < Self.valueLimit
                ? ", or a higher limit: --limit layers=N allows \(Self.valuesPerLayer) values for each layer" : ""
            exhaust(
                at: location, "the scene expands to more than \(valueLimit) values",
                expected: "expected fewer or smaller repetitions, components and lists" + remedy)
        }
        return !isExhausted
    }

    /// Checks the nesting. Returns false if it is too deep.
    func check(depth: Int, at location: SourceLocation) -> Bool {
        if depth > Self.depthLimit {
            exhaust(
                at: location, "the expanded scene is nested too deeply",
                expected: "expected at most \(Self.depthLimit) levels")
        }
        return !isExhausted
    }

    /// Counts layers of components and repetitions. Returns false if there are too many.
    func addLayers(_ count: Int, at location: SourceLocation) -> Bool {
        guard !isExhausted else { return false }
        layers += count
        if let error = limits.error(ResourceLimits.layersEntry, Double(layers)) {
            exhaust(at: location, error.problem, expected: error.remedy)
        }
        return !isExhausted
    }

    /// Reports a limit, once, and stops the expansion.
    func exhaust(at location: SourceLocation, _ problem: String, expected expectation: String) {
        guard !isExhausted else { return }
        isExhausted = true
        collector.report(at: location, problem, expected: expectation, kind: .limit)
        collector.stop()
    }
}
