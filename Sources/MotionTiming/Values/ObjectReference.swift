/// An object that animations pass on but never look into (an image), equal only to itself.
public struct ObjectReference: Equatable, Hashable, Sendable {
    public let object: any AnyObject & Sendable

    public init(_ object: any AnyObject & Sendable) { self.object = object }

    public static func == (a: ObjectReference, b: ObjectReference) -> Bool { a.object === b.object }

    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(object)) }
}
