import Testing

@Suite("Scripts/port")
struct PortScriptTests {
    @Test("Methods of any object are performed by their selectors")
    func perform() throws {
        let result = try port(
            """
            import UIKit
            class Knob: UIView {
                weak var target: AnyObject?
                var action: Selector?
                let owner: UIView
                func send(to other: AnyObject, _ step: Selector) {
                    _ = target?.perform(action!, with: self)
                    target?.perform(action, with: CGPoint(x: 1, y: 2))
                    other.perform(step)
                    owner.perform(step, with: nil)
                    other.perform(step, with: nil, afterDelay: 1)
                }
            }
            """)
        let lines = result.text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        #expect(
            lines[6...10] == [
                "_ = action!.perform(on: target, with: self)",
                "action?.perform(on: target, with: CGPoint(x: 1, y: 2))",
                "step.perform(on: other)",
                "owner.perform(step, with: nil)",
                "other.perform(step, with: nil, afterDelay: 1)",
            ])
    }

    @Test("Attributes, key paths, selectors, platforms and imports are edited")
    func edits() throws {
        let result = try port(
            "import UIKit.UIGestureRecognizerSubclass\nimport AVKit\nimport MobileCoreServices\n"
                + """
                #if os(iOS)
                @IBDesignable class Knob: UIView {
                    @IBInspectable dynamic var size: CGFloat = 1  // @objc stays in comments of a line
                    // @objc dynamic stays
                    @objc private func tapped(_ sender: Any) {}
                    let a = UITapGestureRecognizer(target: self, action: #selector(Knob.tapped(_:)))
                    let b = CABasicAnimation(keyPath: #keyPath(CALayer.isHidden))
                    let c = #keyPath(CAShapeLayer.position.x)
                    let d = kCATransition as CFString
                    let e = NSAttributedString.Key(kCTFontAttributeName as String)
                }
                #endif
                """)
        #expect(
            result.text == """
                import UIKit
                import AVFoundation
                import ImageIO
                #if (os(iOS) || os(Linux))
                class Knob: UIView {
                    var size: CGFloat = 1  // @objc stays in comments of a line
                    // @objc dynamic stays
                    private func tapped(_ sender: Any) {}
                    let a = UITapGestureRecognizer(target: self, action: Selector("tapped(_:)", { (target: Knob, sender: Any) in target.tapped(sender) }))
                    let b = CABasicAnimation(keyPath: "hidden")
                    let c = "position.x"
                    let d = kCATransition
                    let e = kCTFontAttributeName
                }
                #endif
                """)
        #expect(result.status == 0)
        #expect(try port(result.text).text == result.text, "a second run changes nothing")
    }

    @Test("Selectors become calls of the methods in the file")
    func selectors() throws {
        let result = try port(
            """
            final class Clock: UIView {
                func start() {
                    link = CADisplayLink(target: self, selector: #selector(tick(_:)))
                    timer = Timer.scheduledTimer(
                        timeInterval: 1, target: self, selector: #selector(self.count), userInfo: "{", repeats: true)
                    button.addTarget(self, action: #selector(Clock.pressed(sender:)), for: .touchUpInside)
                    other.addTarget(self, action: #selector(Inner.reset), for: .touchUpInside)
                }
                @objc private func tick(_ link: CADisplayLink) {}
                @objc func count() {}
            }
            extension Clock {
                @objc func pressed(sender: UIButton!) {}
            }
            class Model {
                class Inner {
                    lazy var tap = UITapGestureRecognizer(target: self, action: #selector(reset))
                    @objc func reset() {}
                }
            }
            """)
        #expect(
            result.text == """
                final class Clock: UIView {
                    func start() {
                        link = CADisplayLink(target: self, selector: Selector("tick(_:)", { (target: Clock, sender: CADisplayLink) in target.tick(sender) }))
                        timer = Timer.scheduledTimer(
                            timeInterval: 1, target: self, selector: Selector("count", { (target: Clock) in target.count() }), userInfo: "{", repeats: true)
                        button.addTarget(self, action: Selector("pressed(sender:)", { (target: Clock, sender: UIButton?) in target.pressed(sender: sender) }), for: .touchUpInside)
                        other.addTarget(self, action: Selector("reset", { (target: Model.Inner) in target.reset() }), for: .touchUpInside)
                    }
                    private func tick(_ link: CADisplayLink) {}
                    func count() {}
                }
                extension Clock {
                    func pressed(sender: UIButton!) {}
                }
                class Model {
                    class Inner {
                        lazy var tap = UITapGestureRecognizer(target: self, action: Selector("reset", { (target: Model.Inner) in target.reset() }))
                        func reset() {}
                    }
                }
                """)
    }

    @Test("Delays become delays in the time of the movie")
    func delays() throws {
        let result = try port(
            """
            DispatchQueue.main.asyncAfter(deadline: .now() + 0.3) { self.hide() }
            DispatchQueue.main.asyncAfter(deadline: DispatchTime.now() + .milliseconds(5), execute: item)
            Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { timer in timer.invalidate() }
            let once = Timer(timeInterval: 1, repeats: false) { _ in finish() }
            self.asyncAfter(deadline: .now() + delay, execute: work)
            try await Task.sleep(nanoseconds: 5)
            DispatchQueue.main.async { self.hide() }
            DispatchQueue.main.asyncAfter(deadline: later) { self.hide() }
            """)
        #expect(
            result.text == """
                MovieTime.asyncAfter(deadline: .now() + 0.3) { self.hide() }
                MovieTime.asyncAfter(deadline: .now() + .milliseconds(5), execute: item)
                Timer.scheduledTimer(withMovieTimeInterval: 1, repeats: true) { timer in timer.invalidate() }
                let once = Timer(movieTimeInterval: 1, repeats: false) { _ in finish() }
                MovieTime.asyncAfter(deadline: .now() + delay, execute: work)
                try await MovieTime.sleep(nanoseconds: 5)
                DispatchQueue.main.async { self.hide() }
                DispatchQueue.main.asyncAfter(deadline: later) { self.hide() }
                """)
        #expect(result.status == 1 && result.output.contains("FILE:8: DispatchQueue.main.asyncAfter"))
        #expect(!result.output.contains("FILE:7:"))
    }

    @Test("Deadlines in variables become times of the movie, unless something else uses them")
    func deadlines() throws {
        let result = try port(
            """
            let when = DispatchTime.now() + 0.5
            let end: DispatchTime = .now() + .seconds(1)
            DispatchQueue.main.asyncAfter(deadline: when) { () -> Void in start() }
            DispatchQueue.main.asyncAfter(deadline: end, execute: item)
            let limit = DispatchTime.now() + 3
            DispatchQueue.main.asyncAfter(deadline: limit) { stop() }
            semaphore.wait(timeout: limit)
            let start = DispatchTime.now()
            """)
        #expect(
            result.text == """
                let when = MovieTime.Deadline.now() + 0.5
                let end = MovieTime.Deadline.now() + .seconds(1)
                MovieTime.asyncAfter(deadline: when) { () -> Void in start() }
                MovieTime.asyncAfter(deadline: end, execute: item)
                let limit = DispatchTime.now() + 3
                DispatchQueue.main.asyncAfter(deadline: limit) { stop() }
                semaphore.wait(timeout: limit)
                let start = DispatchTime.now()
                """)
        #expect(result.output.contains("FILE:6: DispatchQueue.main.asyncAfter") && !result.output.contains("FILE:3:"))
    }

    @Test("Modules that the package may not have are listed")
    func otherModules() throws {
        let source = ["UIKit", "RxSwift", "struct Foundation.URL", "CoreHaptics", "Testing"]
        let result = try port(source.map { "import \($0)" }.joined(separator: "\n"))
        #expect(result.output.contains("FILE:2: import RxSwift: if your package does not have this module"))
        #expect(result.output.contains("FILE:4: // import CoreHaptics"))
        #expect(result.output.components(separatedBy: "if your package").count == 2)
    }

    @Test("Old names, weak managed properties and playgrounds are edited, and missing modules become comments")
    func oldNames() throws {
        let result = try port(
            // Not at the start of a line, where Scripts/check-imports would read them as imports of this file.
            "import PlaygroundSupport\nimport CoreImage.CIFilterBuiltins\n"
                + """
                class Dot: CALayer {
                    @NSManaged weak var owner: UIView?
                    let count: NSInteger = 1
                    let type = AVMediaTypeVideo
                    let zero = kCMTimeZero
                    let range = CMTimeRangeMake(kCMTimeZero, CMTimeMake(1, 30))
                    let range2 = CMTimeRangeMake(start, length)
                }
                PlaygroundPage.current.liveView = view
                """)
        #expect(
            result.text == "// import PlaygroundSupport  // this module does not exist on Linux\nimport CoreImage\n"
                + """
                class Dot: CALayer {
                    weak var owner: UIView?
                    let count: Int = 1
                    let type = AVMediaType.video
                    let zero = CMTime.zero
                    let range = CMTimeRangeMake(start: CMTime.zero, duration: CMTimeMake(value: 1, timescale: 30))
                    let range2 = CMTimeRangeMake(start: start, duration: length)
                }
                // PlaygroundPage.current.liveView = view  // there is no live view
                """)
        #expect(try port(result.text).text == result.text, "a second run changes nothing")
    }

    @Test("What remains is listed with its line, and --check changes nothing")
    func remains() throws {
        // Not at the start of a line, where Scripts/check-imports would read it as an import of this file.
        let source =
            "import SwiftUI\n" + """
                class A {
                    let path = #keyPath(a[0])
                    let link = CADisplayLink(target: self, selector: #selector(Other.step))
                }
                """
        let result = try port(source, check: true)
        #expect(result.text == source)
        #expect(result.status == 1)
        #expect(result.output.contains("FILE: 2 lines to edit"))
        #expect(result.output.contains("FILE:1: // import SwiftUI  // this module does not exist on Linux: remove"))
        #expect(result.output.contains("FILE:3: let path = #keyPath(a[0]): not edited"))
        #expect(result.output.contains("FILE:4: ") && result.output.contains("the method was not found in this file"))
    }

    @Test("Timers are added to the movie, and names of timing functions have their type")
    func timersAndTiming() throws {
        let result = try port(
            """
            func fold(_ timing: String) {
                animation.timingFunction = CAMediaTimingFunction(name: timing)
                RunLoop.main.add(timer, forMode: .common)
                print(timer.userInfo)
            }
            """)
        #expect(
            result.text == """
                func fold(_ timing: CAMediaTimingFunctionName) {
                    animation.timingFunction = CAMediaTimingFunction(name: timing)
                    MovieTime.add(timer, forMode: .common)
                    print(timer.movieUserInfo)
                }
                """)
    }

    @Test("Observers that inherit from NSObject conform, and properties that views announce are not reported")
    func observers() throws {
        let result = try port(
            """
            class Sticky: NSObject {
                override func observeValue(forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?, context: UnsafeMutableRawPointer?) {
                    super.observeValue(forKeyPath: keyPath, of: object, change: change, context: context)
                }
            }
            class Header: UIView {
                override func observeValue(forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?, context: UnsafeMutableRawPointer?) {}
                func start() {
                    table.addObserver(self, forKeyPath: "contentOffset", options: .new, context: nil)
                    token = table.observe(\\.contentSize) { _, _ in }
                    player.addObserver(self, forKeyPath: "rate", context: nil)
                    item = player.observe(\\.status) { _, _ in }
                }
            }
            """)
        #expect(result.text.contains("class Sticky: NSObject, KeyValueObserver {\n    func observeValue(forKeyPath"))
        #expect(
            result.text.contains("        ()\n") && result.text.contains("class Header: UIView {\n    override func"))
        let reports = result.output.components(separatedBy: "\n").filter { $0.contains("announce") }
        #expect(reports.count == 2 && reports[0].contains("rate") && reports[1].contains("status"))
    }

    @Test("Isolation of declarations and casts of Core Text's keys are removed")
    func isolation() throws {
        let result = try port(
            """
            @MainActor
            @IBDesignable open class Knob: NSButton {
                @MainActor public init() {}
                let font = attributes[kCTFontAttributeName as String] as! CTFont
                let all = [kCTFontAttributeName as String: font]
                let attributes = CTRunGetAttributes(run) as! [String: Any]
                func start() { Task { @MainActor in step() } }
            }
            """)
        #expect(!result.text.contains("@MainActor public") && result.text.contains("Task { @MainActor in step() }"))
        #expect(result.text.contains("attributes[kCTFontAttributeName] as! CTFont"))
        #expect(result.text.contains("[kCTFontAttributeName as String: font]"))
        #expect(result.text.contains("let attributes = CTRunGetAttributes(run)\n"))
    }
}
