import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { deskPath, listPlaces, type DeskArea, type DeskPath } from '../../../domain/desk/screens.ts'
import { deskAreas } from '../../../domain/desk/screens/screen-definition.ts'
import { accountOf, visitAs } from '../../account/accounts.ts'
import { expectAccessible } from '../../quality/axe.ts'
import { asStaff } from '../../staff.ts'

/** One screen of each kind: what is to do, a list, a record, a form, figures, settings. */
const checkedInDark: ReadonlySet<DeskPath> = new Set<DeskPath>([
  '',
  'orders',
  'products/:id',
  'products/new',
  'plan-figures',
  'opening-hours',
])

/** Screens of one area, as many as a test opens in a short time. */
interface Tour {
  area: DeskArea
  first: DeskPath
  paths: DeskPath[]
}

const screensPerTour = 7

/** All screens that have an address of their own, and one record, in the order of the menu. */
export const deskTours: readonly Tour[] = deskAreas.flatMap((area) => {
  const paths = listPlaces((screen) => screen.area === area).map(({ path }) => path)
  if (area === 'Products') paths.push('products/:id')
  const starts = paths.filter((_, index) => index % screensPerTour === 0)
  return starts.map((first, index) => ({
    area,
    first,
    paths: paths.slice(index * screensPerTour, (index + 1) * screensPerTour),
  }))
})

/** Goes through screens as staff do, without loading the page again, and checks each. */
export async function checkScreens({ paths }: Tour): Promise<void> {
  await using visitor = await visitAs(accountOf('admin'), '/admin', { reducedMotion: 'reduce' })
  const { page } = visitor
  await page.locator('main h1').waitFor()
  for (const path of paths) {
    await openScreen(page, deskPath(path, path.includes(':id') ? await findProductId() : ''))
    await expect.poll(() => page.getByText('Loading...').count(), { message: path }).toBe(0)
    expect(await page.locator('h1').count(), path).toBe(1)
    await expectAccessible(page, { everyWidth: true, dark: checkedInDark.has(path) })
  }
}

async function findProductId(): Promise<string> {
  const rows = await asStaff('GET', 'products?select=id&order=name&limit=1')
  const [product] = rows as { id: string }[]
  return product?.id ?? ''
}

/** Goes to an address of the desk, as the browser's buttons Back and Forward do. */
async function openScreen(page: Page, to: string): Promise<void> {
  await page.evaluate((address) => {
    if (window.location.pathname === address) return
    document.querySelector('main h1')?.setAttribute('data-left', '')
    window.history.pushState(null, '', address)
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, to)
  await page.locator('main h1:not([data-left])').waitFor()
}
