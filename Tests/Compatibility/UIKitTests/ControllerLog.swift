import Foundation
import ViewAnimation

/// The events of controllers in their order.
final class ControllerLog {
    private(set) var events: [String] = []
    /// The windows of the controllers, which keep them in a tree.
    var windows: [UIWindow] = []
    func add(_ name: String, _ event: String) { events.append("\(name) \(event)") }
    /// Returns the events since the last call.
    func take() -> [String] {
        defer { events = [] }
        return events
    }
}

/// A controller that records its appearance.
final class LoggingController: UIViewController {
    let name: String
    let log: ControllerLog
    init(_ name: String, _ log: ControllerLog) {
        self.name = name
        self.log = log
        super.init(nibName: nil, bundle: nil)
        title = name
    }
    required init?(coder: NSCoder) { nil }
    override func viewDidLoad() { log.add(name, "load") }
    override func viewWillAppear(_ animated: Bool) { log.add(name, "will appear") }
    override func viewDidAppear(_ animated: Bool) { log.add(name, "did appear") }
    override func viewWillDisappear(_ animated: Bool) { log.add(name, "will disappear") }
    override func viewDidDisappear(_ animated: Bool) { log.add(name, "did disappear") }
    override func willMove(toParent parent: UIViewController?) {
        log.add(name, parent == nil ? "will leave" : "will move")
    }
    override func didMove(toParent parent: UIViewController?) {
        log.add(name, parent == nil ? "did leave" : "did move")
    }
}
