import Foundation
import MotionTiming
import RenderTree

// Facts 3.7. What differs from the defaults, with the cells within.
extension CAEmitterCell {
    func archive(into coder: NSCoder) {
        var values: [NSString: NSArray] = [:]
        let fresh = EmitterCellStyle()
        for property in EmitterCellProperty.all where property.read(style) != property.read(fresh) {
            values[property.key as NSString] = ArchivedValue.archive(BoxedValue.box(property.read(style)))
        }
        for key in Self.storedTimingKeys { values[key as NSString] = ArchivedValue.archive(timing.value(forKey: key)) }
        for (key, value) in otherValues { values[key as NSString] = ArchivedValue.archive(value) }
        coder.encode(values as NSDictionary, forKey: "values")
        coder.encode(name.map { $0 as NSString }, forKey: "name")
        coder.encode((emitterCells ?? []) as NSArray, forKey: "emitterCells")
    }

    func unarchive(from coder: NSCoder) {
        for (key, value) in coder.archivedValues {
            if Self.storedTimingKeys.contains(key) {
                timing.setValue(ArchivedValue.unarchive(value), forKey: key)
            } else {
                setValue(ArchivedValue.unarchive(value), forKey: key)
            }
        }
        name = coder.decodeObject(of: NSString.self, forKey: "name").map { $0 as String }
        emitterCells = coder.decodeObject(of: [NSArray.self, CAEmitterCell.self], forKey: "emitterCells") as? [CAEmitterCell]
    }

    /// Of its own timing, what the cell's properties do not hold.
    private static let storedTimingKeys = MediaTiming.keys.subtracting(["beginTime", "duration"])
}
