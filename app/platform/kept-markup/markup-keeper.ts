import { LRUCache } from 'lru-cache'
import { createElement, type ComponentType, type ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import type { MarkupKeeper } from './kept.tsx'

/** The cards of about a thousand products. */
const maxCharacters = 5_000_000
/** Begins every id of `useId`. */
const idPrefix = 'kept-'

interface Kept {
  /** Undefined while it is rendered, and when it cannot be kept. */
  html: string | undefined
}

/**
 * Keeps the markup of the parts that were shown last. A part is rendered after the page that asked for
 * it, so that no render runs inside another. A part that cannot be kept is reported, and rendered with
 * every page.
 * @param wrap puts around a part what it needs
 */
export function createMarkupKeeper(wrap: (part: ReactElement) => ReactElement): MarkupKeeper {
  const kept = new LRUCache<string, Kept>({
    maxSize: maxCharacters,
    sizeCalculation: ({ html = '' }, key) => key.length + html.length,
  })
  const numbers = new Map<unknown, number>()
  const numberOf = (Part: unknown) => {
    const known = numbers.get(Part)
    if (known !== undefined) return known
    numbers.set(Part, numbers.size)
    return numbers.size - 1
  }
  return {
    find<Props extends object>(Part: ComponentType<Props>, props: Props) {
      const key = `${numberOf(Part)} ${JSON.stringify(props)}`
      const known = kept.get(key)
      if (known) return known.html
      kept.set(key, { html: undefined })
      setImmediate(() => kept.set(key, { html: render(wrap(createElement(Part, props))) }))
      return undefined
    },
  }
}

function render(part: ReactElement): string | undefined {
  try {
    const html = renderToString(part, { identifierPrefix: idPrefix })
    // In a page the same component would have another id, and hydration would fail.
    if (html.includes(idPrefix)) throw new Error('A part that uses useId is never kept')
    return html
  } catch (error) {
    console.error(error)
    return undefined
  }
}
