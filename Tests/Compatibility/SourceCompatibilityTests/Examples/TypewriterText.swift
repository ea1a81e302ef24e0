import UIKit

/// Text whose letters appear one after the other, followed by a blinking cursor.
class TypewriterText: UIView {
    private(set) var letters: [CATextLayer] = []
    let cursor = CALayer()

    func type(_ text: String, interval: CFTimeInterval) {
        let font = UIFont(name: "Courier", size: 20) ?? UIFont.monospacedSystemFont(ofSize: 20, weight: .regular)
        let advance = ceil(("M" as NSString).size(withAttributes: [NSAttributedString.Key.font: font]).width)
        let now = CACurrentMediaTime()
        for (index, character) in text.enumerated() {
            let letter = CATextLayer()
            letter.font = font
            letter.fontSize = 20
            letter.string = String(character)
            letter.foregroundColor = UIColor.black.cgColor
            letter.alignmentMode = .center
            letter.frame = CGRect(x: CGFloat(index) * advance, y: 10, width: advance, height: 28)
            let appear = CABasicAnimation(keyPath: "hidden")
            appear.fromValue = true
            appear.toValue = true
            appear.duration = interval * Double(index + 1)
            appear.beginTime = now
            letter.add(appear, forKey: "appear")
            layer.addSublayer(letter)
            letters.append(letter)
        }
        cursor.frame = CGRect(x: 0, y: 10, width: 4, height: 28)
        cursor.backgroundColor = UIColor.red.cgColor
        layer.addSublayer(cursor)
        let move = CAKeyframeAnimation(keyPath: "position.x")
        move.values = (0...text.count).map { CGFloat($0) * advance + 2 }
        move.calculationMode = .discrete
        move.duration = interval * Double(text.count + 1)
        move.fillMode = .forwards
        move.isRemovedOnCompletion = false
        cursor.add(move, forKey: "move")
    }
}
