import { expect, test } from 'vitest'
import { readUnits } from './amount.ts'

const fields = [
  { name: 'panel', max: 4 },
  { name: 'cable', max: 1 },
]

function formOf(values: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.set(name, value)
  return form
}

test('the units of each line are read', () => {
  expect(readUnits(formOf({ panel: ' 2 ', cable: '0' }), fields)).toEqual({
    typed: [
      { name: 'panel', max: 4, quantity: 2 },
      { name: 'cable', max: 1, quantity: 0 },
    ],
  })
})

test.each([
  ...['', ' ', '-1', '1.5', 'two'].map((typed) => [typed, 'Write a whole number, 0 for none.']),
  ['5', 'At most 4.'],
])('%j units of four is no answer', (panel = '', message = '') => {
  expect(readUnits(formOf({ panel, cable: '0' }), fields)).toEqual({
    field: 'panel',
    message,
  })
})
