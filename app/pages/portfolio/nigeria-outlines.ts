import { drawOutlines } from './nigeria.ts'

/** The outlines that the map refers to. As a file of their own they are neither in the HTML nor in the JavaScript. */
export function loader() {
  return new Response(drawOutlines(), {
    headers: { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'public, max-age=604800' },
  })
}
