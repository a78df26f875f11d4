import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { collectToasts } from './toasts.ts'

/**
 * A browser context that visits with the same options use in turn. Its HTTP cache stays; everything
 * else that a visit has stored is cleared.
 */
export interface WarmContext {
  context: BrowserContext
  options: string
  /** Whose storage is cleared for the next visit. */
  origins: Set<string>
  /**
   * An open page of the site between visits. It keeps the process of the pages alive, which has their
   * scripts compiled: a visit takes a third less processor time. Null before the first visit has ended.
   */
  keeper: Page | null
}

/** Of each worker, the most recently used last. */
const idle: WarmContext[] = []
const maxIdle = 3

/** Opens an empty page in an idle context with these options, or in a new one. */
export async function openPage(
  browser: Browser,
  { isNew, extraHTTPHeaders = {}, ...options }: BrowserContextOptions & { isNew: boolean },
): Promise<{ page: Page; warm: WarmContext }> {
  const warm =
    (isNew ? null : takeIdle(browser, options)) ?? (await createContext(browser, options))
  // Nearly every visit that sends a form has an address of its own in them.
  await warm.context.setExtraHTTPHeaders(extraHTTPHeaders)
  const page = await warm.context.newPage()
  await clear(warm, page)
  return { page, warm }
}

/** The pages that the visit has opened. */
export function listPages({ context, keeper }: WarmContext): Page[] {
  return context.pages().filter((page) => page !== keeper)
}

/** Closes the pages of the visit, and keeps the context for another one. */
export async function keepContext(warm: WarmContext): Promise<void> {
  const pages = listPages(warm)
  warm.keeper ??= await openKeeper(warm.context)
  await Promise.all(pages.map((page) => page.close()))
  idle.push(warm)
  if (idle.length > maxIdle) await idle.shift()?.context.close()
}

async function openKeeper(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  // It has no scripts.
  await page.goto('/robots.txt')
  return page
}

function takeIdle(browser: Browser, options: BrowserContextOptions): WarmContext | null {
  const wanted = JSON.stringify(options)
  const index = idle.findIndex(
    (each) => each.options === wanted && each.context.browser() === browser,
  )
  return index === -1 ? null : (idle.splice(index, 1)[0] ?? null)
}

async function createContext(
  browser: Browser,
  options: BrowserContextOptions,
): Promise<WarmContext> {
  const context = await browser.newContext(options)
  await context.addInitScript(collectToasts)
  const origins = new Set<string>()
  context.on('framenavigated', (frame) => {
    if (frame.url().startsWith('http')) origins.add(new URL(frame.url()).origin)
  })
  return { context, options: JSON.stringify(options), origins, keeper: null }
}

/** Before the visit and not after it: pages that are being closed still write. */
async function clear({ context, origins, keeper }: WarmContext, page: Page): Promise<void> {
  if (origins.size === 0) return
  // The process of the pages has a copy of the storage, which clearing from outside reaches later.
  await keeper?.evaluate(() => localStorage.clear())
  const session = await context.newCDPSession(page)
  await Promise.all([
    context.clearCookies(),
    ...[...origins].map((origin) =>
      session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' }),
    ),
  ])
  await session.detach()
}
