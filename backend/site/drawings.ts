import { createDrawingBudget, type DrawingBudget } from '../web/drawing-budget.ts'
import { limitNetwork } from '../web/rate-limit.ts'
import type { Page } from './page-cache.ts'
import { textPage } from './plain-pages.ts'
import { createRenderQueue } from './render-queue.ts'

/**
 * Whether a path is drawn as a PDF or a picture: that takes as long as a hundred pages. Routes match
 * decoded paths in any case, so a path that is no route may count as well.
 */
export function isDrawing(pathname: string): boolean {
  return /\.(?:pdf|png)/i.test(decode(pathname))
}

function decode(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    // A malformed escape: routes do not decode such a path either.
    return pathname
  }
}

export interface Drawings {
  /**
   * Draws when it is the turn of the address.
   * @param address a `limitAddress`
   * @returns a short text when the address has used up its time, or null when too many wait
   */
  run(address: string, draw: () => Promise<Page>): Promise<Page | null>
}

/**
 * Lets drawings take turns in a queue of their own with one place, so that pages never wait for them.
 * Networks take turns, because one network can have thousands of addresses; each address and network
 * has a budget of time.
 */
export function createDrawings({
  budget = createDrawingBudget(),
  now = performance.now.bind(performance),
}: { budget?: DrawingBudget; now?: () => number } = {}): Drawings {
  const queue = createRenderQueue({
    perAddress: 1,
    total: 1,
    maxWaitingOfAddress: 20,
    maxWaiting: 100,
  })
  return {
    async run(address, draw) {
      const pay = budget.take(address)
      if (!pay) return tooMany
      let costMs = 0
      try {
        return await queue.run(limitNetwork(address), async () => {
          const startedAt = now()
          return draw().finally(() => (costMs = now() - startedAt))
        })
      } finally {
        pay(costMs)
      }
    },
  }
}

const tooMany = textPage(
  429,
  'You have opened many new documents in a short time. Please wait a minute, then try again.',
  ['Retry-After', '60'],
)
