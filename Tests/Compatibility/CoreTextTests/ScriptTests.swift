import Foundation
import TestSupport
import Testing

@testable import CoreText

@Suite("Lines of Core Text in all scripts")
struct ScriptTests {
    /// A glyph of a line, at its place.
    private struct Glyph: Equatable {
        let glyph: CGGlyph
        let x, y: Int
        let index: Int
    }

    /// The glyphs of a line from left to right, at hundredths of a point.
    private func glyphs(_ line: CTLine) -> [Glyph] {
        line.runs.flatMap { run in
            run.glyphs.indices.map { index in
                let position = run.positions[index]
                return Glyph(
                    glyph: run.glyphs[index], x: Int((position.x * 100).rounded()),
                    y: Int((position.y * 100).rounded()),
                    index: run.stringIndices[index])
            }
        }
    }

    /// Returns a line whose characters have alternating colors, or one color.
    private func line(_ sample: ScriptSample, isColored: Bool) -> CTLine {
        let text = NSMutableAttributedString(string: "")
        let font = CTFontCreateWithName(sample.font, 20, nil)
        for (index, character) in sample.text.enumerated() {
            let color = CGColor(red: isColored && index.isMultiple(of: 2) ? 0.004 : 0, green: 0, blue: 0, alpha: 1)
            text.append(attributed(String(character), font, [kCTForegroundColorAttributeName: color]))
        }
        return CTLineCreateWithAttributedString(text)
    }

    private func drawing(_ draw: (CGContext) -> Void) -> [Int] {
        Drawing(width: 260, height: 60) { context in
            context.textPosition = CGPoint(x: 20, y: 25)
            draw(context)
        }.rows.flatMap(\.self)
    }

    private func difference(_ a: [Int], _ b: [Int]) -> Int { zip(a, b).map { abs($0 - $1) }.max() ?? 0 }

    private func withFonts(_ body: () throws -> Void) throws {
        try FontCollection.withNew {
            try FontCatalog.register(fileAt: ScriptSample.fonts)
            try body()
        }
    }

    @Test("Colors within words do not change glyphs and places", arguments: ScriptSample.all)
    func colors(sample: ScriptSample) throws {
        try withFonts {
            let plain = line(sample, isColored: false)
            let colored = line(sample, isColored: true)
            #expect(glyphs(colored) == glyphs(plain))
            #expect(abs(width(colored) - width(plain)) < 0.01)
            let images = [plain, colored].map { line in drawing { CTLineDraw(line, $0) } }
            #expect(images[0].contains { $0 < 128 })
            // Two glyphs that share a pixel differ by at most a quarter from one path.
            #expect(difference(images[0], images[1]) <= 75)
        }
    }

    @Test("The glyphs of runs, drawn one by one, are the line", arguments: ScriptSample.all)
    func runs(sample: ScriptSample) throws {
        try withFonts {
            let line = line(sample, isColored: false)
            let whole = drawing { CTLineDraw(line, $0) }
            let runs = drawing { context in
                line.runs.forEach { CTRunDraw($0, context, CFRange(location: 0, length: 0)) }
            }
            let glyphs = drawing { context in
                for run in line.runs {
                    for index in run.glyphs.indices { CTRunDraw(run, context, CFRange(location: index, length: 1)) }
                }
            }
            #expect(difference(whole, runs) == 0)
            #expect(difference(whole, glyphs) <= 75)
            #expect(line.runs.reduce(0) { $0 + $1.range.count } == sample.text.utf16.count)
        }
    }
}
