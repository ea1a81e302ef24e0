import UIKit

/// A card of settings that constraints and stack views lay out, and that expands with an animation.
final class SettingsCard: UIView {
    let toggle = UISwitch()
    let slider = UISlider()
    let bar = UIProgressView(progressViewStyle: .default)
    let footer = UIView()
    private(set) var expansion: NSLayoutConstraint!

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = .white
        let title = UILabel()
        title.text = "Volume"
        title.font = .boldSystemFont(ofSize: 20)
        toggle.isOn = true
        let row = UIStackView(arrangedSubviews: [title, toggle])
        row.alignment = .center
        slider.value = 0.5
        slider.minimumTrackTintColor = .red
        bar.progress = 0.25
        bar.progressTintColor = .blue
        let column = UIStackView(arrangedSubviews: [row, slider, bar])
        column.axis = .vertical
        column.spacing = 12
        column.translatesAutoresizingMaskIntoConstraints = false
        footer.backgroundColor = .systemGreen
        footer.translatesAutoresizingMaskIntoConstraints = false
        addSubview(column)
        addSubview(footer)
        expansion = footer.heightAnchor.constraint(equalToConstant: 10)
        NSLayoutConstraint.activate([
            column.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 16),
            column.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -16),
            column.topAnchor.constraint(equalTo: safeAreaLayoutGuide.topAnchor, constant: 16),
            footer.leadingAnchor.constraint(equalTo: leadingAnchor),
            footer.trailingAnchor.constraint(equalTo: trailingAnchor),
            footer.topAnchor.constraint(equalTo: column.bottomAnchor, constant: 16),
            expansion,
        ])
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    func expand() {
        expansion.constant = 50
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { self.layoutIfNeeded() }
    }
}
