import Foundation

/// A metadata item of a movie.
///
/// - Apple: `AVMetadataItem`.
public class AVMetadataItem {
    fileprivate(set) var name: AVMetadataIdentifier? {
        didSet {
            space = name?.keySpace
            keyText = name?.key?.rawValue
        }
    }
    fileprivate var space: AVMetadataKeySpace?
    fileprivate var keyText: String?
    fileprivate(set) var content: Any?

    /// The identifier; nil if it is not set.
    ///
    /// - Apple: `identifier`.
    public var identifier: AVMetadataIdentifier? { name }
    /// The key space of the identifier; nil if it is not set.
    ///
    /// - Apple: `keySpace`.
    public var keySpace: AVMetadataKeySpace? { space }
    /// The key of the identifier, a string; nil if it is not set.
    ///
    /// - Apple: `key`.
    public var key: Any? { keyText.map { $0 as NSString } }
    /// The value; nil if it is not set.
    ///
    /// - Apple: `value`.
    public var value: Any? { content }
    /// The value as text; nil if it is not a string.
    ///
    /// - Apple: `stringValue`.
    public var stringValue: String? { content as? String }

    /// The common key of the identifier; nil if it has none.
    ///
    /// - Apple: `commonKey`.
    public var commonKey: AVMetadataKey? {
        name.flatMap { MetadataName(identifier: $0)?.commonIdentifier?.key }
    }
    /// The value as a number; nil if it is not one.
    ///
    /// - Apple: `numberValue`.
    public var numberValue: NSNumber? {
        content as? NSNumber ?? stringValue.flatMap(Double.init).map { NSNumber(value: $0) }
    }
    /// The value as a date; nil if it is not one in the format of ISO 8601.
    ///
    /// - Apple: `dateValue`.
    public var dateValue: Date? { content as? Date ?? stringValue.flatMap { Self.date($0) } }

    private static func date(_ text: String) -> Date? {
        let formatter = ISO8601DateFormatter()
        let formats: [ISO8601DateFormatter.Options] = [
            .withInternetDateTime, [.withInternetDateTime, .withFractionalSeconds], .withFullDate,
        ]
        for format in formats {
            formatter.formatOptions = format
            if let date = formatter.date(from: text) { return date }
        }
        return nil
    }

    /// Creates an item without identifier and value.
    public init() {}

    /// Returns the items with an identifier, in order.
    ///
    /// - Apple: `metadataItems(from:filteredByIdentifier:)`.
    public static func metadataItems(
        from metadataItems: [AVMetadataItem], filteredByIdentifier identifier: AVMetadataIdentifier
    ) -> [AVMetadataItem] { metadataItems.filter { $0.identifier == identifier } }

    /// Returns the items with a key and a key space, in order; nil stands for any.
    ///
    /// - Apple: `metadataItems(from:withKey:keySpace:)`.
    public static func metadataItems(
        from metadataItems: [AVMetadataItem], withKey key: Any?, keySpace: AVMetadataKeySpace?
    ) -> [AVMetadataItem] {
        let text = (key as? AVMetadataKey)?.rawValue ?? key as? String
        return metadataItems.filter { item in
            (key == nil || item.keyText == text) && (keySpace == nil || item.keySpace == keySpace)
        }
    }

    /// Returns the value of a property, which is available at once.
    ///
    /// - Apple: `load(_:isolation:)`.
    public func load<A>(
        _ a: AVAsyncProperty<AVMetadataItem, A>, isolation: isolated (any Actor)? = #isolation
    ) async throws -> A { a.read(self) }
}

extension AVAsyncProperty where Root == AVMetadataItem, Value == String? {
    /// The value as text. See `AVMetadataItem.stringValue`.
    public static var stringValue: Self { .init { $0.stringValue } }
}

extension AVAsyncProperty where Root == AVMetadataItem, Value == NSNumber? {
    /// The value as a number. See `AVMetadataItem.numberValue`.
    public static var numberValue: Self { .init { $0.numberValue } }
}

extension AVAsyncProperty where Root == AVMetadataItem, Value == Date? {
    /// The value as a date. See `AVMetadataItem.dateValue`.
    public static var dateValue: Self { .init { $0.dateValue } }
}

/// A mutable metadata item.
///
/// - Apple: `AVMutableMetadataItem`.
public final class AVMutableMetadataItem: AVMetadataItem {
    /// The identifier; nil if it is not set.
    ///
    /// - Apple: `identifier`.
    public override var identifier: AVMetadataIdentifier? {
        get { name }
        set { name = newValue }
    }

    /// The key space; with `key`, it sets the identifier.
    ///
    /// - Apple: `keySpace`.
    public override var keySpace: AVMetadataKeySpace? {
        get { super.keySpace }
        set { identify(newValue, keyText) }
    }

    /// The key, a string or an `AVMetadataKey`; with `keySpace`, it sets the identifier.
    ///
    /// - Apple: `key`.
    public override var key: Any? {
        get { super.key }
        set { identify(space, (newValue as? AVMetadataKey)?.rawValue ?? newValue as? String) }
    }

    private func identify(_ space: AVMetadataKeySpace?, _ key: String?) {
        if let space, let key {
            name = AVMetadataIdentifier(space, AVMetadataKey(rawValue: key))
        } else {
            name = nil
            self.space = space
            keyText = key
        }
    }

    /// The type of the value, which is ignored: values are text.
    ///
    /// - Apple: `dataType`.
    public var dataType: String?

    /// The value; only strings can be written.
    ///
    /// - Apple: `value`.
    public override var value: Any? {
        get { content }
        set { content = newValue }
    }

    /// The language. Ignored: the containers store one language.
    ///
    /// - Apple: `extendedLanguageTag`.
    public var extendedLanguageTag: String?
}

/// The type of a text: `dataType` of a metadata item.
///
/// - Apple: `kCMMetadataBaseDataType_UTF8`.
public let kCMMetadataBaseDataType_UTF8 = "com.apple.metadata.datatype.UTF-8"
