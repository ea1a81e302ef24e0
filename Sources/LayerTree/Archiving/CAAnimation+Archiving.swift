import Foundation

// Facts 2.4. What differs from the class's defaults; not the delegate.
extension CAAnimation {
    func archive(into coder: NSCoder) {
        var values: [NSString: NSArray] = [:]
        for key in Self.archivedKeys + otherValues.keys.sorted() where shouldArchiveValue(forKey: key) {
            values[key as NSString] = ArchivedValue.archive(value(forKey: key))
        }
        coder.encode(values as NSDictionary, forKey: "values")
    }

    func unarchive(from coder: NSCoder) {
        for (key, value) in coder.archivedValues { setValue(ArchivedValue.unarchive(value), forKey: key) }
    }
}
