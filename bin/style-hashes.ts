import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Hashes of the style elements that libraries add in the browser, for the content security policy.
 * They are computed from the installed library, so that they stay correct after an upgrade.
 * @throws Error when sonner no longer adds its styles with `__insertCSS`
 */
export function readStyleHashes(root: string): string[] {
  const code = readFileSync(join(root, 'node_modules', 'sonner', 'dist', 'index.mjs'), 'utf8')
  const literal = /__insertCSS\(("(?:[^"\\]|\\.)*")\)/.exec(code)?.[1]
  if (!literal)
    throw new Error(
      'sonner no longer adds its styles with __insertCSS. Update bin/style-hashes.ts to its new way.',
    )
  const css: unknown = JSON.parse(literal)
  // sonner inserts an empty element and fills it afterwards; the browser checks both contents.
  return ['', String(css)].map(
    (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )
}
