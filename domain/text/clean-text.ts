/** Control characters, line and paragraph separators, bidirectional control characters. */
const invisible = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069\ufeff]+/gu
const invisibleButLineEnds = /(?!\n)[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069\ufeff]/gu

/**
 * Normalises text typed into a single line: collapses white space, removes characters that could
 * break a mail header or reverse the text direction.
 */
export function cleanLine(text: string): string {
  return text.toWellFormed().normalize('NFC').replace(invisible, ' ').replace(/\s+/g, ' ').trim()
}

/**
 * Normalises text typed into several lines: as {@link cleanLine}, but keeps line ends, as `\n`, and
 * spaces within lines.
 */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(invisibleButLineEnds, ' ')
    .trim()
}
