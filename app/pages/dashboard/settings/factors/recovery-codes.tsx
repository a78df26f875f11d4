import { useState } from 'react'
import { site } from '../../../../../site.config.ts'
import { explain, useAuthAction } from '../../../../features/session/auth-form.ts'
import { useSession } from '../../../../features/session/use-session.ts'
import { Button } from '../../../../ui/button.tsx'
import { FormProblems } from '../../../../ui/forms/form-problems.tsx'
import { CopyButton } from '../copy-button.tsx'
import { saveFile } from '../../../../platform/files/save-file.ts'

/** Recovery codes for when the phone or key is lost. They are generated and shown once. */
export default function RecoveryCodes({
  hasCodes,
  onDone,
}: {
  hasCodes: boolean
  onDone: () => void
}) {
  const { user } = useSession()
  const { run, isBusy, canSend, refusal } = useAuthAction()
  const [codes, setCodes] = useState<string[] | null>(null)

  const make = () =>
    run(async (supabase) => {
      const { recoveryCodes } = supabase.auth.mfa
      const { data, error } = await (hasCodes
        ? recoveryCodes.regenerate()
        : recoveryCodes.generate())
      if (error) return explain(error)
      setCodes(data.codes.map((code) => code.match(/.{1,4}/g)?.join('-') ?? code))
      return null
    })

  const text =
    codes &&
    [
      `Recovery codes for ${site.name}, ${user?.email ?? ''}`,
      'Each one works once, in place of your second factor.',
      '',
      ...codes,
      '',
    ].join('\n')
  return (
    <div className="rounded-card border border-line bg-surface p-5">
      <h3 className="text-lg">Recovery codes</h3>
      <p className="mb-4 mt-2 text-ink-2">
        {codes
          ? 'Keep them with your important papers, not on this device. We show them only once.'
          : 'If your phone breaks or you lose your key, one of these codes still lets you in. Without a code or your second factor, you cannot get in.'}
        {hasCodes && !codes && ' New codes replace the old ones.'}
      </p>
      <FormProblems {...refusal} className="mb-5" />
      {codes && text ? (
        <>
          <ul
            className="mb-5 grid grid-cols-2 gap-x-6 gap-y-1 rounded-control bg-surface-2 p-4 font-mono text-md"
            data-testid="recovery-codes"
          >
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
          <div className="mb-5 flex flex-wrap items-center gap-2">
            <CopyButton text={text} label="Copy" />
            <Button variant="secondary" size="small" onClick={() => printText(text)}>
              Print
            </Button>
            <Button
              variant="secondary"
              size="small"
              onClick={() =>
                saveFile('recovery-codes.txt', new Blob([text], { type: 'text/plain' }))
              }
            >
              Download
            </Button>
          </div>
          <Button onClick={onDone}>I have saved them</Button>
        </>
      ) : (
        <div className="flex flex-wrap gap-3">
          <Button disabled={!canSend} onClick={make}>
            {isBusy ? 'One moment…' : 'Show my recovery codes'}
          </Button>
          <Button variant="quiet" onClick={onDone}>
            Not now
          </Button>
        </div>
      )}
    </div>
  )
}

/** Prints only the codes, in a frame of their own, without the page around them. */
function printText(text: string): void {
  const frame = document.createElement('iframe')
  frame.hidden = true
  document.body.append(frame)
  const page = frame.contentDocument?.createElement('pre')
  if (!page || !frame.contentWindow) return
  page.textContent = text
  frame.contentDocument?.body.append(page)
  frame.contentWindow.addEventListener('afterprint', () => frame.remove())
  frame.contentWindow.print()
}
