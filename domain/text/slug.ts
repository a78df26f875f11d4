import { foldName } from './fold-name.ts'

/** The rule of the columns `slug`. */
export const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** The last part of a page's address, from a name: "Imole 5 kVA (48 V)" is "imole-5-kva-48-v". */
export function slugFrom(name: string): string {
  return foldName(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80)
    .replace(/-+$/, '')
}
