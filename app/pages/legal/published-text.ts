import type { LegalSlug } from '../../../domain/legal/documents.ts'

/** Never changed after a day on which customers could read them. */
const files = import.meta.glob<string>('./published/*.md', {
  eager: true,
  query: '?raw',
  import: 'default',
})

/**
 * The words of a version, as they were published.
 * @throws when the version has no file; `npm run generate` writes it
 */
export function publishedText(slug: LegalSlug, version: string): string {
  const text = files[`./published/${slug}-${version}.md`]
  if (text === undefined) throw new Error(`There is no text of ${slug}, version ${version}`)
  return text
}
