import { site } from '../../../site.config.ts'
import { tokenColours } from '../../ui/drawings/token-colours.ts'

/** The web app manifest: how the site looks when it is installed on a phone. */
export function loader() {
  const manifest = {
    name: site.name,
    short_name: site.shortName,
    description: site.description,
    lang: site.locale,
    start_url: '/',
    display: 'standalone',
    background_color: tokenColours.light.get('bg'),
    theme_color: tokenColours.light.get('primary'),
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  }
  return Response.json(manifest, {
    headers: {
      'Content-Type': 'application/manifest+json',
      'Cache-Control': 'public, max-age=604800',
    },
  })
}
