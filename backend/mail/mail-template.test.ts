import { expect, test } from 'vitest'
import { testBrand } from '../../test/servers/functions-server.ts'
import { createMailHtml, createMailLayout, type MailContent } from './layout.ts'

const content: MailContent = {
  title: 'We have your order',
  blocks: [
    { paragraph: 'Hello Ọláníyan, thank you.' },
    {
      amounts: [
        ['2 × Panel', '₦290,000'],
        ['Total', '₦290,000'],
      ],
    },
    { facts: [['Reference', 'IM-2026-000123']] },
    { label: 'Or type', code: '012345' },
    { quote: 'One line\nand another' },
    {
      link: { label: 'See the order', url: 'https://imole.example/payment-details?order=1&key=2' },
    },
    { note: 'No more of these?', link: { label: 'Stop them', url: 'https://imole.example/stop' } },
  ],
}

test('both parts say the same', async () => {
  const { text } = createMailLayout(testBrand)(content)
  const html = await createMailHtml(testBrand)(content)
  const shown = html.replace(/<(head|style)[\s\S]*?<\/\1>/g, '').replace(/<[^>]+>/g, ' ')
  const words = [
    'We have your order',
    'Hello Ọláníyan, thank you.',
    '2 × Panel',
    '₦290,000',
    'IM-2026-000123',
    'Or type',
    '012345',
    'One line\n',
    'and another',
    'See the order',
    'No more of these?',
    'Stop them',
    ...testBrand.footer,
  ]
  for (const said of words) {
    expect(text.replaceAll('> ', ''), said).toContain(said)
    expect(shown, said).toContain(said)
  }
  for (const url of [
    'https://imole.example/payment-details?order=1&key=2',
    'https://imole.example/stop',
    testBrand.siteUrl,
  ]) {
    expect(text).toContain(url)
    expect(html).toContain(`href="${url.replace('&', '&amp;')}"`)
  }
})

test('a mail is light and dark, needs no pictures, and fetches nothing', async () => {
  const html = await createMailHtml(testBrand)(content)
  expect(html).toContain('prefers-color-scheme: dark')
  expect(html).not.toMatch(/<img|<script|<link|url\(|@import|@font-face/)
  // Gmail cuts a mail off at 102 KB.
  expect(html.length).toBeLessThan(30_000)
})

test('a reference is not broken over two lines, and is copied as it is', async () => {
  const html = await createMailHtml(testBrand)({
    title: 'Order IM-2026-000123 is paid',
    blocks: [
      { paragraph: 'Reference: IM-2026-000123-1.' },
      { paragraph: 'A well-known word of 3-4 days' },
    ],
  })
  expect(
    [...html.matchAll(/<span style="white-space:nowrap">([^<]+)<\/span>/g)].map(
      ([, reference]) => reference,
    ),
  ).toEqual(['IM-2026-000123', 'IM-2026-000123-1'])
})
