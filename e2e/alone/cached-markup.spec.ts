import { expect, test } from 'vitest'
import { expectToast, ready, useBrowser, visit } from '../browser.ts'

useBrowser()

test('a page with cached parts is the page that was rendered before, and works in the browser', async () => {
  await using visitor = await visit('/careers')
  const { page } = visitor
  /** Pages with a parameter are rendered, and not answered from the cache. */
  async function read(path: string): Promise<string> {
    const token = crypto.randomUUID()
    const html = await (await page.request.get(`${path}?visit=${token}`)).text()
    expect(html).toContain('</html>')
    return html.replaceAll(token, '')
  }
  for (const path of ['/', '/shop', '/shop/imole-kit-5kva', '/blog']) {
    const first = await read(path)
    await read(path)
    expect(await read(path), path).toBe(first)
  }
  await page.goto(`/shop?visit=${crypto.randomUUID()}`)
  await ready(page)
  const main = page.getByRole('navigation', { name: 'Main' })
  expect(await main.locator('[aria-current=page]').allTextContents()).toEqual(['Online Shop'])
  await page.goto(`/?visit=${crypto.randomUUID()}`)
  await ready(page)
  expect(await main.locator('[aria-current=page]').allTextContents()).toEqual(['Home'])
  await page
    .getByRole('button', { name: /^Add to cart/ })
    .first()
    .click()
  await expectToast(page, 'added to cart!')
  await main.getByText('Green MarketPlace').click()
  await main.getByRole('link', { name: 'Online Shop' }).click()
  await page.waitForURL('**/shop')
  await expect
    .poll(() => main.locator('[aria-current=page]').allTextContents())
    .toEqual(['Online Shop'])
})
