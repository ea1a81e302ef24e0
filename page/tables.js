// Lists and objects of parameters as tables, and the edits that write parameters into the scene. Pure functions.

/**
 * @typedef {{name: string, kind: string, choices: string[]}} Column
 * @typedef {{name: string, kind: string, value: string, defaultValue: string?, isDeclared: boolean,
 *   columns: Column[]}} Parameter
 */

/** Whether a parameter has a table. */
export const hasTable = ({kind}) => ['list', 'object'].includes(kind);

const isObject = value => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value of a parameter as the scene file states it. Plain lists are items between commas. */
export function valueOf({kind, value, columns = []}) {
  if (kind === 'number' || kind === 'integer') return value.trim() === '' ? '' : Number(value);
  if (kind === 'boolean') return value === 'true';
  if (!hasTable({kind})) return value;
  try {
    const parsed = JSON.parse(value);
    if (typeof parsed === 'object' && parsed !== null) return parsed;
  } catch {
    // Items between commas are not JSON.
  }
  const item = columns.length === 1 && columns[0].name === '' ? columns[0].kind : null;
  const items = value.trim() === '' ? [] : value.split(',');
  const isNumbers = item === 'number' || item === 'integer' ||
    (!item && items.length > 0 && items.every(each => each.trim() !== '' && Number.isFinite(Number(each))));
  return isNumbers ? items.map(Number) : items;
}

/** The kind of values without a declaration. */
function kindOf(values) {
  const kinds = new Set(values.filter(each => each !== undefined && each !== null).map(each => typeof each));
  if (kinds.size !== 1) return kinds.size ? 'any' : 'string';
  return {number: 'number', boolean: 'boolean', string: 'string'}[[...kinds][0]] ?? 'any';
}

/**
 * The columns of a list: those that are declared, otherwise the keys of its items, in order. Items that are no objects
 * have one column without a name.
 * @returns {Column[]}
 */
export function columnsOf(value, declared = []) {
  if (declared.length) return declared;
  if (!value.some(isObject)) return [{name: '', kind: kindOf(value), choices: []}];
  const names = [...new Set(value.flatMap(each => (isObject(each) ? Object.keys(each) : [])))];
  return names.map(name => ({name, kind: kindOf(value.map(each => each?.[name])), choices: []}));
}

/** The text of a cell. */
export function cellText(value) {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** A number as spreadsheets write it: `1,234.5`, or `0,5` with a decimal comma. */
function numberOf(text) {
  const isGrouped = /^[-+]?[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/.test(text);
  return Number(isGrouped ? text.replaceAll(',', '') : text.replace(',', '.'));
}

/** The value that the text of a cell means for a column; undefined for none, and null if it means none. */
export function cellValue(text, {kind}) {
  const trimmed = text.trim();
  if (kind === 'string' || kind === 'color' || kind === 'asset') return text;
  if (trimmed === '') return undefined;
  const number = numberOf(trimmed);
  if (kind === 'number') return Number.isFinite(number) ? number : null;
  if (kind === 'integer') return Number.isInteger(number) ? number : null;
  if (kind === 'boolean') return {true: true, false: false}[trimmed.toLowerCase()] ?? null;
  if (kind === 'any' && !/^[[{]/.test(trimmed)) return Number.isFinite(number) ? number : text;
  try {
    return JSON.parse(trimmed);
  } catch {
    return null;
  }
}

/** The list with another value in a cell. An empty cell leaves out its key. */
export function withCell(list, row, {name}, value) {
  return list.map((each, index) => {
    if (index !== row) return each;
    if (name === '') return value ?? '';
    const {[name]: old, ...others} = isObject(each) ? each : {};
    if (value === undefined) return others;
    // The keys keep their order.
    return old === undefined ? {...others, [name]: value} : {...each, [name]: value};
  });
}

const initial = {number: 0, integer: 0, boolean: false};

/** The list with a row behind another one, which has no values yet. */
export function withRow(list, row, columns) {
  const empty = ({kind, choices}) => choices?.[0] ?? initial[kind] ?? '';
  const [first] = columns;
  const item = columns.length === 1 && first.name === '' ? empty(first) :
    Object.fromEntries(columns.filter(each => each.isRequired !== false).map(each => [each.name, empty(each)]));
  return list.toSpliced(row + 1, 0, item);
}

export const withoutRow = (list, row) => list.toSpliced(row, 1);

/** The list with a row elsewhere. */
export const withMovedRow = (list, from, to) => list.toSpliced(from, 1).toSpliced(to, 0, list[from]);

/** The list with the cells of a spreadsheet from a cell on: tabs between columns, and a line for each row. */
export function withCells(list, row, column, text, columns) {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n').map(each => each.split('\t'));
  let result = list;
  for (const [down, cells] of lines.entries()) {
    if (row + down >= result.length) result = withRow(result, result.length - 1, columns);
    for (const [across, cell] of cells.entries()) {
      const target = columns[column + across];
      const value = target ? cellValue(cell, target) : null;
      if (value !== null) result = withCell(result, row + down, target, value);
    }
  }
  return result;
}

/** The parameters whose values differ from the defaults that the scene states. */
export const changedParameters = parameters => parameters.filter(each => {
  const text = value => JSON.stringify(valueOf({...each, value}));
  return each.isDeclared && (each.defaultValue ?? null) !== null && text(each.value) !== text(each.defaultValue);
});

/** The edits that write the values of parameters into the scene, as their defaults. */
export const parameterEdits = parameters => parameters.map(
  each => ({op: 'set', document: ['parameters', each.name, 'default'], value: valueOf(each)}));
