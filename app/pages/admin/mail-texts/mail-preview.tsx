import { useState } from 'react'
import { previewMailText, sendTestMail } from '../../../../domain/mail-texts/mail-text-functions.ts'
import type { MailText } from '../../../../domain/mail-texts/mail-definition.ts'
import type { MailTextName } from '../../../../domain/mail-texts/mail-texts.ts'
import { callFunction, type FunctionResult } from '../../../platform/call-function.ts'
import { failureMessage } from '../../../platform/failure-message.ts'
import { toast } from '../../../platform/toasts.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'

interface Shown {
  /** The words it was made from. */
  words: string
  subject: string
  text: string
  html: string
}

/** Shows the mail with the words of the form, filled with an example, and sends it as a test. */
export function MailPreview({ name, text }: { name: MailTextName; text: MailText }) {
  const [shown, setShown] = useState<Shown | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const words = JSON.stringify(text)

  async function run<Answer>(
    call: () => Promise<FunctionResult<Answer>>,
    onDone: (answer: Answer) => void,
  ): Promise<void> {
    setBusy(true)
    setFailure(null)
    const result = await call()
    setBusy(false)
    if (result.outcome === 'done') onDone(result.response)
    else setFailure(failureMessage(result, 'We could not reach our server. Please try again.'))
  }

  return (
    <section aria-labelledby="preview" className="grid gap-3 border-t border-line pt-5">
      <h2 id="preview" className="text-lg">
        Preview
      </h2>
      <p className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          size="small"
          disabled={isBusy}
          onClick={() =>
            void run(
              () => callFunction(previewMailText, { name, text }),
              (answer) => setShown({ ...answer, words }),
            )
          }
        >
          Show the mail
        </Button>
        <Button
          variant="secondary"
          size="small"
          disabled={isBusy}
          onClick={() =>
            void run(
              () => callFunction(sendTestMail, { name, text }),
              ({ to }) => toast.success(`The test mail is on its way to ${to}.`),
            )
          }
        >
          Send it to me
        </Button>
      </p>
      {failure && <Alert>{failure}</Alert>}
      {shown ? (
        <MailFrame shown={shown} isOld={shown.words !== words} />
      ) : (
        <p className="text-sm text-ink-2">
          Both use the words above, even if they are not saved yet, and an invented order.
        </p>
      )}
    </section>
  )
}

function MailFrame({ shown, isOld }: { shown: Shown; isOld: boolean }) {
  return (
    <div className="grid gap-3">
      <p role="status" className="text-sm text-ink-2">
        {isOld
          ? 'You have changed the words since. Press “Show the mail” again.'
          : 'This is the mail with the words above.'}
      </p>
      <p>
        <span className="text-ink-2">Subject: </span>
        <strong>{shown.subject}</strong>
      </p>
      {/* In a sandbox: the mail cannot run scripts, and its links open nothing. */}
      <iframe
        title="The mail as HTML"
        sandbox=""
        srcDoc={shown.html}
        className="h-128 w-full rounded-card border border-line bg-white"
      />
      <details>
        <summary className="min-h-11 cursor-pointer content-center font-semibold underline">
          The mail as plain text
        </summary>
        <pre className="overflow-x-auto rounded-card border border-line p-4 text-sm whitespace-pre-wrap">
          {shown.text}
        </pre>
      </details>
    </div>
  )
}
