import RenderTree

extension PictureTransition {
    /// What `CATransition.filter` holds; nil for what is no transition.
    convenience init?(boxed: Any) {
        switch boxed {
        case let transition as PictureTransition: self.init(name: transition.name, color: transition.color)
        case let filter as TransitionFilter: self.init(filter)
        case let name as String:
            guard let filter = TransitionFilter(name: name) else { return nil }
            self.init(filter)
        default: return nil
        }
    }

    private convenience init(_ filter: TransitionFilter) {
        let transition = filter.pictureTransition
        self.init(name: transition.name, color: transition.color)
    }
}
