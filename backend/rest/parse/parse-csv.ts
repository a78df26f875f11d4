import { restError } from '../rest-error.ts'

const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/y

/**
 * Parses CSV whose first line contains the column names (RFC 4180). `NULL` is null, with or without
 * quotes, as in PostgREST.
 * @throws RestError PGRST102
 */
export function parseCsv(text: string): Record<string, string | null>[] {
  const [header = [], ...lines] = splitLines(text)
  return lines.map((line) => {
    if (line.length !== header.length)
      throw restError('PGRST102', 'All lines must have same number of fields')
    return Object.fromEntries(
      header.map((name, index) => [name, line[index] === 'NULL' ? null : (line[index] ?? null)]),
    )
  })
}

function splitLines(text: string): string[][] {
  const lines: string[][] = []
  let line: string[] = []
  field.lastIndex = 0
  while (field.lastIndex < text.length) {
    const found = field.exec(text)
    if (!found) throw restError('PGRST102', 'The CSV is not well-formed')
    const [, quoted, plain = '', end] = found
    line.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === ',' && field.lastIndex < text.length) continue
    if (end === ',') line.push('')
    lines.push(line)
    line = []
  }
  return lines
}
