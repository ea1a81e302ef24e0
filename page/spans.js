// The times in which layers are really visible: within the times of their superlayers. Pure functions.
import {superlayerPath} from './rows.js';

/** The parts of spans `[begin, end]` that are inside other spans. */
function intersected(spans, others) {
  return spans.flatMap(([begin, end]) => others.flatMap(([from, to]) => {
    const part = [Math.max(begin, from), Math.min(end, to)];
    return part[1] > part[0] + 1e-9 ? [part] : [];
  }));
}

/** The spans of spans that touch or overlap, in order. */
export function united(spans) {
  const sorted = spans.toSorted((a, b) => a[0] - b[0]);
  const found = [];
  for (const [begin, end] of sorted) {
    const last = found.at(-1);
    if (last && begin <= last[1] + 1e-9) last[1] = Math.max(last[1], end); else found.push([begin, end]);
  }
  return found;
}

/**
 * Returns the spans in which each layer of a timeline is visible, by path.
 * @param {{path: string?, bars: {kind: string, begin: number, end: number?}[]}[]} rows
 */
export function visibleSpans(rows, duration) {
  const own = new Map(rows.filter(each => each.path !== null && each.path !== undefined).map(each => [
    each.path, each.bars.filter(bar => bar.kind === 'layer').map(bar => [bar.begin, bar.end ?? duration]),
  ]));
  const found = new Map();
  const spans = path => {
    if (!found.has(path)) {
      const parent = path === '' ? null : superlayerPath(path);
      const mine = own.get(path) ?? [];
      found.set(path, parent === null || !own.has(parent) ? mine : intersected(mine, spans(parent)));
    }
    return found.get(path);
  };
  for (const path of own.keys()) spans(path);
  return found;
}
