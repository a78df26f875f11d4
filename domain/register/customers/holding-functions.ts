import type { AnyFunctionContract } from '../../parse/function-contract.ts'
import {
  chain,
  flag,
  map,
  nullable,
  object,
  oneOf,
  refine,
  text,
  uuid,
  wholeNumber,
} from '../../parse/parser.ts'
import { checkRetirement, retirementFields } from '../retirement-fields.ts'

const kg = refine(
  wholeNumber('Please enter whole kilograms.'),
  (given) => given >= 1,
  'Please enter at least 1 kg.',
)
const vintage = nullable(
  refine(text(), (given) => /^P\d{4,6}-\d{4}$/.test(given), 'This is no vintage.'),
)
/** What units go to another holder for, as the log says it. */
export const giftReasons = [
  'A gift',
  'A sale',
  'Under a contract',
  'Between my own accounts',
] as const

/** The number of a holder, as people type it. */
const holderId = refine(
  map(text('Please enter the number of the holder.'), (typed) => typed.trim().toUpperCase()),
  (given) => /^H\d{1,9}$/.test(given),
  'Please enter the number of the holder, such as H42.',
)

/** Retires units of the caller for good, and makes a certificate. The same id twice is one. */
export const retireMyUnits = {
  name: 'retire-my-units',
  method: 'POST',
  parseRequest: chain(
    object({
      requestId: uuid(),
      kg,
      vintage,
      ...retirementFields,
    }),
    checkRetirement,
  ),
  parseResponse: object({ retirement: text() }),
} satisfies AnyFunctionContract

/** Gives units of the caller to another holder. The same id twice is one. */
export const giveMyUnits = {
  name: 'give-my-units',
  method: 'POST',
  caller: 'person',
  parseRequest: object({
    requestId: uuid(),
    kg,
    vintage,
    to: holderId,
    reason: oneOf(giftReasons, 'Please choose what it is for.'),
  }),
  parseResponse: object({}),
} satisfies AnyFunctionContract

/** Whether everybody may read the caller's name as a holder. */
export const showMyHolderName = {
  name: 'show-my-holder-name',
  method: 'POST',
  caller: 'person',
  parseRequest: object({ isPublic: flag() }),
  parseResponse: object({}),
} satisfies AnyFunctionContract

/** Whether everybody may read a name that the caller gave on a certificate. */
export const showMyCertificateName = {
  name: 'show-my-certificate-name',
  method: 'POST',
  caller: 'person',
  parseRequest: object({ retirement: text(), isPublic: flag() }),
  parseResponse: object({}),
} satisfies AnyFunctionContract
