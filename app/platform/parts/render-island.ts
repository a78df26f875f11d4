import { renderToString } from 'react-dom/server'
import type { RenderIsland } from './island.tsx'

/** For the render of one page: each island gets ids of its own. */
export function createRenderIsland(): RenderIsland {
  let count = 0
  return (part) => {
    const idPrefix = `i${++count}`
    return { html: renderToString(part, { identifierPrefix: idPrefix }), idPrefix }
  }
}
