import Foundation
import LayerTree
import Testing
import ViewAnimation

@Suite("UIKit: animated scrolling")
struct ScrollingTests {
    /// Makes views opaque near the center of a scroll view, and counts the calls.
    final class Fader: UIScrollViewDelegate {
        var offsets: [CGFloat] = []
        var ends = 0
        func scrollViewDidScroll(_ scrollView: UIScrollView) {
            offsets.append(scrollView.contentOffset.x)
            for view in scrollView.subviews {
                view.alpha = max(0, 1 - abs(view.center.x - scrollView.bounds.midX) / 100)
            }
        }
        func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { ends += 1 }
    }

    @Test("Animated scrolling tells the delegate of each frame, so that effects pass through all positions")
    func frames() throws {
        let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
        let pages = (0..<3).map { UIView(frame: CGRect(x: $0 * 100, y: 0, width: 100, height: 50)) }
        for page in pages { scroll.addSubview(page) }
        let fader = Fader()
        scroll.delegate = fader
        let engine = AnimationEngine(root: scroll.layer)
        try engine.advance(to: 0)
        scroll.setContentOffset(CGPoint(x: 200, y: 0), animated: true)
        var largest: CGFloat = 0
        for step in 1...30 {
            try engine.advance(to: Double(step) / 60)
            largest = max(largest, pages[1].alpha)
        }
        #expect(fader.offsets.count > 10 && fader.offsets == fader.offsets.sorted() && fader.ends == 1)
        #expect(scroll.contentOffset.x == 200 && largest > 0.8 && pages[1].alpha == 0 && pages[2].alpha == 1)
    }

    @Test("Lists scroll a row below a bar that covers their top")
    func rowBelowBar() throws {
        final class Rows: UITableViewDataSource {
            func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 50 }
            func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
                UITableViewCell(style: .default, reuseIdentifier: nil)
            }
        }
        let list = UITableViewController(style: .plain)
        let rows = Rows()
        list.tableView.dataSource = rows
        list.tableView.rowHeight = 40
        list.additionalSafeAreaInsets.top = 30
        list.view.frame = CGRect(x: 0, y: 0, width: 100, height: 200)
        list.view.layoutIfNeeded()
        #expect(list.tableView.contentOffset.y == -30)
        list.tableView.scrollToRow(at: IndexPath(row: 10, section: 0), at: .top, animated: false)
        #expect(list.tableView.contentOffset.y == 370)
        list.tableView.scrollToRow(at: IndexPath(row: 0, section: 0), at: .middle, animated: false)
        #expect(list.tableView.contentOffset.y == -30)
    }

    @Test("Thumbnails keep the aspect ratio")
    func thumbnails() throws {
        let image = UIGraphicsImageRenderer(size: CGSize(width: 40, height: 20)).image { $0.fill($0.format.bounds) }
        #expect(image.preparingThumbnail(of: CGSize(width: 10, height: 10))?.size == CGSize(width: 10, height: 5))
        #expect(image.preparingThumbnail(of: .zero) == nil)
    }

    @Test("Contents that are scrolled to the top and the left stay there when the insets change")
    func insets() {
        let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        scroll.contentSize = CGSize(width: 500, height: 500)
        scroll.contentInset = UIEdgeInsets(top: 20, left: 10, bottom: 0, right: 0)
        #expect(scroll.contentOffset == CGPoint(x: -10, y: -20))
        scroll.contentInset.top = 30
        #expect(scroll.contentOffset == CGPoint(x: -10, y: -30))
        scroll.contentOffset = CGPoint(x: 5, y: 40)
        scroll.contentInset = .zero
        #expect(scroll.contentOffset == CGPoint(x: 5, y: 40))
        scroll.contentInset.bottom = 50
        #expect(scroll.contentOffset == CGPoint(x: 5, y: 40))
    }
}
