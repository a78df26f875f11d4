import { lexer, type Token, type Tokens } from 'marked'
import { slugFrom } from '../../../domain/text/slug.ts'
import { plainText, type Block, type Inline } from './text-blocks.ts'

/**
 * Parses Markdown to the blocks that a page can show. HTML stays plain text, a link with an unsafe
 * URL becomes its text, and an image becomes its description.
 */
export function parseMarkdown(markdown: string): Block[] {
  const ids = new Map<string, number>()
  return lexer(markdown).flatMap((token) => toBlock(token, ids))
}

/** A URL that a link may have: https, mailto, tel, or a path of this site; null for any other. */
export function safeHref(href: string): string | null {
  if (/^(https:\/\/|mailto:|tel:)/i.test(href)) return href
  // Browsers read // and /\ as another site.
  return /^(#|\/(?![/\\]))[^\s\\]*$/.test(href) ? href : null
}

function toBlock(token: Token, ids: Map<string, number>): Block[] {
  const blocksOf = (tokens: Token[] | undefined) =>
    (tokens ?? []).flatMap((inner) => toBlock(inner, ids))
  switch (token.type) {
    case 'space':
    case 'def':
      return []
    case 'heading': {
      const parts = toInlines(token.tokens)
      // The page title is the only first-level heading.
      return [
        {
          kind: 'heading',
          depth: token.depth <= 2 ? 2 : 3,
          id: uniqueId(plainText(parts), ids),
          parts,
        },
      ]
    }
    case 'paragraph':
      return [{ kind: 'paragraph', parts: toInlines(token.tokens) }]
    case 'text':
      return [{ kind: 'line', parts: toInlines(token.tokens ?? [token]) }]
    case 'list': {
      const list = token as Tokens.List
      return [
        {
          kind: 'list',
          start: list.ordered ? Number(list.start) : null,
          items: list.items.map((item) => blocksOf(item.tokens)),
        },
      ]
    }
    case 'table': {
      const table = token as Tokens.Table
      return [
        {
          kind: 'table',
          aligns: table.align,
          head: table.header.map(cell),
          rows: table.rows.map((row) => row.map(cell)),
        },
      ]
    }
    case 'blockquote':
      return [{ kind: 'quote', blocks: blocksOf(token.tokens) }]
    case 'code':
      return [{ kind: 'code', text: token.text }]
    case 'hr':
      return [{ kind: 'rule' }]
    default:
      return [{ kind: 'paragraph', parts: [token.raw] }]
  }
}

function cell({ tokens }: Tokens.TableCell): Inline[] {
  return toInlines(tokens)
}

function toInlines(tokens: Token[] | undefined): Inline[] {
  return (tokens ?? []).flatMap(toInline).filter((part) => part !== '')
}

function toInline(token: Token): Inline | Inline[] {
  switch (token.type) {
    case 'strong':
    case 'em':
    case 'del':
      return { kind: token.type, parts: toInlines(token.tokens) }
    case 'codespan':
      return { kind: 'code', text: token.text }
    case 'br':
      return { kind: 'break' }
    case 'link': {
      const href = safeHref(token.href)
      const parts = toInlines(token.tokens)
      return href === null ? parts : { kind: 'link', href, parts }
    }
    case 'text':
      return token.tokens ? toInlines(token.tokens) : token.text
    case 'escape':
    case 'image':
      return token.text
    default:
      return token.raw
  }
}

/** The id of a heading. The second heading with the same text is `name-2`. */
function uniqueId(text: string, ids: Map<string, number>): string {
  const name = slugFrom(text) || 'part'
  const count = (ids.get(name) ?? 0) + 1
  ids.set(name, count)
  // The prefix avoids ids of the page itself, such as `main`.
  return count === 1 ? `on-${name}` : `on-${name}-${count}`
}
