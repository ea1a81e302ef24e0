import UIKit

/// A switch whose knob slides and whose track changes its color.
class ToggleSwitch: UIView {
    let knob = UIView()
    private(set) var isOn = false

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
        layer.cornerRadius = bounds.height / 2
        knob.frame = CGRect(x: 2, y: 2, width: bounds.height - 4, height: bounds.height - 4)
        knob.backgroundColor = .white
        knob.layer.cornerRadius = knob.bounds.height / 2
        addSubview(knob)
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    func setOn(_ on: Bool, animated: Bool) {
        isOn = on
        let changes = {
            self.knob.center.x = on ? self.bounds.width - self.bounds.height / 2 : self.bounds.height / 2
            self.backgroundColor = on ? .green : .red
        }
        if animated {
            UIView.animate(
                withDuration: 0.4, delay: 0, options: [.curveLinear, .allowUserInteraction], animations: changes)
        } else {
            UIView.performWithoutAnimation(changes)
        }
    }
}
