import {
  chromium,
  type Browser,
  type BrowserContext,
  type CDPSession,
  type Page,
} from 'playwright-core'
import { installChromium } from '../../bin/find-chromium.ts'
import type { Subject } from '../measure.ts'

/** A phone of the middle of the market is so many times slower than this machine. */
export const slowdown = 4

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: installChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
  })
}

/** A phone whose visitor has never been here. */
export async function openPhone(browser: Browser): Promise<{
  context: BrowserContext
  page: Page
  session: CDPSession
}> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
    // The page does not see the requests of a service worker.
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  return { context, page, session: await context.newCDPSession(page) }
}

/** The slow 4G of Lighthouse, and a slower processor. */
export async function slowDown(session: CDPSession): Promise<void> {
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6e6 * 0.9) / 8,
    uploadThroughput: (750e3 * 0.9) / 8,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
}

/**
 * The shop, and with `COMPARED_ORIGIN` another running one, such as an earlier version: measures visit
 * them alternately.
 */
export function listShops({ origin }: Subject): { origin: string; suffix: string }[] {
  const compared = process.env['COMPARED_ORIGIN']
  return [
    { origin, suffix: '' },
    ...(compared ? [{ origin: compared, suffix: ', for comparison' }] : []),
  ]
}

/** The kinds of public pages that people land on. */
export const landingPages = [
  '/',
  '/shop',
  '/shop/imole-mono-550w',
  '/blog',
  '/blog/lithium-or-tubular-cost-per-kwh',
  '/portfolio',
]
