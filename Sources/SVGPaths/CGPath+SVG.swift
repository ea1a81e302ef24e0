import FileAccess
import Foundation
import VectorGeometry

extension CGPath {
    /// Creates a path from an element of an SVG file: a path, a basic shape (`rect`, `circle`, `ellipse`, `line`,
    /// `polyline`, `polygon`), or a group or `use` of them.
    ///
    /// The path is in pixels of the drawing, from its top left corner: view boxes, and the transforms of the element
    /// and of the elements around it, are applied. Strokes, colors, clips and masks have no effect.
    ///
    /// ```swift
    /// shape.path = try CGPath(svg: URL(fileURLWithPath: "logo.svg"), id: "mark")
    /// ```
    /// - Parameters:
    ///   - url: An SVG file of up to 16 MiB. Files that it refers to are not read.
    ///   - id: The id of the element; nil for the whole drawing.
    ///   - frame: The rectangle into which the whole drawing is fitted, scaled uniformly and centered; nil for the
    ///     drawing's own size.
    /// - Throws: `SVGFileError` with the position in the file; it lists the ids of the file if none is `id`.
    public convenience init(svg url: URL, id: String? = nil, fitting frame: CGRect? = nil) throws(SVGFileError) {
        self.init(try SVGFile(url).path(id: id, fitting: frame))
    }
}

/// An SVG file that is read once.
package struct SVGFile {
    /// The largest file, in bytes.
    private static let limit = 16 << 20

    private let name: String
    private let document: SVGDocument

    /// Reads a file.
    ///
    /// - Parameter root: The folder that the file must be inside; nil for any folder.
    /// - Throws: `SVGFileError` if the file cannot be read or is not a well-formed SVG file.
    package init(_ url: URL, in root: ConfinedFolder? = nil) throws(SVGFileError) {
        name = url.lastPathComponent
        do throws(SVGFileError) {
            document = try SVGDocument(try Self.contents(url.path, root))
        } catch {
            throw error.inFile(name)
        }
    }

    private static func contents(_ path: String, _ root: ConfinedFolder?) throws(SVGFileError) -> Data {
        do throws(InputFile.Failure) {
            return try InputFile.contents(path, in: root, limit: limit)
        } catch .tooLarge {
            throw SVGFileError("the file has more than 16 MiB", expected: "expected a smaller SVG file")
        } catch {
            throw SVGFileError("the file cannot be read", expected: "expected an SVG file")
        }
    }

    /// Returns the path of an element, as `CGPath.init(svg:id:fitting:)` does.
    package func path(id: String?, fitting frame: CGRect?) throws(SVGFileError) -> VectorPath {
        do throws(SVGFileError) {
            let path = try document.path(id: id)
            guard let frame else { return path }
            return path.applying(SVGViewBox.transform(CGRect(origin: .zero, size: document.size), into: frame, nil))
        } catch {
            throw error.inFile(name)
        }
    }
}

extension SVGFileError {
    fileprivate func inFile(_ name: String) -> SVGFileError {
        var error = self
        error.file = name
        return error
    }
}
