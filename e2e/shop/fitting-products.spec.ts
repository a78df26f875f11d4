import { expect, inject, test } from 'vitest'
import { site } from '../../site.config.ts'

/** @param end of the list; a list of cards has lists in it, and a form around it */
const namesIn = (html: string, label: string, end = '</ul>') =>
  [
    ...(new RegExp(`aria-label="${label}"[\\s\\S]*?${end}`).exec(html)?.[0] ?? '').matchAll(
      /href="\/shop\/([\w-]+)"/g,
    ),
  ].map(([, slug = '']) => slug)
const pageOf = async (slug: string) => (await fetch(`${inject('siteUrl')}/shop/${slug}`)).text()

test('a product page lists compatible products, never one of another voltage or chemistry, or sold out', async () => {
  const inverter = await pageOf('imole-hybrid-3kva')
  expect(namesIn(inverter, 'Batteries that fit')).toContain('imole-lfp-2-6kwh')
  for (const wrong of ['imole-lfp-rack-5kwh', 'agbara-lfp-stack-20kwh'])
    expect(namesIn(inverter, 'Batteries that fit')).not.toContain(wrong)
  expect(namesIn(inverter, 'Solar panels that fit').length).toBeGreaterThan(0)
  // 160 A at the battery and 32 A at the panels; 63 A would trip.
  expect(namesIn(inverter, 'Accessories that fit')).toEqual(
    expect.arrayContaining(['imole-battery-breaker-160a', 'imole-dc-breaker-32a']),
  )
  const stack = await pageOf('agbara-lfp-stack-20kwh')
  expect(namesIn(stack, 'Inverters that fit')).toEqual(['agbara-hybrid-15kva-3p'])
  const panel = await pageOf('imole-mono-550w')
  expect(namesIn(panel, 'Charge controllers that fit')).toContain('imole-mppt-60a')
  expect(namesIn(panel, 'Charge controllers that fit')).not.toContain('dawaki-pwm-20a')
  expect(await pageOf('imole-pv-cable-6mm-100m')).not.toContain('What goes with it')
})

test('related products are the nearest in price that are on sale', async () => {
  expect(namesIn(await pageOf('imole-hybrid-10kva'), 'Related products', '</form>')).toEqual(
    expect.arrayContaining(['agbara-hybrid-8kva']),
  )
  expect(namesIn(await pageOf('imole-hybrid-10kva'), 'Related products', '</form>')).not.toContain(
    'imole-hybrid-1kva',
  )
  expect(
    namesIn(await pageOf('dawaki-tubular-220ah'), 'Related products', '</form>'),
  ).not.toContain('dawaki-gel-200ah')
})

test('the WhatsApp link names the product and its page, and a link leads to what fits', async () => {
  const html = await pageOf('imole-hybrid-3kva')
  const links = [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(
    ([, href = '', text = '']) => ({ href: href.replaceAll('&amp;', '&'), text }),
  )
  const hrefOf = (words: string) => links.find(({ text }) => text.includes(words))?.href ?? ''
  const whatsapp = new URL(hrefOf('Ask about it on WhatsApp'))
  expect(whatsapp.pathname).toBe(`/${site.whatsapp.replace('+', '')}`)
  expect(whatsapp.searchParams.get('text')).toBe(
    `Hello, I have a question about Imole Hybrid inverter 3 kVA (IM-HY-3K), ${inject('siteUrl')}/shop/imole-hybrid-3kva: `,
  )
  expect(hrefOf('Everything it works with, and why')).toBe('/products/imole-hybrid-3kva#works-with')
})
