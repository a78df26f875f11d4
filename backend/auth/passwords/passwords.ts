import { availableParallelism } from 'node:os'
import { hash as argon2Hash, verify as argon2Verify, type Options } from '@node-rs/argon2'
import { verify as bcryptVerify } from '@node-rs/bcrypt'
import { apiError } from '../../errors.ts'
import type { AuthSettings } from '../auth-settings.ts'
import { createGuessEstimator, type EstimateGuesses } from './password-guesses.ts'
import { createSemaphore, type Semaphore } from './semaphore.ts'

/** Argon2id (the package's default algorithm) at OWASP's minimum: 17 ms and 19 MB a hash on one of our cores. */
const argon2: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const argon2Prefix = '$argon2id$v=19$m=19456,t=2,p=1$'
/** bcrypt or Argon2, whole; a damaged hash is nobody's password. */
const hashForm =
  /^\$(?:2[aby]\$\d\d\$[./A-Za-z0-9]{53}|argon2(?:id|i|d)\$v=\d+\$m=\d+,t=\d+,p=\d+\$[+/A-Za-z0-9]+\$[+/A-Za-z0-9]+)$/
/** Whether a hash from elsewhere is one that we can verify: bcrypt or Argon2, whole. */
export function isPasswordHash(text: string): boolean {
  return hashForm.test(text)
}

/** zxcvbn's "safely unguessable" (10^8) and a little more, as its years and known words end right there. */
const minGuessesLog10 = 8.5
/** Longer ones protect nothing more and cost hashing time. */
const maxLength = 512

export interface Passwords {
  /** @throws ApiError 429 `over_request_rate_limit` when too many wait to be hashed */
  hash(password: string): Promise<string>
  /**
   * Whether the password is the one of the hash (Argon2, or bcrypt as hosted Supabase keeps it). Without a hash it
   * takes as long and answers false, so that nobody learns which accounts exist.
   * @throws ApiError 429 `over_request_rate_limit`
   */
  verify(password: string, hash: string | null): Promise<boolean>
  /** True for a good hash that is not of our kind, to be replaced while its password is at hand. */
  isOutdated(hash: string): boolean
  /**
   * Lets a new password pass.
   * @param email of the account; its parts make a password easy to guess
   * @throws ApiError 422 `weak_password` with its reasons; 400 `validation_failed` when it is too long to be one; 429 `over_request_rate_limit`
   */
  requireStrong(password: string, rules: PasswordRules, email: string | null): Promise<void>
}

/** One core is left to the shop, however many sign in at once. */
const hashesAtOnce = Math.min(8, Math.max(1, availableParallelism() - 1))

/** Hashing on the thread pool, a few at a time, so that a flood of sign-ins does not stop the shop. */
export async function createPasswords({
  maxInFlight = hashesAtOnce,
  maxWaiting = 100,
  estimateGuesses = createGuessEstimator(),
}: Partial<Semaphore> & { estimateGuesses?: EstimateGuesses } = {}): Promise<Passwords> {
  const dummyHash = await argon2Hash('nobody has this password', argon2)
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
    async requireStrong(password, rules, email) {
      if (password.length > maxLength)
        throw apiError(
          'validation_failed',
          `Password cannot be longer than ${maxLength} characters`,
        )
      const weakness = findWeakness(password, rules)
      // That a short one is guessed easily goes without saying.
      const isToBeGuessed = rules.refusesCommonPasswords && !weakness?.reasons.includes('length')
      const isGuessable =
        isToBeGuessed &&
        (await limited(() => estimateGuesses(normalise(password), guessableWords(rules, email)))) <
          minGuessesLog10
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

/** One spelling for what looks the same, however a keyboard composes it (NIST SP 800-63B-4, 3.1.1.2). */
function normalise(password: string): string {
  return password.normalize('NFKC')
}

export interface Weakness {
  message: string
  reasons: ('length' | 'characters')[]
}

export type PasswordRules = Pick<
  AuthSettings,
  'passwordMinLength' | 'passwordRequiredCharacters' | 'refusesCommonPasswords' | 'guessableWords'
>

/** What a password lacks by the rules that are told to people, or null. Cheap enough for every sign-in. */
export function findWeakness(
  password: string,
  {
    passwordMinLength,
    passwordRequiredCharacters,
  }: Pick<PasswordRules, 'passwordMinLength' | 'passwordRequiredCharacters'>,
): Weakness | null {
  const messages: string[] = []
  const reasons: Weakness['reasons'] = []
  if ([...password].length < passwordMinLength) {
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

/** What a guesser knows beforehand: the company, and the person's e-mail address and its parts; shorter ones would be anywhere. */
function guessableWords({ guessableWords: words }: PasswordRules, email: string | null): string[] {
  const known = [...words, email ?? '', ...(email ?? '').split('@')]
  const parts = known.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])
  return [...new Set(parts.map((part) => part.toLowerCase()))]
    .filter((part) => part.length >= 3)
    .toSorted((a, b) => b.length - a.length)
}
