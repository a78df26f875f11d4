import { expect, test } from 'vitest'
import { parseTierForm, toTierForm } from './tier-form.ts'

const columns = {
  name: 'Silver',
  min_volume_kobo: 1_000_000_000,
  wholesale_percent: 11,
  commission_percent: 4.5,
}

test('a tier goes through its form unchanged', () => {
  expect(toTierForm(columns)).toMatchObject({ min_volume_kobo: '10000000' })
  expect(parseTierForm(toTierForm(columns))).toEqual({ ok: true, value: columns })
})

test.each([
  { name: 'S' },
  { min_volume_kobo: '-1' },
  { min_volume_kobo: '' },
  { wholesale_percent: '60' },
  { commission_percent: '30' },
  { commission_percent: '29.999' },
])('refuses %o', (change) => {
  expect(parseTierForm({ ...toTierForm(columns), ...change }).ok).toBe(false)
})
