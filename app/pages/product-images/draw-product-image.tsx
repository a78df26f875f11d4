import { renderToStaticMarkup } from 'react-dom/server'
import { outlineTexts } from '../../ui/drawings/outline-texts.ts'
import { tokenColours } from '../../ui/drawings/token-colours.ts'
import { type ImageSpec } from '../../ui/drawings/products/image-spec.ts'
import { ProductDrawing } from '../../ui/drawings/products/product-drawing.tsx'

/**
 * The drawing with the colours of both themes. In an `<img>` the dark ones apply when the page's
 * `color-scheme` is dark.
 */
export function drawProductImage(image: ImageSpec): string {
  const drawing = outlineTexts(renderToStaticMarkup(<ProductDrawing picture={image} />))
  const tokens = [
    ...new Set([...drawing.matchAll(/var\(--([\w-]+)\)/g)].map(([, token = '']) => token)),
  ]
  const declare = (colours: ReadonlyMap<string, string>) =>
    `:root{${tokens.map((token) => `--${token}:${colours.get(token)}`).join(';')}}`
  const style = `<style>${declare(tokenColours.light)}@media(prefers-color-scheme:dark){${declare(tokenColours.dark)}}</style>`
  return drawing
    .replace(/^<svg/, '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="150"')
    .replace('>', `>${style}`)
}
