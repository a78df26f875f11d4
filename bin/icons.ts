import { join } from 'node:path'
import Icons from 'unplugin-icons/vite'

const iconModule = join(import.meta.dirname, '../app/ui/icons/icon.tsx')

/**
 * The Vite plugin for `import Heart from '~icons/lucide/heart'`. A page downloads the shapes of its
 * icons and one small function, instead of a library of icons.
 */
export const icons = () =>
  Icons({
    compiler: {
      extension: 'js',
      compiler: (svg) =>
        `import { icon } from ${JSON.stringify(iconModule)}\nexport default icon(${JSON.stringify(bodyOf(svg))})\n`,
    },
  })

/** What stands inside the root element. */
function bodyOf(svg: string): string {
  const [, body] = /^<svg[^>]*>(.*)<\/svg>$/s.exec(svg.trim()) ?? []
  if (body === undefined) throw new Error(`Not an icon: ${svg.slice(0, 80)}`)
  return body
}
