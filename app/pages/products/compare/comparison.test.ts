import { expect, test } from 'vitest'
import { compareSpecifications } from './comparison.ts'

const panel = [
  {
    group: 'Electrical',
    rows: [
      { label: 'Power', value: '550', unit: 'W' },
      { label: 'Fuse', value: 25, unit: 'A' },
    ],
  },
  { group: 'Warranty', rows: [{ label: 'Product', value: '12', unit: 'years' }] },
]
const other = [
  {
    group: 'Electrical',
    rows: [
      { label: 'Power', value: '585', unit: 'W' },
      { label: 'Fuse', value: '25', unit: 'A' },
      { label: 'Bifaciality', value: '80', unit: '%' },
    ],
  },
]

test('lists the rows of all products and marks those that differ', () => {
  expect(compareSpecifications([panel, other])).toEqual([
    {
      group: 'Electrical',
      rows: [
        { label: 'Power', values: ['550 W', '585 W'], isDifferent: true },
        { label: 'Fuse', values: ['25 A', '25 A'], isDifferent: false },
        { label: 'Bifaciality', values: [null, '80 %'], isDifferent: true },
      ],
    },
    {
      group: 'Warranty',
      rows: [{ label: 'Product', values: ['12 years', null], isDifferent: true }],
    },
  ])
})

test('marks nothing for one product, and gives no rows for none', () => {
  expect(
    compareSpecifications([panel])
      .flatMap((group) => group.rows)
      .some((row) => row.isDifferent),
  ).toBe(false)
  expect(compareSpecifications([])).toEqual([])
  expect(compareSpecifications([[], []])).toEqual([])
})
