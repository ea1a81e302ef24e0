import TestSupport

/// A fact about layers and their time.
typealias LayerFact = Fact
typealias Findings = TestSupport.Findings
