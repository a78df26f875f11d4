import { useEffect, useState, type ChangeEvent, type FormEvent } from 'react'
import { useHydrated } from '../../../platform/use-hydrated.ts'
import { Button } from '../../../ui/button.tsx'
import { CertificateAnswer } from './certificate-answer.tsx'
import { findProof, maxFileBytes, maxProofLength } from './find-proof.ts'
import { useCertificateCheck } from './use-certificate-check.ts'

const none =
  'This file holds no proof. Please choose the PDF of a certificate, or its .tlog-proof file.'

/** Takes the PDF of a certificate, its proof file, or the text of the proof, and checks it here. */
export function CertificateForm({ keys }: { keys: readonly string[] }) {
  const isHydrated = useHydrated()
  const { answer, check, refuse } = useCertificateCheck(keys)
  const [typed, setTyped] = useState('')

  // Loaded with the page, so that a certificate can be checked without a connection later. When that
  // fails, the check itself says so.
  useEffect(() => {
    import('./check-certificate.ts').catch(() => {})
  }, [])

  const checkProof = async (proof: string | null) => (proof === null ? refuse(none) : check(proof))

  async function checkFile({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    // The same file can be chosen again.
    target.value = ''
    if (!file) return
    if (file.size > maxFileBytes) return refuse('This file is larger than any certificate.')
    await checkProof(await findProof(new Uint8Array(await file.arrayBuffer())))
  }

  async function checkText(event: FormEvent) {
    event.preventDefault()
    await checkProof(await findProof(new TextEncoder().encode(`${typed.trim()}\n`)))
  }

  return (
    <div className="grid gap-8 lg:grid-cols-2 lg:gap-12">
      <div>
        <label className="grid gap-2 font-semibold">
          Certificate as PDF, or its proof file
          <input
            type="file"
            accept=".pdf,.tlog-proof,application/pdf,text/plain"
            disabled={!isHydrated}
            onChange={(event) => void checkFile(event)}
            className="min-h-12 w-full rounded-control border border-dashed border-line-strong bg-surface px-4 py-3 font-normal"
          />
        </label>
        <p className="mt-2 text-sm text-ink-2">
          The file stays on this device. After this page has loaded, it works without a connection.
        </p>
        <form onSubmit={(event) => void checkText(event)} className="mt-6">
          <label htmlFor="proof-text" className="font-semibold">
            Or the text of the proof
          </label>
          <textarea
            id="proof-text"
            rows={5}
            value={typed}
            maxLength={maxProofLength}
            spellCheck={false}
            onChange={(event) => setTyped(event.target.value)}
            className="money mt-2 w-full rounded-control border border-line-strong bg-surface p-3 text-sm"
          />
          <Button
            type="submit"
            variant="secondary"
            className="mt-3"
            disabled={!isHydrated || typed.trim() === ''}
          >
            Check this text
          </Button>
        </form>
      </div>
      <div aria-live="polite">{answer && <CertificateAnswer label="Result" answer={answer} />}</div>
    </div>
  )
}
