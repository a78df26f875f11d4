import { expect, test } from 'vitest'
import { parseImageSpec } from '../../ui/drawings/products/image-spec.ts'
import { drawProductImage } from './draw-product-image.tsx'
import { loader } from './product-image-file.ts'

async function fetchImage(
  path: string,
): Promise<{ status: number; type: string | null; text: string }> {
  const url = new URL(path, 'http://localhost')
  const args = { url, params: { file: url.pathname.replace('/pictures/', '') } } as Parameters<
    typeof loader
  >[0]
  const response = loader(args)
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    text: await response.text(),
  }
}

test('draws the image from its URL, in the colours of both themes', async () => {
  const { status, type, text } = await fetchImage('/pictures/panel.svg?watts=550&isHalfCut=true')
  expect({ status, type }).toEqual({ status: 200, type: 'image/svg+xml' })
  expect(text).toBe(
    drawProductImage(parseImageSpec({ kind: 'panel', watts: 550, isHalfCut: true })),
  )
  expect(text).toMatch(
    /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="200" height="150" viewBox="0 0 200 150"><style>.*--panel-cell:#14395f.*prefers-color-scheme:dark.*--panel-cell:#1d4a78/,
  )
  expect(text).not.toMatch(/undefined|class=/)
})

test.each([
  '/pictures/panel.png',
  '/pictures/..%2fadmin.svg',
  '/pictures/.svg',
  `/pictures/${'a'.repeat(40)}.svg`,
])('answers 404 to %s', async (path) => {
  expect(await fetchImage(path)).toMatchObject({ status: 404 })
})

test.each([
  '?watts=1e9&cells=-4',
  '?form=%22%3E%3Cscript%3Ealert(1)%3C/script%3E',
  '?__proto__=1&constructor=2&watts=NaN',
])('replaces invalid values in %s', async (search) => {
  const { status, text } = await fetchImage(`/pictures/battery.svg${search}`)
  expect(status).toBe(200)
  expect(text).not.toMatch(/script|NaN|Infinity/)
})
