import Foundation

/// The order of painting of a space's planes: what hides another comes after it; the model's order decides the rest.
struct PlaneOrder {
    /// From back to front; those that only pixels can sort are together.
    let runs: [[Int]]

    init(_ planes: [SpacePlane]) {
        let occluders = PlaneOrder.relations(of: planes)
        let components = StronglyConnectedComponents(occluders).components
        var componentOf = [Int](repeating: 0, count: planes.count)
        for (knot, members) in components.enumerated() { for plane in members { componentOf[plane] = knot } }
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

    /// For each plane those that have to be painted after it; planes that cross, after each other.
    private static func relations(of planes: [SpacePlane]) -> [[Int]] {
        var occluders = [[Int]](repeating: [], count: planes.count)
        for j in planes.indices {
            for i in 0..<j {
                switch planes[i].relation(to: planes[j]) {
                case .apart: break
                case .behind, .level: occluders[i].append(j)
                case .before: occluders[j].append(i)
                case .crossing:
                    occluders[i].append(j)
                    occluders[j].append(i)
                }
            }
        }
        return occluders
    }

    /// Of all that may come next, what comes first in the model.
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

/// Tarjan's algorithm, without recursion; the members of each component in ascending order.
private struct StronglyConnectedComponents {
    private(set) var components: [[Int]] = []

    init(_ edges: [[Int]]) {
        var index = [Int](repeating: -1, count: edges.count)
        var low = index
        var onStack = [Bool](repeating: false, count: edges.count)
        var next = 0
        var (stack, calls): ([Int], [(node: Int, edge: Int)]) = ([], [])
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
