import Foundation

/// Makes constraints from a visual format such as `H:|-[label(>=40)]-12@750-[button]|`.
struct VisualFormat {
    private struct Element {
        let view: UIView
        var predicates: [Predicate] = []
    }

    private struct Predicate {
        var relation = NSLayoutConstraint.Relation.equal
        var constant: CGFloat = 0
        var other: UIView?
        var priority = UILayoutPriority.required
    }

    private let views: [String: Any]
    private let metrics: [String: Any]
    private var remaining: Substring
    private var axis = NSLayoutConstraint.Axis.horizontal
    /// Whether the first view is the rightmost one.
    private var isReversed = false

    /// Returns the constraints of a format. The format is part of the program, so a mistake ends it.
    static func constraints(
        _ format: String, _ options: NSLayoutConstraint.FormatOptions, metrics: [String: Any], views: [String: Any]
    ) -> [NSLayoutConstraint] {
        var reader = VisualFormat(views: views, metrics: metrics, remaining: Substring(format.filter { $0 != " " }))
        guard let constraints = reader.read(options) else {
            preconditionFailure(
                "\(format): cannot be read at \"\(reader.remaining)\"; see Apple's visual format language")
        }
        return constraints
    }

    private func view(_ name: String) -> UIView? {
        views[name] as? UIView ?? (views[name] as? any LayoutItemOwner)?.layoutItem as? UIView
    }

    private mutating func read(_ options: NSLayoutConstraint.FormatOptions) -> [NSLayoutConstraint]? {
        if accept("V:") { axis = .vertical } else { _ = accept("H:") }
        isReversed = axis == .horizontal && options.contains(.directionRightToLeft)
        var result: [NSLayoutConstraint] = []
        var elements: [Element] = []
        let startsAtSuperview = accept("|")
        var gap = startsAtSuperview ? readGap(nextToSuperview: true) : []
        while remaining.first == "[" {
            guard let element = readElement() else { return nil }
            if let last = elements.last {
                result += connect(last.view, trailing, element.view, leading, gap)
            } else if startsAtSuperview, let parent = element.view.superview {
                result += connect(parent, leading, element.view, leading, gap)
            }
            elements.append(element)
            gap = readGap(nextToSuperview: remaining.hasPrefix("-|"))
        }
        guard let last = elements.last else { return nil }
        if accept("|"), let parent = last.view.superview {
            result += connect(last.view, trailing, parent, trailing, gap)
        }
        guard remaining.isEmpty else { return nil }
        result += elements.flatMap(sizeConstraints)
        return result + alignment(of: elements.map(\.view), options)
    }

    private var leading: NSLayoutConstraint.Attribute { axis == .horizontal ? .leading : .top }
    private var trailing: NSLayoutConstraint.Attribute { axis == .horizontal ? .trailing : .bottom }
    private var size: NSLayoutConstraint.Attribute { axis == .horizontal ? .width : .height }

    private func mirrored(_ attribute: NSLayoutConstraint.Attribute) -> NSLayoutConstraint.Attribute {
        attribute == .leading ? .trailing : .leading
    }

    private mutating func accept(_ text: String) -> Bool {
        guard remaining.hasPrefix(text) else { return false }
        remaining.removeFirst(text.count)
        return true
    }

    /// Reads the distance between two elements: nothing, a hyphen for the standard distance, or predicates in hyphens.
    private mutating func readGap(nextToSuperview: Bool) -> [Predicate] {
        guard accept("-") else { return [Predicate()] }
        let standard = Predicate(constant: 8)
        if remaining.first == "[" || remaining.first == "|" { return [standard] }
        let predicates = remaining.first == "(" ? readPredicates() : readPredicate().map { [$0] }
        guard let predicates, accept("-") else { return [standard] }
        return predicates
    }

    private mutating func readElement() -> Element? {
        guard accept("["), let view = self.view(readName()) else { return nil }
        var element = Element(view: view)
        if remaining.first == "(" {
            guard let predicates = readPredicates() else { return nil }
            element.predicates = predicates
        }
        return accept("]") ? element : nil
    }

    private mutating func readPredicates() -> [Predicate]? {
        guard accept("(") else { return nil }
        var result: [Predicate] = []
        repeat {
            guard let predicate = readPredicate() else { return nil }
            result.append(predicate)
        } while accept(",")
        return accept(")") ? result : nil
    }

    private mutating func readPredicate() -> Predicate? {
        var predicate = Predicate()
        if accept(">=") {
            predicate.relation = .greaterThanOrEqual
        } else if accept("<=") {
            predicate.relation = .lessThanOrEqual
        } else {
            _ = accept("==")
        }
        let name = readName()
        if let view = self.view(name) {
            predicate.other = view
        } else {
            guard let number = number(name) else { return nil }
            predicate.constant = number
        }
        if accept("@") {
            guard let number = number(readName()) else { return nil }
            predicate.priority = UILayoutPriority(Float(number))
        }
        return predicate
    }

    private mutating func readName() -> String {
        let sign = accept("-") ? "-" : ""
        let name = remaining.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
        remaining = remaining.dropFirst(name.count)
        return sign + name
    }

    private func number(_ name: String) -> CGFloat? {
        if let number = Double(name) { return number }
        switch metrics[name] {
        case let value as CGFloat: return value
        case let value as Int: return CGFloat(value)
        case let value as Float: return CGFloat(value)
        case let value as NSNumber: return CGFloat(value.doubleValue)
        default: return nil
        }
    }

    private func connect(
        _ first: UIView, _ firstAttribute: NSLayoutConstraint.Attribute, _ second: UIView,
        _ secondAttribute: NSLayoutConstraint.Attribute, _ predicates: [Predicate]
    ) -> [NSLayoutConstraint] {
        guard !isReversed else {
            return predicates.map { predicate in
                let result = NSLayoutConstraint(
                    item: first, attribute: mirrored(firstAttribute), relatedBy: predicate.relation, toItem: second,
                    attribute: mirrored(secondAttribute), multiplier: 1, constant: predicate.constant)
                result.priority = predicate.priority
                return result
            }
        }
        return predicates.map { predicate in
            let result = NSLayoutConstraint(
                item: second, attribute: secondAttribute, relatedBy: predicate.relation, toItem: first,
                attribute: firstAttribute, multiplier: 1, constant: predicate.constant)
            result.priority = predicate.priority
            return result
        }
    }

    private func sizeConstraints(of element: Element) -> [NSLayoutConstraint] {
        element.predicates.map { predicate in
            let result = NSLayoutConstraint(
                item: element.view, attribute: size, relatedBy: predicate.relation, toItem: predicate.other,
                attribute: predicate.other == nil ? .notAnAttribute : size, multiplier: 1,
                constant: predicate.constant)
            result.priority = predicate.priority
            return result
        }
    }

    private func alignment(
        of views: [UIView], _ options: NSLayoutConstraint.FormatOptions
    ) -> [NSLayoutConstraint] {
        zip(views, views.dropFirst()).flatMap { first, second in
            options.attributes.map { attribute in
                NSLayoutConstraint(
                    item: first, attribute: attribute, relatedBy: .equal, toItem: second, attribute: attribute,
                    multiplier: 1, constant: 0)
            }
        }
    }
}

extension NSLayoutConstraint {
    /// Returns the constraints of a visual format, such as `"H:|-[label(>=40)]-12-[button]|"`. A format that cannot be
    /// read ends the program.
    ///
    /// - Parameters:
    ///   - format: the format. `|` is the superview of the view next to it.
    ///   - opts: how all views are aligned.
    ///   - metrics: the numbers that the format names.
    ///   - views: the views that the format names.
    public class func constraints(
        withVisualFormat format: String, options opts: FormatOptions = [], metrics: [String: Any]?,
        views: [String: Any]
    ) -> [NSLayoutConstraint] {
        VisualFormat.constraints(format, opts, metrics: metrics ?? [:], views: views)
    }
}

/// The name of `NSLayoutConstraint.FormatOptions` in Swift 3.
public typealias NSLayoutFormatOptions = NSLayoutConstraint.FormatOptions
/// The name of `NSLayoutConstraint.Attribute` in Swift 3.
public typealias NSLayoutAttribute = NSLayoutConstraint.Attribute
/// The name of `NSLayoutConstraint.Relation` in Swift 3.
public typealias NSLayoutRelation = NSLayoutConstraint.Relation
/// The name of `NSLayoutConstraint.Axis` in Swift 3.
public typealias UILayoutConstraintAxis = NSLayoutConstraint.Axis
