import { expect, test } from 'vitest'
import { chooseFormat, describeTransform, planSize, transformSchema } from './transform.ts'

test.each<[string, Record<string, string>, number, number]>([
  ['nothing asked', {}, 400, 200],
  ['one side', { width: '100' }, 100, 50],
  ['the other side', { height: '100' }, 200, 100],
  ['cover', { width: '100', height: '100' }, 100, 100],
  ['contain', { width: '100', height: '100', resize: 'contain' }, 100, 50],
  ['fill', { width: '100', height: '150', resize: 'fill' }, 100, 150],
  ['larger', { width: '800' }, 400, 200],
  ['cover, larger: the shape stays', { width: '1000', height: '500' }, 400, 200],
  ['cover, larger in one direction', { width: '100', height: '400' }, 50, 200],
  ['contain, larger', { width: '900', height: '900', resize: 'contain' }, 400, 200],
  ['fill, larger', { width: '100', height: '900', resize: 'fill' }, 100, 200],
])('a picture of 400 × 200, %s', (_, asked, width, height) => {
  const transform = transformSchema.parse(asked)
  expect(planSize({ width: 400, height: 200 }, transform)).toEqual({ width, height })
})

test('a thin line keeps a pixel, and a huge picture gets a limit', () => {
  const none = transformSchema.parse({})
  expect(planSize({ width: 5_000, height: 1 }, none)).toEqual({ width: 2_500, height: 1 })
})

test.each([
  { width: '0' },
  { width: '2501' },
  { width: '1.5' },
  { width: 'x' },
  { height: '-1' },
  { quality: '19' },
  { quality: '101' },
  { resize: 'inside' },
  { format: 'gif' },
])('refuses %j', (asked) => {
  expect(transformSchema.safeParse(asked).success).toBe(false)
})

test.each<[string | undefined, string, 'avif' | 'webp' | null]>([
  [undefined, 'image/avif,image/webp,image/*,*/*;q=0.8', 'avif'],
  [undefined, 'image/webp;q=0.9,*/*', 'webp'],
  [undefined, 'image/avif;q=0,image/WebP', 'webp'],
  [undefined, '*/*', null],
  [undefined, '', null],
  ['origin', 'image/avif', null],
  ['webp', 'image/avif', 'webp'],
  ['avif', '', 'avif'],
])('format %s with Accept %j makes %s', (format, accept, made) => {
  expect(chooseFormat(transformSchema.parse({ format }), accept)).toBe(made)
})

test.each([
  [{ width: 200, height: 100 }, 'height:100,width:200,resizing_type:fill'],
  [{ width: 200, resize: 'contain', quality: 60 }, 'width:200,resizing_type:fit,quality:60'],
  [{ resize: 'fill' }, 'resizing_type:force'],
])('%j is described as %s', (given, text) => {
  expect(describeTransform(transformSchema.parse(given))).toBe(text)
})
