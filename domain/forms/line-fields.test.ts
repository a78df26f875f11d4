import { expect, test } from 'vitest'
import { invalid } from '../parse/parser.ts'
import { filledLine, slugField } from './line-fields.ts'

test('a line is cleaned, filled in and not too long', () => {
  expect(filledLine(5)(' Ada  O ')).toEqual({ ok: true, value: 'Ada O' })
  expect(filledLine(5)('  ')).toEqual(invalid('Please fill this in.'))
  expect(filledLine(5)('Ada Ob')).toEqual(invalid('Please use at most 5 characters.'))
})

const slug = slugField({ maxLength: 40, example: 'home-office' })

test.each(['home-office', '5-kva'])('%s can end an address', (given) => {
  expect(slug(given)).toEqual({ ok: true, value: given })
})

test.each(['Home', 'home--office', '-home', '00000000-0000-4000-8000-000000000001'])(
  '%s cannot end an address',
  (given) => {
    expect(slug(given)).toEqual(
      invalid('Use small letters, figures and single hyphens, like home-office.'),
    )
  },
)
