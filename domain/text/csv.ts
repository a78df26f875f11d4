/**
 * A table as CSV (RFC 4180) for spreadsheets: with a byte order mark, so that ₦ and ẹ ọ ṣ are read
 * as UTF-8. Text that a spreadsheet would run as a formula gets an apostrophe in front (OWASP, CSV
 * injection). Numbers stay numbers.
 */
export function formatCsv(rows: readonly (readonly (string | number)[])[]): string {
  return csvMark + formatCsvRows(rows)
}

/** The byte order mark at the start of a file. */
export const csvMark = '\uFEFF'

/** Rows without the mark: the next part of a file that is sent bit by bit. */
export function formatCsvRows(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => `${row.map(formatCell).join(',')}\r\n`).join('')
}

function formatCell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const escaped = /^[=+\-@\t\r\n＝＋－＠]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(escaped) ? `"${escaped.replaceAll('"', '""')}"` : escaped
}
