import type { AnyFunctionContract } from '../../parse/function-contract.ts'
import { map, object, refine, text } from '../../parse/parser.ts'
import { requiredLine } from '../../parse/text-fields.ts'

/** Erases the name, and the customer's words, behind a certificate or a holder. The log keeps salted hashes. */
export const eraseRegisterName = {
  name: 'erase-register-name',
  method: 'POST',
  caller: { grants: ['support', 'finance'], needsFreshFactor: true },
  parseRequest: object({
    /** The number of a certificate or of a holder, as people type it. */
    id: refine(
      map(text('Please enter a number.'), (typed) => typed.trim().toUpperCase()),
      (given) => /^(R\d{6,12}|H\d{1,9})$/.test(given),
      'Please enter the number of a certificate, such as R000123, or of a holder, such as H42.',
    ),
    reason: requiredLine({
      whenMissing: 'Please say who asked for it, without the name.',
      whenTooShort: 'Please use at least 3 letters.',
      whenTooLong: 'Please use at most 300 letters.',
      maxLength: 300,
      minLength: 3,
    }),
  }),
  parseResponse: object({}),
} satisfies AnyFunctionContract
