import SceneEditing

/// An edit that is not made, with others that the page can offer instead.
struct EditConflict: Error {
    /// An alternative.
    struct Offer {
        let title: String
        /// The edits of the request that makes it.
        let edits: [EditValue]
    }

    let reason: String
    var offers: [Offer] = []

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
