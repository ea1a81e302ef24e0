import Foundation

extension NSAttributedString {
    /// The format of a document.
    ///
    /// - Apple: `NSAttributedString.DocumentType`. Only plain text and HTML are read and written.
    public struct DocumentType: RawRepresentable, Hashable, Sendable {
        /// The name.
        public let rawValue: String
        /// Creates a format from its name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Text without attributes.
        public static let plain = DocumentType(rawValue: "NSPlainText")
        /// HTML.
        public static let html = DocumentType(rawValue: "NSHTML")
        /// Rich text, which is neither read nor written.
        public static let rtf = DocumentType(rawValue: "NSRTF")
        /// Rich text with attachments, which is neither read nor written.
        public static let rtfd = DocumentType(rawValue: "NSRTFD")
    }

    /// A key of the options for reading a document.
    ///
    /// - Apple: `NSAttributedString.DocumentReadingOptionKey`.
    public struct DocumentReadingOptionKey: RawRepresentable, Hashable, Sendable {
        /// The name.
        public let rawValue: String
        /// Creates a key from its name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The format, a `DocumentType`.
        public static let documentType = DocumentReadingOptionKey(rawValue: "DocumentType")
        /// The encoding, the raw value of a `String.Encoding`.
        public static let characterEncoding = DocumentReadingOptionKey(rawValue: "CharacterEncoding")
        /// The attributes of text that has none, a dictionary.
        public static let defaultAttributes = DocumentReadingOptionKey(rawValue: "DefaultAttributes")
    }

    /// A key of the attributes of a document.
    ///
    /// - Apple: `NSAttributedString.DocumentAttributeKey`.
    public struct DocumentAttributeKey: RawRepresentable, Hashable, Sendable {
        /// The name.
        public let rawValue: String
        /// Creates a key from its name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The format, a `DocumentType`.
        public static let documentType = DocumentAttributeKey(rawValue: "DocumentType")
        /// The encoding, the raw value of a `String.Encoding`. Documents are written in UTF-8.
        public static let characterEncoding = DocumentAttributeKey(rawValue: "CharacterEncoding")
    }
}

// Names from before Swift 4.

/// `NSAttributedString.DocumentReadingOptionKey.documentType`.
public var NSDocumentTypeDocumentAttribute: NSAttributedString.DocumentReadingOptionKey { .documentType }
/// `NSAttributedString.DocumentReadingOptionKey.characterEncoding`.
public var NSCharacterEncodingDocumentAttribute: NSAttributedString.DocumentReadingOptionKey { .characterEncoding }
/// `NSAttributedString.DocumentType.html`.
public var NSHTMLTextDocumentType: NSAttributedString.DocumentType { .html }
/// `NSAttributedString.DocumentType.plain`.
public var NSPlainTextDocumentType: NSAttributedString.DocumentType { .plain }
