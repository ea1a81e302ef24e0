import CPango
import Foundation

/// Shapes the runs of a line again, in a face that is not installed.
struct FaceShaper {
    private let face: FontFace
    /// The UTF-8 text of the line.
    private let bytes: [UInt8]

    init(face: FontFace, bytes: [UInt8]) {
        self.face = face
        self.bytes = bytes
    }

    /// Returns runs in which the face draws the characters it has; the others keep their glyphs.
    func runs(_ runs: [ShapedRun]) -> [ShapedRun] {
        placed(groups(of: withRelativePositions(runs)).flatMap(shaped))
    }

    /// Joins neighbors that only their fonts keep apart.
    private func groups(of runs: [ShapedRun]) -> [[ShapedRun]] {
        var groups: [[ShapedRun]] = []
        for run in runs {
            if let last = groups.last?.last, last.continues(with: run) {
                groups[groups.count - 1].append(run)
            } else {
                groups.append([run])
            }
        }
        return groups
    }

    /// A range of adjacent characters that are all in the face, or all missing from it.
    private struct Part {
        var range: Range<Int>
        let isInFace: Bool
    }

    private func shaped(_ group: [ShapedRun]) -> [ShapedRun] {
        guard let first = group.first else { return [] }
        let range = group.reduce(first.range) {
            min($0.lowerBound, $1.range.lowerBound)..<max($0.upperBound, $1.range.upperBound)
        }
        let parts = parts(of: range)
        let missing = missingRuns(of: group, parts, from: range.lowerBound)
        let runs = zip(parts, missing).map { part, missing in part.isInFace ? [shaped(part.range, first)] : missing }
        return Array((first.isRightToLeft ? runs.reversed() : runs).joined())
    }

    /// Returns the runs of each part that the face lacks, with their glyphs; none for the other parts.
    ///
    /// - Parameter start: The start of the first part.
    private func missingRuns(of group: [ShapedRun], _ parts: [Part], from start: Int) -> [[ShapedRun]] {
        let partIndices = parts.enumerated().flatMap { index, part in repeatElement(index, count: part.range.count) }
        var result: [[ShapedRun]] = parts.map { _ in [] }
        for run in group where !run.range.isEmpty {
            let glyphs = Dictionary(grouping: run.glyphs.filter { run.range.contains($0.offset) }) {
                partIndices[$0.offset - start]
            }
            for index in partIndices[run.range.lowerBound - start]...partIndices[run.range.upperBound - 1 - start]
            where !parts[index].isInFace {
                result[index].append(run.part(parts[index].range, glyphs[index] ?? []))
            }
        }
        return result
    }

    private func parts(of range: Range<Int>) -> [Part] {
        var parts: [Part] = []
        var start = range.lowerBound
        for character in String(decoding: bytes[range], as: UTF8.self) {
            let end = min(start + character.utf8.count, range.upperBound)
            let isInFace = face.contains(character)
            if let last = parts.last, last.isInFace == isInFace {
                parts[parts.count - 1].range = last.range.lowerBound..<end
            } else {
                parts.append(Part(range: start..<end, isInFace: isInFace))
            }
            start = end
        }
        return parts
    }

    private func shaped(_ range: Range<Int>, _ run: ShapedRun) -> ShapedRun {
        let buffer = hb_buffer_create()
        defer { hb_buffer_destroy(buffer) }
        bytes.withUnsafeBytes { text in
            hb_buffer_add_utf8(
                buffer, text.bindMemory(to: CChar.self).baseAddress, Int32(text.count), UInt32(range.lowerBound),
                Int32(range.count))
        }
        hb_buffer_set_direction(buffer, run.isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
        let script = g_unicode_script_to_iso15924(GUnicodeScript(run.script))
        hb_buffer_set_script(buffer, hb_script_from_iso15924_tag(script))
        let features = run.attributes.openTypeFeatures
        hb_shape(face.font, buffer, features, UInt32(features.count))
        var count: UInt32 = 0
        let infos = UnsafeBufferPointer(start: hb_buffer_get_glyph_infos(buffer, &count), count: Int(count))
        let positions = UnsafeBufferPointer(start: hb_buffer_get_glyph_positions(buffer, &count), count: Int(count))
        let size = run.attributes.fontSize
        let glyphs = zip(infos, positions).map { info, position in
            ShapedGlyph(
                glyph: info.codepoint == 0 ? nil : info.codepoint,
                position: CGPoint(x: face.em(position.x_offset) * size, y: face.em(position.y_offset) * size),
                advance: face.em(position.x_advance) * size, offset: Int(info.cluster))
        }
        return ShapedRun(
            face: face, range: range, isRightToLeft: run.isRightToLeft, glyphs: glyphs, attributes: run.attributes,
            script: run.script)
    }

    /// Returns runs whose positions are relative to the end of the glyph before.
    private func withRelativePositions(_ runs: [ShapedRun]) -> [ShapedRun] { moved(runs) { $0 - $1 } }

    private func placed(_ runs: [ShapedRun]) -> [ShapedRun] { moved(runs) { $0 + $1 } }

    private func moved(_ runs: [ShapedRun], _ move: (CGFloat, CGFloat) -> CGFloat) -> [ShapedRun] {
        var x: CGFloat = 0
        return runs.map { run in
            var run = run
            for index in run.glyphs.indices {
                run.glyphs[index].position.x = move(run.glyphs[index].position.x, x)
                x += run.glyphs[index].advance
            }
            return run
        }
    }
}

extension ShapedRun {
    /// Whether a run at the right only differs in its font.
    fileprivate func continues(with next: ShapedRun) -> Bool {
        guard isRightToLeft == next.isRightToLeft, script == next.script, attributes == next.attributes else {
            return false
        }
        return isRightToLeft
            ? next.range.upperBound == range.lowerBound : range.upperBound == next.range.lowerBound
    }

    /// Returns the run of a part of the text, with its glyphs.
    fileprivate func part(_ part: Range<Int>, _ glyphs: [ShapedGlyph]) -> ShapedRun {
        ShapedRun(
            face: face, range: range.clamped(to: part), isRightToLeft: isRightToLeft, glyphs: glyphs,
            attributes: attributes, script: script)
    }
}

extension FontFace {
    /// Returns whether the face has the glyphs of a character, apart from those that are meant to be invisible.
    package func contains(_ character: Character) -> Bool {
        let scalars = Array(character.unicodeScalars)
        return zip(scalars, glyphs(for: scalars)).allSatisfy { $1 != 0 || $0.properties.isDefaultIgnorableCodePoint }
    }
}

extension TextAttributes {
    /// The OpenType features for HarfBuzz.
    fileprivate var openTypeFeatures: [hb_feature_t] {
        fontFeatures.split(separator: ",").compactMap { text in
            var feature = hb_feature_t()
            let name = text.trimmingCharacters(in: .whitespaces)
            return hb_feature_from_string(name, -1, &feature) != 0 ? feature : nil
        }
    }
}
