// The edits of a split text: its effects on letters, words or lines. Pure functions.
import {set} from './edits.js';

/** The effects of a split as the file states them: a list of `{name, …}`; null for others. */
export function splitEffectsOf(split) {
  if (typeof split !== 'object' || split === null || Array.isArray(split)) return null;
  const {effects = []} = split;
  const list = (Array.isArray(effects) ? effects : [effects])
    .map(each => (typeof each === 'string' ? {name: each} : each));
  return list.every(each => typeof each?.name === 'string') ? list : null;
}

/** The edits that set a key of an effect. An effect that is a name becomes a map. */
export function splitEffectChange(path, split, index, key, value) {
  const {effects} = split;
  const own = Array.isArray(effects) ? effects[index] : effects;
  const at = ['split', 'effects', ...Array.isArray(effects) ? [index] : []];
  if (typeof own === 'string') return [set(path, at, key === 'name' ? value : {name: own, [key]: value})];
  return [set(path, [...at, key], value)];
}

/** The edits that add an effect behind the others; a text that is not split yet is split. */
export function splitEffectInsertion(path, split, name, by = 'letter') {
  if (split === undefined || split === null) return [set(path, ['split'], {by, stagger: 0.05, effects: [name]})];
  const {effects} = split;
  if (effects === undefined) return [set(path, ['split', 'effects'], [name])];
  if (!Array.isArray(effects)) return [set(path, ['split', 'effects'], [effects, name])];
  return [{op: 'insert', path, key: ['split', 'effects', effects.length], value: name}];
}

/** The edits that remove an effect. */
export const splitEffectRemoval = (path, {effects}, index) =>
  [{op: 'remove', path, key: ['split', 'effects', ...Array.isArray(effects) && effects.length > 1 ? [index] : []]}];
