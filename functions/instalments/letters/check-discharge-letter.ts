import { defineSteps } from '../../callers/define-function.ts'
import { FunctionError } from '../../../backend/functions/functions.ts'
import { checkDischargeLetter as contract } from '../../../domain/instalments/letters/letter-functions.ts'
import { cleanCode } from '../../../domain/text/clean-code.ts'
import { requireRateLimit } from '../../security/require-rate-limit.ts'
import { sha256 } from '../../security/sha256.ts'
import { letterCodeOf } from './letter-code.ts'

const perHour = { limit: 30, windowS: 3_600 }

/**
 * Tells whoever was shown a letter of discharge whether it is ours and valid. The number alone tells nothing:
 * the code of the letter is needed, too.
 * @returns 200 what the letter is about; 404 no such letter, or a wrong code; 429 too many
 */
export const checkDischargeLetter = defineSteps(
  contract,
  async ({ request: { number: typed, code }, transaction, context }) => {
    const number = typed.toUpperCase()
    // The hashes are compared, because the time of the comparison tells nothing about them.
    const isRight = (await hashCode(code)) === (await hashCode(letterCodeOf(context, number)))
    const found = await transaction(async ({ tx }) => {
      await requireRateLimit(
        tx,
        [{ key: `check-letter:${context.limits.callerAddress}`, ...perHour }],
        'You have checked many letters within an hour. Please wait a while, or call us.',
        context,
      )
      return tx.maybeOne<{
        isValid: boolean
        planNumber: string
        name: string
        endedOn: string
      }>(
        `select withdrawn_at is null as "isValid", content ->> 'planNumber' as "planNumber",
           content ->> 'name' as name, content ->> 'endedOn' as "endedOn"
         from public.discharge_letters
         where number = $1 and $2`,
        [number, isRight],
      )
    })
    if (!found)
      throw new FunctionError(
        404,
        'We have no letter with this number and code. Please compare both with those on the letter.',
      )
    const { isValid, ...facts } = found
    return { status: isValid ? ('valid' as const) : ('withdrawn' as const), number, ...facts }
  },
)

/** A letter prints its code in groups; whatever sign somebody types between them does not count. */
const hashCode = (code: string) => sha256(cleanCode(code).replaceAll(/[^\p{L}\d]/gu, ''))
