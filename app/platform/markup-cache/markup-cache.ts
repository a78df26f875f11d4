import { LRUCache } from 'lru-cache'
import { createElement, type ComponentType, type ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import type { MarkupCache } from './cached-markup.tsx'

/** The cards of about a thousand products. */
const maxCharacters = 5_000_000
/** Begins every id of `useId`. */
const idPrefix = 'cachedmarkup'

interface Entry {
  /** Undefined while it is rendered, and when it cannot be cached. */
  html: string | undefined
}

/**
 * Caches the markup of the parts that were shown last. A part is rendered after the page that asked for
 * it, so that no render runs inside another. A part that cannot be cached is reported, and rendered
 * with every page.
 */
export function createMarkupCache(report: (error: Error) => void): MarkupCache {
  const entries = new LRUCache<string, Entry>({
    maxSize: maxCharacters,
    sizeCalculation: ({ html = '' }, key) => key.length + html.length,
  })
  const numbers = new WeakMap<object, number>()
  let lastNumber = 0
  function numberOf(Part: object): number {
    const number = numbers.get(Part) ?? ++lastNumber
    numbers.set(Part, number)
    return number
  }
  return {
    find<Props extends object>(Part: ComponentType<Props>, props: Props) {
      const key = `${numberOf(Part)} ${JSON.stringify(props)}`
      const known = entries.get(key)
      if (known) return known.html
      entries.set(key, { html: undefined })
      setImmediate(() => entries.set(key, { html: render(createElement(Part, props), report) }))
      return undefined
    },
  }
}

function render(part: ReactElement, report: (error: Error) => void): string | undefined {
  try {
    // Links need a router, whatever page they are on.
    const page = createElement(StaticRouter, { location: '/' }, part)
    const html = renderToString(page, { identifierPrefix: idPrefix })
    const reason = findReason(html)
    if (reason) throw new Error(`This part cannot be cached: ${reason}. ${html.slice(0, 200)}`)
    return html
  } catch (error) {
    report(error instanceof Error ? error : new Error(String(error)))
    return undefined
  }
}

/** Why a page would hydrate otherwise than this markup; null for markup that can be repeated. */
function findReason(html: string): string | null {
  if (html.includes(`_${idPrefix}`)) return 'it uses useId'
  if (/<!--\$[!?]/.test(html)) return 'it waits for something'
  if (html.startsWith('<link')) return 'it preloads a picture'
  return null
}
