import Foundation
import Images

/// The asset catalogs in the folders of `UIImage(named:)`.
package enum AssetCatalogs {
    /// Returns the paths that an asset, such as `Name.colorset`, can have in a folder: first in the folder itself, then
    /// in the asset catalogs there.
    package static func paths(of asset: String, in folder: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let catalogs = names.filter { $0.hasSuffix(".xcassets") }.sorted()
        return ([folder] + catalogs.map { "\(folder)/\($0)" }).map { "\($0)/\(asset)" }
    }
}

// Colors of asset catalogs.
extension UIColor {
    /// Creates a color from a color set, `Name.colorset`, in the resource folders or in an asset catalog there; nil if
    /// there is none that can be read.
    ///
    /// The folders are those of `UIImage(named:)`. Of several colors in a set, the first one without an appearance is
    /// used. Components in Display P3 are converted.
    public convenience init?(named name: String) { self.init(named: name, inFolders: UIImage.folders) }

    /// Creates a color from a color set; see `init(named:)`. The bundle and the traits have no effect.
    public convenience init?(named name: String, in bundle: Bundle?, compatibleWith traits: UITraitCollection?) {
        self.init(named: name)
    }

    package convenience init?(named name: String, inFolders folders: [String]) {
        let colors = folders.lazy.flatMap { ColorSet.files(named: name, in: $0) }.compactMap { ColorSet($0)?.color }
        guard let color = colors.first else { return nil }
        self.init(cgColor: color)
    }
}

/// A color set of an asset catalog.
private struct ColorSet: Decodable {
    struct Entry: Decodable {
        let color: Color?
        let appearances: [[String: String]]?
    }
    struct Color: Decodable {
        let components: [String: String]
        let space: String?

        enum CodingKeys: String, CodingKey {
            case components
            case space = "color-space"
        }
    }
    let colors: [Entry]

    init?(_ path: String) {
        guard let data = FileManager.default.contents(atPath: path),
            let set = try? JSONDecoder().decode(ColorSet.self, from: data)
        else { return nil }
        self = set
    }

    /// Returns the paths that a color set can have in a folder.
    static func files(named name: String, in folder: String) -> [String] {
        name.isEmpty ? [] : AssetCatalogs.paths(of: "\(name).colorset/Contents.json", in: folder)
    }

    var color: CGColor? {
        let plain = colors.first { ($0.appearances ?? []).isEmpty } ?? colors.first
        return plain?.color?.color
    }
}

extension ColorSet.Color {
    /// The color; nil if a component is missing or not a number.
    var color: CGColor? {
        let names = components["white"] == nil ? ["red", "green", "blue"] : ["white", "white", "white"]
        let values = names.compactMap { number(components[$0]) }
        guard values.count == 3 else { return nil }
        let alpha = components["alpha"] == nil ? 1 : number(components["alpha"])
        guard let alpha else { return nil }
        if space == "display-p3", let wide = CGColorSpace(name: CGColorSpace.displayP3) {
            return CGColor(colorSpace: wide, components: values + [alpha])
        }
        return CGColor(red: values[0], green: values[1], blue: values[2], alpha: alpha)
    }

    /// Returns a component as 0…1: "0.5", or 0…255 as "128" or "0x80".
    private func number(_ text: String?) -> CGFloat? {
        guard let text else { return nil }
        if text.lowercased().hasPrefix("0x") { return Int(text.dropFirst(2), radix: 16).map { CGFloat($0) / 255 } }
        guard let value = Double(text) else { return nil }
        return CGFloat(text.contains(".") ? value : value / (value > 1 ? 255 : 1))
    }
}
