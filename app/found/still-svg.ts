import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import stylesheet from '../app.css?raw'
import { interFont } from './og-fonts.ts'

/** Colours of the light theme, by the name of their token. */
const tokens = new Map([...stylesheet.slice(0, stylesheet.indexOf("\n[data-theme='dark']")).matchAll(/--([\w-]+):\s*(#\w+)/g)].map(([, name = '', colour = '']) => [name, colour]))

export function colour(token: string): string {
  return tokens.get(token) ?? '#14211b'
}

/** One of the site's drawings as a picture that needs neither stylesheet nor fonts, `width` × `height`, with round corners. */
export function toStillSvg(drawing: ReactElement, width: number, height: number): string {
  const inner = renderToStaticMarkup(drawing)
    .replace(/var\(--([\w-]+)\)/g, (_, name: string) => colour(name))
    .replace(/class="[^"]*\bhidden dark:[^"]*"/g, 'display="none"')
    .replace(/<text([^>]*)>([^<]*)<\/text>/g, (_, attributes: string, text: string) => textToPath(attributes, decode(text)))
    .replace('<svg', `<svg width="${width}" height="${height}"`)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><clipPath id="corners"><rect width="${width}" height="${height}" rx="20"/></clipPath></defs><g clip-path="url(#corners)">${inner}</g></svg>`
}

function textToPath(attributes: string, text: string): string {
  const read = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1] ?? ''
  const size = Number(read('font-size')) || 16
  const font = interFont(read('font-weight') === '700')
  // Glyph by glyph: opentype.js does not know all the substitutions that Inter offers, and refuses the whole text.
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

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" }

function decode(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#x27);/g, (entity) => entities[entity] ?? entity)
}
