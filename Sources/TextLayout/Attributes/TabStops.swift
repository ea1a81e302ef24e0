import CPango
import Foundation

/// A position in a line to which a tab character advances.
package struct TabStop: Hashable, Sendable {
    /// The alignment of the text after the tab, up to the next tab.
    package enum Alignment: Hashable, Sendable {
        /// The text starts, ends or is centered at the location.
        case left, right, center
        /// A character, such as a decimal point, is centered at the location.
        case character(Unicode.Scalar)
    }

    /// The distance from the leading edge of the box in points.
    package let location: CGFloat
    package let alignment: Alignment

    package init(_ location: CGFloat, _ alignment: Alignment = .left) {
        self.location = location
        self.alignment = alignment
    }

    /// The tab stops of a new paragraph style on Apple's platforms: 12, every 28 points.
    package static let standard = (1...12).map { TabStop(28 * CGFloat($0)) }
}

/// The tab stops of the lines of a paragraph.
struct TabArray {
    private let stops: [TabStop]

    /// Creates the tab stops of a paragraph that starts `offset` points from the leading edge of the box.
    ///
    /// Stops at a regular interval follow the last one: the default interval, or if it is 0 the distance of the last
    /// two.
    init(_ style: ParagraphStyle, offset: CGFloat) {
        var stops = (style.tabStops ?? TabStop.standard).sorted { $0.location < $1.location }
        if style.defaultTabInterval > 0 {
            let last = stops.last?.location ?? 0
            // The layout continues with the distance of the last two.
            let first = (last / style.defaultTabInterval).rounded(.down) + 1
            stops += [TabStop(first * style.defaultTabInterval), TabStop((first + 1) * style.defaultTabInterval)]
        }
        self.stops = stops.compactMap { stop in
            let location = stop.location - offset
            return location > 0 && location < 1e6 ? TabStop(location, stop.alignment) : nil
        }
    }

    /// Sets the tab stops of a layout with `unit` reference pixels per point.
    func apply(to layout: OpaquePointer, unit: CGFloat) {
        guard !stops.isEmpty, let array = pango_tab_array_new(Int32(stops.count), 0) else { return }
        for (index, stop) in stops.enumerated() {
            let position = Int32(min(max(stop.location * unit * CGFloat(PANGO_SCALE), 0), 1e9))
            switch stop.alignment {
            case .left: pango_tab_array_set_tab(array, Int32(index), PANGO_TAB_LEFT, position)
            case .right: pango_tab_array_set_tab(array, Int32(index), PANGO_TAB_RIGHT, position)
            case .center: pango_tab_array_set_tab(array, Int32(index), PANGO_TAB_CENTER, position)
            case .character(let character):
                pango_tab_array_set_tab(array, Int32(index), PANGO_TAB_DECIMAL, position)
                pango_tab_array_set_decimal_point(array, Int32(index), character.value)
            }
        }
        pango_layout_set_tabs(layout, array)
        pango_tab_array_free(array)
    }
}
