import { requireOneUrl } from '../../platform/files/one-url.ts'
import { services } from '../../platform/services.ts'
import type { Route } from './+types/og-image'
import { cardSources } from './og-cards.tsx'

/**
 * The image of a shared link: `/og/<kind>/<name>.png`, and `/og/picture/<slug>.png` with the
 * drawing of a product alone. It is cached until a table that it was made from changes.
 */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  requireOneUrl(url, `/og/${encodeURIComponent(params.kind)}/${encodeURIComponent(params.file)}`)
  const name = /^([a-z0-9-]{1,120})\.png$/.exec(params.file)?.[1]
  const isPicture = params.kind === 'picture'
  const kind = isPicture ? 'product' : params.kind
  const source = Object.hasOwn(cardSources, kind) ? cardSources[kind] : undefined
  const { supabase, readPublicFile } = services(context)
  const card = name && source ? await source(supabase, name) : null
  if (!card)
    return new Response('There is no such picture.', {
      status: 404,
      headers: { 'Content-Type': 'text/plain; charset=utf-8' },
    })
  // The drawing libraries use 80 MB of memory, so they are loaded with the first image.
  const { drawCard, drawPicture } = await import('./og-drawing.tsx')
  return new Response(await (isPicture ? drawPicture : drawCard)(card, readPublicFile), {
    headers: { 'Content-Type': 'image/png', 'Cache-Control': 'public, max-age=3600' },
  })
}
