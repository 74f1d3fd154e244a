// Tables of a policy. A row is never split over two pages; a page that goes on with a table repeats its titles.
import {
  BODY,
  COLOUR,
  CONTENT_WIDTH,
  LABEL,
  PAGE,
  baselineIn,
  drawHeading,
  lineHeight,
  reserve,
  type PageFlow,
} from './page-flow.ts';
import type { TextStyle } from './policy-canvas.ts';

export interface Column {
  title: string;
  /** Of the width of the table; those of a table add up to 1. */
  share: number;
  align?: 'left' | 'right' | 'center';
  /** Points; of the text in the rows. */
  size?: number;
}

/** A cell with its lines, ready to be drawn. */
interface Cell {
  lines: string[];
  x: number;
  width: number;
  style: TextStyle;
  align: NonNullable<Column['align']>;
  shaded: boolean;
}

const PADDING_X = 6;
const PADDING_Y = 4;
const TITLE: TextStyle = { size: 9, colour: COLOUR.accent, weight: 'bold' };

/**
 * Draws a table below a heading.
 *
 * @param rows texts of the cells, in the order of the columns; a line feed separates paragraphs of a cell
 */
export function drawTable(
  flow: PageFlow,
  heading: string,
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
): void {
  const titles = cellsOf(
    flow,
    columns.map((column) => ({ text: column.title, style: TITLE, shaded: true, ...column })),
  );
  const cells = rows.map((row) => rowCells(flow, columns, row));
  // A single row below a heading at the end of a page looks like a table of one row.
  const firstRows = cells.slice(0, 2).reduce((height, row) => height + heightOf(row), 0);
  drawHeading(flow, heading, heightOf(titles) + firstRows);
  drawRow(flow, titles);
  for (const row of cells) {
    if (reserve(flow, heightOf(row))) drawRow(flow, titles);
    drawRow(flow, row);
  }
}

const rowCells = (flow: PageFlow, columns: readonly Column[], row: readonly string[]): Cell[] =>
  cellsOf(
    flow,
    columns.map((column, index) => ({
      text: row[index] ?? '',
      style: { ...BODY, size: column.size ?? BODY.size },
      shaded: false,
      ...column,
    })),
  );

/** A label with its value; a wide one has a row of its own. */
export interface Fact {
  label: string;
  value: string;
  wide?: boolean;
  weight?: TextStyle['weight'];
}

const LABEL_SHARE = 0.15;

/** Draws labels and values in two columns, below a heading where they have one. */
export function drawFacts(flow: PageFlow, heading: string | undefined, facts: readonly Fact[]): void {
  const rows = factRows(facts).map((row) => factCells(flow, row));
  if (heading !== undefined) drawHeading(flow, heading, heightOf(rows[0] ?? []));
  for (const cells of rows) {
    reserve(flow, heightOf(cells));
    drawRow(flow, cells);
  }
}

const factCells = (flow: PageFlow, row: readonly Fact[]): Cell[] =>
  cellsOf(
    flow,
    row.flatMap(({ label, value, weight = 'regular' }) => [
      { text: label, style: LABEL, shaded: true, share: LABEL_SHARE },
      {
        text: value,
        style: { ...BODY, weight },
        shaded: false,
        share: (row.length === 1 ? 1 : 0.5) - LABEL_SHARE,
      },
    ]),
  );

/** Two facts a row; a wide fact, and one without a partner, have a row for themselves. */
function factRows(facts: readonly Fact[]): Fact[][] {
  const rows: Fact[][] = [];
  for (const fact of facts) {
    const last = rows.at(-1);
    if (last?.length === 1 && !last[0]!.wide && !fact.wide) last.push(fact);
    else rows.push([fact]);
  }
  return rows;
}

/** A cell before its text is broken into lines. */
type PlannedCell = Pick<Column, 'share' | 'align'> & { text: string; style: TextStyle; shaded: boolean };

function cellsOf({ canvas }: PageFlow, planned: readonly PlannedCell[]): Cell[] {
  let x = PAGE.left;
  return planned.map(({ text, style, shaded, share, align = 'left' }) => {
    const width = share * CONTENT_WIDTH;
    const inner = width - 2 * PADDING_X;
    const lines = text.split('\n').flatMap((paragraph) => canvas.lines(paragraph, inner, style));
    x += width;
    return { lines, x: x - width, width, style, align, shaded };
  });
}

const heightOf = (cells: readonly Cell[]): number =>
  Math.max(0, ...cells.map(({ lines, style }) => lines.length * lineHeight(style))) + 2 * PADDING_Y;

function drawRow(flow: PageFlow, cells: readonly Cell[]): void {
  const height = heightOf(cells);
  const { doc } = flow.canvas;
  for (const { x, width, shaded } of cells) if (shaded) doc.rect(x, flow.y, width, height).fill(COLOUR.shade);
  doc.lineWidth(0.5).strokeColor(COLOUR.rule);
  for (const { x, width } of cells) doc.rect(x, flow.y, width, height).stroke();
  for (const cell of cells) drawCell(flow, cell, height);
  flow.y += height;
}

/** The lines stand in the middle of the height of the row. */
function drawCell({ canvas, y }: PageFlow, cell: Cell, height: number): void {
  const { lines, x, width, style, align } = cell;
  let top = y + (height - lines.length * lineHeight(style)) / 2;
  for (const line of lines) {
    const free = width - 2 * PADDING_X - (align === 'left' ? 0 : canvas.width(line, style));
    const indent = align === 'left' ? 0 : align === 'right' ? free : free / 2;
    canvas.line(line, x + PADDING_X + indent, baselineIn(top, style), style);
    top += lineHeight(style);
  }
}
