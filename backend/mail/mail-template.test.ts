import { expect, test } from 'vitest'
import { testBrand } from '../../test/servers/functions-context.ts'
import { createMailLayout, type MailContent } from './layout.ts'
import { createMailHtml } from './mail-html.ts'

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
      link: { label: 'See the order', url: 'https://solar.example/payment-details?order=1&key=2' },
    },
    { note: 'No more of these?', link: { label: 'Stop them', url: 'https://solar.example/stop' } },
  ],
}

test('the text part and the HTML part have the same content', async () => {
  const { text } = createMailLayout(testBrand)(content)
  const html = await createMailHtml(testBrand)(content)
  const visibleText = html.replace(/<(head|style)[\s\S]*?<\/\1>/g, '').replace(/<[^>]+>/g, ' ')
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
  for (const word of words) {
    expect(text.replaceAll('> ', ''), word).toContain(word)
    expect(visibleText, word).toContain(word)
  }
  for (const url of [
    'https://solar.example/payment-details?order=1&key=2',
    'https://solar.example/stop',
    testBrand.siteUrl,
  ]) {
    expect(text).toContain(url)
    expect(html).toContain(`href="${url.replace('&', '&amp;')}"`)
  }
})

test('a mail supports light and dark mode and loads nothing from the network', async () => {
  const html = await createMailHtml(testBrand)(content)
  expect(html).toContain('prefers-color-scheme: dark')
  expect(html).not.toMatch(/<img|<script|<link|url\(|@import|@font-face/)
  // Gmail cuts off mails above 102 KB.
  expect(html.length).toBeLessThan(30_000)
})

test('a reference does not wrap at its hyphens and can be copied unchanged', async () => {
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
