import { legalSlugs } from '../../../domain/legal/documents.ts'
import { currentVersion, isLegalVersion, legalVersions } from '../../../domain/legal/versions.ts'
import { site } from '../../../site.config.ts'
import type { Supabase } from '../../platform/supabase.ts'
import { parseMarkdown } from '../../ui/running-text/markdown.ts'
import { fillCompanyWords } from './company-words.ts'
import { listToday } from './listed-today.ts'
import { publishedText } from './published-text.ts'

/** The document of a URL such as `/terms?version=2026-11-22`; null when there is none. */
export async function findDocument(supabase: Supabase, { pathname, searchParams }: URL) {
  const slug = legalSlugs.find((each) => pathname.replace(/\/$/, '') === `/${each}`)
  if (!slug) return null
  const current = currentVersion(slug)
  const version = searchParams.get('version') ?? current
  if (!isLegalVersion(slug, version)) return null
  const isCurrent = version === current
  return {
    slug,
    version,
    isCurrent,
    versions: legalVersions[slug],
    blocks: parseMarkdown(fillCompanyWords(publishedText(slug, version), site)),
    // An older version is shown for its words: what the list said then stands in the orders.
    listed: isCurrent ? await listToday(supabase, slug) : null,
  }
}
