import { expect, test } from 'vitest'
import { pictureEtag, pictureKey } from './picture-key.ts'
import { transformSchema } from './transform.ts'

const base = { width: '100', height: '100' }
const others = [
  { ...base, width: '101' },
  { ...base, height: '101' },
  { ...base, resize: 'contain' },
  { ...base, quality: '50' },
  { ...base, gravity: 'no' },
  { ...base, gravity: 'fp', x_offset: '0.1', y_offset: '0.2' },
  { ...base, gravity: 'fp', x_offset: '0.2', y_offset: '0.1' },
]

test('pictures that can differ have different keys and ETags', () => {
  const parts = [base, ...others].flatMap((query) =>
    (['avif', 'webp', null] as const).flatMap((format) =>
      ['1', '2'].map((version) => ({ version, transform: transformSchema.parse(query), format })),
    ),
  )
  expect(new Set(parts.map(pictureKey)).size).toBe(parts.length)
  expect(new Set(parts.map(pictureEtag)).size).toBe(parts.length)
  expect(
    pictureEtag({ version: '1', transform: transformSchema.parse(base), format: null }),
  ).toMatch(/^"[0-9a-f]{32}"$/)
})
