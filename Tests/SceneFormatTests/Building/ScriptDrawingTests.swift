import Foundation
import Images
import LayerTree
import MediaTime
import MovieRendering
import TestSupport
import Testing
import TextLayout

@testable import SceneFormat

/// Draws each text whole and in pieces, side by side, and compares the pixels.
@Suite("Text of all scripts, in pieces")
struct ScriptDrawingTests {
    private static let width = 100

    private let fixture: SceneFixture

    init() throws { fixture = try SceneFixture(files: []) }

    /// The columns of an image: whole texts, and the same texts in pieces.
    private struct Columns {
        let image: CGImage

        /// The number of pixels of a column that are not white.
        func ink(_ column: Int) -> Int { pixels(column).count { $0 & 0xff_ffff != 0xff_ffff } }

        /// The largest difference of two columns, and the number of pixels that differ visibly.
        func difference(_ a: Int, _ b: Int) -> (largest: Int, count: Int) {
            let differences = zip(pixels(a), pixels(b)).map { Self.difference($0, $1) }
            return (differences.max() ?? 0, differences.count { $0 > 2 })
        }

        /// Returns the largest difference of two colors' components.
        private static func difference(_ a: UInt32, _ b: UInt32) -> Int {
            func component(_ color: UInt32, _ shift: UInt32) -> Int { Int((color >> shift) & 0xff) }
            var largest = 0
            for shift: UInt32 in [0, 8, 16] {
                let difference = component(a, shift) - component(b, shift)
                largest = max(largest, abs(difference))
            }
            return largest
        }

        private func pixels(_ column: Int) -> [UInt32] {
            let first = column * ScriptDrawingTests.width
            var pixels: [UInt32] = []
            for y in 0..<image.height {
                let row = image.pixels.row(y)
                for x in first..<first + ScriptDrawingTests.width { pixels.append(row[x]) }
            }
            return pixels
        }
    }

    /// Draws layers, which are 20 points above the bottom of columns, at a time.
    private func columns(_ layers: [String], at time: Rational = .zero) throws -> Columns {
        let frames = layers.enumerated().map { index, layer in
            "    - { frame: [\(index * Self.width), 20, \(Self.width), 120], \(layer) }"
        }
        let text = """
            multiplane: 1
            size: [\(layers.count * Self.width), 160]
            frameRate: 10
            duration: 2
            background: white
            fonts: ["\(ScriptSample.fonts.path)"]
            root:
              sublayers:
            \(frames.joined(separator: "\n"))
            """
        return try FontCollection.withNew {
            let scene = try fixture.scene(text)
            let viewport = Viewport(width: scene.size.width, height: scene.size.height)
            let stills = StillRenderer(try scene.makeMovie(), viewport: viewport, threads: 1)
            let image = try stills.image(at: time)
            #expect(stills.warnings.isEmpty, "\(stills.warnings)")
            return Columns(image: image)
        }
    }

    private func quoted(_ text: String) -> String { "\"\(text.replacing("\"", with: "\\\""))\"" }

    /// Pieces that touch, such as joined letters, cover the pixels that they share twice. Two of them differ by at most a
    /// quarter from the whole.
    private func expectSameUpToSeams(_ columns: Columns, _ column: Int, _ name: String) {
        let (largest, count) = columns.difference(0, column)
        #expect(largest <= 75 && count <= columns.ink(0) / 12, "\(name): \(largest), \(count) of \(columns.ink(0))")
    }

    @Test("Text that is split, or has colors in words, has the pixels of the whole text", arguments: ScriptSample.all)
    func textLayers(sample: ScriptSample) throws {
        let style = "class: CATextLayer, fontSize: 22, wrapped: true, masksToBounds: true, foregroundColor: black"
        let text = "\(style), font: \(sample.font), string: \(quoted(sample.text))"
        func styled(_ colors: [String]) -> String {
            let pieces = sample.text.enumerated().map { index, character in
                "{ text: \(quoted(String(character))), font: \(sample.font), size: 22, "
                    + "color: \"\(colors[index % colors.count])\" }"
            }
            return "\(style), string: [\(pieces.joined(separator: ", "))]"
        }
        let columns = try columns([
            text, text + ", split: { by: word }", text + ", split: { by: line }", styled(["black"]),
            text + ", split: { by: letter }", styled(["black", "#010000"]),
        ])
        #expect(columns.ink(0) > 100)
        #expect(columns.difference(0, 1).largest == 0 && columns.difference(0, 2).largest == 0)
        // Styled text is measured at another size.
        #expect(columns.difference(0, 3).largest <= 1)
        expectSameUpToSeams(columns, 4, "letters")
        expectSameUpToSeams(columns, 5, "colors")
    }

    @Test("Captions that follow words and characters have the pixels of the whole text", arguments: ScriptSample.all)
    func captions(sample: ScriptSample) throws {
        try fixture.write("WEBVTT\n\n00:00.000 --> 00:02.000\n\(sample.text)\n", to: "a.vtt")
        let text =
            "class: CaptionLayer, captions: a.vtt, font: \(sample.font), fontSize: 22, foregroundColor: black, "
            + "maximumLines: 4, masksToBounds: true"
        let layers = [
            text, text + ", highlightMode: word, highlightColor: \"#010000\"",
            text + ", highlightMode: character, highlightColor: \"#010000\"", text + ", reveal: character",
        ]
        let middle = try columns(Array(layers.dropLast()), at: Rational(9, 10))
        #expect(middle.ink(0) > 100 && middle.difference(0, 1).largest <= 1)
        expectSameUpToSeams(middle, 2, "characters")
        // At its end, everything is revealed.
        #expect(try columns([layers[0], layers[3]], at: Rational(19, 10)).difference(0, 1).largest == 0)
    }

    @Test("Letters above and below their lines are not cut in captions", arguments: ["بِسْمِ", "p\u{323}\u{323}\u{323}"])
    func overhang(text: String) throws {
        try fixture.write("WEBVTT\n\n00:00.000 --> 00:02.000\n\(text)\n", to: "a.vtt")
        let style = "font: DejaVu Sans, fontSize: 30, foregroundColor: black, alignmentMode: center"
        let image = try columns([
            "class: CaptionLayer, captions: a.vtt, verticalAlignment: center, \(style)",
            "class: CATextLayer, string: \(quoted(text)), verticalAlignment: center, \(style)",
        ])
        #expect(image.ink(0) > 100 && abs(image.ink(0) - image.ink(1)) < image.ink(1) / 20)
    }

    @Test("Text without a size is as high as its marks")
    func naturalHeight() throws {
        func height(_ text: String) throws -> CGFloat {
            let layer = "- { class: CATextLayer, string: \(quoted(text)), font: DejaVu Sans, fontSize: 40 }"
            return try #require(fixture.scene(minimalText(layer)).makeMovie().engine.root.sublayers?.first).bounds
                .height
        }
        #expect(try height("بِسْمِ") > height("بس") + 1)
        #expect(try height("xg") == height("x"))
    }

    private func minimalText(_ layer: String) -> String {
        "multiplane: 1\nsize: [64, 48]\nframeRate: 25\nduration: 1\nroot:\n  sublayers:\n    \(layer)\n"
    }
}
