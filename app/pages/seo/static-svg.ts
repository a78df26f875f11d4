import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { tokenColours } from '../../ui/drawings/token-colours.ts'
import { outlineTexts } from '../../ui/drawings/outline-texts.ts'

/** Colours of the light theme. */
export function colour(token: string): string {
  return tokenColours.light.get(token) ?? '#14211b'
}

/** A drawing as an SVG without stylesheet or fonts, `width` × `height`, with round corners. */
export function toStillSvg(drawing: ReactElement, width: number, height: number): string {
  const inner = outlineTexts(renderToStaticMarkup(drawing))
    .replace(/var\(--([\w-]+)\)/g, (_, name: string) => colour(name))
    .replace(/class="[^"]*\bhidden dark:[^"]*"/g, 'display="none"')
    .replace('<svg', `<svg width="${width}" height="${height}"`)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><clipPath id="corners"><rect width="${width}" height="${height}" rx="20"/></clipPath></defs><g clip-path="url(#corners)">${inner}</g></svg>`
}
