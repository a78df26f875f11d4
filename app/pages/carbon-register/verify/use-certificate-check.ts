import { useState } from 'react'
import { failureOf, failureSentences, loadCheck } from '../../../features/register/check-failure.ts'
import type { Answer } from './certificate-answer.tsx'

/** Checks proofs of certificates in this browser, one after the other, and says what was found. */
export function useCertificateCheck(keys: readonly string[]) {
  const [answer, setAnswer] = useState<Answer | null>(null)

  async function check(proof: string): Promise<void> {
    try {
      const { checkCertificate, checkToday } = await loadCheck(
        () => import('./check-certificate.ts'),
      )
      const result = checkCertificate(keys, proof)
      setAnswer({ kind: 'checked', result, today: 'asking', hasPaper: true })
      if (!result.ok) return
      const today = await checkToday(keys, proof).catch(failureOf)
      setAnswer((now) =>
        now?.kind === 'checked' && now.result === result ? { ...now, today } : now,
      )
    } catch (error) {
      setAnswer({ kind: 'problem', message: failureSentences[failureOf(error)] })
    }
  }

  const refuse = (message: string) => setAnswer({ kind: 'problem', message })
  return { answer, check, refuse }
}
