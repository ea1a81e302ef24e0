import SceneEditing

/// The reason why an edit is refused, with alternatives that the page can offer.
struct EditConflict: Error {
    /// An alternative.
    struct Offer {
        let title: String
        /// The edits of the request that makes it.
        let edits: [EditValue]
    }

    let reason: String
    var offers: [Offer] = []

    /// Returns the conflict with the other edits of the request in each offer.
    func replacing(_ index: Int, of edits: [EditValue]) -> EditConflict {
        let offers = offers.map { offer in
            Offer(title: offer.title, edits: Array(edits[..<index]) + offer.edits + Array(edits[(index + 1)...]))
        }
        return EditConflict(reason: reason, offers: offers)
    }

    /// The body of the response.
    var response: EditValue {
        .map([
            .init("refused", .text(reason)),
            .init(
                "offers",
                .list(offers.map { .map([.init("title", .text($0.title)), .init("edits", .list($0.edits))]) })),
        ])
    }
}
