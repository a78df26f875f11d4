import { expect, test } from 'vitest'
import { deskAreas } from '../../domain/desk/screens/screen-definition.ts'
import { deskPath, listPlaces } from '../../domain/desk/screens.ts'
import { accountOf, visitAs } from '../account/accounts.ts'
import { useBrowser } from '../browser.ts'
import { expectAccessible } from '../quality/axe.ts'

useBrowser()

test.each(deskAreas)(
  'every screen of the area %s is accessible and fits, on phones too, in both themes',
  async (area) => {
    await using visitor = await visitAs(accountOf('admin'), '/admin', { reducedMotion: 'reduce' })
    const { page } = visitor
    await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
    for (const { path } of listPlaces((screen) => screen.area === area)) {
      await page.goto(deskPath(path))
      await page.locator('main h1').waitFor()
      await expect.poll(() => page.getByText('Loading...').count(), { message: path }).toBe(0)
      expect(await page.locator('h1').count(), path).toBe(1)
      await expectAccessible(page, { everyWidth: true })
    }
  },
  180_000,
)
