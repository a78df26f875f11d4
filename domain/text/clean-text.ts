/** Controls, line and paragraph separators, and the marks that reverse the direction of text. */
const invisible = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069\ufeff]+/gu
const invisibleButLineEnds = /(?!\n)[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069\ufeff]/gu

/** What was typed into one line, as it is kept: no spaces around, none doubled, nothing that could break a mail header or turn text around. */
export function cleanLine(text: string): string {
  return text.toWellFormed().normalize('NFC').replace(invisible, ' ').replace(/\s+/g, ' ').trim()
}

/** What was typed into several lines, as it is kept: as {@link cleanLine}, but with its line ends, as `\n`. */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(invisibleButLineEnds, ' ')
    .trim()
}
