import SceneLanguage

extension SceneValue {
    /// The scalar as written; nil for lists and maps.
    var text: String? {
        switch content {
        case .text(let text): text
        case .number(let number): number.text
        case .boolean(let flag): "\(flag)"
        default: nil
        }
    }

    var list: [SceneValue]? {
        if case .list(let items) = content { items } else { nil }
    }
}
