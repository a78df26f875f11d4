import { expect, test } from 'vitest'
import { findConstraintProblem } from './constraint-problem.ts'

const options = {
  table: 'coupons',
  columns: ['code', 'max_uses', 'max_uses_per_email'],
  messages: {
    coupons_uses_within_limit: { column: 'max_uses', message: 'It was used more often.' },
  },
}
const check = (name: string) => ({
  code: '23514',
  message: `new row for relation "coupons" violates check constraint "${name}"`,
})

test.each([
  [check('coupons_max_uses_check'), 'max_uses', 'This value is not allowed.'],
  [check('coupons_max_uses_per_email_check'), 'max_uses_per_email', 'This value is not allowed.'],
  [check('coupons_uses_within_limit'), 'max_uses', 'It was used more often.'],
  [check('coupons_one_kind_of_discount'), null, 'This value is not allowed.'],
  [
    {
      code: '23505',
      message: 'duplicate key value violates unique constraint "coupons_pkey"',
      details: 'Key (code)=(SOLAR) already exists.',
    },
    'code',
    'Another record has this already.',
  ],
  [
    { code: '23502', message: 'null value in column "code" of relation "coupons" violates …' },
    'code',
    'Please fill this in.',
  ],
  [
    { code: '42501', message: 'permission denied for table coupons' },
    null,
    'You may not change this.',
  ],
  [{ code: '22008', message: 'date out of range' }, null, 'This date is not possible.'],
  [{ code: 'PT409', message: 'Choose a colleague.' }, null, 'Choose a colleague.'],
  [
    { code: 'PT409', message: 'It was used.', details: '{"column":"code"}' },
    'code',
    'It was used.',
  ],
  [{ code: 'PT409', message: 'It was used.', details: 'a secret' }, null, 'It was used.'],
])('%j', (refusal, column, message) => {
  expect(findConstraintProblem(refusal, options)).toEqual({ column, message })
})

test('another error is no refusal of the values', () => {
  expect(findConstraintProblem({ code: '57014', message: 'canceled' }, options)).toBe(null)
  expect(findConstraintProblem({ code: 'PGRST301', message: 'JWT expired' }, options)).toBe(null)
})
