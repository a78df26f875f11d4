import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { collectToasts } from './toasts.ts'

/**
 * A browser context that visits with the same options use in turn. Its HTTP cache stays, which saves
 * half of the processor time of a visit; everything else that a visit has stored is cleared.
 */
export interface WarmContext {
  context: BrowserContext
  options: string
  /** Whose storage is cleared for the next visit. */
  origins: Set<string>
}

/** Of each worker, the most recently used last. */
const idle: WarmContext[] = []
const maxIdle = 6

/** Opens an empty page in an idle context with these options, or in a new one. */
export async function openPage(
  browser: Browser,
  { isNew, extraHTTPHeaders = {}, ...options }: BrowserContextOptions & { isNew: boolean },
): Promise<{ page: Page; warm: WarmContext }> {
  const warm = (isNew ? null : takeIdle(options)) ?? (await createContext(browser, options))
  // Nearly every visit that sends a form has an address of its own in them.
  await warm.context.setExtraHTTPHeaders(extraHTTPHeaders)
  const page = await warm.context.newPage()
  await clear(warm, page)
  return { page, warm }
}

/** Closes all pages, and keeps the context for another visit. */
export async function keepContext(warm: WarmContext): Promise<void> {
  await Promise.all(warm.context.pages().map((page) => page.close()))
  idle.push(warm)
  if (idle.length > maxIdle) await idle.shift()?.context.close()
}

function takeIdle(options: BrowserContextOptions): WarmContext | null {
  const wanted = JSON.stringify(options)
  const index = idle.findIndex((each) => each.options === wanted)
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
  return { context, options: JSON.stringify(options), origins }
}

/** Before the visit and not after it: pages that are being closed still write. */
async function clear({ context, origins }: WarmContext, page: Page): Promise<void> {
  if (origins.size === 0) return
  const session = await context.newCDPSession(page)
  await Promise.all([
    context.clearCookies(),
    ...[...origins].map((origin) =>
      session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' }),
    ),
  ])
  await session.detach()
  origins.clear()
}
