type Rows = readonly (readonly (string | number)[])[]

/**
 * A table as CSV (RFC 4180) for spreadsheets: with a byte order mark, so that ₦ and ẹ ọ ṣ are read
 * as UTF-8. Text that a spreadsheet would run as a formula gets an apostrophe in front (OWASP, CSV
 * injection). Text that it would change into another number or a day, such as the account number 0123456789,
 * is written as `="0123456789"`, which shows as it is; {@link readCsvText} reads it back. Numbers stay numbers.
 */
export function formatCsv(rows: Rows): string {
  return csvMark + formatCsvRows(rows)
}

/** The same for programs: text that looks like a number is bare. */
export function formatCsvForPrograms(rows: Rows): string {
  return csvMark + formatRows(rows, escapeFormula)
}

/** The byte order mark at the start of a file. */
export const csvMark = '\uFEFF'

/** Rows without the mark: the next part of a file that is sent bit by bit. */
export function formatCsvRows(rows: Rows): string {
  return formatRows(rows, (text) =>
    looksLikeNumber.test(text) ? `="${text}"` : escapeFormula(text),
  )
}

/** The text of a cell that {@link formatCsv} wrote as `="0123456789"`; any other cell as it is. */
export function readCsvText(cell: string): string {
  return /^="([^"]*)"$/.exec(cell)?.[1] ?? cell
}

/**
 * What Excel and its like change when they open a file: a zero in front and the plus of a phone number are
 * dropped, from 12 digits on a number is shown as 1.23E+11, `1E5` becomes 100000, and `3-4` a day in April.
 */
const looksLikeNumber =
  /^(?:0\d+|\d{12,}|\+\d{7,15}|\d+(?:\.\d+)?e[+-]?\d+|\d{1,2}[-/](?:\d{1,2}|[a-z]{3}))$/i

function formatRows(rows: Rows, format: (text: string) => string): string {
  const cell = (value: string | number) =>
    typeof value === 'number' ? String(value) : quote(format(value))
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}

function escapeFormula(text: string): string {
  return /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text
}

function quote(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
