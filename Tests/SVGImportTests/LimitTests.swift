import Foundation
import LayerTree
import Testing

@testable import SVGImport

@Suite("Limits of SVG drawings")
struct LimitTests {
    /// Returns a message with the error of a drawing; nil if there is none.
    private func problem(_ contents: String) -> String? {
        do {
            _ = try DrawingPlayer(contents)
            return nil
        } catch {
            return "\(error)"
        }
    }

    @Test("Uses of uses are counted before their layers are created")
    func uses() {
        var text = "<defs><g id='u0'><path d='M0 0h9v9z'/></g>"
        for level in 1...25 {
            let use = "<use href='#u\(level - 1)'/>"
            text += "<g id='u\(level)'>\(use)\(use)\(use)\(use)</g>"
        }
        #expect(problem(text + "</defs><use href='#u25'/>")?.contains("layers") == true)
    }

    @Test("Uses that refer to each other are reported")
    func cycles() throws {
        let player = try DrawingPlayer("<g id='a'><use href='#b'/></g><g id='b'><use href='#a'/></g>")
        #expect(player.warnings.contains { $0.contains("refers to itself") }, "\(player.warnings)")
    }

    @Test("Groups that uses nest too deep are an error")
    func depth() {
        let levels = 30
        var text = "<defs><rect id='u0' width='9' height='9'/>"
        let (open, close) = (String(repeating: "<g>", count: 20), String(repeating: "</g>", count: 20))
        for level in 1...levels { text += "<g id='u\(level)'>\(open)<use href='#u\(level - 1)'/>\(close)</g>" }
        #expect(problem(text + "</defs><use href='#u\(levels)'/>")?.contains("nested more than 256") == true)
    }

    @Test("Selectors of one rule are counted")
    func selectors() {
        let text = String(repeating: "a,", count: 20_001)
        #expect(problem("<style>\(text)a{fill:red}</style>")?.contains("rules, selectors and keyframes") == true)
    }

    @Test("Keyframes of steps are counted")
    func steps() {
        let style = "<style>@keyframes k { from { opacity: 0 } } rect { animation: k 1s steps(1000) }</style>"
        let rect = "<rect width='1' height='1'/>"
        #expect(problem(style + String(repeating: rect, count: 20)) == nil)
        #expect(problem(style + String(repeating: rect, count: 300))?.contains("keyframes") == true)
    }

    @Test("Long values that children inherit are errors")
    func inheritedValues() {
        let value = String(repeating: "x", count: 5000)
        #expect(problem("<g font-family='\(value)'/>")?.contains("font-family is too long") == true)
    }

    @Test("Transforms that take turns share their layers", arguments: ["freeze", "remove"])
    func turns(_ fill: String) throws {
        let player = try DrawingPlayer(
            """
            <rect id="a" width="9" height="9">\
            <animateTransform id="x" attributeName="transform" type="translate" from="0" to="10" dur="1s" \
            begin="0;y.end" fill="\(fill)"/>\
            <animateTransform id="y" attributeName="transform" type="translate" from="20" to="40" dur="1s" \
            begin="x.end" fill="\(fill)"/></rect>
            """)
        #expect(player.drawing.layerCount < 12)
        for (time, x) in [(0.5, 5.0), (1.5, 30), (40.5, 5), (41.5, 30)] {
            let point = try player.point(.zero, of: "a", at: time)
            #expect(abs(Double(point.x) - x) < 1e-6, "\(time): \(point)")
        }
    }
}
