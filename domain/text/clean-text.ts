/**
 * Characters that take no room: marks of the direction of text, zero-width spaces, soft hyphens; and NUL, which
 * the database does not store. What joins emoji and letters of some scripts, and chooses their shapes, stays.
 */
const marks =
  // oxlint-disable-next-line no-misleading-character-class -- each mark by itself is meant
  /(?![\u180b-\u180d\u200c\u200d\u115f\u1160\u3164\uffa0\ufe00-\ufe0f\u{e0020}-\u{e007f}\u{e0100}-\u{e01ef}])[\0\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu
/** Characters that look like an empty space, and control characters. */
const blanks = /(?!\n)[\p{Cc}\p{Zl}\p{Zp}\u115f\u1160\u2800\u3164\uffa0]/gu
/** A text that shows nothing consists of these only. */
const unseen = /^[\s\p{M}\p{Default_Ignorable_Code_Point}]*$/u

/** The text without marks that nobody sees. Text from outside is parsed with it, once. */
export function removeMarks(text: string): string {
  return text.replace(marks, '')
}

/** The text in plain characters, for a number or code: without any mark, full-width figures as ASCII. */
export function plainCharacters(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .trim()
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
