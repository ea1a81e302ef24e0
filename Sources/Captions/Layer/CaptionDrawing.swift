import Foundation
import LayerTree
import RenderTree
import TextLayout

/// Draws the captions of a track into a layer, each frame at its time.
final class CaptionDrawing: FrameDrawing {
    private let track: CaptionTrack
    /// The latest end of each caption and those before it.
    private let latestEnds: [Double]
    private weak var owner: CALayer?
    private var pages: [Int: [CaptionPage]] = [:]
    /// The values with which the pages were made.
    private var breaking: (style: CaptionStyle, size: CGSize, inset: CGFloat)?
    private var identities: [RenderNode.Identity] = []
    private var last: (shown: ShownCaptions, nodes: FrameNodes)?

    /// Everything that determines the drawing of a frame.
    private struct ShownCaptions: Equatable {
        struct Item: Equatable {
            let cue, page: Int
            let state: CaptionState
        }

        let items: [Item]
        let style: CaptionStyle
        let bounds: CGRect
        let isFlipped: Bool
    }

    init(_ track: CaptionTrack, owner: CALayer) {
        self.track = track
        self.owner = owner
        var latest = -Double.infinity
        latestEnds = track.cues.map { cue in
            latest = max(latest, cue.end)
            return latest
        }
    }

    var isStepped: Bool { true }

    func drawing(at time: Double, in bounds: CGRect) throws -> Drawing { .none }

    func nodes(atLocalTime time: Double, showing state: LayerState) -> FrameNodes? {
        let style = CaptionStyle(state)
        let bounds = state.placement.bounds
        prepare(style, bounds.size)
        let items = active(at: time).compactMap { index -> ShownCaptions.Item? in
            let pages = pages(of: index, style, bounds.size)
            guard let page = pages.lastIndex(where: { $0.start <= time }) else { return nil }
            return .init(cue: index, page: page, state: pages[page].state(at: time, style))
        }
        let shown = ShownCaptions(
            items: items, style: style, bounds: bounds, isFlipped: owner?.contentsAreFlipped() ?? true)
        if let last, last.shown == shown { return last.nodes }
        let nodes = FrameNodes(blocks(shown).enumerated().map { node($1, shown, index: $0) })
        last = (shown, nodes)
        return nodes
    }

    /// Forgets the pages if lines break differently.
    private func prepare(_ style: CaptionStyle, _ size: CGSize) {
        let inset = style.inset
        if let breaking, breaking.style == style.breaking, breaking.size == size, breaking.inset == inset { return }
        pages = [:]
        breaking = (style.breaking, size, inset)
    }

    /// Returns the captions that are shown at a time.
    private func active(at time: Double) -> [Int] {
        let cues = track.cues
        var low = 0
        var high = cues.count
        while low < high {
            let middle = (low + high) / 2
            if latestEnds[middle] > time { high = middle } else { low = middle + 1 }
        }
        var active: [Int] = []
        for index in low..<cues.count {
            guard cues[index].start <= time else { break }
            if time < cues[index].end { active.append(index) }
        }
        return active
    }

    private func pages(of index: Int, _ style: CaptionStyle, _ size: CGSize) -> [CaptionPage] {
        if let cached = pages[index] { return cached }
        let cue = track.cues[index]
        let newPages = CaptionPage.pages(
            of: cue, style, width: max(size.width * cue.placement.size - 2 * style.inset, 1))
        pages[index] = newPages
        return newPages
    }

    /// Returns the captions with their positions.
    private func blocks(_ shown: ShownCaptions) -> [CaptionBlock] {
        let blocks = shown.items.map { item -> CaptionBlock in
            let page = (pages[item.cue] ?? [])[item.page]
            return CaptionBlock(
                shown.style.text(of: page.words, lines: page.lines, item.state), track.cues[item.cue].placement,
                shown.style, in: shown.bounds.size)
        }
        return CaptionBlock.placed(blocks, shown.style.verticalAlignment, in: shown.bounds.size)
    }

    private func node(_ block: CaptionBlock, _ shown: ShownCaptions, index: Int) -> RenderNode {
        while identities.count <= index { identities.append(.next()) }
        var placement = Placement()
        let frame = block.drawnFrame
        placement.bounds = CGRect(origin: .zero, size: frame.size)
        placement.anchorPoint = .zero
        let bounds = shown.bounds
        placement.position = CGPoint(
            x: bounds.minX + frame.minX, y: shown.isFlipped ? bounds.minY + frame.minY : bounds.maxY - frame.maxY)
        var text = TextDrawing()
        text.text = block.text
        text.color = shown.style.color
        return RenderNode(
            identity: identities[index], label: owner?.name ?? "captions", placement: placement, drawing: .text(text))
    }
}
