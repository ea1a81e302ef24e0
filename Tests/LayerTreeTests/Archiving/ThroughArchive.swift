import Foundation
import LayerTree
import Testing

/// The object that an archive of `object` gives.
func throughArchive<Kind: NSObject & NSSecureCoding>(_ object: Kind) throws -> Kind {
    let data = try NSKeyedArchiver.archivedData(withRootObject: object, requiringSecureCoding: true)
    return try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: Kind.self, from: data))
}
