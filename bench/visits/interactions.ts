import { chromium, type Browser, type CDPSession, type Page } from 'playwright-core'
import { installChromium } from '../../bin/find-chromium.ts'
import type { Measure, Result } from '../measure.ts'

const targetMs = 100
/** A phone of the middle of the market, beside this machine. */
const slowdown = 4
const times = 5

interface Interaction {
  name: string
  path: string
  /** Puts the page into the state before it. */
  prepare?: (page: Page) => Promise<unknown>
  act: (page: Page) => Promise<unknown>
}

const addToCart = (page: Page) => page.getByRole('button', { name: /^Add to cart/ }).first()

const more = (page: Page) => page.getByRole('button', { name: /^One .* more$/ }).first()

const interactions: readonly Interaction[] = [
  {
    name: 'open the menu',
    path: '/',
    act: (page) => page.getByRole('button', { name: 'Menu' }).tap(),
  },
  { name: 'add to cart', path: '/shop', act: (page) => addToCart(page).tap() },
  {
    name: 'choose a filter',
    path: '/shop?category=batteries',
    prepare: (page) => page.locator('summary').filter({ hasText: 'Filters' }).tap(),
    act: (page) => page.getByRole('checkbox').first().tap(),
  },
  {
    name: 'move the slider of the calculator',
    path: '/solar-calculator',
    prepare: (page) => page.getByRole('slider').first().focus(),
    act: (page) => page.keyboard.press('ArrowRight'),
  },
  {
    name: 'change a quantity',
    path: '/cart',
    prepare: (page) => more(page).waitFor(),
    act: (page) => more(page).tap(),
  },
]

/** Interaction to Next Paint of what people do most, on a phone. */
export const measureInteractions: Measure = async ({ origin }) => {
  const browser = await chromium.launch({
    executablePath: installChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const results: Result[] = []
    for (const interaction of interactions) {
      const tookMs: number[] = []
      for (let time = 0; time < times; time++)
        tookMs.push(await timeInteraction(browser, origin, interaction))
      const median = tookMs.toSorted((a, b) => a - b)[Math.floor(times / 2)] ?? Number.NaN
      results.push({
        name: `Interaction to next paint, CPU ÷ ${slowdown}: ${interaction.name}, median of ${times}`,
        target: `≤ ${targetMs} ms`,
        measured: `${median} ms (${tookMs.join(', ')})`,
        isReached: median <= targetMs,
      })
    }
    return results
  } finally {
    await browser.close()
  }
}

/** @returns ms, in steps of eight, as browsers report it; 16 for anything quicker */
async function timeInteraction(
  browser: Browser,
  origin: string,
  { path, prepare, act }: Interaction,
): Promise<number> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  try {
    // A cart for the page of the cart.
    await page.goto(`${origin}/shop`, { waitUntil: 'networkidle' })
    if (path === '/cart') {
      await addToCart(page).tap()
      await page.getByTestId('cart-count').waitFor()
    }
    await page.goto(origin + path, { waitUntil: 'networkidle' })
    const session = await context.newCDPSession(page)
    await prepare?.(page)
    await page.waitForTimeout(500)
    await slowDown(session, slowdown)
    await watchEvents(page)
    await act(page)
    await page.waitForTimeout(1_500)
    return await page.evaluate(() => Math.max(16, ...(window as unknown as Watched).tookMs))
  } finally {
    await context.close()
  }
}

function slowDown(session: CDPSession, rate: number): Promise<unknown> {
  return session.send('Emulation.setCPUThrottlingRate', { rate })
}

interface Watched {
  tookMs: number[]
}

async function watchEvents(page: Page): Promise<void> {
  await page.evaluate(() => {
    const watched = window as unknown as Watched
    watched.tookMs = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
        if (entry.interactionId) watched.tookMs.push(entry.duration)
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
}
