import Foundation

/// The painting order of the planes of a 3D space: a plane comes after those that it hides; model order decides the
/// rest.
struct PlaneOrder {
    /// Groups of planes from back to front. Planes in the same group can only be sorted per pixel.
    let runs: [[Int]]

    init(_ planes: [SpacePlane]) {
        let occluders = PlaneOrder.relations(of: planes)
        let components = StronglyConnectedComponents(occluders).components
        var componentOf = [Int](repeating: 0, count: planes.count)
        for (component, members) in components.enumerated() { for plane in members { componentOf[plane] = component } }
        var waiting = [Int](repeating: 0, count: components.count)
        var after = [Set<Int>](repeating: [], count: components.count)
        for (plane, others) in occluders.enumerated() {
            for other in others
            where componentOf[other] != componentOf[plane]
                && after[componentOf[plane]].insert(componentOf[other]).inserted
            {
                waiting[componentOf[other]] += 1
            }
        }
        runs = PlaneOrder.sorted(components, waiting, after)
    }

    /// Returns the number of pairs of planes whose boxes overlap, which have to be compared.
    static func pairCount(_ planes: [SpacePlane]) -> Int {
        let boxes = planes.map(\.box)
        var count = 0
        for j in boxes.indices { for i in 0..<j where boxes[i].intersects(boxes[j]) { count += 1 } }
        return count
    }

    /// Returns, for each plane, the planes that have to be painted after it; intersecting planes are listed for each
    /// other.
    private static func relations(of planes: [SpacePlane]) -> [[Int]] {
        var occluders = [[Int]](repeating: [], count: planes.count)
        let boxes = planes.map(\.box)
        for j in planes.indices {
            for i in 0..<j where boxes[i].intersects(boxes[j]) {
                switch planes[i].relation(to: planes[j]) {
                case .disjoint: break
                case .behind, .coplanar: occluders[i].append(j)
                case .before: occluders[j].append(i)
                case .crossing:
                    occluders[i].append(j)
                    occluders[j].append(i)
                }
            }
        }
        return occluders
    }

    /// Returns a topological order that prefers model order.
    private static func sorted(_ components: [[Int]], _ waiting: [Int], _ after: [Set<Int>]) -> [[Int]] {
        var waiting: [Int] = waiting
        var result: [[Int]] = []
        var ready = components.indices.filter { waiting[$0] == 0 }
        while let next = ready.min(by: { components[$0][0] < components[$1][0] }) {
            ready.removeAll { $0 == next }
            result.append(components[next])
            for other in after[next] {
                waiting[other] -= 1
                if waiting[other] == 0 { ready.append(other) }
            }
        }
        return result
    }
}

/// Tarjan's algorithm without recursion; each component lists its members in ascending order.
private struct StronglyConnectedComponents {
    private(set) var components: [[Int]] = []

    init(_ edges: [[Int]]) {
        var index = [Int](repeating: -1, count: edges.count)
        var low = index
        var onStack = [Bool](repeating: false, count: edges.count)
        var next = 0
        var stack: [Int] = []
        var calls: [(node: Int, edge: Int)] = []
        for root in edges.indices where index[root] < 0 {
            calls.append((root, 0))
            while let (node, edge) = calls.last {
                if edge == 0, index[node] < 0 {
                    index[node] = next
                    low[node] = next
                    onStack[node] = true
                    next += 1
                    stack.append(node)
                }
                if edge < edges[node].count {
                    calls[calls.count - 1].edge += 1
                    let other = edges[node][edge]
                    if index[other] < 0 {
                        calls.append((other, 0))
                    } else if onStack[other] {
                        low[node] = min(low[node], index[other])
                    }
                    continue
                }
                calls.removeLast()
                if let parent = calls.last?.node { low[parent] = min(low[parent], low[node]) }
                guard low[node] == index[node], let start = stack.lastIndex(of: node) else { continue }
                let members = stack[start...].sorted()
                for member in members { onStack[member] = false }
                stack.removeSubrange(start...)
                components.append(members)
            }
        }
    }
}
