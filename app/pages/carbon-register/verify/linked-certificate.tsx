import { useEffect, useState } from 'react'
import { failureOf, failureSentences, loadCheck } from '../../../features/register/check-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { CertificateAnswer, type Answer } from './certificate-answer.tsx'

/** Fetches the proof of a certificate of this register and checks it at once: `?certificate=R000042`. */
export function LinkedCertificate({ id, keys }: { id: string; keys: readonly string[] }) {
  const [tries, setTries] = useState(1)
  return (
    <div className="mb-10 max-w-3xl" aria-live="polite">
      <OneTry key={tries} id={id} keys={keys} onAgain={() => setTries(tries + 1)} />
    </div>
  )
}

function OneTry({
  id,
  keys,
  onAgain,
}: {
  id: string
  keys: readonly string[]
  onAgain: () => void
}) {
  const [answer, setAnswer] = useState<Answer | null>(null)

  // The check needs the network, and the browser's own cryptography.
  useEffect(() => {
    let isGone = false
    async function run() {
      const found = await checkLinked(id, keys)
      if (!isGone) setAnswer(found)
    }
    void run()
    return () => {
      isGone = true
    }
  }, [id, keys])

  if (answer === null)
    return (
      <p className="rounded-card border border-line bg-surface p-6">Checking certificate {id} …</p>
    )
  return (
    <>
      <CertificateAnswer label={`Certificate ${id}`} answer={answer} />
      {answer.kind === 'problem' && (
        <Button variant="secondary" className="mt-4" onClick={onAgain}>
          Try again
        </Button>
      )}
    </>
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
