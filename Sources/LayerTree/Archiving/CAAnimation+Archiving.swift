import Foundation

// Facts 2.4. What differs from the class's defaults; of the delegate, that it was it.
extension CAAnimation {
    func archive(into coder: NSCoder) {
        ArchiveProgress.current.archiving(self) {
            var values: [String: Any] = [:]
            for key in Self.archivedKeys + otherValues.keys.sorted() where shouldArchiveValue(forKey: key) {
                values[key] = value(forKey: key)
            }
            coder.encode(archived: values)
            coder.encode(delegate: delegate)
        }
    }

    /// False for what is no archive of an animation.
    func unarchive(from coder: NSCoder) -> Bool {
        let values = ArchiveProgress.current.reading { coder.archivedValues() }
        guard let values else { return false }
        for (key, value) in values.sorted(by: { $0.key < $1.key }) { store(value, forKey: key) }
        delegate = coder.archivedDelegate() as? any CAAnimationDelegate
        return true
    }
}
