import Foundation

extension NSCoder {
    /// Writes what of the values can be archived, as bytes, and the objects among them under keys of their own.
    func encode(archived values: [String: Any]) {
        var objects = ArchiveObjects()
        guard let archived = objects.archive(values) else { return }
        var bytes = ArchiveBytes()
        bytes.append(archived)
        encode(bytes.data as NSData, forKey: Self.valuesKey)
        for (number, object) in objects.objects.enumerated() { encode(object, forKey: Self.key(ofObject: number)) }
    }

    /// The values by key; nil where there are none, or something else.
    func archivedValues() -> [String: Any]? {
        guard containsValue(forKey: Self.valuesKey), let data = decodeArchived(forKey: Self.valuesKey) as? Data,
            let archived = ArchiveReader.value(in: data)
        else { return nil }
        return archived.unarchived { self.decodeArchived(forKey: Self.key(ofObject: $0)) } as? [String: Any]
    }

    /// An object of one of our classes, or of those that whoever unarchives allows; nil where there is none.
    ///
    /// All of them are allowed in every place, and looked at afterwards: Foundation on Linux stops the program at a
    /// class that is not allowed.
    func decodeArchived(forKey key: String) -> Any? {
        containsValue(forKey: key) ? decodeObject(of: Self.classes + (allowedClasses ?? []), forKey: key) : nil
    }

    private static let classes: [AnyClass] = [
        CALayer.self, CAAnimation.self, CAEmitterCell.self, CAMediaTimingFunction.self, CAValueFunction.self,
        CAConstraint.self,
        CAConstraintLayoutManager.self, NSData.self,
    ]

    private static let valuesKey = "archived values"
    private static func key(ofObject number: Int) -> String { "archived object \(number)" }
}
