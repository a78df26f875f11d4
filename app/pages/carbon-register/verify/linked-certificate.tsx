import { useEffect, useState } from 'react'
import { failureOf, failureSentences, loadCheck } from '../../../features/register/check-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { CertificateAnswer, type Answer } from './certificate-answer.tsx'

/** Fetches the proof of a certificate of this register and checks it at once: `?certificate=R000042`. */
export function LinkedCertificate({ id, keys }: { id: string; keys: readonly string[] }) {
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [tries, setTries] = useState(1)

  // The check needs the network, and the browser's own cryptography.
  useEffect(() => {
    let isGone = false
    void checkLinked(id, keys).then((found) => {
      if (!isGone) setAnswer(found)
    })
    return () => {
      isGone = true
    }
  }, [id, keys, tries])

  function again() {
    setAnswer(null)
    setTries(tries + 1)
  }

  return (
    <div className="mb-10 max-w-3xl" aria-live="polite">
      {answer === null ? (
        <p className="rounded-card border border-line bg-surface p-6">
          Checking certificate {id} …
        </p>
      ) : (
        <CertificateAnswer answer={answer} />
      )}
      {answer?.kind === 'problem' && (
        <Button variant="secondary" className="mt-4" onClick={again}>
          Try again
        </Button>
      )}
    </div>
  )
}

async function checkLinked(id: string, keys: readonly string[]): Promise<Answer> {
  try {
    const { checkLinkedCertificate } = await loadCheck(
      () => import('./check-linked-certificate.ts'),
    )
    return await checkLinkedCertificate(id, keys)
  } catch (error) {
    return { kind: 'problem', message: failureSentences[failureOf(error)] }
  }
}
