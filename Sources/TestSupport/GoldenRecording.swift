import Foundation
import Images
import Synchronization

/// The references that a test run records, as selected by the environment variable MULTIPLANE_RECORD.
///
///     MULTIPLANE_RECORD=shape/caps,text/wrapping@0.5 swift test --filter GoldenTests
///
/// A name without a time selects all times of its scene. `all` selects every reference. Only references that are
/// missing or no longer match are written.
public enum GoldenRecording: Equatable, Sendable {
    /// Nothing is recorded.
    case nothing
    /// The named references are recorded.
    case names([String])
    /// All references are recorded.
    case all
    /// The request is not valid; the text gives the reason and the remedy.
    case refused(String)

    /// Reads MULTIPLANE_RECORD. Recording without names is refused, and so is recording when CI is set.
    public init(environment: [String: String]) {
        let value = environment["MULTIPLANE_RECORD"] ?? ""
        let names = value.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        if value.isEmpty {
            self = .nothing
        } else if environment["CI"]?.isEmpty == false {
            self = .refused(
                "MULTIPLANE_RECORD=\(value) is refused while CI is set: "
                    + "references are recorded by someone who looks at them; unset MULTIPLANE_RECORD")
        } else if names == ["all"] {
            self = .all
        } else if !names.isEmpty, names.allSatisfy(Self.isName) {
            self = .names(names)
        } else {
            self = .refused(
                "MULTIPLANE_RECORD=\(value) is refused: it does not name references; "
                    + "use names, as in MULTIPLANE_RECORD=shape/caps,text/wrapping@0, or MULTIPLANE_RECORD=all")
        }
    }

    /// Returns whether the text has the form of a reference's name: a category, a slash and a name.
    private static func isName(_ text: String) -> Bool {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        return parts.count == 2 && parts.allSatisfy { !$0.isEmpty }
    }

    /// Returns whether a reference such as "shape/caps@0.5" is recorded.
    public func records(_ reference: String) -> Bool {
        switch self {
        case .nothing, .refused: false
        case .all: true
        case .names(let names): names.contains { Self.selects($0, reference) }
        }
    }

    /// Returns the names that select none of these references: misspelled ones.
    public func unknownNames(among references: [String]) -> [String] {
        guard case .names(let names) = self else { return [] }
        return names.filter { name in !references.contains { Self.selects(name, $0) } }
    }

    private static func selects(_ name: String, _ reference: String) -> Bool {
        reference == name || reference.hasPrefix(name + "@")
    }
}

/// An image of the references that a run recorded, with a row for each: the old image, the new image, and eight times
/// the difference.
///
/// It is written to `.build/golden-contact-sheet.png` when the process ends, with an index of the rows.
public final class GoldenContactSheet: Sendable {
    /// A recorded reference.
    public struct Row: Sendable {
        /// The name of the reference.
        public let name: String
        /// The recorded image before; nil for a new reference.
        public let old: CGImage?
        /// The recorded image.
        public let new: CGImage

        /// Creates a row.
        public init(name: String, old: CGImage?, new: CGImage) {
            self.name = name
            self.old = old
            self.new = new
        }
    }

    static let shared = GoldenContactSheet()
    private let rows = Mutex<(folder: URL?, rows: [Row])>((nil, []))

    /// Adds a row to the sheet that is written into `folder` when the process ends.
    func add(_ row: Row, folder: URL) {
        let isFirst = rows.withLock { state in
            defer {
                state.folder = folder
                state.rows.append(row)
            }
            return state.folder == nil
        }
        if isFirst { atexit { GoldenContactSheet.shared.writeAtExit() } }
    }

    private func writeAtExit() {
        let state = rows.withLock { $0 }
        guard let folder = state.folder else { return }
        do {
            try Self.write(state.rows, into: folder)
            print("Golden references recorded: \(state.rows.count). Look at \(folder.path)/golden-contact-sheet.png")
        } catch {
            print("The contact sheet could not be written to \(folder.path): \(error)")
        }
    }

    /// Writes `golden-contact-sheet.png` and its index `golden-contact-sheet.txt` into `folder`, rows sorted by name.
    public static func write(_ rows: [Row], into folder: URL) throws {
        let sorted = rows.sorted { $0.name < $1.name }
        guard !sorted.isEmpty else { return }
        let layout = Layout(sorted)
        let image = layout.image(of: sorted)
        var lines = ["From left to right: old, new, eight times the difference. Column, row, reference:"]
        for (index, row) in sorted.enumerated() {
            let size = row.old.map { old in
                old.width == row.new.width && old.height == row.new.height ? "" : ", was \(old.width) × \(old.height)"
            }
            lines.append(
                "\(layout.position(index).column + 1), \(layout.position(index).row + 1): \(row.name), "
                    + "\(row.new.width) × \(row.new.height)\(size ?? ", new")")
        }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try image.writePNG(to: folder.appendingPathComponent("golden-contact-sheet.png"))
        try (lines.joined(separator: "\n") + "\n").write(
            to: folder.appendingPathComponent("golden-contact-sheet.txt"), atomically: true, encoding: .utf8)
    }

    /// Cells of one size, in columns of at most 8,000 pixels.
    private struct Layout {
        static let margin = 4
        let cell: (width: Int, height: Int)
        let columns: Int
        let rowsPerColumn: Int

        init(_ rows: [Row]) {
            let images = rows.flatMap { [$0.old, $0.new].compactMap { $0 } }
            cell = (images.map(\.width).max() ?? 1, images.map(\.height).max() ?? 1)
            rowsPerColumn = min(rows.count, max(1, 8_000 / (cell.height + Self.margin)))
            columns = (rows.count + rowsPerColumn - 1) / rowsPerColumn
        }

        func position(_ index: Int) -> (column: Int, row: Int) { (index / rowsPerColumn, index % rowsPerColumn) }

        func image(of rows: [Row]) -> CGImage {
            let step = (x: cell.width + Self.margin, y: cell.height + Self.margin)
            let sheet = PixelBuffer(
                width: 3 * columns * step.x + Self.margin, height: rowsPerColumn * step.y + Self.margin)
            for y in 0..<sheet.height {
                let line = sheet.row(y)
                for x in 0..<sheet.width { line[x] = 0xff40_4040 }
            }
            for (index, row) in rows.enumerated() {
                let position = position(index)
                let cells = [row.old, row.new, row.old.flatMap { ImageComparison.difference(row.new, $0) }]
                for (n, image) in cells.enumerated() {
                    guard let image else { continue }
                    let left = (3 * position.column + n) * step.x + Self.margin
                    Self.draw(image, on: sheet, left: left, top: position.row * step.y + Self.margin)
                }
            }
            return CGImage(pixels: sheet, isOpaque: true)
        }

        /// Draws an image over middle gray, so that transparent pixels differ from black and white ones.
        private static func draw(_ image: CGImage, on sheet: PixelBuffer, left: Int, top: Int) {
            for y in 0..<image.height {
                let source = image.pixels.row(y)
                let target = sheet.row(top + y)
                for x in 0..<image.width { target[left + x] = overGray(source[x]) }
            }
        }

        private static func overGray(_ pixel: UInt32) -> UInt32 {
            let gray = 128 * (255 - (pixel >> 24)) / 255
            return [0, 8, 16].reduce(0xff00_0000) { $0 | min((pixel >> $1 & 255) + gray, 255) << $1 }
        }
    }
}
