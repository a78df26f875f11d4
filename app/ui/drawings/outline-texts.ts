import { interFont } from './drawing-fonts.ts'

/**
 * Converts the text of a drawing to paths in Inter, for files that are shown without the fonts of
 * the page.
 */
export function outlineTexts(svg: string): string {
  return svg.replace(/<text([^>]*)>([^<]*)<\/text>/g, (_, attributes: string, text: string) =>
    textToPath(attributes, decode(text)),
  )
}

function textToPath(attributes: string, text: string): string {
  const read = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1] ?? ''
  const size = Number(read('font-size')) || 16
  const font = interFont(read('font-weight') === '700')
  // Glyph by glyph: opentype.js refuses a whole text, because it does not support all substitutions
  // of Inter.
  const glyphs = [...text].map((character) => font.charToGlyph(character))
  const widths = glyphs.map((glyph) => (glyph.advanceWidth * size) / font.unitsPerEm)
  const share = { middle: 0.5, end: 1 }[read('text-anchor')] ?? 0
  let x = Number(read('x')) - share * widths.reduce((sum, width) => sum + width, 0)
  const outlines = glyphs.map((glyph, index) => {
    const outline = glyph.getPath(x, Number(read('y')), size).toPathData(1)
    x += widths[index] ?? 0
    return outline
  })
  return `<path d="${outlines.join('')}" fill="${read('fill')}"/>`
}

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
}

function decode(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#x27);/g, (entity) => entities[entity] ?? entity)
}
