import { drawOutlines } from './nigeria.ts'

/** The outlines that the map refers to: fetched once, so that they are neither in the page nor in its code. */
export function loader() {
  return new Response(drawOutlines(), {
    headers: { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'public, max-age=604800' },
  })
}
