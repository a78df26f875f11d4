import { inflateSync } from 'node:zlib'

/**
 * The text of a PDF that @react-pdf made, one line for each drawn piece. It reads the compressed
 * streams and the tables from glyphs to letters of the embedded fonts. Each piece is read with each
 * font, so the text has some nonsense too: look for what it contains.
 */
export function readPdfText(pdf: Buffer): string {
  const streams = readStreams(pdf)
  const fonts = readPdfGlyphs(pdf)
  const pieces = streams.flatMap((content) =>
    [...content.matchAll(/\[(.*?)\] TJ/g)].map(([, piece = '']) =>
      [...piece.matchAll(/<([0-9a-f]+)>/gi)].map(([, hex = '']) => hex).join(''),
    ),
  )
  return fonts
    .flatMap((glyphs) => pieces.map((hex) => decode(hex, glyphs)))
    .filter((text) => text !== null)
    .join('\n')
}

/** For each embedded font, the letters that its glyphs stand for. */
export function readPdfGlyphs(pdf: Buffer): Map<number, string>[] {
  return readStreams(pdf)
    .filter((content) => content.includes('beginbfrange'))
    .map(readGlyphs)
}

function readStreams(pdf: Buffer): string[] {
  return [...pdf.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)]
    .map(([, content = '']) => inflate(Buffer.from(content, 'latin1')))
    .filter((content) => content !== null)
}

function inflate(bytes: Buffer): string | null {
  try {
    return inflateSync(bytes).toString('latin1')
  } catch {
    // Pictures and the like are not deflated.
    return null
  }
}

function readGlyphs(table: string): Map<number, string> {
  const glyphs = new Map<number, string>()
  for (const [, first = '', list = ''] of table.matchAll(
    /<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/gi,
  ))
    // A glyph of several letters names them with spaces between.
    for (const [index, [, hex = '']] of [...list.matchAll(/<([0-9a-f ]+)>/gi)].entries())
      glyphs.set(
        Number.parseInt(first, 16) + index,
        Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
      )
  return glyphs
}

function decode(hex: string, glyphs: Map<number, string>): string | null {
  const letters = (hex.match(/.{4}/g) ?? []).map((glyph) => glyphs.get(Number.parseInt(glyph, 16)))
  return letters.some((letter) => letter === undefined) ? null : letters.join('')
}
