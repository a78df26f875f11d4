import { renderToStaticMarkup } from 'react-dom/server'
import { outlineTexts } from '../outline-texts.ts'
import { tokenColours } from '../token-colours.ts'
import { ProductDrawing, readPicture, type PictureSpec } from '../ui/product-drawing.tsx'
import type { Route } from './+types/picture-file'

/** A product's picture: `/pictures/<kind>.svg?<number>=<value>…`. It is made from its address alone, so browsers may keep it. */
export function loader({ params, url }: Route.LoaderArgs) {
  const kind = /^([a-z-]{1,30})\.svg$/.exec(params.file)?.[1]
  if (!kind) return new Response('There is no such picture.', { status: 404, headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
  const values = [...url.searchParams].map(([key, value]) => [key, parseValue(value)])
  const svg = drawPictureFile(readPicture({ ...Object.fromEntries(values), kind }))
  return new Response(svg, { headers: { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'public, max-age=604800' } })
}

function parseValue(text: string): string | number | boolean {
  if (text === 'true' || text === 'false') return text === 'true'
  return /^\d{1,6}(\.\d+)?$/.test(text) ? Number(text) : text
}

/** The drawing with its colours. Inside `<img>` the dark ones apply where the page's `color-scheme` is dark. */
export function drawPictureFile(picture: PictureSpec): string {
  const drawing = outlineTexts(renderToStaticMarkup(<ProductDrawing picture={picture} />))
  const tokens = [...new Set([...drawing.matchAll(/var\(--([\w-]+)\)/g)].map(([, token = '']) => token))]
  const declare = (colours: ReadonlyMap<string, string>) => `:root{${tokens.map((token) => `--${token}:${colours.get(token)}`).join(';')}}`
  const style = `<style>${declare(tokenColours.light)}@media(prefers-color-scheme:dark){${declare(tokenColours.dark)}}</style>`
  return drawing.replace(/^<svg/, '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="150"').replace('>', `>${style}`)
}
