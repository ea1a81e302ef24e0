import Foundation
import MotionTiming
import RenderTree

// Facts 3.7. What differs from the defaults, with the cells within.
extension CAEmitterCell {
    var archivedValues: [String: Any] {
        var values: [String: Any] = [:]
        for key in Self.archivedKeys + otherValues.keys.sorted() where shouldArchiveValue(forKey: key) {
            values[key] = value(forKey: key)
        }
        return values
    }

    func unarchive(_ values: [String: Any]) {
        if let style = values["style"] as? [String: Any] { self.style = style }
        for (key, value) in values.sorted(by: { $0.key < $1.key }) where key != "style" { store(value, forKey: key) }
    }

    convenience init(archived values: [String: Any]) {
        self.init()
        unarchive(values)
    }
}
