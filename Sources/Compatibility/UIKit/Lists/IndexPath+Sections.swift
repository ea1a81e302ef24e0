import Foundation

// Positions in tables and collections.
extension IndexPath {
    /// Creates the position of a row.
    ///
    /// - Apple: `IndexPath.init(row:section:)`.
    public init(row: Int, section: Int) { self.init(indexes: [section, row]) }
    /// Creates the position of an item.
    ///
    /// - Apple: `IndexPath.init(item:section:)`.
    public init(item: Int, section: Int) { self.init(indexes: [section, item]) }

    /// The section.
    ///
    /// - Apple: `IndexPath.section`.
    public var section: Int {
        get { self[0] }
        set { self[0] = newValue }
    }
    /// The row.
    ///
    /// - Apple: `IndexPath.row`.
    public var row: Int {
        get { self[1] }
        set { self[1] = newValue }
    }
    /// The item.
    ///
    /// - Apple: `IndexPath.item`.
    public var item: Int {
        get { self[1] }
        set { self[1] = newValue }
    }
}

extension NSIndexPath {
    /// The section.
    ///
    /// - Apple: `NSIndexPath.section`.
    public var section: Int { index(atPosition: 0) }
    /// The row.
    ///
    /// - Apple: `NSIndexPath.row`.
    public var row: Int { index(atPosition: 1) }
    /// The item.
    ///
    /// - Apple: `NSIndexPath.item`.
    public var item: Int { index(atPosition: 1) }
}
