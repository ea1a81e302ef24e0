import Foundation

/// The fonts that come with the program, so that text in DejaVu is the same on every machine; those installed come
/// beside them.
enum BundledFonts {
    static let paths = files(in: ShippedFolder("fonts", variable: "MULTIPLANE_FONTS").paths)

    /// The font files of the first folder that has some, by name.
    static func files(in folders: [String]) -> [String] {
        for folder in folders {
            let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
            let fonts = names.filter {
                ["ttf", "otf", "ttc"].contains(URL(fileURLWithPath: $0).pathExtension.lowercased())
            }
            if !fonts.isEmpty { return fonts.map { folder + "/" + $0 } }
        }
        return []
    }
}
