import { join } from 'node:path'
import { icons as lucide } from '@iconify-json/lucide'
import type { Plugin } from 'vite'

const iconModule = join(import.meta.dirname, '../app/ui/icons/icon.tsx')
const prefix = '~icons/lucide/'
/** What the shapes of all icons, or the group around them, have; `icon` gives it to the image. */
const stroke =
  ' fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="2"'

/**
 * The Vite plugin for `import Heart from '~icons/lucide/heart'`. A page downloads the shapes of its
 * icons and one small function, instead of a library of icons.
 */
export function icons(): Plugin {
  return {
    name: 'icons',
    enforce: 'pre',
    // Vite also resolves what was resolved before.
    resolveId: (id) => (id.startsWith(prefix) ? id.replace(/(\.js)?$/, '.js') : null),
    load: (id) =>
      id.startsWith(prefix) ? iconSource(id.slice(prefix.length, -'.js'.length)) : null,
  }
}

function iconSource(name: string): string {
  // Some icons have an older name too.
  const icon = lucide.icons[name] ?? lucide.icons[lucide.aliases?.[name]?.parent ?? '']
  if (!icon) throw new Error(`Lucide has no icon "${name}"`)
  const body = icon.body.replaceAll(stroke, '').replaceAll(/<\/?g>/g, '')
  return `import { icon } from ${JSON.stringify(iconModule)}\nexport default icon(${JSON.stringify(body)})\n`
}
