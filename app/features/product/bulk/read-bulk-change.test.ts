import { expect, test } from 'vitest'
import { readBulkChange } from './read-bulk-change.ts'

test.each([
  [
    { by: 'percent', size: '7.5', direction: 'down', step: '10000' },
    { kind: 'percent', percent: -7.5, stepKobo: 10_000 },
  ],
  [
    { by: 'percent', size: '10' },
    { kind: 'percent', percent: 10, stepKobo: 100 },
  ],
  [
    { by: 'amount', size: '₦1,500', direction: 'up', step: '100' },
    { kind: 'amount', amountKobo: 150_000, stepKobo: 100 },
  ],
  [
    { field: 'status', value: 'archived' },
    { kind: 'set', field: 'status', value: 'archived' },
  ],
])('%j is the change %j', (values, change) => {
  expect(readBulkChange(values)).toEqual({ ok: true, change })
})

test.each([
  { by: 'percent', size: '' },
  { by: 'percent', size: '1,5' },
  { by: 'amount', size: '1.234' },
  { by: 'percent', size: '5', step: '3' },
])('%j is explained', (values) => {
  expect(readBulkChange(values)).toEqual({ ok: false, message: expect.stringMatching(/\w/) })
})
