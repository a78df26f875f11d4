import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'

/** Copies a text and confirms it. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [outcome, setOutcome] = useState('')
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        onClick={() =>
          void navigator.clipboard.writeText(text).then(
            () => setOutcome('Copied.'),
            () => setOutcome('Could not copy: select the text and copy it yourself.'),
          )
        }
      >
        {label}
      </Button>
      <span role="status" className="ml-2 text-sm text-ink-2">
        {outcome}
      </span>
    </>
  )
}
