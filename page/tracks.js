// The rows of the timeline: titles, and bars of visibility, clips, audio and animations.
import {element, icon} from './elements.js';
import {hasLine} from './rows.js';
import {united} from './spans.js';

/** A part of a total as a CSS percentage. */
export const percent = (part, total) => `${100 * part / total}%`;
const [laneHeight, clipHeight, rowHeight] = [13, 46, 22];

/** The bars of a row: those of its layer; for a row that stands for several layers, when any of them is visible. */
export function barsOf(row, reports, spans) {
  const layerBars = list => list.map(([begin, end]) => ({kind: 'layer', label: 'visible', begin, end}));
  if (row.count > 1) return layerBars(united(row.children.flatMap(each => spans.get(each.path) ?? [])));
  const bars = reports.get(row.path)?.bars ?? [];
  return [...layerBars(spans.get(row.path) ?? []), ...bars.filter(each => each.kind !== 'layer')];
}

/** Makes the title of a row, and its track. */
export function makeRow({title, kind, depth, bars, duration, twist}) {
  const name = element('div', {title: kind ? `${title}, ${kind}` : title});
  name.style.paddingLeft = `${2 + 10 * Math.min(depth, 8)}px`;
  const arrow =
    element('span', {className: `twist${twist?.isCollapsed ? '' : ' open'}`}, ...(twist ? [icon('closed')] : []));
  name.append(arrow, element('span', {textContent: title}));
  const track = element('div', {className: 'track'});
  const ends = [];
  const descriptions = [];
  for (const [index, bar] of bars.entries()) {
    if (bar.begin >= duration) continue;
    const line = makeBar(bar, duration, isRepetition(bar, bars[index - 1]));
    if (descriptions.length < 10) descriptions.push(line.title);
    if (bar.kind === 'animation') {
      // Animations at the same time are below each other.
      const free = ends.findIndex(last => last <= bar.begin);
      const lane = free < 0 ? ends.length : free;
      ends[lane] = Math.min(bar.end ?? duration, duration);
      line.style.top = `${5 + laneHeight * lane}px`;
    }
    track.append(line);
  }
  // Screen readers read the bars as one item of a list.
  track.setAttribute('role', 'listitem');
  track.setAttribute('aria-label', [title, ...descriptions].join('; '));
  const clips = bars.filter(each => each.clip);
  track.classList.toggle('clips', clips.length > 0);
  if (clips.length) {
    track.clips = clips;
    track.append(element('canvas', {className: 'media'}));
    for (const line of track.querySelectorAll('.animation')) line.style.top = `${parseFloat(line.style.top) + 22}px`;
  }
  const height =
    `${Math.max(clips.length ? clipHeight : rowHeight, (clips.length ? 28 : 9) + laneHeight * ends.length)}px`;
  for (const each of [name, track]) each.style.height = height;
  for (const line of track.querySelectorAll('.layer')) line.style.height = `calc(${height} - 5px)`;
  return {name, arrow, track};
}

/** Whether a bar repeats the clip of the one before it, as in a loop. */
const isRepetition = (bar, before) =>
  Boolean(bar.clip && before?.clip && bar.label === before.label && Math.abs(before.end - bar.begin) < 1e-3);

function makeBar(bar, duration, isRepeated) {
  const end = Math.min(bar.end ?? duration, duration);
  const line = element(
    'div', {className: `barline ${bar.kind}`, title: `${bar.label}: ${bar.begin.toFixed(2)} s to ${end.toFixed(2)} s`});
  line.style.left = percent(bar.begin, duration);
  line.style.width = percent(Math.max(0, end - bar.begin), duration);
  // The first bar of a loop has its name; the title of the row has the name of short bars too.
  const isNamed = bar.kind !== 'layer' && !isRepeated && (!bar.clip || end - bar.begin > duration / 20);
  if (isNamed) line.append(element('span', {textContent: bar.label}));
  if (bar.clip?.rate === 0) line.classList.add('held');
  line.bar = bar;
  return line;
}

/** The assets that layers play, by their paths. */
export function assetsOf(report) {
  const named =
    report.layers.map(each => [each.path, each.bars.find(bar => bar.clip)?.label]).filter(([, label]) => label);
  return new Map(named);
}

/** Whether the bars of a row may have keyframes: those of one layer that the file states. */
export const isEditable = row => row.count === 1 && row.path !== '' && hasLine(row.layer);
