import Foundation
import Testing

/// Returns the object from an archive of `object`.
func throughArchive<Kind: NSObject & NSSecureCoding>(_ object: Kind) throws -> Kind {
    let data = try NSKeyedArchiver.archivedData(withRootObject: object, requiringSecureCoding: true)
    return try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: Kind.self, from: data))
}
