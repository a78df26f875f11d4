import { expect, test } from 'vitest'
import {
  parseDeliveryAreaForm,
  parseInstallationAreaForm,
  toDeliveryAreaForm,
} from './area-forms.ts'

const form = toDeliveryAreaForm({ state: 'Lagos', fee_kobo: 1_200_000, days_min: 1, days_max: 3 })

test('the form of an area holds its columns', () => {
  expect(parseDeliveryAreaForm(form)).toEqual({
    ok: true,
    value: {
      state: 'Lagos',
      fee_kobo: 1_200_000,
      parcel_fee_kobo: null,
      days_min: 1,
      days_max: 3,
      is_active: true,
    },
  })
})

test.each([
  [{ state: ' ' }, 'state'],
  [{ state: 'x'.repeat(41) }, 'state'],
  [{ fee_kobo: '-1' }, 'fee_kobo'],
  [{ fee_kobo: '1e15' }, 'fee_kobo'],
  [{ fee_kobo: '10,000,001' }, 'fee_kobo'],
  [{ fee_kobo: '' }, 'fee_kobo'],
  [{ fee_kobo: '1.234' }, 'fee_kobo'],
  [{ days_max: '0' }, 'days_max'],
  [{ days_min: '366', days_max: '367' }, 'days_min'],
])('refuses %o', (change, path) => {
  const parsed = parseDeliveryAreaForm({ ...form, ...change })
  expect(parsed.ok ? null : parsed.problems[0].path).toBe(path)
})

test('an empty fee of the crew means a quote', () => {
  expect(parseInstallationAreaForm({ state: 'Lagos', crew_fee_kobo: '' })).toEqual({
    ok: true,
    value: { state: 'Lagos', crew_fee_kobo: null },
  })
})
