import { parseImageSpec } from '../../ui/drawings/products/image-spec.ts'
import type { Route } from './+types/product-image-file'
import { drawProductImage } from './draw-product-image.tsx'

/**
 * A product image: `/pictures/<kind>.svg?<name>=<value>…`. It is drawn from its URL alone, so
 * browsers may cache it.
 */
export function loader({ params, url }: Route.LoaderArgs) {
  const kind = /^([a-z-]{1,30})\.svg$/.exec(params.file)?.[1]
  if (!kind)
    return new Response('There is no such picture.', {
      status: 404,
      headers: { 'Content-Type': 'text/plain; charset=utf-8' },
    })
  const values = [...url.searchParams].map(([key, value]) => [key, parseValue(value)])
  const svg = drawProductImage(parseImageSpec({ ...Object.fromEntries(values), kind }))
  return new Response(svg, {
    headers: { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'public, max-age=604800' },
  })
}

function parseValue(text: string): string | number | boolean {
  if (text === 'true' || text === 'false') return text === 'true'
  return /^\d{1,6}(\.\d+)?$/.test(text) ? Number(text) : text
}
