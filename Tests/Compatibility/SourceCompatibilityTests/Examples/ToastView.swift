import UIKit

/// A message that slides in, stays and slides out.
class ToastView: UIView {
    static func show(in parent: UIView, completion: @escaping () -> Void = {}) -> ToastView {
        let toast = ToastView(
            frame: CGRect(x: 10, y: parent.bounds.height, width: parent.bounds.width - 20, height: 30))
        toast.backgroundColor = .black
        toast.layer.cornerRadius = 6
        toast.alpha = 0
        parent.addSubview(toast)

        UIView.animate(
            withDuration: 0.5, delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: 0, options: [],
            animations: {
                toast.alpha = 1
                toast.frame.origin.y -= 40
            }
        ) { _ in
            UIView.animate(
                withDuration: 0.25, delay: 1, options: .curveEaseIn,
                animations: {
                    toast.alpha = 0
                    toast.transform = CGAffineTransform(translationX: 0, y: 40)
                },
                completion: { finished in
                    toast.removeFromSuperview()
                    if finished { completion() }
                })
        }
        return toast
    }
}
