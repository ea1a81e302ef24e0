import TestSupport

/// A fact about layers and timing.
typealias LayerFact = Fact
typealias Findings = TestSupport.Findings
