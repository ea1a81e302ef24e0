import Foundation

// Traits of keyboards, which there are none of.

/// What a keyboard offers. All members are optional on Apple's platforms, and there is no keyboard.
///
/// - Apple: `UITextInputTraits`.
public protocol UITextInputTraits: AnyObject {}

/// The keys of a keyboard.
///
/// - Apple: `UIKeyboardType`.
public enum UIKeyboardType: Int, Sendable {
    /// A value.
    case `default` = 0, asciiCapable, numbersAndPunctuation, URL, numberPad, phonePad, namePhonePad, emailAddress
    /// A value.
    case decimalPad, twitter, webSearch, asciiCapableNumberPad
}

/// The appearance of a keyboard.
///
/// - Apple: `UIKeyboardAppearance`.
public enum UIKeyboardAppearance: Int, Sendable {
    /// A value.
    case `default` = 0, dark, light
}

/// The name of a return key.
///
/// - Apple: `UIReturnKeyType`.
public enum UIReturnKeyType: Int, Sendable {
    /// A value.
    case `default` = 0, go, google, join, next, route, search, send, yahoo, done, emergencyCall, `continue`
}

/// When a keyboard starts with capital letters.
///
/// - Apple: `UITextAutocapitalizationType`.
public enum UITextAutocapitalizationType: Int, Sendable {
    /// A value.
    case none = 0, words, sentences, allCharacters
}

/// Whether a keyboard corrects words.
///
/// - Apple: `UITextAutocorrectionType`.
public enum UITextAutocorrectionType: Int, Sendable {
    /// A value.
    case `default` = 0, no, yes
}

/// Whether a keyboard checks words.
///
/// - Apple: `UITextSpellCheckingType`.
public enum UITextSpellCheckingType: Int, Sendable {
    /// A value.
    case `default` = 0, no, yes
}

/// The meaning of a text.
///
/// - Apple: `UITextContentType`.
public struct UITextContentType: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates a meaning from its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// A name.
    public static let name = UITextContentType(rawValue: "name")
    /// An address of mail.
    public static let emailAddress = UITextContentType(rawValue: "email")
    /// A name of a user.
    public static let username = UITextContentType(rawValue: "username")
    /// A password.
    public static let password = UITextContentType(rawValue: "password")
    /// A new password.
    public static let newPassword = UITextContentType(rawValue: "new-password")
    /// A code.
    public static let oneTimeCode = UITextContentType(rawValue: "one-time-code")
    /// A telephone number.
    public static let telephoneNumber = UITextContentType(rawValue: "tel")
}
