import Testing

@Suite("Declarations after Scripts/port")
struct PortedDeclarationTests {
    @Test("Files get the imports of the types that they use, and timers without arguments do nothing")
    func impliedImports() throws {
        let result = try port(
            """
            import Foundation
            struct Shift {
                var timer = Timer()
                let transform = CGAffineTransform.identity  // CALayer
            }
            """)
        #expect(
            result.text == """
                import CoreGraphics
                import Foundation
                struct Shift {
                    var timer = Timer(timeInterval: 0, repeats: false) { _ in }
                    let transform = CGAffineTransform.identity  // CALayer
                }
                """)
        #expect(result.status == 0)
        #expect(try port("import Dispatch\nlet layer = CALayer()").text.hasPrefix("import QuartzCore\nimport Dispatch"))
        let complete = "import Foundation\nimport QuartzCore\nlet path: CGPath? = nil\nlet frame = CGRect.zero"
        #expect(try port(complete).text == complete)
        let plain = "import Foundation\nlet frame = CGRect(x: 0, y: 0, width: 1, height: 1)"
        #expect(try port(plain).text == plain)
    }

    @Test("Managed properties become declared ones, on one line or several")
    func managed() throws {
        let result = try port(
            """
            public class Ring: CALayer {
                @NSManaged public var progress: CGFloat
                @NSManaged var tint: CGColor?, width: CGFloat  // @NSManaged
                @NSManaged
                public
                var start, end: CGFloat
                @NSManaged dynamic var angle: CGFloat
                @objc @NSManaged private(set) var count: Int
                // @NSManaged var old: CGFloat
            }
            """)
        #expect(
            result.text == """
                public class Ring: CALayer {
                    @DeclaredProperty public var progress: CGFloat
                    @DeclaredProperty var tint: CGColor?
                    @DeclaredProperty var width: CGFloat
                    @DeclaredProperty
                    public
                    var start: CGFloat
                    @DeclaredProperty var end: CGFloat
                    @DeclaredProperty var angle: CGFloat
                    @DeclaredProperty private(set) var count: Int
                    // @NSManaged var old: CGFloat
                }
                """)
        #expect(result.status == 0)
    }

    @Test("Protocols with optional members are bound to classes, and their members get defaults")
    func optionalMembers() throws {
        let result = try port(
            """
            @objc public protocol RingDelegate { @objc optional func ringDidFinish(_ ring: Ring) }
            @objc protocol RingSource: Sendable {
                @objc optional func count(in ring: Ring) -> Int
                @objc optional func color(for ring: Ring) -> UIColor?
                @objc optional var isOn: Bool { get }
                func name() -> String
            }
            class Ring: UIView {
                weak var delegate: RingDelegate?
                var tapped: ((Int) -> Void)?
                func finish() { delegate?.ringDidFinish?(self); tapped?(1) }
            }
            """)
        #expect(
            result.text == """
                public protocol RingDelegate: AnyObject { func ringDidFinish(_ ring: Ring) }

                extension RingDelegate {
                    public func ringDidFinish(_ ring: Ring) {}
                }
                protocol RingSource: AnyObject, Sendable {
                    func count(in ring: Ring) -> Int
                    func color(for ring: Ring) -> UIColor?
                    var isOn: Bool { get }
                    func name() -> String
                }

                extension RingSource {
                    func count(in ring: Ring) -> Int { 0 }
                    func color(for ring: Ring) -> UIColor? { nil }
                    var isOn: Bool { false }
                }
                class Ring: UIView {
                    weak var delegate: RingDelegate?
                    var tapped: ((Int) -> Void)?
                    func finish() { delegate?.ringDidFinish(self); tapped?(1) }
                }
                """)
        #expect(
            result.output.contains("RingSource: func count(in ring: Ring) -> Int: returns 0 if it is not implemented"))
        #expect(result.status == 1)
    }

    @Test("Optional members may span lines, and have closures among their parameters")
    func optionalMembersOnSeveralLines() throws {
        let result = try port(
            """
            @objc protocol CardDelegate: class {
                @objc optional
                func card(
                    _ card: Card, openedBy action: @escaping (Bool) -> Void,
                    at index: Int) -> Bool
                @objc optional func close(_ card: Card, then: @escaping () -> Int)
            }
            class Card {
                weak var delegate: CardDelegate?
                func open() { if delegate?.card?(self, openedBy: { _ in }, at: 1) ?? true { end() } }
            }
            """)
        #expect(
            result.text == """
                protocol CardDelegate: AnyObject {
                    func card(
                        _ card: Card, openedBy action: @escaping (Bool) -> Void,
                        at index: Int) -> Bool
                    func close(_ card: Card, then: @escaping () -> Int)
                }

                extension CardDelegate {
                    func card(
                        _ card: Card, openedBy action: @escaping (Bool) -> Void,
                        at index: Int) -> Bool { false }
                    func close(_ card: Card, then: @escaping () -> Int) {}
                }
                class Card {
                    weak var delegate: CardDelegate?
                    func open() { if delegate?.card(self, openedBy: { _ in }, at: 1) ?? true { end() } }
                }
                """)
    }

    @Test("Overrides in extensions move into the class, and delegates of any class get their protocol")
    func oldClasses() throws {
        let result = try port(
            // Not at the start of a line, where Scripts/check-imports would read it as an import of this file.
            "import QuartzCore\n"
                + """
                @objc protocol WheelDelegate {
                    @objc optional func wheelDidTurn(_ wheel: Wheel)
                }
                class Wheel: UIControl {
                    weak var delegate: AnyObject?  // WheelDelegate?
                    var finished: ((Void) -> Void)?
                    func turn() { delegate?.wheelDidTurn?(self) }
                }
                extension Wheel {
                    override func layoutSubviews() {
                        super.layoutSubviews()
                    }
                }
                """)
        #expect(
            result.text == "import UIKit\nimport QuartzCore\n"
                + """
                protocol WheelDelegate: AnyObject {
                    func wheelDidTurn(_ wheel: Wheel)
                }

                extension WheelDelegate {
                    func wheelDidTurn(_ wheel: Wheel) {}
                }
                class Wheel: UIControl {
                    weak var delegate: WheelDelegate?  // WheelDelegate?
                    var finished: (() -> Void)?
                    func turn() { delegate?.wheelDidTurn(self) }

                    override func layoutSubviews() {
                        super.layoutSubviews()
                    }
                }
                extension Wheel {}
                """)
        #expect(try port(result.text).text == result.text, "a second run changes nothing")
    }
}
