import { cleanFigures } from '../text/typed-figures.ts'
import type { AnyFunctionContract } from '../parse/function-contract.ts'
import { chain, invalid, object, oneOf, text, uuid, valid } from '../parse/parser.ts'
import { requiredLine } from '../parse/text-fields.ts'

const line = (what: string, maxLength: number) =>
  requiredLine({
    whenMissing: `Please give ${what}.`,
    whenTooLong: `Please use at most ${maxLength} characters.`,
    maxLength,
    minLength: 2,
  })

/** The fields of an account that customers transfer to. */
export const bankAccountFields = {
  bank: line('the bank', 80),
  name: line('the name that the bank shows', 100),
  number: chain(text('Please give the account number.'), (given) => {
    const digits = cleanFigures(given)
    return /^\d{10}$/.test(digits) ? valid(digits) : invalid('An account number has 10 figures.')
  }),
}

/** For finance: proposes where customers transfer to. A second person has to approve it. */
export const proposeBankAccount = {
  name: 'propose-bank-account',
  method: 'POST',
  caller: { grants: ['finance'], needsFreshFactor: true },
  parseRequest: object(bankAccountFields),
  parseResponse: object({ id: text() }),
} satisfies AnyFunctionContract

/** For finance: approves the account that somebody else proposed, or refuses it. */
export const decideBankAccount = {
  name: 'decide-bank-account',
  method: 'POST',
  caller: { grants: ['finance'], needsFreshFactor: true },
  parseRequest: object({ id: uuid(), decision: oneOf(['approved', 'refused']) }),
  parseResponse: object({ decision: oneOf(['approved', 'refused']) }),
} satisfies AnyFunctionContract
