import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Hashes of the style elements that our libraries add in the browser, for the content security policy. Read from the
 * installed library, so that an upgrade cannot leave a stale one behind.
 * @throws Error when sonner adds its styles in another way than we know
 */
export function readStyleHashes(root: string): string[] {
  const code = readFileSync(join(root, 'node_modules', 'sonner', 'dist', 'index.mjs'), 'utf8')
  const literal = /__insertCSS\(("(?:[^"\\]|\\.)*")\)/.exec(code)?.[1]
  if (!literal)
    throw new Error(
      'sonner no longer adds its styles with __insertCSS: find out how it does, and mend bin/style-hashes.ts',
    )
  const css: unknown = JSON.parse(literal)
  // The element is put into the page empty, and filled afterwards: the browser asks about both.
  return ['', String(css)].map(
    (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )
}
