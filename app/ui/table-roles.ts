/** Explicit roles for a table that is laid out as a list or a grid: its elements would lose their own. */
export const as = {
  table: { role: "table" },
  rowgroup: { role: "rowgroup" },
  row: { role: "row" },
  columnheader: { role: "columnheader", scope: "col" },
  rowheader: { role: "rowheader", scope: "row" },
  cell: { role: "cell" },
};
