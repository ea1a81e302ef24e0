/// How an item joins what is below it.
enum Blend: Sendable {
    case over
    /// Premultiplied sums, limited to 255: for the halves of a dissolve and for parts that join without a seam.
    case plus
    /// The weighted mean with what is below: below × (1 − opacity) + above × opacity, also where one of them is empty.
    case mix
}
