import Foundation
import Testing
import ViewAnimation

@Suite("Programs with a delegate")
struct DelegateMainTests {
    private final class Delegate: UIResponder, UIApplicationDelegate {
        private let start = "created"
        private(set) var calls: [String] = []

        func application(
            _ application: UIApplication,
            didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
        ) -> Bool {
            calls.append(start)
            return true
        }
        func applicationDidBecomeActive(_ application: UIApplication) { calls.append("active") }
    }

    @Test("main() creates the delegate of the class and calls its start")
    func main() {
        Delegate.main()
        let delegate = UIApplication.shared.delegate as? Delegate
        #expect(delegate?.calls == ["created", "active"])
        UIApplication.shared.delegate = nil
    }
}
