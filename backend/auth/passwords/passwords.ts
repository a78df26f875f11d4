import { availableParallelism } from 'node:os'
import { hash as argon2Hash, verify as argon2Verify, type Options } from '@node-rs/argon2'
import { verify as bcryptVerify } from '@node-rs/bcrypt'
import { guessableWords, isEasyToGuess } from '../../../domain/accounts/password-strength.ts'
import { countCharacters } from '../../../domain/text/count-characters.ts'
import { apiError } from '../../errors.ts'
import type { AuthSettings } from '../auth-settings.ts'
import { createGuessEstimator, type EstimateGuesses } from './password-guesses.ts'
import { createSemaphore, type Semaphore } from '../../web/semaphore.ts'

/** OWASP's minimum cost of Argon2id: 17 ms and 19 MB per hash on one of our cores. */
const owaspMemoryKib = 19_456
/** A complete bcrypt or Argon2 hash. A damaged hash matches no password. */
const hashForm =
  /^\$(?:2[aby]\$\d\d\$[./A-Za-z0-9]{53}|argon2(?:id|i|d)\$v=\d+\$m=\d+,t=\d+,p=\d+\$[+/A-Za-z0-9]+\$[+/A-Za-z0-9]+)$/
/** Whether an imported hash has a format that we can verify: bcrypt or Argon2. */
export function isPasswordHash(text: string): boolean {
  return hashForm.test(text)
}

/**
 * zxcvbn's "safely unguessable" (10^8) plus a margin: years and known words score exactly there.
 */
const minGuessesLog10 = 8.5
/** Longer passwords are not safer and cost hashing time. */
const maxLength = 512

export interface Passwords {
  /** @throws ApiError 429 `over_request_rate_limit` when too many requests wait for hashing */
  hash(password: string): Promise<string>
  /**
   * Whether the password matches the hash (Argon2, or bcrypt from hosted Supabase). Without a hash
   * it takes as long and returns false, so that response times do not reveal which accounts exist.
   * @throws ApiError 429 `over_request_rate_limit`
   */
  verify(password: string, hash: string | null): Promise<boolean>
  /** True for a valid hash of another kind or cost; replace it while the password is known. */
  isOutdated(hash: string): boolean
  /**
   * Accepts a strong new password.
   * @param personal e-mail address and name of the person; they make a password easy to guess
   * @throws ApiError 422 `weak_password` with reasons; 400 `validation_failed` when it is too long;
   * 429 `over_request_rate_limit`
   */
  requireStrong(password: string, rules: PasswordRules, personal: readonly string[]): Promise<void>
}

/** Leaves one core free, however many users sign in at once. */
const hashesAtOnce = Math.min(8, Math.max(1, availableParallelism() - 1))

/**
 * Hashes in the thread pool, only a few at a time, so that many simultaneous sign-ins do not block
 * other requests.
 * @param options.memoryKib less is for tests in which the cost of a hash does not matter
 */
export async function createPasswords({
  maxInFlight = hashesAtOnce,
  maxWaiting = 100,
  estimateGuesses = createGuessEstimator(),
  memoryKib = owaspMemoryKib,
}: Partial<Semaphore> & {
  estimateGuesses?: EstimateGuesses
  memoryKib?: number
} = {}): Promise<Passwords> {
  // Argon2id, the package's default.
  const argon2: Options = { memoryCost: memoryKib, timeCost: 2, parallelism: 1 }
  const argon2Prefix = `$argon2id$v=19$m=${memoryKib},t=2,p=1$`
  const dummyHash = await argon2Hash('the password of no account', argon2)
  const limited = createSemaphore({ maxInFlight, maxWaiting })

  return {
    hash: (password) => limited(() => argon2Hash(normalise(password), argon2)),
    async verify(password, hash) {
      if (password.length > maxLength) return false
      const known = hash !== null && hashForm.test(hash) ? hash : null
      const isRight = await limited(() => verifyOne(password, known ?? dummyHash))
      return known !== null && isRight
    },
    isOutdated: (hash) => !hash.startsWith(argon2Prefix),
    async requireStrong(password, rules, personal) {
      if (password.length > maxLength)
        throw apiError(
          'validation_failed',
          `Password cannot be longer than ${maxLength} characters`,
        )
      const weakness = findWeakness(password, rules)
      // A short password is always easy to guess, so skip the estimate.
      const checksGuesses = rules.refusesCommonPasswords && !weakness?.reasons.includes('length')
      const words = guessableWords([...rules.passwordDictionary, ...personal])
      const isGuessable =
        checksGuesses &&
        (isEasyToGuess(password, words) ||
          (await limited(() => estimateGuesses(normalise(password), words))) < minGuessesLog10)
      if (!weakness && !isGuessable) return
      const messages = [
        ...(weakness ? [weakness.message] : []),
        ...(isGuessable
          ? ['Password is known to be weak and easy to guess, please choose a different one.']
          : []),
      ]
      const reasons = [...(weakness?.reasons ?? []), ...(isGuessable ? ['pwned'] : [])]
      throw apiError('weak_password', messages.join(' '), {
        details: { weak_password: { reasons } },
      })
    },
  }
}

async function verifyOne(password: string, hash: string): Promise<boolean> {
  return hash.startsWith('$2')
    ? bcryptVerify(password, hash)
    : argon2Verify(hash, normalise(password))
}

/**
 * Normalises Unicode, so that one password has one spelling on all keyboards (NIST SP 800-63B-4,
 * 3.1.1.2).
 */
function normalise(password: string): string {
  return password.normalize('NFKC')
}

interface PasswordWeakness {
  message: string
  reasons: ('length' | 'characters')[]
}

type PasswordRules = Pick<
  AuthSettings,
  | 'passwordMinLength'
  | 'passwordRequiredCharacters'
  | 'refusesCommonPasswords'
  | 'passwordDictionary'
>

/** The published rules that a password breaks, or null. Fast enough for every sign-in. */
export function findWeakness(
  password: string,
  {
    passwordMinLength,
    passwordRequiredCharacters,
  }: Pick<PasswordRules, 'passwordMinLength' | 'passwordRequiredCharacters'>,
): PasswordWeakness | null {
  const messages: string[] = []
  const reasons: PasswordWeakness['reasons'] = []
  if (countCharacters(password) < passwordMinLength) {
    reasons.push('length')
    messages.push(`Password should be at least ${passwordMinLength} characters.`)
  }
  if (
    passwordRequiredCharacters.some(
      (set) => ![...set].some((character) => password.includes(character)),
    )
  ) {
    reasons.push('characters')
    messages.push(
      `Password should contain at least one character of each: ${passwordRequiredCharacters.join(', ')}.`,
    )
  }
  return reasons.length === 0 ? null : { message: messages.join(' '), reasons }
}
