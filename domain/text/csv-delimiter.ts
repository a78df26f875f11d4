const csvDelimiters = [',', ';', '\t'] as const
export type CsvDelimiter = (typeof csvDelimiters)[number]

/**
 * What separates the cells of a CSV file: the one of comma, semicolon and tab that its first line
 * has most often outside quotation marks; a comma when it has none. A first line `sep=;`, as Excel
 * writes it, decides, and is no row: `start` is where the rows begin.
 */
export function findCsvDelimiter(text: string): { delimiter: CsvDelimiter; start: number } {
  const told = /^sep=([,;\t])(?:\r\n?|\n)/i.exec(text)
  const named = csvDelimiters.find((each) => each === told?.[1])
  if (told && named) return { delimiter: named, start: told[0].length }
  const counts = new Map<string, number>()
  let isQuoted = false
  for (const letter of text.trimStart()) {
    if (letter === '"') isQuoted = !isQuoted
    else if ((letter === '\n' || letter === '\r') && !isQuoted) break
    else if (!isQuoted) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  }
  const count = (delimiter: string) => counts.get(delimiter) ?? 0
  const delimiter = [...csvDelimiters].sort((a, b) => count(b) - count(a))[0] ?? ','
  return { delimiter, start: 0 }
}
