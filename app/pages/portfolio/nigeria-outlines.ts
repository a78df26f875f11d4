import { drawOutlines } from '../../features/nigeria/nigeria.ts'

/**
 * The outlines that the map refers to. They are a separate file, so that HTML and JavaScript do not
 * contain them.
 */
export function loader() {
  return new Response(drawOutlines(), {
    headers: { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'public, max-age=604800' },
  })
}
