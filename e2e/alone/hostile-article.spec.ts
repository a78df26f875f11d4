import { expect, inject, test } from 'vitest'
import { ready, useBrowser, visit } from '../browser.ts'
import { asStaff } from '../staff.ts'

useBrowser()

test('HTML in an article is shown as text, and is gone once it is deleted', async () => {
  const evil =
    '<img src=x onerror="document.title=\'owned\'"> [a](javascript:document.title=1) </script><script>document.title="owned"</script>\n\n## <b>Bold</b>'
  const post = {
    slug: 'hostile',
    title: '</title><script>document.title="owned"</script>',
    summary: '</script><b>x</b>',
    author: 'Mallory',
    body: evil,
    tags: ['</script>'],
    is_published: true,
  }
  await asStaff('POST', 'posts', post)
  try {
    await using visitor = await visit('/blog/hostile')
    await ready(visitor.page)
    await expect.poll(() => visitor.page.title()).not.toBe('owned')
    await expect
      .poll(() =>
        visitor.page.locator('article img, article script, article a[href^="javascript"]').count(),
      )
      .toBe(0)
    await expect.poll(() => visitor.page.locator('article').textContent()).toContain('<img src=x')
    expect(await (await fetch(`${inject('siteUrl')}/blog/rss.xml`)).text()).toContain(
      '&lt;/script&gt;&lt;b&gt;x',
    )
  } finally {
    await asStaff('DELETE', 'posts?slug=eq.hostile')
  }
  await expect.poll(async () => (await fetch(`${inject('siteUrl')}/blog/hostile`)).status).toBe(404)
})
