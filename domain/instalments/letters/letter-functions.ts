import type { AnyFunctionContract } from '../../parse/function-contract.ts'
import { flag, nullable, object, oneOf, text, uuid, type ValueOf } from '../../parse/parser.ts'
import { requiredLine } from '../../parse/text-fields.ts'
import { letterContent } from './discharge-letter.ts'

const letterView = object({
  number: text(),
  issuedAt: text(),
  /** A payment was taken back, so the letter is no longer valid. */
  withdrawnAt: nullable(text()),
  isTest: flag(),
  content: letterContent,
  /** With the number it shows that a letter is ours. */
  code: text(),
  /** Where that is checked. */
  checkUrl: text(),
})
export type LetterView = ValueOf<typeof letterView>

/** A letter of discharge, for the holder of a ticket. */
export const getDischargeLetter = {
  name: 'discharge-letter',
  method: 'GET',
  parseRequest: object({
    letterId: uuid('letterId must be the id of a letter.'),
    ticket: text(),
  }),
  parseResponse: letterView,
} satisfies AnyFunctionContract

export const letterNumber = requiredLine({
  whenMissing: 'Please type the number of the letter, such as LD-2026-000001.',
  whenTooLong: 'A number has at most 30 characters.',
  maxLength: 30,
})
export const letterCode = requiredLine({
  whenMissing: 'Please type the code below the number.',
  whenTooLong: 'A code has at most 40 characters.',
  maxLength: 40,
})

/** For whoever was shown a letter: is it ours, and is it valid? */
export const checkDischargeLetter = {
  name: 'check-discharge-letter',
  method: 'POST',
  parseRequest: object({ number: letterNumber, code: letterCode }),
  parseResponse: object({
    status: oneOf(['valid', 'withdrawn']),
    number: text(),
    planNumber: text(),
    name: text(),
    /** `YYYY-MM-DD` */
    endedOn: text(),
  }),
} satisfies AnyFunctionContract
