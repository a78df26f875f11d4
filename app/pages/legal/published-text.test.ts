import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { legalSlugs } from '../../../domain/legal/documents.ts'
import { newestVersion, legalVersions } from '../../../domain/legal/versions.ts'
import { site } from '../../../site.config.ts'
import { parseMarkdown } from '../../ui/running-text/markdown.ts'
import { plainText, type Block, type Inline } from '../../ui/running-text/text-blocks.ts'
import { fillCompanyWords } from './company-words.ts'
import { publishedText } from './published-text.ts'
import { legalTexts } from './texts/legal-texts.ts'

/**
 * The first digits of the SHA-256 of every published version. Customers accepted these words: a line
 * here never changes, a new version adds one.
 */
const digests: Record<string, string> = {
  'delivery-2026-11-22': '3c4d67219c056b6c',
  'privacy-2026-11-22': '8a2ffcd129218ab7',
  'privacy-2026-11-24': 'b1fd22e45b031ad2',
  'returns-2026-11-22': '69e85ff7d743154c',
  'terms-2026-11-22': 'd088edd18747c097',
  'terms-2026-11-23': '8129c2c9b3cebe08',
  'terms-2026-11-24': 'aa269b4797cd0217',
  'warranty-2026-11-22': '0194212f053acf18',
}

const all = legalSlugs.flatMap((slug) =>
  legalVersions[slug].map((version) => [slug, version] as const),
)

test.each(all)('%s of %s keeps its words', (slug, version) => {
  const digest = createHash('sha256').update(publishedText(slug, version)).digest('hex')
  expect(digest.slice(0, 16)).toBe(digests[`${slug}-${version}`])
})

test.each(legalSlugs)('a rule or a sentence of %s changes only with a new version', (slug) => {
  const advice = `Other words are a new version: add a day to legalVersions.${slug} and run npm run generate`
  expect(publishedText(slug, newestVersion(slug)), advice).toBe(`${legalTexts[slug]()}\n`)
})

test('there is no text of an unknown version', () => {
  expect(() => publishedText('terms', '1999-01-01')).toThrow('no text of terms')
})

test.each(legalSlugs)('a customer reads %s in three minutes', (slug) => {
  const text = textOf(
    parseMarkdown(fillCompanyWords(publishedText(slug, newestVersion(slug)), site)),
  )
  // Adults read about 240 words a minute.
  expect(text.split(/\s+/).length).toBeLessThan(3 * 240)
})

function textOf(blocks: Block[]): string {
  return blocks.map((block) => inlinesOf(block).map(plainText).join(' ')).join(' ')
}

function inlinesOf(block: Block): Inline[][] {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
    case 'line':
      return [block.parts]
    case 'list':
      return block.items.flat().flatMap(inlinesOf)
    case 'table':
      return [...block.head, ...block.rows.flat()]
    case 'quote':
      return block.blocks.flatMap(inlinesOf)
    default:
      return []
  }
}
