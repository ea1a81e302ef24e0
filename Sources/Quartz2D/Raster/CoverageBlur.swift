import Foundation

/// Blurs of coverage, whose pixels are means over their squares: what a shape's Gaussian is, in means again.
package enum CoverageBlur {
    /// The σ whose weights at the pixels' middles make of coverage what a Gaussian of that σ, in pixels, makes of the
    /// shape.
    ///
    /// Exact for edges between pixels; one in the middle of a pixel gets up to 16 of 255 too much beside it, at 0.4. A
    /// mean of a mean has the variance of a tent, 1/6, more. Below half a pixel only neighbours get anything, and they
    /// get what lies beyond a straight edge between two pixels.
    package static func sigma(_ sigma: Double) -> Double {
        if sigma >= 0.5 { return (sigma * sigma + 1.0 / 6).squareRoot() }
        guard sigma > 1e-3 else { return 0 }
        let beyond = beyondEdge(sigma)
        return (1 / (2 * log((1 - 2 * beyond) / beyond))).squareRoot()
    }

    /// The mean of the pixel next to a half plane that ends at its side: ∫₀¹ Q(x/σ) dx.
    private static func beyondEdge(_ sigma: Double) -> Double {
        func density(_ x: Double) -> Double { exp(-x * x / 2) / (2 * Double.pi).squareRoot() }
        return erfc(1 / (sigma * 2.0.squareRoot())) / 2 + sigma * (density(0) - density(1 / sigma))
    }
}
