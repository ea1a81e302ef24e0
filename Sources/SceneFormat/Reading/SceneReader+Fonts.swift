import Foundation
import Quartz2D

extension SceneReader {
    /// The path of a font file, whose fonts are there from now on, under their own names.
    func font(_ value: SceneValue) -> String? {
        guard let path = values.text(value, "fonts", "the path of a font file, relative to the scene file") else {
            return nil
        }
        let absolute = assets.resolve(path)
        do throws(FontError) {
            try FontCatalog.register(fileAt: URL(fileURLWithPath: absolute))
        } catch {
            let reason =
                switch error {
                case .unusable(_, let reason): reason
                }
            values.collector.report(
                at: value.location, "cannot use the font \"\(path)\": \(reason)",
                expected: "expected a TTF, OTF or TTC file", kind: .asset)
        }
        return absolute
    }
}
