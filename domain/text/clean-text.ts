import { blank, joining, shapeless } from './invisible.ts'

/** Also NUL, which the database does not store. Tags stay: with them an emoji is the flag of a region. */
const marks = new RegExp(`\\0|(?![${joining}${blank}\\u{e0020}-\\u{e007f}])[${shapeless}]`, 'gu')
const blanks = new RegExp(`(?!\\n)[${blank}]`, 'gu')
const allShapeless = new RegExp(`[${shapeless}]`, 'gu')
/** A text that shows nothing consists of these only. */
const unseen = new RegExp(`^[\\s\\p{M}${shapeless}]*$`, 'u')

/** The text without marks that nobody sees. Text from outside is parsed with it, once. */
export function removeMarks(text: string): string {
  return text.replace(marks, '')
}

/** The text in plain characters, for a number or code: without any mark, full-width figures as ASCII. */
export function plainCharacters(text: string): string {
  return text.normalize('NFKC').replace(allShapeless, '').trim()
}

/**
 * Normalises text typed into a single line: collapses white space, removes characters that could
 * break a mail header or reverse the text direction. Text without a visible character is empty.
 */
export function cleanLine(text: string): string {
  return tidy(text).replace(/\s+/g, ' ').trim()
}

/**
 * Normalises text typed into several lines: as {@link cleanLine}, but keeps line ends, as `\n`, and
 * spaces within lines.
 */
export function cleanText(text: string): string {
  return tidy(text.replace(/\r\n?/g, '\n')).trim()
}

function tidy(text: string): string {
  // A lone surrogate has no UTF-8. Browsers from before 2023 lack `toWellFormed`.
  const shown = removeMarks(text)
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .normalize('NFC')
  const clean = shown.replace(blanks, ' ')
  return unseen.test(clean) ? '' : clean
}
